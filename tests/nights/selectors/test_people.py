"""Who is at a night and how it was seated, as programmes read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Player
from clubs.services import merge_guest
from nights.models import Session
from nights.selectors.people import BY_HAND, round_of, seated, visitors
from nights.services import seating, sessions

pytestmark = pytest.mark.django_db


def test_visitors_stand_by_name_with_their_table_and_whether_they_have_gone(
    night: Session, nine: list[Player], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    sessions.open_table(session=night, game="hex", players=nine[:2])
    sessions.check_out(session=night, player=nine[8])
    with django_assert_max_num_queries(2):
        shown = visitors(night)
    assert [one.player.name for one in shown] == [f"P{n}" for n in range(9)]
    assert [one.table for one in shown] == [1, 1] + [None] * 7
    assert [one.left_at is not None for one in shown] == [False] * 8 + [True]


def test_a_round_says_who_sat_where_and_who_sat_out(
    night: Session, nine: list[Player], people: dict[str, Player]
) -> None:
    made = seating.seat_everybody(session=night, method="draw", game="tuppi", seed=7, by=people["Keeper"])
    [shown] = seated(night)
    assert (shown.number, shown.method, shown.seed, shown.made_by) == (1, "draw", 7, people["Keeper"])
    assert [player.pk for player in shown.out] == made.out
    sat = [seat.player for table in shown.tables for seat in table.match.seats.all()]
    assert {*sat, *shown.out} == set(nine)
    assert round_of(made) == shown


def test_what_was_seated_by_hand_stands_last_without_a_number(night: Session, nine: list[Player]) -> None:
    ids = [player.pk for player in nine]
    seating.seat_by_hand(session=night, tables=[ids[:4]], game="tuppi")
    seating.seat_everybody(session=night, method="draw", game="tuppi", seed=1)
    first, by_hand = seated(night)
    assert first.number == 1
    assert (by_hand.number, by_hand.method, by_hand.seed) == (None, BY_HAND, None)
    assert [table.number for table in by_hand.tables] == [1]


def test_who_sat_out_as_a_guest_is_named_as_the_member(
    night: Session, nine: list[Player], people: dict[str, Player]
) -> None:
    made = seating.seat_everybody(session=night, method="draw", game="tuppi", seed=7)
    merge_guest(guest=Player.objects.get(pk=made.out[0]), into=people["Member"])
    assert round_of(made).out == [people["Member"]]
