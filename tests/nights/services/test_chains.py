"""Who cuts in: agreed once, joined and left by everybody's word, ended by it."""

from __future__ import annotations

import pytest

from clubs.juniors import make_junior
from clubs.models import Player
from clubs.services import merge_guest
from ledger.errors import LedgerError
from ledger.stakes import StakeTerms
from nights.errors import MayNotAgree, SessionError
from nights.models import Chain, ChainAsk, ChainMember, Session, SessionTable
from nights.selectors.chain_members import now_of
from nights.selectors.chains import asks_waiting_for
from nights.selectors.seating import free_people
from nights.selectors.terms import terms_of, waiting_for
from nights.services import agreements, sessions
from nights.services.chain_matches import next_match
from nights.services.chains import Cutting, agree_to_ask, ask, drop_ask
from nights.services.seat_changes import ask_change
from tests.nights.cutting import all_agree, begun, chain_of, fresh, goes_on, over, proposed, seated

pytestmark = pytest.mark.django_db
Kind = ChainAsk.Kind
A_CENT = StakeTerms("EUR", 1, "average-pot")


@pytest.fixture
def lauri(night: Session, keeper: Player) -> Player:
    """A guest who is here."""
    return sessions.check_in_guest(session=night, name="Lauri").player


@pytest.fixture
def five(night: Session, four: list[Player], lauri: Player) -> SessionTable:
    return begun(night, four, [lauri])


class TestTheAgreement:
    def test_it_takes_the_word_of_who_sits_out_too_and_holds_for_the_chain(
        self, night: Session, four: list[Player], lauri: Player, keeper: Player
    ) -> None:
        table = proposed(night, four, [lauri])
        assert [player.name for player in terms_of(fresh(table)).everybody][-1] == "Lauri"
        for player in four:
            agreements.agree(table=table, player=player, by=player)
        assert fresh(table).match.status == "waiting"
        agreements.agree(table=table, player=lauri, by=keeper)
        assert fresh(table).match.status == "running"
        chain = chain_of(table)
        assert chain.began_at is not None
        wrote = {one.player.name: one.written_by for one in chain.members.all()}
        assert wrote["Lauri"] == keeper and wrote["Aino"] == four[0]

    def test_who_sits_out_is_asked_and_agrees_to_a_stake_themself(
        self, night: Session, four: list[Player]
    ) -> None:
        table = proposed(night, four[:3], four[3:], game="tuomas-minibridge", stake=A_CENT)
        assert [one.pk for one in waiting_for(four[3])] == [table.pk]
        with pytest.raises(MayNotAgree, match="only Liisa can agree"):
            agreements.agree(table=table, player=four[3], by=Player.objects.get(name="Owner"))

    def test_other_people_who_sit_out_are_other_terms(
        self, night: Session, four: list[Player], lauri: Player
    ) -> None:
        table = proposed(night, four, [lauri])
        agreements.agree(table=table, player=four[0], by=four[0])
        agreements.change_terms(table=table, by=four[0], cutting=Cutting())
        assert not table.consents.exists() and fresh(table).chain is None and not Chain.objects.exists()
        agreements.change_terms(table=table, by=four[0], cutting=Cutting([lauri], "drawn"))
        agreements.change_terms(table=table, by=four[0])
        assert chain_of(table).partners == "drawn" and terms_of(fresh(table)).out == (lauri,)

    @pytest.mark.parametrize(
        ("out", "partners", "why"),
        [
            ([0], "kept", "cannot sit at the table and sit out"),
            ([4, 4], "kept", "cannot sit at the table and sit out"),
            ([4], "as I like", "takes the free seat"),
            ([4, 5, 6], "kept", "at most 2"),
        ],
    )
    def test_what_cannot_be_is_refused(
        self, night: Session, four: list[Player], lauri: Player, out: list[int], partners: str, why: str
    ) -> None:
        more = [sessions.check_in_guest(session=night, name=name).player for name in ("Oiva", "Oili")]
        people = [*four, lauri, *more]
        with pytest.raises(SessionError, match=why):
            proposed(night, four, [people[number] for number in out], partners)
        assert not SessionTable.objects.exists()

    def test_nobody_cuts_in_who_is_not_here_and_no_junior_at_money(
        self, night: Session, four: list[Player]
    ) -> None:
        sessions.check_out(session=night, player=four[3])
        with pytest.raises(SessionError, match="Liisa has not been checked in"):
            proposed(night, four[:3], four[3:], game="tuomas-minibridge")
        sessions.check_in(session=night, player=four[3])
        make_junior(player=four[3])
        with pytest.raises(LedgerError):
            proposed(night, four[:3], four[3:], game="tuomas-minibridge", stake=A_CENT)
        assert not SessionTable.objects.exists()

    def test_who_goes_home_before_it_begins_takes_their_word_along(
        self, night: Session, four: list[Player], lauri: Player, keeper: Player
    ) -> None:
        table = proposed(night, four, [lauri])
        agreements.agree(table=table, player=lauri, by=keeper)
        agreements.withdraw_consents(session=night, player=lauri)
        assert not table.consents.exists()


