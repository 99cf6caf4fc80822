"""Other options by everybody's word: money and ratings follow, and nobody saves a match by them."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services import add_guest, join, sign_up
from games.core.errors import BadOption, StaleSequence
from ledger.models import LedgerEntry
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import event_store, option_changes, proposals, services, table_disputes
from matches.models import Event, Match, Proposal
from matches.services import SeatPlan, create_match, start
from tests.helpers.company import club_of, with_logins

pytestmark = pytest.mark.django_db(transaction=True)
Status = Proposal.Status


@pytest.fixture
def people(transactional_db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Outi")


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return club_of("Kerho", owner=people["Outi"], members=[people["Aino"], people["Eero"]])


@pytest.fixture
def sheet(club: Club, people: dict[str, Player]) -> Match:
    """Totem tennis to five, a euro a point: Aino has two."""
    seats = [SeatPlan(people["Aino"]), SeatPlan(people["Eero"])]
    match = create_match(game="totem-tennis", seats=seats, entered=True, club=club, options={"target": 5})
    set_stake(match=match, terms=StakeTerms("EUR", 100, "two-sides"))
    start(match=match)
    for seq in range(2):
        match = services.enter_result(match_id=match.pk, data={"winner": 0}, expect_seq=seq)
    return match


def dispute(match: Match, by: Player, reason: str = "Five or three?") -> Proposal:
    return table_disputes.raise_dispute(match_id=match.pk, reason=reason, by=by)


def options(match: Match, by: Player, seq: int = 2, **changed: Any) -> Proposal:
    return option_changes.propose(match_id=match.pk, options=changed, by=by, expect_seq=seq)


def status(match: Match) -> str:
    match.refresh_from_db()
    return match.status


class TestOtherOptions:
    def test_by_everybody_s_word_and_the_dispute_is_settled_by_it(
        self, sheet: Match, people: dict[str, Player]
    ) -> None:
        asked = dispute(sheet, people["Eero"])
        made = options(sheet, people["Eero"], target=3)
        assert made.status == Status.OPEN
        proposals.agree(proposal=made, by=people["Aino"])
        asked.refresh_from_db()
        assert (asked.status, status(sheet)) == (Status.DONE, Match.Status.RUNNING)
        live = event_store.load(sheet)
        assert (live.table.options["target"], live.sheet.totals) == (3, [2, 0])
        assert Event.objects.get(match=sheet, seq=3).kind == "options"

    def test_an_organiser_s_word_and_a_scorekeeper_s_do_not_do(
        self, sheet: Match, people: dict[str, Player]
    ) -> None:
        made = options(sheet, people["Aino"], target=2)
        assert proposals.agree(proposal=made, by=people["Outi"]).status == Status.OPEN
        assert event_store.load(sheet).table.options["target"] == 5

    def test_every_partner_says_so_and_not_each_side(self, club: Club, people: dict[str, Player]) -> None:
        more = [sign_up(username=name, password="x", name=name).player for name in ("kalle", "liisa")]
        for player in more:
            join(club=club, player=player)
        four = [people["Aino"], people["Eero"], *more]
        match = create_match(game="tuppi", seats=[SeatPlan(one) for one in four], entered=True, club=club)
        start(match=match)
        sooli = not event_store.load(match).table.options["sooli"]
        made = options(match, four[0], seq=0, sooli=sooli)
        for player in four[1:3]:
            assert proposals.agree(proposal=made, by=player).status == Status.OPEN
        assert proposals.agree(proposal=made, by=four[3]).status == Status.DONE

    def test_against_guests_somebody_apart_has_heard_them(
        self, club: Club, people: dict[str, Player]
    ) -> None:
        seats = [SeatPlan(people["Aino"]), SeatPlan(add_guest(club=club, name="G"))]
        match = start(match=create_match(game="totem-tennis", seats=seats, entered=True, club=club))
        made = options(match, people["Aino"], seq=0, target=3)
        assert made.status == Status.OPEN
        assert proposals.agree(proposal=made, by=people["Outi"]).status == Status.DONE

    def test_rating_and_money_follow(self, sheet: Match, people: dict[str, Player]) -> None:
        proposals.agree(proposal=options(sheet, people["Aino"], target=3), by=people["Eero"])
        services.enter_result(match_id=sheet.pk, data={"winner": 0}, expect_seq=3)
        for name in ("Aino", "Eero"):
            services.confirm_result(match_id=sheet.pk, expect_seq=4, by=people[name])
        sheet.refresh_from_db()
        assert (sheet.status, (sheet.result or {})["totals"]) == (Match.Status.FINISHED, [3, 0])
        moved = LedgerEntry.objects.get().postings.values_list("amount", flat=True)
        assert sorted(moved) == [-300, 300]
        assert people["Aino"].rating_changes.exists()

    def test_what_cannot_be_changed_is_refused(self, sheet: Match, people: dict[str, Player]) -> None:
        for wrong in ({"target": 5}, {"no": 1}, {"target": -1}):
            with pytest.raises(BadOption):
                options(sheet, people["Aino"], **wrong)
        with pytest.raises(StaleSequence):
            options(sheet, people["Aino"], seq=1, target=3)
        assert not Proposal.objects.exists()


class TestWhoGains:
    """An option changed to save a match."""

    def test_who_is_behind_changes_no_option_alone(self, sheet: Match, people: dict[str, Player]) -> None:
        made = options(sheet, people["Eero"], target=50)
        proposals.agree(proposal=made, by=people["Eero"])
        assert event_store.load(sheet).table.options["target"] == 5
        assert proposals.refuse(proposal=made, by=people["Aino"]).status == Status.REFUSED

    def test_once_it_is_over_no_option_opens_it_again(self, sheet: Match, people: dict[str, Player]) -> None:
        for seq in range(2, 5):
            services.enter_result(match_id=sheet.pk, data={"winner": 0}, expect_seq=seq)
        with pytest.raises(BadOption, match="over"):
            options(sheet, people["Eero"], seq=5, target=50)
