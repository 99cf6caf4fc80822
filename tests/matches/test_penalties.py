"""Points beside the deals: each side's word, a ruling, who gains by it, money and two at once."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services import set_role, sign_up
from games.core import registry
from games.core.errors import BadResult, StaleSequence
from ledger.models import LedgerEntry
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import event_store, penalties, proposals, services, sittings
from matches.errors import MatchError
from matches.models import Event, Match, Proposal
from matches.services import SeatPlan, create_match, start
from tests.helpers.company import club_of, with_logins
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db(transaction=True)
Status = Proposal.Status


@pytest.fixture
def people(transactional_db: None) -> list[Player]:
    return list(with_logins("Aino", "Eero", "Keeper", "Organiser").values())


@pytest.fixture
def club(people: list[Player]) -> Club:
    club = club_of("Kerho", owner=people[3], members=people[:3])
    set_role(club=club, player=people[2], role="scorekeeper")
    return club


@pytest.fixture
def sheet(club: Club, people: list[Player]) -> Match:
    """Totem tennis to two, a euro a point: Aino leads by one."""
    match = create_match(
        game="totem-tennis",
        seats=[SeatPlan(p) for p in people[:2]],
        entered=True,
        club=club,
        options={"target": 2},
    )
    set_stake(match=match, terms=StakeTerms("EUR", 100, "two-sides"))
    start(match=match)
    return services.enter_result(match_id=match.pk, data={"winner": 0}, expect_seq=0)


def propose(
    match: Match, by: Player, *points: int, seq: int = 1, fault: int | None = 1, **more: Any
) -> Proposal:
    data = {"points": list(points), "reason": "late", **more}
    return penalties.propose(match_id=match.pk, data=data, by=by, expect_seq=seq, fault=fault)


def totals(match: Match) -> list[int]:
    return event_store.load(match).sheet.totals


class TestEachSideSaysSo:
    def test_it_counts_with_the_other_side_s_word(self, sheet: Match, people: list[Player]) -> None:
        made = propose(sheet, people[0], 0, -1)
        assert (made.status, totals(sheet)) == (Status.OPEN, [1, 0])
        assert proposals.agree(proposal=made, by=people[0]).status == Status.OPEN
        assert proposals.agree(proposal=made, by=people[1]).status == Status.DONE
        sheet.refresh_from_db()
        assert (totals(sheet), sheet.seq, sheet.status) == ([1, -1], 2, Match.Status.RUNNING)
        event = Event.objects.get(match=sheet, seq=2)
        assert (event.kind, event.by) == ("adjust", people[1])

    def test_the_same_again_is_the_same(self, sheet: Match, people: list[Player]) -> None:
        made = propose(sheet, people[0], 0, -1)
        assert propose(sheet, people[0], 0, -1) == made
        with pytest.raises(MatchError, match="answer that first"):
            propose(sheet, people[0], 0, -2)
        proposals.agree(proposal=made, by=people[1])
        assert proposals.agree(proposal=made, by=people[1]).status == Status.DONE
        assert totals(sheet) == [1, -1]

    def test_whom_it_costs_may_say_no(self, sheet: Match, people: list[Player]) -> None:
        made = propose(sheet, people[0], 0, -1)
        assert proposals.refuse(proposal=made, by=people[1]).status == Status.REFUSED
        with pytest.raises(MatchError, match="no longer waits"):
            proposals.agree(proposal=made, by=people[1])
        assert totals(sheet) == [1, 0]
        assert propose(sheet, people[1], 0, -1).status == Status.OPEN, "another can be proposed"

    def test_what_the_sheet_cannot_take_is_refused(self, sheet: Match, people: list[Player]) -> None:
        with pytest.raises(BadResult):
            propose(sheet, people[0], 0, 0)
        with pytest.raises(BadResult, match="no such side"):
            propose(sheet, people[0], 0, -1, fault=2)
        with pytest.raises(StaleSequence):
            propose(sheet, people[0], 0, -1, seq=0)
        assert not Proposal.objects.exists()


class TestWhoGains:
    """A penalty on the last deal, by who gains; one that decides who has won; one after the end."""

    def test_on_the_last_deal_it_takes_the_word_of_who_loses_by_it(
        self, sheet: Match, people: list[Player]
    ) -> None:
        services.enter_result(match_id=sheet.pk, data={"winner": 0}, expect_seq=1, by=people[0])
        services.confirm_result(match_id=sheet.pk, expect_seq=2, by=people[0])
        made = propose(sheet, people[1], -1, 0, seq=2, fault=0)
        assert made.status == Status.OPEN and totals(sheet) == [2, 0]
        assert (
            services.confirm_result(match_id=sheet.pk, expect_seq=2, by=people[1]).status
            == Match.Status.FINISHED
        )
        with pytest.raises(MatchError, match="finished"):
            proposals.agree(proposal=made, by=people[1])
        assert totals(sheet) == [2, 0]

    def test_a_word_for_the_result_is_for_the_sheet_without_it(
        self, sheet: Match, people: list[Player]
    ) -> None:
        services.enter_result(match_id=sheet.pk, data={"winner": 0}, expect_seq=1)
        services.confirm_result(match_id=sheet.pk, expect_seq=2, by=people[0])
        made = propose(sheet, people[1], -1, 0, seq=2, fault=0)
        proposals.agree(proposal=made, by=people[0])
        with pytest.raises(StaleSequence):
            services.confirm_result(match_id=sheet.pk, expect_seq=2, by=people[1])
        sheet.refresh_from_db()
        assert sheet.status == Match.Status.RUNNING
        services.enter_result(match_id=sheet.pk, data={"winner": 1}, expect_seq=3)
        assert totals(sheet) == [1, 1], "the match was open again"

    def test_it_goes_into_money_and_margin(self, sheet: Match, people: list[Player]) -> None:
        proposals.agree(proposal=propose(sheet, people[0], 0, -3), by=people[1])
        services.enter_result(match_id=sheet.pk, data={"winner": 0}, expect_seq=2)
        for by in people[:2]:
            services.confirm_result(match_id=sheet.pk, expect_seq=3, by=by)
        sheet.refresh_from_db()
        assert (sheet.result or {})["totals"] == [2, -3]
        moved = LedgerEntry.objects.get().postings.values_list("amount", flat=True)
        assert sorted(moved) == [-500, 500], "five points at a euro: two won, three lost beside the deals"


class TestTakenBack:
    def test_like_a_deal(self, sheet: Match, people: list[Player]) -> None:
        made = proposals.agree(proposal=propose(sheet, people[0], 0, -1), by=people[1])
        services.undo_result(match_id=sheet.pk, expect_seq=2, by=people[0])
        made.refresh_from_db()
        assert (made.status, totals(sheet)) == (Status.BACK, [1, 0])

    def test_of_two_the_newest(self, sheet: Match, people: list[Player]) -> None:
        first = proposals.agree(proposal=propose(sheet, people[0], 0, -1), by=people[1])
        second = propose(sheet, people[3], 0, -2, seq=2)
        services.undo_result(match_id=sheet.code, expect_seq=3, by=people[0])
        first.refresh_from_db()
        second.refresh_from_db()
        assert (first.status, second.status) == (Status.DONE, Status.BACK)

    def test_a_deal_taken_back_leaves_them(self, sheet: Match, people: list[Player]) -> None:
        made = proposals.agree(proposal=propose(sheet, people[0], 0, -1), by=people[1])
        services.enter_result(match_id=sheet.pk, data={"winner": 1}, expect_seq=2)
        services.undo_result(match_id=sheet.pk, expect_seq=3)
        made.refresh_from_db()
        assert (made.status, totals(sheet)) == (Status.DONE, [1, -1])


class TestWhoGetsThemOften:
    def test_by_the_side_at_fault_and_not_what_was_taken_back(
        self, sheet: Match, club: Club, people: list[Player], django_assert_num_queries: Any
    ) -> None:
        propose(sheet, people[3], 0, -1)
        propose(sheet, people[3], 0, -1, seq=2)
        propose(sheet, people[3], -1, 0, seq=3, fault=0)
        propose(sheet, people[3], 1, 0, seq=4, fault=None)
        services.undo_result(match_id=sheet.pk, expect_seq=5)
        services.undo_result(match_id=sheet.pk, expect_seq=6)
        with django_assert_num_queries(2):
            assert penalties.who_gets_them(club) == [penalties.Often("Eero", 2)]

    def test_of_another_club_nothing_is_known(self, sheet: Match, people: list[Player]) -> None:
        propose(sheet, people[3], 0, -1)
        other = club_of("Toinen", owner=people[2])
        assert penalties.who_gets_them(other) == []
        assert not proposals.waiting_in(other).exists()


@pytest.mark.parametrize("trial", range(3))
def test_two_agree_at_once_and_it_counts_once(
    trial: int, sheet: Match, people: list[Player], club: Club
) -> None:
    made = propose(sheet, people[0], 0, -1)
    raised = at_once(
        [
            lambda: proposals.agree(proposal=made, by=people[1]),
            lambda: proposals.agree(proposal=made, by=people[1]),
            lambda: proposals.agree(proposal=made, by=people[3]),
        ]
    )
    assert raised == []
    assert (totals(sheet), Event.objects.filter(match=sheet, kind="adjust").count()) == ([1, -1], 1)


@pytest.mark.parametrize("trial", range(3))
def test_two_propose_at_once_and_one_waits(trial: int, sheet: Match, people: list[Player]) -> None:
    raised = at_once(
        [lambda: propose(sheet, people[0], 0, -1), lambda: propose(sheet, people[1], -1, 0, fault=0)]
    )
    assert [type(error) for error in raised] == [MatchError]
    assert Proposal.objects.filter(status=Status.OPEN).count() == 1


class TestPointsAsAForm:
    @pytest.mark.parametrize(
        ("goes", "expected"), [("lost", [0, -6, 0]), ("others", [6, 0, 6]), ("shared", [3, -6, 3])]
    )
    def test_where_they_go(self, goes: str, expected: list[int]) -> None:
        table = registry.get("skat").table_for(3)
        assert penalties.points_for(table, fault=1, penalty="", points=6, goes=goes) == expected

    def test_where_low_totals_win_a_penalty_adds(self) -> None:
        table = registry.get("hearts").table_for(4)
        assert penalties.points_for(table, fault=0, penalty="", points=5, goes="lost") == [5, 0, 0, 0]


class TestASeatThatChangedHands:
    """Who has just sat down gives no points to those who left, and takes back none that were theirs."""

    def test_points_come_after_the_next_deal_and_older_ones_stay(
        self, sheet: Match, club: Club, people: list[Player]
    ) -> None:
        proposals.agree(proposal=propose(sheet, people[0], 0, -1), by=people[1])
        live = event_store.load(sheet)
        newcomer = sign_up(username="kalle", password="x", name="Kalle").player
        sittings.hand_over(match=sheet, index=1, newcomer=newcomer, rows=len(live.sheet.rows))
        with pytest.raises(MatchError, match="changed hands"):
            services.undo_result(match_id=sheet.pk, expect_seq=2, by=people[0])
        with pytest.raises(MatchError, match="after the next deal"):
            propose(sheet, people[0], 0, -1, seq=2)
        services.enter_result(match_id=sheet.pk, data={"winner": 1}, expect_seq=2)
        made = propose(sheet, people[0], 0, -1, seq=3)
        assert proposals.agree(proposal=made, by=newcomer).status == Status.DONE
        services.undo_result(match_id=sheet.pk, expect_seq=4)
        assert totals(sheet) == [1, 0]

    def test_who_gets_them_is_who_sat_there_then(
        self, sheet: Match, club: Club, people: list[Player], django_assert_num_queries: Any
    ) -> None:
        propose(sheet, people[3], 0, -1)
        newcomer = sign_up(username="kalle", password="x", name="Kalle").player
        sittings.hand_over(match=sheet, index=1, newcomer=newcomer, rows=1)
        assert penalties.who_gets_them(club) == [penalties.Often("Eero", 1)]
        services.enter_result(match_id=sheet.pk, data={"winner": 1}, expect_seq=2)
        propose(sheet, people[3], 0, -1, seq=3)
        propose(sheet, people[3], -1, 0, seq=4, fault=0)
        with django_assert_num_queries(6):
            found = penalties.who_gets_them(club)
        assert found == [penalties.Often(name, 1) for name in ("Aino", "Eero", "Kalle")]

    def test_two_of_the_same_name_are_two(self, sheet: Match, club: Club, people: list[Player]) -> None:
        Player.objects.filter(pk=people[0].pk).update(name="Eero")
        propose(sheet, people[3], 0, -1)
        propose(sheet, people[3], -1, 0, seq=2, fault=0)
        assert penalties.who_gets_them(club) == [penalties.Often("Eero", 1)] * 2
