"""What is announced of a poker hand. My Games, lines 1714-1722."""

from __future__ import annotations

import pytest

from games.bluffing.poker_claims import CLAIMS, HEADS, head_of, head_text, is_true, true_claims
from tests.games.dsl import cards

PAIR_OF_QUEENS = cards("QC QD 9H 7S 4C")


def test_announcements_are_in_order_and_each_once():
    assert list(CLAIMS) == sorted(set(CLAIMS))
    assert set(HEADS) == {head_of(claim) for claim in CLAIMS}


@pytest.mark.parametrize(("text", "true"), [("pair Q", True), ("pair 9", False), ("high card Q 9", False)])
def test_an_announcement_is_true_of_exactly_its_kind(text, true):
    claims = [claim for claim in CLAIMS if head_text(head_of(claim)).startswith(text)]
    assert any(is_true(claim, PAIR_OF_QUEENS) for claim in claims) is true


def test_true_announcements_name_the_extra_cards_of_the_hand():
    found = true_claims(PAIR_OF_QUEENS)
    assert len(found) == 3 and all(is_true(claim, PAIR_OF_QUEENS) for claim in found)
