"""Everything that changes what a match pays, in the hands of somebody who gains by it: asked over the API, by whoever
likes to ask twice, it takes the others' word, and until then nothing is booked and nobody's score is another.
"""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Membership, Player
from clubs.privacy import anonymise
from clubs.services import leave, set_role
from ledger.models import LedgerEntry, Posting
from ledger.selectors import balances
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import event_store, reports, services
from matches.models import Match, Proposal, Report
from matches.services import SeatPlan, create_match, start
from tests.helpers.company import club_of, with_logins
from tests.matches.sheets import phone

pytestmark = pytest.mark.django_db
LEADS, TRAILS, KEEPER, OWNER = "Aino", "Eero", "Keeper", "Outi"


@pytest.fixture
def people() -> dict[str, Player]:
    return with_logins(LEADS, TRAILS, KEEPER, OWNER)


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    club = club_of("Kerho", owner=people[OWNER], members=[people[name] for name in (LEADS, TRAILS, KEEPER)])
    set_role(club=club, player=people[KEEPER], role="scorekeeper")
    return club


@pytest.fixture
def sheet(club: Club, people: dict[str, Player]) -> Match:
    """Totem tennis to three, five euros a point: one leads by two."""
    seats = [SeatPlan(people[name]) for name in (LEADS, TRAILS)]
    match = create_match(game="totem-tennis", seats=seats, entered=True, club=club, options={"target": 3})
    set_stake(match=match, terms=StakeTerms("EUR", 500, "two-sides"))
    start(match=match)
    for seq in range(2):
        match = services.enter_result(match_id=match.pk, data={"winner": 0}, expect_seq=seq)
    return match


def ask(match: Match, by: Player, what: str, **sent: Any) -> int:
    """What the API answers to who asks it twice."""
    for _ in range(2):
        answer = phone(by).post(f"/api/matches/{match.code}/{what}/", sent, "application/json")
    return answer.status_code


def stands(match: Match, *totals: int) -> None:
    """Nothing has come of it: the match runs on with these totals and the rules it began with; nothing is booked."""
    match.refresh_from_db()
    live = event_store.load(match)
    assert (match.status, live.sheet.totals) == (Match.Status.RUNNING, list(totals))
    assert live.table == live.begun_with
    assert not LedgerEntry.objects.exists()


def test_who_is_ahead_stops_nothing_alone(sheet: Match, people: dict[str, Player]) -> None:
    ask(sheet, people[LEADS], "stop", seq=2, reason="I must go")
    stands(sheet, 2, 0)
    ask(sheet, people[TRAILS], "stop", seq=2)
    assert LedgerEntry.objects.count() == 1


def test_nobody_gives_themselves_points_on_the_last_deal(sheet: Match, people: dict[str, Player]) -> None:
    ask(sheet, people[TRAILS], "points", seq=2, points=[-3, 0], reason="late")
    assert Proposal.objects.get().status == Proposal.Status.OPEN
    stands(sheet, 2, 0)
    services.enter_result(match_id=sheet.pk, data={"winner": 0}, expect_seq=2)
    ask(sheet, people[TRAILS], "confirm", seq=3)
    stands(sheet, 3, 0)


def test_a_scorekeeper_or_a_stranger_gives_no_points_to_a_friend(
    sheet: Match, people: dict[str, Player]
) -> None:
    assert ask(sheet, people[KEEPER], "points", seq=2, points=[-3, 0], reason="late") in (400, 403)
    stands(sheet, 2, 0)


def test_who_is_behind_saves_no_match_by_another_option(sheet: Match, people: dict[str, Player]) -> None:
    ask(sheet, people[TRAILS], "options", seq=2, options={"target": 30})
    assert Proposal.objects.get().status == Proposal.Status.OPEN
    stands(sheet, 2, 0)
    ask(sheet, people[LEADS], "options", seq=2, options={"target": 2})
    stands(sheet, 2, 0)


def test_who_disputes_a_lost_match_only_makes_it_rest(sheet: Match, people: dict[str, Player]) -> None:
    ask(sheet, people[TRAILS], "dispute", reason="We play to thirty")
    sheet.refresh_from_db()
    assert sheet.status == Match.Status.PAUSED
    assert event_store.load(sheet).sheet.totals == [2, 0]
    assert not LedgerEntry.objects.exists()


@pytest.mark.parametrize("goes", ["leaves the club", "deletes the account"])
def test_who_goes_before_a_bad_settlement_owes_all_the_same(
    goes: str, sheet: Match, club: Club, people: dict[str, Player]
) -> None:
    loser = people[TRAILS]
    services.enter_result(match_id=sheet.pk, data={"winner": 0}, expect_seq=2)
    if goes == "leaves the club":
        leave(club=club, player=loser)
    else:
        anonymise(player=loser)
    services.confirm_result(match_id=sheet.pk, expect_seq=3, by=people[LEADS])
    services.confirm_result(match_id=sheet.pk, expect_seq=3, by=people[KEEPER])
    sheet.refresh_from_db()
    assert sheet.status == Match.Status.FINISHED
    moved = {row.account.player_id: row.amount for row in Posting.objects.select_related("account")}
    assert moved == {people[LEADS].pk: 1500, loser.pk: -1500}


class TestAReportAgainstACreditor:
    @pytest.fixture
    def owed(self, sheet: Match, people: dict[str, Player]) -> Match:
        """What the loser owes is booked."""
        services.enter_result(match_id=sheet.pk, data={"winner": 0}, expect_seq=2)
        for name in (LEADS, TRAILS):
            services.confirm_result(match_id=sheet.pk, expect_seq=3, by=people[name])
        sheet.refresh_from_db()
        return sheet

    def test_it_moves_no_cent_whatever_the_answer(
        self, owed: Match, club: Club, people: dict[str, Player]
    ) -> None:
        before, result = balances(club=club), owed.result
        assert before
        sent = {"about": people[LEADS].slug, "promise": "looking", "text": "I say so"}
        ask(owed, people[TRAILS], "reports", **sent)
        assert Report.objects.count() == 1
        reports.answer(report=Report.objects.get(), by=people[OWNER], answer="removal", note="Out")
        owed.refresh_from_db()
        assert (balances(club=club), owed.result, owed.status) == (before, result, Match.Status.FINISHED)
        assert not Membership.objects.filter(club=club, player=people[LEADS]).exists()

    def test_a_debtor_who_organises_the_club_answers_no_report_of_their_own_table(
        self, owed: Match, club: Club, people: dict[str, Player]
    ) -> None:
        set_role(club=club, player=people[TRAILS], role="organiser")
        sent = {"about": people[LEADS].slug, "promise": "looking", "text": "I say so"}
        ask(owed, people[TRAILS], "reports", **sent)
        made = Report.objects.get()
        assert not reports.seen_by(people[TRAILS]).exists()
        address = f"/api/clubs/{club.slug}/reports/{made.pk}/"
        answer = phone(people[TRAILS]).post(address, {"answer": "removal", "note": "Out"}, "application/json")
        assert answer.status_code in (403, 404)
        assert Membership.objects.filter(club=club, player=people[LEADS]).exists()
