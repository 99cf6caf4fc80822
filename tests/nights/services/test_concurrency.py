"""Two scorekeepers, two clicks: nobody sits twice, and a table that has begun is not taken back."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

import pytest
from django.db import transaction

from clubs.models import Player
from clubs.services import add_guests, create_club, create_player
from matches.models import Match, Seat, Sitting
from matches.services import enter_result
from nights import permissions
from nights.errors import SessionError
from nights.models import SeatChange, Session, SessionTable
from nights.selectors.seating import free_people
from nights.services import agreements, planning, seating, sessions
from nights.services.chain_matches import next_match
from nights.services.seat_changes import agree_to_change
from tests.helpers.concurrency import at_once, beside
from tests.helpers.endings import RAMI_TEN
from tests.nights.changing import asked, enter, playing
from tests.nights.cutting import begun, over

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night(transactional_db: None) -> Session:
    """Eight people are here."""
    club = create_club(name="Kallio", owner=create_player(name="Owner"))
    session = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))
    planning.check_in_all(session=session, players=add_guests(club=club, names=[f"P{n}" for n in range(8)]))
    return session


def test_two_who_seat_the_same_people_by_hand_open_their_tables_once(night: Session) -> None:
    free = free_people(night)
    tables = [free[:4], free[4:]]
    raised = at_once([lambda: seating.seat_by_hand(session=night, tables=tables, game="tuppi")] * 3)
    assert [type(error) for error in raised] == [SessionError] * 2
    assert night.tables.count() == 2
    assert Seat.objects.count() == len(set(Seat.objects.values_list("player", flat=True))) == 8


def test_by_hand_and_by_lot_at_once_seat_nobody_twice(night: Session) -> None:
    free = free_people(night)
    raised = at_once(
        [
            lambda: seating.seat_by_hand(session=night, tables=[free[:4]], game="tuppi"),
            lambda: seating.seat_everybody(session=night, method="draw", game="tuppi"),
        ]
    )
    assert all(isinstance(error, SessionError) for error in raised)
    assert Seat.objects.count() == len(set(Seat.objects.values_list("player", flat=True)))


def test_a_seating_is_taken_back_or_its_first_deal_counts_never_both(night: Session) -> None:
    made = seating.seat_everybody(session=night, method="draw", game="tuppi")
    table = made.tables.order_by("number")[0]
    raised = at_once(
        [
            lambda: seating.undo_seating(session=night, number=made.number),
            lambda: enter_result(match_id=table.match_id, data=RAMI_TEN, expect_seq=0),
        ]
    )
    assert len(raised) == 1
    table.match.refresh_from_db()
    taken_back = table.match.status == Match.Status.VOID
    assert taken_back == (table.match.seq == 0)
    others = made.tables.exclude(pk=table.pk).values_list("match__status", flat=True)
    assert set(others) == {Match.Status.VOID if taken_back else Match.Status.RUNNING}


def test_who_goes_home_as_the_first_deal_is_entered_stays_or_the_deal_is_refused(night: Session) -> None:
    made = seating.seat_everybody(session=night, method="draw", game="tuppi")
    table = made.tables.order_by("number")[0]
    player: Player = table.match.seats.order_by("index")[0].player
    raised = at_once(
        [
            lambda: planning.go_home(session=night, player=player),
            lambda: enter_result(match_id=table.match_id, data=RAMI_TEN, expect_seq=0),
        ]
    )
    assert len(raised) == 1
    table.match.refresh_from_db()
    gone = night.attendances.get(player=player).left_at is not None
    assert gone == (table.match.status == Match.Status.VOID) == (table.match.seq == 0)


def test_who_goes_home_as_a_table_is_opened_for_them_is_not_left_at_it(
    night: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at who is here and the table's making: the one who goes waits, and then stays."""
    four = list(Player.objects.filter(pk__in=free_people(night)[:4]).order_by("pk"))
    refused: list[BaseException] = []
    going = threading.Thread(
        target=lambda: refused.extend(at_once([lambda: sessions.check_out(session=night, player=four[3])]))
    )
    look = permissions.check_here

    def look_and_be_left(session: Session, players: Sequence[Player]) -> None:
        look(session, players)
        if going.ident is None:
            going.start()
            going.join(timeout=0.5)

    monkeypatch.setattr(permissions, "check_here", look_and_be_left)
    table = sessions.open_table(session=night, game="tuppi", players=four)
    going.join(timeout=60)
    assert not going.is_alive()
    assert table.match.status == Match.Status.RUNNING
    assert [str(error) for error in refused] == [
        f"{four[3]} still plays at a table: finish or stop it first."
    ]
    assert night.attendances.get(player=four[3]).left_at is None


