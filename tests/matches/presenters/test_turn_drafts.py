"""What the page of a table shows its player of the turn that they have laid out."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Player
from matches import event_store, selectors, turn_drafts
from matches.models import Match
from matches.presenters import turn_drafts as page
from tests.matches.laid_out import ACES, canasta_of, lay
from tests.matches.ordering import hex_of

pytestmark = pytest.mark.django_db


def shown(match: Match, viewer: int | None, player: Player | None) -> tuple[list[str], dict[str, Any]]:
    live, names = event_store.load(match), selectors.seat_names(match)
    laid = turn_drafts.of_player(match, live, viewer, player)
    seen, context = page.seen_by(match, selectors.table_seen(laid.ahead, viewer, names), laid, viewer, names)
    return [choice.said for choice in seen.choices], context


def test_a_turn_can_be_laid_out_where_a_move_can_wait(two: list[Player]) -> None:
    match = canasta_of(*two)
    assert shown(match, 1, two[1])[1] == {"dropped_steps": 0, "laying": True}
    assert shown(match, 0, two[0])[1] == shown(match, None, None)[1] == {"dropped_steps": 0}
    assert shown(hex_of(*two), 0, two[0])[1] == {"dropped_steps": 0, "laying": False}


def test_each_choice_that_sends_says_so_once_something_is_laid_out(two: list[Player]) -> None:
    match = canasta_of(*two)
    assert not any("sends" in said for said in shown(match, 1, two[1])[0])
    said, context = shown(lay(match, *ACES), 1, two[1])
    assert context["laid"] == ["meld A♠", "meld A♥", "meld A♦"] and context["kept"] == 2
    assert all(("(sends all)" in one) == one.startswith("discard") for one in said)


def test_nothing_of_it_is_shown_to_others(two: list[Player]) -> None:
    match = lay(canasta_of(*two), *ACES)
    for viewer, player in ((0, two[0]), (None, None), (1, two[0])):
        assert "laid" not in shown(match, viewer, player)[1]
    assert page.dropped(match, event_store.load(match), two[1]) == {"dropped_steps": 0}
