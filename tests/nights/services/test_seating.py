"""Seating everybody at once on a club night."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils import translation

from clubs.models import Club, Player
from clubs.services import create_club, create_player, join, sign_up
from ledger.stakes import StakeTerms
from matches import services as matches
from matches.models import Match
from nights.errors import SessionError
from nights.models import Seating, Session, SessionTable, TableConsent
from nights.selectors.seating import free_people, keeps_rotation, rounds_so_far
from nights.selectors.tables import tables_with_totals
from nights.selectors.tonight import undoable
from nights.services import seating as night_seating, sessions
from tests.helpers.endings import lost_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(db: None) -> Session:
    """Nine people are here."""
    people = [create_player(name=f"Player {n}") for n in range(9)]
    club: Club = create_club(name="Kallio", owner=people[0])
    session = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))
    for player in people:
        join(club=club, player=player)
        sessions.check_in(session=session, player=player)
    return session


def finish(seating: Seating) -> None:
    """Every table of a seating concedes to its first side."""
    for table in seating.tables.all():
        lost_by(match_id=table.match_id, seat=1, expect_seq=0)


def partners(night: Session) -> list[frozenset[int]]:
    tables = SessionTable.objects.filter(session=night)
    rows = [[s.player_id for s in t.match.seats.order_by("index")] for t in tables]
    return [frozenset(pair) for row in rows for pair in (row[0::2], row[1::2])]


def test_in_rotation_nobody_partners_anybody_twice(night: Session) -> None:
    for _ in range(9):
        finish(night_seating.seat_everybody(session=night, method="rotation", game="tuppi"))
    assert len(partners(night)) == len(set(partners(night))) == 36


def test_who_sits_out_is_somebody_else_each_time(night: Session) -> None:
    out: list[int] = []
    for _ in range(4):
        made = night_seating.seat_everybody(session=night, method="avoid", game="tuppi")
        out += made.out
        finish(made)
    assert len(out) == len(set(out)) == 4


def test_who_plays_already_is_left_alone(night: Session) -> None:
    night_seating.seat_everybody(session=night, method="draw", game="tuppi")
    with pytest.raises(SessionError, match="1 person is here; a table needs 4"):
        night_seating.seat_everybody(session=night, method="draw", game="tuppi")
    assert night.tables.count() == 2


def test_winners_move_between_tables_of_one_size_past_somebody(night: Session) -> None:
    finish(night_seating.seat_everybody(session=night, method="draw", game="tuppi"))
    with pytest.raises(SessionError, match="The last tables were of 4, not of 2"):
        night_seating.seat_everybody(session=night, method="king", game="hex")
    with pytest.raises(SessionError, match="played alone"):
        night_seating.seat_everybody(session=night, method="king", game="finnish-darts", size=1)


def test_a_seating_that_cannot_be_is_refused_in_the_organisers_language(night: Session) -> None:
    finish(night_seating.seat_everybody(session=night, method="draw", game="tuppi"))
    with translation.override("fi"):
        with pytest.raises(SessionError, match="Viime pöydissä oli 4 pelaajaa"):
            night_seating.seat_everybody(session=night, method="king", game="hex")
        night_seating.seat_everybody(session=night, method="draw", game="tuppi")
        with pytest.raises(SessionError, match="Paikalla on 1 henkilö; pöytään tarvitaan 4"):
            night_seating.seat_everybody(session=night, method="draw", game="tuppi")


def test_the_same_seed_seats_the_same_people(night: Session) -> None:
    first = night_seating.seat_everybody(session=night, method="draw", game="tuppi", seed=7)
    seats = [[s.player_id for s in t.match.seats.order_by("index")] for t in first.tables.order_by("number")]
    finish(first)
    Seating.objects.update(out=[])  # as if nobody had sat out
    again = night_seating.seat_everybody(session=night, method="draw", game="tuppi", seed=7)
    assert seats == [
        [s.player_id for s in t.match.seats.order_by("index")] for t in again.tables.order_by("number")
    ]


def test_winners_move_up_when_all_tables_have_finished(night: Session) -> None:
    first = night_seating.seat_everybody(session=night, method="draw", game="tuppi")
    with pytest.raises(SessionError, match="still plays"):
        night_seating.seat_everybody(session=night, method="king", game="tuppi")
    finish(first)
    top, below = [
        [s.player_id for s in t.match.seats.order_by("index")] for t in first.tables.order_by("number")
    ]
    moved = night_seating.seat_everybody(session=night, method="king", game="tuppi")
    first_table = {s.player_id for s in moved.tables.order_by("number")[0].match.seats.all()}
    assert first_table == {top[0], top[2], below[0], below[2]}


@pytest.mark.parametrize("method", ["", "rubbish", "DRAW"])
def test_an_unknown_method_is_refused(night: Session, method: str) -> None:
    with pytest.raises(SessionError, match="is not one of"):
        night_seating.seat_everybody(session=night, method=method, game="tuppi")
    assert not night.tables.exists()


def seats_of(table: SessionTable) -> list[int]:
    return [seat.player_id for seat in table.match.seats.order_by("index")]


def home(night: Session, player: int) -> None:
    sessions.check_out(session=night, player=Player.objects.get(pk=player))


class TestComingsAndGoings:
    """Late arrivals and early leavers, at any moment."""

    def test_winners_move_up_though_somebody_has_gone_home(self, night: Session) -> None:
        first = night_seating.seat_everybody(session=night, method="draw", game="tuppi")
        top, below = (seats_of(table) for table in first.tables.order_by("number"))
        finish(first)
        home(night, top[0])
        moved = night_seating.seat_everybody(session=night, method="king", game="tuppi")
        one, two = (seats_of(table) for table in moved.tables.order_by("number"))
        assert {top[2], below[0], below[2]} < set(one)
        assert moved.out == []
        assert first.out[0] in two, "who sat out begins at the losers' table"
        assert top[0] not in one + two

    def test_who_comes_late_plays_in_the_next_seating_only(self, night: Session) -> None:
        made = night_seating.seat_everybody(session=night, method="avoid", game="tuppi")
        before = [seats_of(table) for table in made.tables.order_by("number")]
        late = sessions.check_in_guest(session=night, name="Lempi").player
        assert [seats_of(table) for table in made.tables.order_by("number")] == before
        finish(made)
        again = night_seating.seat_everybody(session=night, method="avoid", game="tuppi")
        everybody = [one for table in again.tables.all() for one in seats_of(table)] + again.out
        assert late.pk in everybody
        assert len(everybody) == 10

    def test_a_table_more_for_those_who_wait_while_others_play(self, night: Session) -> None:
        first = night_seating.seat_everybody(session=night, method="draw", game="tuppi")
        late = {sessions.check_in_guest(session=night, name=f"Guest {n}").player_id for n in range(3)}
        added = night_seating.seat_everybody(session=night, method="avoid", game="tuppi")
        assert set(seats_of(added.tables.get())) == late | set(first.out)
        assert rounds_so_far(night)[0].out == (), "the added table belongs to the same round"
        for n in range(4):
            sessions.check_in_guest(session=night, name=f"Late {n}")
        with pytest.raises(SessionError, match="still plays"):
            night_seating.seat_everybody(session=night, method="king", game="tuppi")

    def test_a_rotation_says_when_its_plan_has_ended(self, night: Session) -> None:
        free = free_people(night)
        made = night_seating.seat_everybody(session=night, method="rotation", game="tuppi")
        finish(made)
        assert keeps_rotation(night, free)
        home(night, free[0])
        assert not keeps_rotation(night, free[1:])
        again = night_seating.seat_everybody(session=night, method="rotation", game="tuppi")
        assert again.tables.count() == 2
        assert len(partners(night)) == len(set(partners(night))), "no partners are repeated"


class TestUndo:
    """A seating is taken back while none of its tables has begun."""

    def test_its_tables_are_void_and_its_people_free(self, night: Session) -> None:
        made = night_seating.seat_everybody(session=night, method="draw", game="tuppi")
        assert undoable(tables_with_totals(night)) == made
        night_seating.undo_seating(session=night, number=made.number)
        assert {table.match.status for table in made.tables.all()} == {"void"}
        assert len(free_people(night)) == 9
        assert undoable(tables_with_totals(night)) is None

    def test_it_never_was_for_rotation_and_for_sitting_out(self, night: Session) -> None:
        made = night_seating.seat_everybody(session=night, method="rotation", game="tuppi", seed=5)
        night_seating.undo_seating(session=night, number=made.number)
        assert rounds_so_far(night) == []
        again = night_seating.seat_everybody(session=night, method="rotation", game="tuppi", seed=5)
        assert again.out == made.out
        assert again.number == made.number + 1

    def test_not_once_a_deal_has_been_entered(self, night: Session) -> None:
        made = night_seating.seat_everybody(session=night, method="draw", game="tuppi")
        deal = {"game": "rami", "bidder": 0, "stopped": False, "tricks": [10, 3]}
        matches.enter_result(match_id=made.tables.order_by("number")[0].match_id, data=deal, expect_seq=0)
        assert undoable(tables_with_totals(night)) is None
        with pytest.raises(SessionError, match="has begun"):
            night_seating.undo_seating(session=night, number=made.number)
        assert {table.match.status for table in made.tables.all()} == {"running"}

    def test_not_twice_and_not_one_that_never_was(self, night: Session) -> None:
        made = night_seating.seat_everybody(session=night, method="draw", game="tuppi")
        night_seating.undo_seating(session=night, number=made.number)
        with pytest.raises(SessionError, match="already"):
            night_seating.undo_seating(session=night, number=made.number)
        with pytest.raises(SessionError, match="no seating 7"):
            night_seating.undo_seating(session=night, number=7)


class TestByHand:
    """Tables as somebody puts them, all at once or none."""

    def test_every_table_is_opened_with_people_where_they_were_put(self, night: Session) -> None:
        free = free_people(night)
        first, second = [free[3], free[0], free[1], free[2]], free[4:8]
        made = night_seating.seat_by_hand(session=night, tables=[first, [], second], game="tuppi")
        assert [seats_of(table) for table in made] == [first, second]
        assert set(night.tables.values_list("match__status", flat=True)) == {"running"}
        assert set(night.tables.values_list("sides", flat=True)) == {"seated"}

    def test_an_empty_room_opens_nothing(self, night: Session) -> None:
        for tables in ([], [[], []]):
            with pytest.raises(SessionError, match="here are 0"):
                night_seating.seat_by_hand(session=night, tables=tables, game="tuppi")

    @pytest.mark.parametrize(
        ("places", "why"),
        [
            ([[0, 1, 2, 0]], "cannot sit in two places"),
            ([[0, 1, 2, 3], [4, 5, 6, 3]], "cannot sit in two places"),
            ([[0, 1, 2]], "sit 3; this game is for 4"),
            ([[0, 1, 2, 3], [4]], "sit 1; this game is for 4"),
            ([[0, 1, 2, 3], [4, 5, 6, 99]], "is not here"),
        ],
    )
    def test_what_cannot_be_opens_no_table_at_all(
        self, night: Session, places: list[list[int]], why: str
    ) -> None:
        free = free_people(night)
        tables = [[free[one] if one < len(free) else 10**9 for one in table] for table in places]
        with pytest.raises(SessionError, match=why):
            night_seating.seat_by_hand(session=night, tables=tables, game="tuppi")
        assert not night.tables.exists()

    def test_who_plays_or_has_gone_home_is_not_seated(self, night: Session) -> None:
        free = free_people(night)
        night_seating.seat_by_hand(session=night, tables=[free[:4]], game="tuppi")
        home(night, free[8])
        for taken in (free[0], free[8]):
            with pytest.raises(SessionError, match="is not here, or sits at another table"):
                night_seating.seat_by_hand(session=night, tables=[[*free[4:7], taken]], game="tuppi")
        assert night.tables.count() == 1


def test_a_stake_waits_for_each_players_own_word(night: Session) -> None:
    """Who seats everybody cannot agree to a stake for them; without a stake being seated is enough."""
    keeper = Player.objects.get(name="Player 0")
    stake = StakeTerms("EUR", 1, "fixed")
    login = sign_up(username="own", password="kortti-ilta", name="Own").player
    join(club=night.club, player=login)
    sessions.check_in(session=night, player=login)
    made = night_seating.seat_everybody(
        session=night, method="draw", game="hex", size=2, stake=stake, by=keeper
    )
    own = made.tables.get(match__seats__player=login)
    assert own.match.status == Match.Status.WAITING
    assert not own.consents.filter(player=login).exists()
    assert not TableConsent.objects.exclude(player=keeper).filter(player__user__isnull=False).exists()
    night_seating.undo_seating(session=night, number=made.number)
    made = night_seating.seat_everybody(session=night, method="draw", game="hex", size=2, by=keeper)
    assert {table.match.status for table in made.tables.all()} == {Match.Status.RUNNING}
