"""A dispute about the rules: the sheet rests, the table agrees or an organiser ends it, nobody gains by it."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Notice, Player
from clubs.services import set_role
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import option_changes, penalties, proposals, services, table_disputes
from matches.errors import MatchError
from matches.models import Event, Match, Proposal
from matches.services import SeatPlan, create_match, start
from tests.helpers.company import browser_of, club_of, with_logins
from tests.helpers.concurrency import at_once

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


class TestTheSheetRests:
    def test_nothing_is_entered_taken_back_confirmed_or_stopped_meanwhile(
        self, sheet: Match, people: dict[str, Player]
    ) -> None:
        dispute(sheet, people["Eero"])
        asked: dict[str, Any] = {"match_id": sheet.pk, "expect_seq": 2, "by": people["Aino"]}
        for refused in (
            lambda: services.enter_result(data={"winner": 0}, **asked),
            lambda: services.undo_result(**asked),
            lambda: services.confirm_result(**asked),
            lambda: services.stop_match(reason="", **asked),
            lambda: penalties.propose(data={"points": [1, 0], "reason": "x"}, **asked),
        ):
            with pytest.raises(MatchError):
                refused()
        assert (status(sheet), sheet.seq) == (Match.Status.PAUSED, 2)

    def test_it_goes_on_once_each_side_says_that_it_is_settled(
        self, sheet: Match, people: dict[str, Player]
    ) -> None:
        made = dispute(sheet, people["Eero"])
        assert proposals.agree(proposal=made, by=people["Aino"]).status == Status.OPEN
        assert status(sheet) == Match.Status.PAUSED
        assert proposals.agree(proposal=made, by=people["Eero"]).status == Status.DONE
        assert status(sheet) == Match.Status.RUNNING
        assert Event.objects.filter(match=sheet).count() == 2, "nothing was changed"

    def test_organisers_who_do_not_sit_there_are_told_and_find_it(
        self, sheet: Match, club: Club, people: dict[str, Player]
    ) -> None:
        dispute(sheet, people["Eero"])
        notice = Notice.objects.get(player=people["Outi"])
        assert (notice.kind, notice.by) == (Notice.Kind.DISPUTED, people["Eero"])
        outi = browser_of(people["Outi"])
        assert "1 dispute about the rules in Kerho" in outi.get("/").content.decode()
        listed = outi.get(f"/clubs/{club.slug}/penalties/").content.decode()
        assert "Five or three?" in listed and f"/matches/{sheet.code}/" in listed


class TestWhoGains:
    """A dispute raised to stall."""

    def test_who_stalls_is_ended_by_an_organiser_and_does_not_begin_again(
        self, sheet: Match, people: dict[str, Player]
    ) -> None:
        made = dispute(sheet, people["Eero"])
        with pytest.raises(MatchError, match="an organiser who does not sit there"):
            proposals.refuse(proposal=made, by=people["Aino"])
        assert proposals.agree(proposal=made, by=people["Outi"]).status == Status.RULED
        assert status(sheet) == Match.Status.RUNNING
        with pytest.raises(MatchError, match="has ended a dispute of yours"):
            dispute(sheet, people["Eero"], "But still")
        assert dispute(sheet, people["Aino"]).status == Status.OPEN

    def test_an_organiser_at_the_table_ends_nothing_alone(
        self, sheet: Match, club: Club, people: dict[str, Player]
    ) -> None:
        set_role(club=club, player=people["Aino"], role="organiser")
        made = dispute(sheet, people["Eero"])
        assert proposals.agree(proposal=made, by=people["Aino"]).status == Status.OPEN
        with pytest.raises(MatchError):
            proposals.refuse(proposal=made, by=people["Aino"])

    def test_who_raised_it_takes_it_back(self, sheet: Match, people: dict[str, Player]) -> None:
        made = dispute(sheet, people["Eero"])
        assert proposals.refuse(proposal=made, by=people["Eero"]).status == Status.REFUSED
        assert status(sheet) == Match.Status.RUNNING
        assert dispute(sheet, people["Eero"]).pk != made.pk, "and may raise another"

    @pytest.mark.parametrize("reason", ["", "  ", "x" * 301, "a\x00b"])
    def test_without_a_reason_nothing_rests(
        self, sheet: Match, people: dict[str, Player], reason: str
    ) -> None:
        with pytest.raises(MatchError):
            dispute(sheet, people["Eero"], reason)
        assert status(sheet) == Match.Status.RUNNING


@pytest.mark.parametrize("trial", range(3))
def test_two_dispute_at_once_and_one_waits(trial: int, sheet: Match, people: dict[str, Player]) -> None:
    raised = at_once([lambda one=one: dispute(sheet, people[one]) for one in ("Aino", "Eero")])  # type: ignore[misc]
    assert [type(error) for error in raised] == [MatchError]
    assert (status(sheet), Proposal.objects.count()) == (Match.Status.PAUSED, 1)


@pytest.mark.parametrize("trial", range(3))
def test_a_deal_or_a_dispute_never_half(trial: int, sheet: Match, people: dict[str, Player]) -> None:
    at_once(
        [
            lambda: dispute(sheet, people["Eero"]),
            lambda: services.enter_result(
                match_id=sheet.pk, data={"winner": 0}, expect_seq=2, by=people["Aino"]
            ),
        ]
    )
    assert status(sheet) == Match.Status.PAUSED
    assert sheet.seq == Event.objects.filter(match=sheet).count()


class TestOnThePage:
    def post(self, match: Match, player: Player, path: str, **form: str) -> str:
        answer = browser_of(player).post(f"/matches/{match.code}/{path}", form, follow=True)
        return str(answer.content.decode())

    def test_a_dispute_from_the_form_to_other_options(self, sheet: Match, people: dict[str, Player]) -> None:
        seen = self.post(sheet, people["Eero"], "dispute/", reason="Five or three?")
        assert "The sheet rests: Eero says" in seen and "Five or three?" in seen and "Save the" not in seen
        assert "It is settled" in seen
        page = browser_of(people["Aino"]).get(f"/matches/{sheet.code}/options/").content.decode()
        assert "Points that win" in page and 'value="5"' in page
        told = self.post(sheet, people["Aino"], "options/", **{"option-target": "3", "seq": "2"})
        assert "once everybody has agreed" in told and "Points that win: 3" in told
        made = Proposal.objects.get(kind=Proposal.Kind.OPTIONS)
        after = self.post(sheet, people["Eero"], f"proposals/{made.pk}/agree/")
        assert "The sheet rests" not in after and "Points that win: 3" in after and "Save the" in after

    def test_what_is_wrong_is_said_on_the_form(self, sheet: Match, people: dict[str, Player]) -> None:
        answer = browser_of(people["Aino"]).post(
            f"/matches/{sheet.code}/options/", {"option-target": "5", "seq": "2"}
        )
        assert answer.status_code == 422 and "Nothing would change" in answer.content.decode()
        assert "Say in 1 to 300" in self.post(sheet, people["Aino"], "dispute/", reason="")

    def test_somebody_who_looks_on_sees_that_it_rests(self, sheet: Match, people: dict[str, Player]) -> None:
        dispute(sheet, people["Eero"])
        seen = browser_of(None).get(f"/matches/{sheet.code}/").content.decode()
        assert "paused" in seen and "Five or three?" not in seen


def test_over_the_api(sheet: Match, people: dict[str, Player]) -> None:
    aino, eero = (browser_of(people[name]) for name in ("Aino", "Eero"))
    at = f"/api/matches/{sheet.code}"
    sent = {"content_type": "application/json"}
    made = aino.post(f"{at}/dispute/", {"reason": "Five?"}, **sent)
    assert (made.status_code, made.json()["kind"]) == (201, "dispute")
    wrong = aino.post(f"{at}/options/", {"options": {"target": 5}, "seq": 2}, **sent)
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "bad-option")
    asked = aino.post(f"{at}/options/", {"options": {"target": 3}, "seq": 2}, **sent).json()
    eero.post(f"{at}/proposals/{asked['id']}/", {"agree": True}, **sent)
    now = eero.get(f"{at}/").json()
    assert (now["options"], now["options_now"], now["status"]) == ({"target": 5}, {"target": 3}, "running")
