"""How an agreed end by the clock reads, and as it stands at a table."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from games.core import registry
from matches import event_store
from matches.models import Match
from nights.engine.time_limit import TimeLimit
from nights.models import Session, SessionTable
from nights.selectors.time_limit import (
    TimeNow,
    dealt_in_turn,
    digested,
    in_words,
    limit_of,
    of_match,
    on_sheet,
    until,
)
from nights.services import agreements
from tests.helpers.maintenance import begin

pytestmark = pytest.mark.django_db
TEN = datetime(2026, 11, 5, 20, tzinfo=UTC)


def proposed(night: Session, players: list[Player], limit: TimeLimit | None) -> SessionTable:
    return agreements.propose_table(
        session=night, game="tuppi", players=players, by=players[0], time_limit=limit
    )


def test_a_table_without_one_says_nothing_of_it(night: Session, four: list[Player]) -> None:
    table = proposed(night, four, None)
    assert (in_words(table), digested(table), limit_of(table), until(table, table.match)) == (
        "",
        [],
        None,
        None,
    )
    agreements.agree_for_all(table=table, by=None)
    match = Match.objects.get()
    assert of_match(match, event_store.load(match)) is None


def test_minutes_have_no_end_until_the_match_begins(night: Session, four: list[Player]) -> None:
    table = proposed(night, four, TimeLimit(minutes=45))
    assert until(table, table.match) is None
    agreements.agree_for_all(table=table, by=None)
    match = Match.objects.get()
    assert match.started_at is not None
    assert until(table, match) == match.started_at + timedelta(minutes=45)


def test_a_match_that_is_over_has_no_time(
    night: Session, four: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: TEN - timedelta(hours=1))
    table = agreements.agree_for_all(table=proposed(night, four, TimeLimit(at=time(22))), by=None)
    match = table.match
    live = event_store.load(match)
    shown = of_match(match, live)
    assert shown is not None and (shown.until, shown.seconds) == (TEN, 3600)
    match.status = Match.Status.FINISHED
    assert of_match(match, live) is None


@pytest.mark.parametrize(
    ("game", "seats", "turns"),
    [("tuppi", 4, True), ("piquet", 2, True), ("tuomas-petanque", 4, False), ("spider", 1, False)],
)
def test_rounds_are_for_games_in_which_the_deal_goes_round(game: str, seats: int, turns: bool) -> None:
    assert dealt_in_turn(registry.get(game).table_for(seats)) is turns


@pytest.mark.parametrize(
    ("now", "state", "said", "left"),
    [
        (TimeNow(TEN, 61, "deal", False, 2), "running", "Time ends at 22:00.", "2 minutes left"),
        (TimeNow(TEN, 0, "deal", False, 2, 3), "last", "Time ended at 22:00. This is the last deal.", ""),
        (
            TimeNow(TEN, 0, "deal", True, 1, 4),
            "last",
            "Time ended at 22:00. 3 more deals, so that all have dealt equally often.",
            "",
        ),
        (
            TimeNow(TEN, 0, "deal", False, 3, 3, over=True),
            "over",
            "Time ended at 22:00. The last deal is over: the match is to be stopped.",
            "",
        ),
    ],
    ids=["before", "the last", "of a round", "over"],
)
def test_it_is_said_in_a_sentence(now: TimeNow, state: str, said: str, left: str) -> None:
    assert (now.state, now.said, now.left_said) == (state, said, left)
    assert (on_sheet(now).reason is None) is not now.over
    assert now.when_it_ends.startswith("Time has ended: ")


def test_time_stands_still_under_maintenance(night: Session, four: list[Player]) -> None:
    table = proposed(night, four, TimeLimit(minutes=90))
    window = begin()
    match = Match(started_at=window.starts_at - timedelta(minutes=60))
    assert until(table, match) == window.starts_at + timedelta(minutes=30) + window.length
    table.ends_at = window.starts_at + timedelta(minutes=5)
    assert until(table, match) == table.ends_at + window.length
