"""Minutes a deal for everybody on the wall; who is late for organisers alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Player
from matches import services
from matches.models import Event, Match
from nights.models import Session, SessionTable
from nights.selectors import pace
from nights.selectors.tables import tables_with_totals
from nights.services import sessions
from tests.helpers.endings import RAMI_TEN

pytestmark = pytest.mark.django_db
SMALL = {**RAMI_TEN, "tricks": [7, 6]}


def played(night: Session, players: list[Player], *minutes_ago: int, began: int) -> SessionTable:
    """A table that began so long ago and wrote its deals down then."""
    table = sessions.open_table(session=night, game="tuppi", players=players)
    now = timezone.now()
    Match.objects.filter(pk=table.match_id).update(started_at=now - timedelta(minutes=began))
    for seq, ago in enumerate(minutes_ago):
        services.enter_result(match_id=table.match_id, data=SMALL, expect_seq=seq)
        Event.objects.filter(match=table.match_id, seq=seq + 1).update(at=now - timedelta(minutes=ago))
    return table


@pytest.fixture
def evening(night: Session, four: list[Player], guests: list[Player]) -> Session:
    """Table 1 plays a deal in six minutes; table 2 has been at its first for half an hour."""
    played(night, four, 20, 14, 8, 2, began=26)
    played(night, guests[:4], began=30)
    return night


def test_the_median_of_the_night_says_who_is_late(evening: Session) -> None:
    late, other = pace.of_night(tables_with_totals(evening))
    assert (late.number, late.pace.late, late.pace.deal, late.said) == (2, True, None, "no deal yet")
    assert (other.number, other.pace.late, other.pace.deal, other.expected) == (1, False, 6.0, 6.0)
    assert (other.said, other.now_said) == ("6 min a deal", "this one 2 min, expected 6")


def test_a_deal_taken_back_is_no_deal(evening: Session) -> None:
    table = evening.tables.get(number=1)
    services.undo_result(match_id=table.match_id, expect_seq=4)
    shown = next(one for one in tables_with_totals(evening) if one.number == 1)
    assert len(shown.ended) == 3


def test_the_wall_says_minutes_a_deal_and_nothing_of_late(evening: Session) -> None:
    shown = Client().get(f"/nights/{evening.pk}/wall/").content.decode()
    assert "6 min a deal" in shown and "late" not in shown.split("<main")[1]


@pytest.mark.parametrize(
    ("who", "sees"), [("Organiser", True), ("Keeper", False), ("Aino", False), ("Nobody", False)]
)
def test_who_is_late_is_for_organisers_alone(
    evening: Session, visit: Callable[[str], Client], who: str, sees: bool
) -> None:
    client = visit(who)
    shown = client.get(f"/nights/{evening.pk}/").content.decode()
    assert ("1 table is late" in shown) is sees
    answer = client.get(f"/api/nights/{evening.pk}/pace/")
    assert (answer.status_code == 200) is sees
    if sees:
        assert [(one["table"], one["late"]) for one in answer.json()] == [(2, True), (1, False)]


def test_what_is_over_has_no_pace(evening: Session) -> None:
    table = evening.tables.get(number=1)
    services.stop_match(match_id=table.match_id, reason="", expect_seq=4)
    shown = next(one for one in tables_with_totals(evening) if one.number == 1)
    assert shown.pace_said == ""
    assert [one.number for one in pace.of_night(tables_with_totals(evening))] == [2]
