"""Two scorekeepers, two clicks: nobody sits twice, and a table that has begun is not taken back."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from clubs.models import Player
from clubs.services import add_guests, create_club, create_player
from matches.models import Match, Seat
from matches.services import enter_result
from tests.ratings.test_concurrency import at_once
from tournaments import night_seating, nights, sessions
from tournaments.errors import SessionError
from tournaments.models import Session

pytestmark = pytest.mark.django_db(transaction=True)

RAMI = {"game": "rami", "bidder": 0, "stopped": False, "tricks": [10, 3]}


@pytest.fixture
def night(transactional_db: None) -> Session:
    """Eight people are here."""
    club = create_club(name="Kallio", owner=create_player(name="Owner"))
    session = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))
    nights.check_in_all(session=session, players=add_guests(club=club, names=[f"P{n}" for n in range(8)]))
    return session


def test_two_who_seat_the_same_people_by_hand_open_their_tables_once(night: Session) -> None:
    free = night_seating.free_people(night)
    tables = [free[:4], free[4:]]
    raised = at_once([lambda: night_seating.seat_by_hand(session=night, tables=tables, game="tuppi")] * 3)
    assert [type(error) for error in raised] == [SessionError] * 2
    assert night.tables.count() == 2
    assert Seat.objects.count() == len(set(Seat.objects.values_list("player", flat=True))) == 8


def test_by_hand_and_by_lot_at_once_seat_nobody_twice(night: Session) -> None:
    free = night_seating.free_people(night)
    raised = at_once(
        [
            lambda: night_seating.seat_by_hand(session=night, tables=[free[:4]], game="tuppi"),
            lambda: night_seating.seat_everybody(session=night, method="draw", game="tuppi"),
        ]
    )
    assert all(isinstance(error, SessionError) for error in raised)
    assert Seat.objects.count() == len(set(Seat.objects.values_list("player", flat=True)))


def test_a_seating_is_taken_back_or_its_first_deal_counts_never_both(night: Session) -> None:
    made = night_seating.seat_everybody(session=night, method="draw", game="tuppi")
    table = made.tables.order_by("number")[0]
    raised = at_once(
        [
            lambda: night_seating.undo_seating(session=night, number=made.number),
            lambda: enter_result(match_id=table.match_id, data=RAMI, expect_seq=0),
        ]
    )
    assert len(raised) == 1
    table.match.refresh_from_db()
    taken_back = table.match.status == Match.Status.VOID
    assert taken_back == (table.match.seq == 0)
    others = made.tables.exclude(pk=table.pk).values_list("match__status", flat=True)
    assert set(others) == {Match.Status.VOID if taken_back else Match.Status.RUNNING}


def test_who_goes_home_as_the_first_deal_is_entered_stays_or_the_deal_is_refused(night: Session) -> None:
    made = night_seating.seat_everybody(session=night, method="draw", game="tuppi")
    table = made.tables.order_by("number")[0]
    player: Player = table.match.seats.order_by("index")[0].player
    raised = at_once(
        [
            lambda: nights.go_home(session=night, player=player),
            lambda: enter_result(match_id=table.match_id, data=RAMI, expect_seq=0),
        ]
    )
    assert len(raised) == 1
    table.match.refresh_from_db()
    gone = night.attendances.get(player=player).left_at is not None
    assert gone == (table.match.status == Match.Status.VOID) == (table.match.seq == 0)
