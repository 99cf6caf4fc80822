"""Sets and sequences in which suits count for nothing. Parlett, lines 4962-4982."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.climbing.kit.ranked_sets import PACK, action_of, cards_for, counts, kind_of, plays
from games.kits.cards import cards_of, mask_of

HANDS = ("3 3 4 5 6 7 7 2", "3 4 5 6 7 8 2 2 *", "9 9 9 2 2 * *", "K A 2 * 3 3 8", "3")


@pytest.mark.parametrize("hand", HANDS)
def test_every_play_is_found_against_all_sets_of_cards(hand):
    """An oracle: all subsets are tried, and counted by the numbers of their ranks."""
    cards = cards_of(PACK.mask(hand))
    subsets = (mask_of(some) for size in range(1, len(cards) + 1) for some in combinations(cards, size))
    expected = {action_of(some) for some in subsets if kind_of(some)}
    found = [action_of(some) for some in plays(PACK.mask(hand))]
    assert set(found) == expected and len(found) == len(expected)


def test_a_play_is_of_any_cards_that_are_alike():
    first, second = PACK.cards("7 7")
    assert action_of(1 << first) == action_of(1 << second)
    assert cards_for(1 << second, action_of(1 << first)) == 1 << second
    assert cards_for(1 << second, action_of(1 << first | 1 << second)) == 0
    assert sum(counts(action_of(PACK.mask("7 7 2 *")))) == 4
