"""What the page of a table shows of held moves and stop signs, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Player
from games.core.state import OPEN
from matches import event_store, held_moves, selectors
from matches.models import Match
from matches.pace_rules import Pace
from matches.presenters import held_moves as held_page
from tests.helpers.company import browser_of
from tests.matches.held import STOP, TICK, Clock, play, table
from tests.matches.sheets import page

pytestmark = pytest.mark.django_db


def shown(match: Match, viewer: int | None, people: list[Player]) -> dict[str, object]:
    match = Match.objects.get(pk=match.pk)
    return held_page.context_of(match, event_store.load(match), viewer, [one.name for one in people])


def test_where_nothing_is_held_nothing_is_shown_nor_asked(
    people: list[Player], clock: Clock, django_assert_num_queries: Any
) -> None:
    match = table(people, Pace())
    live = event_store.load(match)
    with django_assert_num_queries(0):
        assert held_page.context_of(match, live, 1, []) == {}


def test_the_mover_is_told_and_chooses_no_more(people: list[Player], clock: Clock) -> None:
    match = table(people, TICK)
    clock(1)
    browser_of(people[1]).post(f"/matches/{match.code}/play/", {"seq": "1", "move": "AD"})
    told = page(match, people[1])
    assert "You have moved" in told and "Your turn" not in told
    for other in (people[0], people[2], people[3], None):
        assert "You have moved" not in page(match, other)


def test_choices_are_taken_from_who_has_moved_alone(people: list[Player], clock: Clock) -> None:
    match = table(people, TICK)
    names = [one.name for one in people]
    seen = selectors.table_seen(event_store.load(match), 1, names)
    assert seen.choices and held_page.without_choices(match, 1, seen) == seen
    clock(1)
    play(match, 1, "AD")
    assert held_page.without_choices(match, 1, seen).choices == []
    for viewer in (0, 2, 3, None, OPEN):
        assert held_page.without_choices(match, viewer, seen) == seen


def test_the_sign_is_offered_to_who_moved_and_names_them_to_all(people: list[Player], clock: Clock) -> None:
    match = table(people, STOP)
    assert not shown(match, 1, people)["may_stop"], "before any card"
    play(match, 1, "AD")
    assert [bool(shown(match, viewer, people)["may_stop"]) for viewer in (0, 1, 2, 3, None)] == [
        False,
        True,
        False,
        False,
        False,
    ]
    assert "Show the stop sign" in page(match, people[1])
    held_moves.show_stop(match_id=match.pk, seat=1)
    for viewer in (1, 2, None):
        told = shown(match, viewer, people)
        assert (told["stopper"], told["may_stop"]) == (people[1].name, False)
    for reader in (people[1], None):
        assert f"Stop sign of {people[1].name}" in page(match, reader)
    assert "Show the stop sign" not in page(match, people[1])
