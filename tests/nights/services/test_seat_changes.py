"""Somebody goes, somebody comes: a seat changes hands by everybody's word, and what was agreed goes on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import pytest

from clubs.juniors import make_junior
from clubs.models import Club, Notice, Player
from clubs.services import add_guest, merge_guest
from games.core.errors import StaleSequence
from ledger import limits
from ledger.audit import faults
from ledger.errors import LedgerError
from ledger.models import Posting, Stake
from ledger.stakes import StakeTerms
from matches import services as matches
from matches.errors import MatchError
from matches.models import Match, Seat, Sitting
from matches.records import head_to_head
from nights.errors import MayNotAgree, SessionError
from nights.models import SeatChange, SeatChangeWord, Session, SessionTable
from nights.selectors.seat_changes import changes_waiting_for, shown
from nights.selectors.seating import free_people
from nights.selectors.terms import terms_of
from nights.services import agreements, sessions
from nights.services.seat_changes import agree_to_change, ask_change, drop_change, leave_turns
from tests.nights.changing import all_say, asked, enter, fresh, playing

pytestmark = pytest.mark.django_db

A_CENT = StakeTerms("EUR", 1, "average-pot")


@pytest.fixture
def night(house: Club) -> Session:
    """At a club with somebody in every role, unlike the other nights of this folder."""
    return sessions.open_session(club=house, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))


@pytest.fixture
def four(night: Session, people: dict[str, Player]) -> list[Player]:
    """Aino, Eero, Kalle and the guest Lempi are here; so is the keeper."""
    for name in ("Aino", "Eero", "Kalle", "Keeper"):
        sessions.check_in(session=night, player=people[name])
    guest = sessions.check_in_guest(session=night, name="Lempi").player
    return [people["Aino"], people["Eero"], people["Kalle"], guest]


@pytest.fixture
def lauri(night: Session, people: dict[str, Player]) -> Player:
    """A member who is here and sits nowhere."""
    sessions.check_in(session=night, player=people["Member"])
    return people["Member"]


@pytest.fixture
def hearts(night: Session, four: list[Player]) -> Callable[..., SessionTable]:
    """`hearts(stake)`: Aino, Eero, Kalle and the guest Lempi play, with one deal on the sheet."""

    return partial(playing, night, four)


def seated(table: SessionTable) -> list[Player]:
    return [seat.player for seat in Seat.objects.filter(match=table.match_id).order_by("index")]


class TestByEverybodysWord:
    def test_with_the_last_word_the_seat_changes_hands(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts()
        change = asked(table, four[0], lauri)
        for player in (*four[:3], lauri):
            agree_to_change(change=change, player=player, by=player)
            assert seated(table)[0] == four[0], "Lempi has not said so"
        agree_to_change(change=change, player=four[3], by=people["Keeper"])
        assert seated(table) == [lauri, *four[1:]]
        sat = Sitting.objects.get()
        assert (sat.index, sat.player, sat.until) == (0, four[0], 1)
        match = Match.objects.get(pk=table.match_id)
        assert match.changed_hands and not match.rated

    def test_what_stands_agreed_is_what_they_have_agreed_to(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(A_CENT)
        stake = Stake.objects.values().get()
        all_say(asked(table, four[0], lauri), people["Keeper"])
        now = terms_of(fresh(table))
        words = {one.player: one for one in table.consents.select_related("player")}
        assert all(words[player].terms == now.digest for player in now.players)
        assert words[four[0]].terms != now.digest, "the word of who has gone was to what they sat for"
        assert words[lauri].written_by == lauri
        assert Stake.objects.values().get() == stake

    def test_a_word_repeated_is_one_word(
        self, hearts: Callable[..., SessionTable], four: list[Player], lauri: Player
    ) -> None:
        change = asked(hearts(), four[0], lauri)
        for _ in range(3):
            agree_to_change(change=change, player=four[1], by=four[1])
        assert SeatChangeWord.objects.count() == 1
        assert asked(fresh(change.table), four[0], lauri) == change

    def test_repeated_after_it_is_done_it_changes_nothing(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        change = all_say(asked(hearts(), four[0], lauri), people["Keeper"])
        assert agree_to_change(change=change, player=lauri, by=lauri).done_at == change.done_at
        with pytest.raises(SessionError, match="has changed hands"):
            drop_change(change=change, by=lauri)

    def test_before_the_first_deal_who_goes_has_not_sat_there(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(deals=0)
        all_say(asked(table, four[0], lauri), people["Keeper"])
        match = Match.objects.get(pk=table.match_id)
        assert not Sitting.objects.exists() and match.rated and not match.changed_hands

    def test_each_settles_by_the_deals_they_sat_for(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(StakeTerms("EUR", 100, "average-pot"))
        all_say(asked(table, four[0], lauri), people["Keeper"])
        match = enter(table, {"penalties": [0, 5, 4, 4]})
        matches.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)
        rows = Posting.objects.filter(entry__match=match).select_related("account__player")
        assert {row.account.player.name: row.amount for row in rows if row.account.player} == {
            "Aino": 325 - 700,
            "Member": 325,
            "Eero": 25 - 175,
            "Kalle": 125 - 75,
            "Lempi": 225 - 75,
        }
        assert list(faults()) == []

    def test_it_counts_in_nobody_s_record(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts()
        all_say(asked(table, four[0], lauri), people["Keeper"])
        match = enter(table)
        matches.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)
        assert head_to_head(four[1]) == [] and head_to_head(lauri) == []

    def test_who_has_gone_is_told_of_the_end(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(A_CENT)
        all_say(asked(table, four[0], lauri), people["Keeper"])
        match = enter(table)
        matches.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq, by=people["Keeper"])
        assert Notice.objects.get(player=four[0], key=f"match/{match.pk}").kind == Notice.Kind.BOOKED


class TestInSomebodysInterest:
    def test_a_newcomer_is_not_put_in_without_their_word(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(A_CENT)
        change = asked(table, four[0], lauri)
        for player in four[:3]:
            agree_to_change(change=change, player=player, by=player)
        agree_to_change(change=change, player=four[3], by=people["Keeper"])
        for by in (four[0], people["Keeper"]):
            with pytest.raises(MayNotAgree, match="Only Member can say that"):
                agree_to_change(change=change, player=lauri, by=by)
        assert seated(table) == four

    def test_a_scorekeeper_who_sits_there_says_nothing_for_a_guest(
        self,
        hearts: Callable[..., SessionTable],
        night: Session,
        four: list[Player],
        people: dict[str, Player],
    ) -> None:
        table = hearts()
        change = asked(table, four[0], people["Keeper"])
        with pytest.raises(MayNotAgree):
            agree_to_change(change=change, player=four[3], by=people["Keeper"])

    def test_who_is_ahead_does_not_leave_by_their_own_word(
        self, hearts: Callable[..., SessionTable], four: list[Player], lauri: Player
    ) -> None:
        table = hearts(A_CENT)
        change = asked(table, four[3], lauri, by=four[0])
        for player in (four[0], lauri):
            agree_to_change(change=change, player=player, by=player)
        assert seated(table) == four and not Sitting.objects.exists()

    def test_a_stranger_neither_asks_nor_says_nor_drops(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts()
        for name in ("Stranger", "Member"):
            with pytest.raises(MayNotAgree):
                asked(table, four[0], lauri, by=people[name])
        change = asked(table, four[0], lauri)
        with pytest.raises(MayNotAgree):
            agree_to_change(change=change, player=people["Stranger"], by=people["Stranger"])
        with pytest.raises(MayNotAgree):
            drop_change(change=change, by=people["Stranger"])
        assert SeatChange.objects.count() == 1

    def test_a_deal_entered_meanwhile_makes_the_words_void(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(A_CENT)
        change = asked(table, four[0], lauri)
        for player in (*four[:3], lauri):
            agree_to_change(change=change, player=player, by=player)
        enter(table)
        with pytest.raises(SessionError, match="what was said is void"):
            agree_to_change(change=change, player=four[3], by=people["Keeper"])
        assert seated(table) == four
        assert shown(fresh(table), four[0]).void
        assert not changes_waiting_for(four[3]).exists()
        anew = asked(fresh(table), four[0], lauri)
        assert anew.pk != change.pk and not anew.words.exists()

    def test_who_asks_knows_the_sheet_as_it_stands(
        self, hearts: Callable[..., SessionTable], four: list[Player], lauri: Player
    ) -> None:
        table = hearts()
        with pytest.raises(StaleSequence):
            ask_change(table=table, leaver=four[0], newcomer=lauri, by=four[0], expect_seq=0)

    def test_what_they_sat_for_is_not_taken_back_or_corrected_behind_their_back(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(A_CENT)
        all_say(asked(table, four[0], lauri), people["Keeper"])
        match = Match.objects.get(pk=table.match_id)
        with pytest.raises(MatchError, match="corrected once the match is over"):
            matches.undo_result(match_id=match.pk, expect_seq=match.seq)
        match = enter(table)
        other = {"penalties": [12, 1, 0, 0]}
        with pytest.raises(MatchError, match="corrected once the match is over"):
            matches.correct_result(match_id=match.pk, deal=1, data=other, expect_seq=match.seq)
        matches.correct_result(match_id=match.pk, deal=2, data=other, expect_seq=match.seq)
        match.refresh_from_db()
        matches.undo_result(match_id=match.pk, expect_seq=match.seq)

    def test_a_word_to_stop_is_not_theirs_who_come_after(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(A_CENT)
        match = Match.objects.get(pk=table.match_id)
        matches.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq, by=four[0])
        all_say(asked(table, four[0], lauri), people["Keeper"])
        for player in four[1:3]:
            match = matches.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq, by=player)
        assert match.status == Match.Status.RUNNING
        match = matches.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq, by=lauri)
        assert match.status == Match.Status.FINISHED

    def test_a_junior_does_not_come_to_a_stake_of_money(
        self, hearts: Callable[..., SessionTable], four: list[Player], lauri: Player
    ) -> None:
        table = hearts(A_CENT)
        make_junior(lauri)
        with pytest.raises(LedgerError, match="is a junior"):
            asked(table, four[0], lauri)
        assert not SeatChange.objects.exists()

    def test_the_newcomers_own_cap_holds(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(A_CENT)
        limits.set_own_limit(club=table.session.club, player=lauri, currency="EUR", cap_per_night=3)
        all_say(asked(table, four[0], lauri), people["Keeper"])
        match = enter(table, {"penalties": [12, 1, 0, 0]})
        matches.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)
        assert Posting.objects.get(entry__match=match, account__player=lauri).amount == -3
        assert list(faults()) == []


class TestWhoCanChange:
    def refused(self, table: SessionTable, leaver: Player, newcomer: Player, by: Player, why: str) -> None:
        with pytest.raises(SessionError, match=why):
            asked(table, leaver, newcomer, by)
        assert not SeatChange.objects.exists()

    def test_only_who_is_here_and_sits_nowhere_comes(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        night: Session,
        people: dict[str, Player],
    ) -> None:
        table = hearts()
        self.refused(table, four[0], people["Owner"], four[0], "has not been checked in")
        self.refused(table, four[0], four[1], four[0], "sits at this table already")
        self.refused(table, lauri, people["Keeper"], four[0], "does not sit at table")
        agreements.propose_table(session=night, game="hex", players=[lauri, people["Keeper"]], by=lauri)
        self.refused(table, four[0], lauri, four[0], "sits at another table")

    def test_who_goes_home_meanwhile_does_not_take_the_seat(
        self, hearts: Callable[..., SessionTable], four: list[Player], lauri: Player, night: Session
    ) -> None:
        change = asked(hearts(), four[0], lauri)
        agree_to_change(change=change, player=lauri, by=lauri)
        sessions.check_out(session=night, player=lauri)
        with pytest.raises(SessionError, match="has not been checked in"):
            agree_to_change(change=change, player=four[0], by=four[0])

    def test_a_match_that_waits_or_is_over_has_no_seat_to_give(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        proposed: Callable[..., SessionTable],
    ) -> None:
        table = proposed()
        self.refused(table, four[0], lauri, four[0], "only while a sheet is kept")
        agreements.call_off_table(table=table, by=four[0])
        own = hearts()
        match = Match.objects.get(pk=own.match_id)
        matches.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)
        self.refused(own, four[0], lauri, four[0], "only while a sheet is kept")

    def test_one_change_at_a_time(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts()
        change = asked(table, four[0], lauri)
        with pytest.raises(SessionError, match="Another change waits"):
            asked(table, four[1], people["Keeper"])
        drop_change(change=change, by=four[2])
        drop_change(change=change, by=four[2])
        assert asked(table, four[1], people["Keeper"]).leaver == four[1]

    def test_a_guest_who_is_to_come_may_become_a_member_meanwhile(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        night: Session,
        people: dict[str, Player],
    ) -> None:
        table = hearts()
        guest = add_guest(club=night.club, name="Sylvi")
        sessions.check_in(session=night, player=guest)
        change = asked(table, four[0], guest)
        agree_to_change(change=change, player=guest, by=people["Keeper"])
        merge_guest(guest=guest, into=people["Member"])
        change.refresh_from_db()
        assert change.newcomer == people["Member"]
        all_say(change, people["Keeper"])
        assert seated(table)[0] == people["Member"]


class TestTakingTurns:
    def five(self, table: SessionTable, four: list[Player], fifth: Player, keeper: Player) -> None:
        all_say(asked(table, None, fifth, by=four[0]), keeper)

    def test_by_everybodys_word_one_sits_out_each_deal(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(A_CENT)
        self.five(table, four, lauri, people["Keeper"])
        assert seated(table) == four, "from the next deal on"
        enter(table)
        assert seated(table) == [lauri, *four[1:]]
        enter(table)
        assert seated(table) == [lauri, four[0], *four[2:]]
        match = Match.objects.get(pk=table.match_id)
        assert match.goes_round and not match.rated
        assert table.consents.get(player=lauri).written_by == lauri

    def test_each_settles_by_the_deals_they_sat_for(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(StakeTerms("EUR", 100, "average-pot"), deals=0)
        self.five(table, four, lauri, people["Keeper"])
        for _ in range(3):
            match = enter(table)
        matches.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)
        rows = Posting.objects.filter(entry__match=match).select_related("account__player")
        # against 3.25 a deal: Aino 7, then 3 in Eero's seat; Lauri 7 and 7; Eero 3 and 3; Kalle 2, Lempi 1 three times
        assert {row.account.player.name: row.amount for row in rows if row.account.player} == {
            "Aino": -375 + 25,
            "Member": -750,
            "Eero": 50,
            "Kalle": 375,
            "Lempi": 675,
        }
        assert list(faults()) == []

    def test_the_fifth_is_not_put_in_without_their_word_nor_a_junior_for_money(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts(A_CENT)
        change = asked(table, None, lauri, by=four[0])
        for player in four[:3]:
            agree_to_change(change=change, player=player, by=player)
        agree_to_change(change=change, player=four[3], by=people["Keeper"])
        with pytest.raises(MayNotAgree):
            agree_to_change(change=change, player=lauri, by=people["Keeper"])
        assert not Match.objects.get(pk=table.match_id).goes_round
        drop_change(change=change, by=four[0])
        make_junior(lauri)
        with pytest.raises(LedgerError, match="is a junior"):
            asked(table, None, lauri, by=four[0])

    def test_who_sits_out_is_busy_is_asked_and_goes_when_they_like(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
        night: Session,
    ) -> None:
        table = hearts()
        self.five(table, four, lauri, people["Keeper"])
        assert lauri.pk not in free_people(night)
        with pytest.raises(SessionError, match="takes turns at a table"):
            sessions.check_out(session=night, player=lauri)
        change = asked(fresh(table), four[0], people["Keeper"])
        assert list(changes_waiting_for(lauri)) == [change], "it takes the word of who sits out as well"
        drop_change(change=change, by=lauri)
        with pytest.raises(MayNotAgree):
            leave_turns(table=table, player=lauri, by=people["Stranger"])
        for _ in range(2):
            leave_turns(table=table, player=lauri, by=lauri)
        enter(table)
        assert seated(table) == four
        sessions.check_out(session=night, player=lauri)

    def test_a_deal_is_taken_back_with_its_turn(
        self,
        hearts: Callable[..., SessionTable],
        four: list[Player],
        lauri: Player,
        people: dict[str, Player],
    ) -> None:
        table = hearts()
        self.five(table, four, lauri, people["Keeper"])
        match = enter(table)
        matches.undo_result(match_id=match.pk, expect_seq=match.seq)
        assert seated(table) == four and not Sitting.objects.exists()