@pytest.mark.parametrize("trial", range(3))
def test_who_goes_home_as_everybody_is_seated_is_not_left_at_a_table(trial: int, night: Session) -> None:
    player = Player.objects.get(pk=free_people(night)[0])
    at_once(
        [
            lambda: seating.seat_everybody(session=night, method="draw", game="tuppi"),
            lambda: planning.go_home(session=night, player=player),
        ]
    )
    playing = Seat.objects.filter(player=player, match__status=Match.Status.RUNNING).exists()
    assert playing == (night.attendances.get(player=player).left_at is None)


@pytest.mark.parametrize("trial", range(3))
def test_a_night_is_closed_or_a_table_on_it_begins_never_both(trial: int, night: Session) -> None:
    four = list(Player.objects.filter(pk__in=free_people(night)[:4]).order_by("pk"))
    table = agreements.propose_table(session=night, game="tuppi", players=four, by=four[0])
    raised = at_once(
        [
            lambda: sessions.close_session(session=night),
            lambda: agreements.agree_for_all(table=table, by=None),
            lambda: sessions.open_table(session=night, game="tuppi", players=four),
        ]
    )
    assert raised and all(isinstance(error, SessionError) for error in raised), raised
    night.refresh_from_db()
    running = night.tables.filter(match__status=Match.Status.RUNNING).exists()
    assert running == (night.status == Session.Status.OPEN)


def test_who_goes_home_takes_their_word_along_or_plays(night: Session) -> None:
    """The last word of another, and the first one's leaving, at the same moment."""
    four = list(Player.objects.filter(pk__in=free_people(night)[:4]).order_by("pk"))
    table = agreements.propose_table(session=night, game="tuppi", players=four, by=four[0])
    for player in four[:3]:
        agreements.agree(table=table, player=player, by=player)
    raised = at_once(
        [
            lambda: agreements.agree(table=table, player=four[3], by=four[3]),
            lambda: sessions.check_out(session=night, player=four[0]),
        ]
    )
    table.match.refresh_from_db()
    plays = table.match.status == Match.Status.RUNNING
    assert plays == (night.attendances.get(player=four[0]).left_at is None) == (len(raised) == 1)


def test_calling_off_drawing_changing_and_agreeing_at_once_end_in_one_state(night: Session) -> None:
    four = list(Player.objects.filter(pk__in=free_people(night)[:4]).order_by("pk"))
    table = agreements.propose_table(session=night, game="tuppi", players=four, by=four[0])
    raised = at_once(
        [
            lambda: agreements.call_off_table(table=table, by=four[0]),
            lambda: agreements.demand_draw(table=table, player=four[1], by=four[1]),
            lambda: agreements.change_terms(table=table, by=four[2], players=four[::-1]),
            *(lambda p=p: agreements.agree(table=table, player=p, by=p) for p in four),  # type: ignore[misc]
        ]
    )
    assert all(isinstance(error, SessionError) for error in raised), raised
    table.match.refresh_from_db()
    assert table.match.status in (Match.Status.VOID, Match.Status.RUNNING)
    assert sorted(table.match.seats.values_list("player", flat=True)) == sorted(p.pk for p in four)


