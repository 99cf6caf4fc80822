"""Whose clocks somebody sees, and what is said beside them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from matches import adjourning, clock_acts, server_stops, services
from matches.bot_play import play_bots
from matches.models import Match
from matches.pace_rules import Pace
from matches.presenters import clocks as clock_page
from tests.matches.adjourned import in_hours
from tests.matches.clocked import THREE_DAYS, clocked, pass_time

pytestmark = pytest.mark.django_db


def seats_seen(match: Match, viewer: int | None) -> list[int]:
    shown = clock_page.shown(match, viewer, None)
    assert shown is not None
    return [line.seat for line in shown.lines]


def test_between_two_all_see_both(two: list[Player]) -> None:
    match = clocked(two)
    assert [seats_seen(match, viewer) for viewer in (0, 1, None)] == [[0, 1]] * 3
    match.pace = Pace(stop=8).to_json()
    assert [seats_seen(match, viewer) for viewer in (0, 1, None)] == [[0], [1], []]


def test_how_long_a_partner_thinks_is_nobody_s_to_see(people: list[Player]) -> None:
    match = clocked(people, game="tuppi", options={})
    play_bots(match_id=match.pk, holder="w")
    match.refresh_from_db()
    assert [seats_seen(match, viewer) for viewer in (0, 1, None)] == [[0, 1, 3], [0, 1, 2], []]


def test_whose_clock_runs_and_is_low(two: list[Player]) -> None:
    match = clocked(two)
    pass_time(match, 545)
    shown = clock_page.shown(match, 0, two[0])
    assert shown is not None
    mine, other = shown.lines
    assert mine.on and mine.low and mine.left == pytest.approx(55, abs=2)
    assert (other.on, other.low, other.face, other.name) == (False, False, "10:00", "Eero")
    assert shown.said == "clock: 10 minutes for the match"


def test_who_is_not_there_yet_may_come(two: list[Player]) -> None:
    match = clocked(two, there=False)
    clock_acts.come(match_id=match.pk, player=two[0])
    told = [clock_page.shown(match, seat, two[seat]) for seat in (0, 1)]
    assert [(one.waits_for, one.may_come) for one in told if one] == [(["Eero"], False), (["Eero"], True)]


def test_time_that_was_given_back_is_told(two: list[Player]) -> None:
    match = clocked(two)
    pass_time(match, 300)
    now = timezone.now()
    server_stops.stopped(since=now - timedelta(seconds=90), until=now - timedelta(seconds=20))
    shown = clock_page.shown(match, 0, two[0])
    assert shown is not None
    (told,) = shown.given_back
    assert "did not answer for 1 minute 10 seconds" in told


def test_one_s_own_holiday_is_shown_to_oneself(two: list[Player]) -> None:
    match = clocked(two, THREE_DAYS)
    clock_acts.take_holiday(match_id=match.pk, player=two[0], days=3)
    mine, other = (clock_page.shown(match, seat, two[seat]) for seat in (0, 1))
    assert mine is not None and other is not None
    assert mine.holiday is not None and mine.days_left == 4 and mine.lines[0].stands
    assert other.holiday is None and other.days_left == 7


def test_no_clock_is_shown_where_none_is_nor_after_the_end(two: list[Player], hex_of_people: Match) -> None:
    assert clock_page.shown(hex_of_people, 0, None) is None
    match = clocked(two)
    services.concede(match_id=match.pk, seat=0)
    match.refresh_from_db()
    assert clock_page.shown(match, 0, two[0]) is None


def test_the_key_changes_with_everything_but_a_move(two: list[Player], hex_of_people: Match) -> None:
    assert clock_page.key_for(hex_of_people) == ""
    match = clocked(two, THREE_DAYS, there=False)
    keys = [clock_page.key_for(match)]
    for act in (
        lambda: clock_acts.come(match_id=match.pk, player=two[0]),
        lambda: clock_acts.take_holiday(match_id=match.pk, player=two[0], days=1),
        lambda: clock_acts.come_back(match_id=match.pk, player=two[0]),
        lambda: adjourning.ask(match_id=match.pk, by=two[0], until=in_hours(2)),
    ):
        act()
        match.refresh_from_db()
        keys.append(clock_page.key_for(match))
    assert len(set(keys)) == 5
    services.play_move(match_id=hex_of_people.pk, seat=0, texts=["a1"], expect_seq=0)
    assert clock_page.key_for(hex_of_people) == ""