class TestWhileItPlays:
    def test_who_sits_out_is_not_free_and_does_not_go_home_meanwhile(
        self, five: SessionTable, night: Session, lauri: Player, four: list[Player]
    ) -> None:
        assert lauri.pk not in free_people(night)
        with pytest.raises(SessionError, match="cuts in at a table whose match is on"):
            sessions.check_out(session=night, player=lauri)
        over(five)
        assert lauri.pk in free_people(night)
        sessions.check_out(session=night, player=lauri)

    def test_no_seat_changes_hands_in_mid_match(
        self, five: SessionTable, four: list[Player], lauri: Player
    ) -> None:
        with pytest.raises(SessionError, match="cut in and out here"):
            ask_change(table=five, leaver=four[0], newcomer=lauri, by=four[0], expect_seq=0)


class TestChangesOfWhoCutsIn:
    def test_who_joins_comes_in_after_the_match_by_everybodys_word(
        self, five: SessionTable, night: Session, keeper: Player, four: list[Player]
    ) -> None:
        oiva = sessions.check_in_guest(session=night, name="Oiva").player
        asked = ask(table=five, kind=Kind.JOIN, player=oiva, by=four[0])
        assert ask(table=five, kind=Kind.JOIN, player=oiva, by=four[1]) == asked
        assert [one.pk for one in asks_waiting_for(four[2])] == [asked.pk]
        done = all_agree(asked, keeper)
        assert done.done_at is not None and not asks_waiting_for(four[2]).exists()
        assert agree_to_ask(ask=asked, player=four[0], by=four[0]).done_at == done.done_at
        second = goes_on(five, four[0])
        assert {"Lauri", "Oiva"} <= {player.name for player in seated(second)}
        assert ChainMember.objects.get(player=oiva).since == 2

    def test_who_leaves_plays_the_match_to_its_end(
        self, night: Session, four: list[Player], lauri: Player, keeper: Player
    ) -> None:
        table = begun(night, four, [lauri])
        all_agree(ask(table=table, kind=Kind.LEAVE, player=four[0], by=four[0]), keeper)
        assert four[0] in seated(table)
        second = goes_on(table, four[1])
        assert [player.name for player in seated(second)] == ["Lauri", "Eero", "Kalle", "Liisa"]
        assert [one.player.name for one in now_of(chain_of(table)).values()][-1] == "Lauri"
        with pytest.raises(SessionError, match="fewer than 4 people"):
            ask(table=second, kind=Kind.LEAVE, player=four[1], by=four[1])

    def test_one_word_that_is_missing_keeps_everything_as_it_is(
        self, five: SessionTable, four: list[Player], lauri: Player, keeper: Player
    ) -> None:
        asked = ask(table=five, kind=Kind.LEAVE, player=four[0], by=four[0])
        for player in four[:3]:
            agree_to_ask(ask=asked, player=player, by=player)
        with pytest.raises(MayNotAgree, match="Only Liisa can say that"):
            agree_to_ask(ask=asked, player=four[3], by=four[0])
        over(five)
        with pytest.raises(SessionError, match="waits for everybody's word"):
            next_match(table=five, by=four[0])
        drop_ask(ask=asked, by=four[3])
        drop_ask(ask=asked, by=four[3])
        assert next_match(table=five, by=four[0]).link == 2

    def test_who_has_gone_home_is_left_out_by_the_word_of_those_who_are_here(
        self, five: SessionTable, night: Session, four: list[Player], lauri: Player, keeper: Player
    ) -> None:
        over(five)
        sessions.check_out(session=night, player=lauri)
        with pytest.raises(SessionError, match="Lauri has not been checked in"):
            next_match(table=five, by=four[0])
        assert not Chain.objects.get().tables.filter(link=2).exists()
        all_agree(ask(table=five, kind=Kind.LEAVE, player=lauri, by=four[0]), keeper)
        assert seated(fresh(next_match(table=five, by=four[0]))) == four

    def test_everybody_ends_it_and_nobody_goes_on(
        self, five: SessionTable, four: list[Player], keeper: Player
    ) -> None:
        all_agree(ask(table=five, kind=Kind.END, player=None, by=four[0]), keeper)
        over(five)
        with pytest.raises(SessionError, match="it ends: open another table"):
            next_match(table=five, by=four[0])
        with pytest.raises(SessionError, match="it ends"):
            ask(table=five, kind=Kind.END, player=None, by=four[0])

    @pytest.mark.parametrize(
        ("kind", "who", "why"),
        [
            ("join", "Aino", "cuts in at this table already"),
            ("leave", "Owner", "does not cut in"),
            ("join", "Owner", "has not been checked in"),
            ("join", None, "who joins or who leaves"),
            ("end", "Aino", "who joins or who leaves"),
            ("vanish", "Aino", "who joins or who leaves"),
        ],
    )
    def test_what_makes_no_sense_is_refused(
        self, five: SessionTable, four: list[Player], kind: str, who: str | None, why: str
    ) -> None:
        player = Player.objects.get(name=who) if who else None
        with pytest.raises(SessionError, match=why):
            ask(table=five, kind=kind, player=player, by=four[0])
        assert not ChainAsk.objects.exists()

    def test_two_sit_out_at_most_and_one_change_waits_at_a_time(
        self, five: SessionTable, night: Session, four: list[Player], keeper: Player
    ) -> None:
        oiva, oili = (sessions.check_in_guest(session=night, name=name).player for name in ("Oiva", "Oili"))
        asked = ask(table=five, kind=Kind.JOIN, player=oiva, by=four[0])
        with pytest.raises(SessionError, match="Another change waits"):
            ask(table=five, kind=Kind.JOIN, player=oili, by=four[0])
        all_agree(asked, keeper)
        with pytest.raises(SessionError, match="At most 2 sit out"):
            ask(table=five, kind=Kind.JOIN, player=oili, by=four[0])
        with pytest.raises(MayNotAgree, match="Only those who cut in there"):
            ask(table=five, kind=Kind.END, player=None, by=oili)
        with pytest.raises(SessionError, match="It is done"):
            drop_ask(ask=asked, by=four[0])


def test_a_guest_who_becomes_a_member_is_one_person_of_the_chain(
    five: SessionTable, night: Session, four: list[Player], lauri: Player, keeper: Player
) -> None:
    member = Player.objects.get(name="Owner")
    ask(table=five, kind=Kind.LEAVE, player=lauri, by=four[0])
    merge_guest(guest=lauri, into=member)
    assert member.pk in now_of(chain_of(five)) and lauri.pk not in now_of(chain_of(five))
    assert ChainAsk.objects.get().player == member
