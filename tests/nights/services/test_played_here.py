"""A table of a night that is played on the site: the night's terms, its result there by itself, once, and its money."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Player
from clubs.services import sign_up
from ledger.errors import LedgerError
from ledger.models import LedgerEntry, Stake
from ledger.stakes import StakeTerms
from matches import corrections, event_store, flags, services as matches
from matches.clock_rules import ClockTerms
from matches.errors import MatchError
from matches.models import Correction, Match, MatchClock
from nights.engine.time_limit import TimeLimit
from nights.errors import MayNotAgree, SessionError, ThereAlready
from nights.models import HouseGame, Session, SessionTable
from nights.selectors.tables import tables_with_totals
from nights.selectors.terms import terms_of
from nights.services import agreements, planning, sessions
from nights.services.chains import Cutting
from tests.helpers.concurrency import at_once
from tests.matches.clocked import A_MINUTE_EACH, TEN_MINUTES, THREE_DAYS, pass_time

pytestmark = pytest.mark.django_db

A_EURO = StakeTerms("EUR", 100, "fixed", cap=500)
Kind = Correction.Kind
Here = Callable[..., SessionTable]


@pytest.fixture
def two(four: list[Player]) -> list[Player]:
    return four[:2]


@pytest.fixture
def proposed_here(night: Session, two: list[Player], keeper: Player) -> Here:
    def propose(**more: object) -> SessionTable:
        wanted = {"session": night, "game": "hex", "players": two, "by": keeper, "played_here": True} | more
        return agreements.propose_table(**wanted)  # type: ignore[arg-type]

    return propose


def agreed(table: SessionTable) -> Match:
    for player in terms_of(table).players:
        table = agreements.agree(table=table, player=player, by=player)
    return table.match


def gives_up(match: Match, seat: int = 1) -> Match:
    return matches.concede(match_id=match.pk, seat=seat, by=match.seats.get(index=seat).player)


def standing(match: Match) -> list[str]:
    """What is booked by a match and was not taken back."""
    rows = LedgerEntry.objects.filter(match=match, kind=LedgerEntry.Kind.SETTLEMENT, reversed_by=None)
    return list(rows.values_list("kind", flat=True))


def correct(match: Match, by: Player, kind: Correction.Kind) -> None:
    match.refresh_from_db()
    last = corrections.last_done(match)
    corrections.correct(
        match_id=match.pk,
        change=corrections.Change(kind),
        by=by,
        reason="the wrong people",
        expect_seq=match.seq,
        known=last.pk if last else 0,
    )


class TestTerms:
    def test_it_is_a_match_on_the_site_of_the_club_with_the_nights_stake(
        self, proposed_here: Here, night: Session, two: list[Player]
    ) -> None:
        table = proposed_here(stake=A_EURO)
        assert terms_of(table).played_here
        assert (table.match.entered, table.match.club) == (False, night.club)
        assert Stake.objects.get(match=table.match).value == 100
        match = agreed(table)
        assert (match.status, match.entered) == (Match.Status.RUNNING, False)

    def test_what_may_be_said_there_is_agreed_on_too(self, proposed_here: Here) -> None:
        with pytest.raises(MatchError, match="greetings"):
            proposed_here(talk="past")
        table = proposed_here(talk="deals")
        before = terms_of(table)
        assert before.talk_said == "talk between deals"
        Match.objects.filter(pk=table.match_id).update(talk="greet")
        table.match.refresh_from_db()
        assert terms_of(table).digest != before.digest
        assert agreed(table).talk == "greet"

    def test_what_is_agreed_on_the_site_is_not_what_is_agreed_with_real_cards(
        self, proposed_here: Here
    ) -> None:
        here = proposed_here()
        digest = terms_of(here).digest
        Match.objects.filter(pk=here.match_id).update(entered=True)
        here.match.refresh_from_db()
        assert terms_of(here).digest != digest

    def test_to_a_stake_each_member_says_so_alone(
        self, proposed_here: Here, two: list[Player], keeper: Player
    ) -> None:
        table = proposed_here(stake=A_EURO)
        with pytest.raises(MayNotAgree):
            agreements.agree(table=table, player=two[0], by=keeper)
        table = agreements.agree_for_all(table=table, by=keeper)
        assert table.match.status == Match.Status.WAITING

    def test_a_night_without_stakes_or_without_money_has_none_here_either(
        self, proposed_here: Here, night: Session
    ) -> None:
        Session.objects.filter(pk=night.pk).update(stakes=Session.Stakes.NONE)
        with pytest.raises(SessionError, match="Nothing is played for"):
            proposed_here(stake=A_EURO)
        Session.objects.filter(pk=night.pk).update(stakes=Session.Stakes.POINTS)
        with pytest.raises(SessionError, match="for points only"):
            proposed_here(stake=A_EURO)
        Session.objects.filter(pk=night.pk).update(stakes=Session.Stakes.ANY)
        with pytest.raises(LedgerError):
            proposed_here(stake=StakeTerms("EUR", -1, "fixed"))
        assert not Match.objects.exists()

    def test_a_game_that_is_not_on_offer_or_not_dealt_here_is_refused(
        self, proposed_here: Here, night: Session, two: list[Player]
    ) -> None:
        with pytest.raises(MatchError, match="not played on the site"):
            proposed_here(game="snooker")
        planning.change_night(
            session=night, title="Cards", starts_at=night.starts_at, place="", games=["tuppi"], stakes="any"
        )
        with pytest.raises(SessionError, match="not on offer"):
            proposed_here()

    def test_who_has_no_login_or_is_not_here_cannot_sit_there(
        self, proposed_here: Here, night: Session, four: list[Player], keeper: Player
    ) -> None:
        guest = sessions.check_in_guest(session=night, name="Lempi").player
        with pytest.raises(SessionError, match="Lempi has no login"):
            proposed_here(players=[four[0], guest])
        with pytest.raises(SessionError, match="not been checked in"):
            proposed_here(players=[four[0], sign_up(username="ulla", password="kortti-ilta").player])

    def test_what_only_real_cards_can_have_is_refused(
        self, proposed_here: Here, four: list[Player], two: list[Player]
    ) -> None:
        with pytest.raises(SessionError, match="end by the clock"):
            proposed_here(game="tuppi", players=four[:3], time_limit=TimeLimit(None, 60, "deal"))
        with pytest.raises(SessionError, match="cut in"):
            proposed_here(cutting=Cutting([four[2]]))
        with pytest.raises(MatchError):
            proposed_here(talk="past")

    def test_other_terms_leave_it_on_the_site(
        self, proposed_here: Here, two: list[Player], keeper: Player
    ) -> None:
        table = proposed_here()
        changed = agreements.change_terms(table=table, by=keeper, options={"size": 5})
        assert (changed.match.entered, changed.match.options["size"]) == (False, 5)
        with pytest.raises(SessionError, match="end by the clock"):
            agreements.change_terms(table=table, by=keeper, time_limit=TimeLimit(None, 60, "deal"))

    def test_cards_decide_who_sits_where_on_the_site_too(
        self, proposed_here: Here, two: list[Player]
    ) -> None:
        table = proposed_here()
        agreements.demand_draw(table=table, player=two[0], by=two[0])
        table.match.refresh_from_db()
        assert not table.match.entered
        assert set(table.match.seats.values_list("player", flat=True)) == {player.pk for player in two}

    def test_the_club_remembers_its_tables_with_real_cards_alone(self, proposed_here: Here) -> None:
        agreed(proposed_here())
        assert not HouseGame.objects.exists()


class TestClock:
    def test_it_is_agreed_changed_with_everybody_s_word_and_stays_when_cards_seat_people(
        self, proposed_here: Here, two: list[Player], keeper: Player
    ) -> None:
        table = proposed_here(clock=TEN_MINUTES)
        before = terms_of(table)
        assert before.clock == "clock: 10 minutes for the match"
        agreements.agree(table=table, player=two[0], by=two[0])
        table = agreements.change_terms(table=table, by=keeper, clock=A_MINUTE_EACH)
        assert not table.consents.exists() and terms_of(table).digest != before.digest
        agreements.demand_draw(table=table, player=two[0], by=two[0])
        match = agreed(SessionTable.objects.get(pk=table.pk))
        assert ClockTerms.from_json(match.clock) == A_MINUTE_EACH
        assert MatchClock.objects.get(match=match).runs_from > match.created_at

    def test_it_is_taken_away_again(self, proposed_here: Here, keeper: Player) -> None:
        table = agreements.change_terms(table=proposed_here(clock=TEN_MINUTES), by=keeper)
        assert (table.match.clock, terms_of(table).clock) == (None, "")
        assert not MatchClock.objects.exists()

    def test_days_are_none_of_a_night_and_real_cards_have_none(
        self, proposed_here: Here, keeper: Player
    ) -> None:
        with pytest.raises(SessionError, match="over before a match by correspondence"):
            proposed_here(clock=THREE_DAYS)
        with pytest.raises(MatchError, match="played on the site"):
            proposed_here(played_here=False, clock=TEN_MINUTES)
        with pytest.raises(SessionError, match="over before"):
            agreements.change_terms(table=proposed_here(), by=keeper, clock=THREE_DAYS)

    def test_whose_flag_falls_has_lost_it_is_settled_and_the_night_can_close(
        self, proposed_here: Here, night: Session, two: list[Player]
    ) -> None:
        match = agreed(proposed_here(clock=A_MINUTE_EACH, stake=A_EURO))
        with pytest.raises(SessionError, match="still play"):
            sessions.close_session(session=night)
        pass_time(match, 14 * 60)
        assert flags.fall_due() == 0, "nobody has said that they are there yet"
        pass_time(match, 3 * 60)
        assert flags.fall_due() == 1
        (shown,) = tables_with_totals(night)
        assert shown.won == ["Eero"], "Aino was on turn"
        assert standing(match) == ["settlement"]
        sessions.close_session(session=night)


class TestResult:
    def test_it_is_on_the_night_by_itself_and_settles_once(
        self, proposed_here: Here, night: Session, two: list[Player]
    ) -> None:
        match = agreed(proposed_here(stake=A_EURO))
        gives_up(match)
        (shown,) = tables_with_totals(night)
        assert shown.match.status == Match.Status.FINISHED
        assert (shown.won, shown.complete, shown.asks_you) == (["Aino"], False, False)
        assert {came.player: came.amount for came in shown.came} == {two[0]: 100, two[1]: -100}
        assert standing(match) == ["settlement"]

    def test_declared_void_it_counts_for_nothing_and_its_money_goes_back(
        self, proposed_here: Here, night: Session, keeper: Player
    ) -> None:
        match = agreed(proposed_here(stake=A_EURO))
        gives_up(match)
        correct(match, keeper, Kind.ANNUL)
        (shown,) = tables_with_totals(night)
        assert (shown.match.status, shown.came, shown.has_score) == (Match.Status.VOID, [], False)
        assert standing(match) == []
        correct(match, keeper, Kind.RESTORE)
        (shown,) = tables_with_totals(night)
        assert sorted(came.amount for came in shown.came) == [-100, 100]

    def test_the_night_closes_once_it_is_over(self, proposed_here: Here, night: Session) -> None:
        match = agreed(proposed_here())
        with pytest.raises(SessionError, match="still play"):
            sessions.close_session(session=night)
        gives_up(match)
        sessions.close_session(session=night)
        with pytest.raises(SessionError, match="is over"):
            proposed_here()

    def test_a_night_that_closes_calls_off_what_waits(self, proposed_here: Here, night: Session) -> None:
        table = proposed_here(stake=A_EURO)
        sessions.close_session(session=night)
        table.match.refresh_from_db()
        assert table.match.status == Match.Status.VOID
        with pytest.raises(SessionError, match="called off"):
            agreed(table)

    def test_it_is_proposed_once(self, proposed_here: Here) -> None:
        proposed_here()
        with pytest.raises(ThereAlready):
            proposed_here()


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_two_clicks_open_one_table(self, proposed_here: Here, night: Session) -> None:
        at_once([proposed_here, proposed_here])
        assert night.tables.count() == 1

    def test_two_who_end_it_at_once_have_it_counted_once(self, proposed_here: Here, night: Session) -> None:
        match = agreed(proposed_here(stake=A_EURO))
        at_once([lambda: gives_up(match, 0), lambda: gives_up(match, 1)])
        match.refresh_from_db()
        assert match.status == Match.Status.FINISHED
        assert standing(match) == ["settlement"]
        (shown,) = tables_with_totals(night)
        assert sorted(came.amount for came in shown.came) == [-100, 100]


def test_it_is_seen_as_much_later_as_its_club_says_in_the_digest_and_on_the_night_s_page(
    night: Session, proposed_here: Here
) -> None:
    night.club.watch_delay = 600
    night.club.save()
    night.refresh_from_db()
    table = proposed_here()
    terms = terms_of(table)
    assert terms.watching == ("others see it 10 minutes later",)
    match = agreed(table)
    assert match.watch_delay == 600
    Match.objects.filter(pk=match.pk).update(watch_delay=0)
    assert terms_of(SessionTable.objects.get(pk=table.pk)).digest != terms.digest
    Match.objects.filter(pk=match.pk).update(watch_delay=600)
    text = next(iter(event_store.load(match).legal_texts(0)))
    matches.play_move(match_id=match.pk, seat=0, texts=[text], expect_seq=0)
    shown = next(one for one in tables_with_totals(night) if one.match.pk == match.pk)
    assert (shown.deals, shown.begun, shown.rows_said) == (0, False, "")