def test_a_night_is_not_called_off_under_somebody_who_arrives(transactional_db: None) -> None:
    """Whoever arrives first does so; the night is then gone with their name in it."""
    club = create_club(name="Kallio", owner=create_player(name="Owner"))
    night = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))
    (guest,) = add_guests(club=club, names=["Aino"])
    with beside(lambda: planning.call_off_night(session=night)) as call_off, transaction.atomic():
        sessions.check_in(session=night, player=guest)
        call_off()
    assert not Session.objects.exists()


def test_two_nights_seat_the_same_people_table_by_table_and_neither_waits_for_ever(
    night: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each opens first the table that the other opens last."""
    free = free_people(night)
    other = sessions.open_session(club=night.club, title="More", starts_at=night.starts_at)
    planning.check_in_all(session=other, players=list(Player.objects.filter(pk__in=free)))
    opened = sessions.open_table

    def slowly(**asked: object) -> object:
        table = opened(**asked)  # type: ignore[arg-type]
        time.sleep(0.3)
        return table

    monkeypatch.setattr(sessions, "open_table", slowly)
    tables = [free[:2], free[2:4]]
    jobs = [
        lambda: seating.seat_by_hand(session=night, tables=tables, game="hex"),
        lambda: seating.seat_by_hand(session=other, tables=tables[::-1], game="hex"),
    ]
    assert at_once(jobs) == []
    assert Seat.objects.count() == 8


@pytest.fixture
def hearts(night: Session) -> SessionTable:
    """P0 to P3 play, with a deal on the sheet; the others are here."""
    return playing(night, list(Player.objects.filter(name__regex="P[0-3]").order_by("name")))


def guest(name: str) -> Player:
    return Player.objects.get(name=name)


@pytest.mark.postgres
def test_two_changes_asked_for_at_once_are_one(hearts: SessionTable) -> None:
    raised = at_once(
        [
            lambda: asked(hearts, guest("P0"), guest("P4"), by=keeper(hearts)),
            lambda: asked(hearts, guest("P1"), guest("P5"), by=keeper(hearts)),
        ]
    )
    assert [type(error) for error in raised] == [SessionError]
    assert SeatChange.objects.count() == 1


@pytest.mark.postgres
def test_the_last_words_said_at_once_change_the_seat_once(hearts: SessionTable) -> None:
    change, by = asked(hearts, guest("P0"), guest("P4"), by=keeper(hearts)), keeper(hearts)
    names = ("P0", "P1", "P2", "P3", "P4")
    raised = at_once([partial(agree_to_change, change=change, player=guest(name), by=by) for name in names])
    assert raised == []
    assert Seat.objects.get(match=hearts.match_id, index=0).player == guest("P4")
    assert Sitting.objects.get().until == 1


@pytest.mark.postgres
def test_a_deal_and_the_last_word_at_once_come_one_after_the_other(hearts: SessionTable) -> None:
    by = keeper(hearts)
    change = asked(hearts, guest("P0"), guest("P4"), by=by)
    for name in ("P0", "P1", "P2", "P3"):
        agree_to_change(change=change, player=guest(name), by=by)
    raised = at_once(
        [
            lambda: agree_to_change(change=change, player=guest("P4"), by=by),
            lambda: enter(hearts),
        ]
    )
    assert len(raised) <= 1
    now = Seat.objects.get(match=hearts.match_id, index=0).player.name
    if raised:
        assert isinstance(raised[0], SessionError) and now == "P0"
    else:
        assert now == "P4" and Sitting.objects.get().until == 1


def keeper(table: SessionTable) -> Player:
    """The club's owner, who does not play."""
    return Player.objects.get(memberships__club=table.session.club, memberships__role="owner")


def test_two_who_begin_the_next_match_at_once_begin_one(night: Session) -> None:
    people = [Player.objects.get(pk=pk) for pk in free_people(night)]
    table = begun(night, people[:4], [people[4]])
    over(table)
    owner = Player.objects.get(name="Owner")
    raised = at_once([partial(next_match, table=table, by=by) for by in (people[0], people[1], owner)])
    assert raised == []
    assert sorted(night.tables.values_list("link", flat=True)) == [1, 2]
    assert Match.objects.count() == 2
