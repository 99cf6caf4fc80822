"""Proposing and answering on the sheet's page and over the API, and the organisers' page of penalties."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Club, Player
from matches import event_store, penalties, proposals, services
from matches.models import Match, Proposal
from matches.services import SeatPlan, create_match, start
from matches.strictness import Strictness
from tests.helpers.company import browser_of, club_of, with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Outi", "Liisa")


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return club_of("Kerho", owner=people["Outi"], members=[people["Aino"], people["Eero"], people["Liisa"]])


@pytest.fixture
def sheet(club: Club, people: dict[str, Player]) -> Match:
    return a_sheet("totem-tennis", club, people, {"winner": 0})


def a_sheet(game: str, club: Club, people: dict[str, Player], *deals: dict[str, Any]) -> Match:
    seats = [SeatPlan(people["Aino"]), SeatPlan(people["Eero"])]
    match = start(match=create_match(game=game, seats=seats, entered=True, club=club))
    for deal in deals:
        match = services.enter_result(match_id=match.pk, data=deal, expect_seq=match.seq)
    return match


def page(match: Match, player: Player | None) -> str:
    return browser_of(player).get(f"/matches/{match.code}/").content.decode()


def post(match: Match, player: Player, path: str, **form: str) -> str:
    answer = browser_of(player).post(f"/matches/{match.code}/{path}", form, follow=True)
    return str(answer.content.decode())


FORM = {"fault": "1", "points": "2", "goes": "lost", "reason": "late", "seq": "1"}


class TestOnThePage:
    def test_from_the_form_to_the_row(self, sheet: Match, people: dict[str, Player]) -> None:
        assert "A penalty or a correction" in page(sheet, people["Aino"])
        said = post(sheet, people["Aino"], "points/", **FORM)
        assert "it counts once each side has agreed" in said and "Agreed so far: Aino." in said
        seen = page(sheet, people["Eero"])
        assert "Aino proposes" in seen and "late: Eero -2" in seen.replace("−", "-")
        made = Proposal.objects.get()
        after = post(sheet, people["Eero"], f"proposals/{made.pk}/agree/")
        assert "Beside the deals" in after and "late" in after and "Take the last points back" in after
        assert event_store.load(sheet).sheet.totals == [1, -2]
        assert "late" in page(sheet, None), "who looks on sees the row"

    def test_what_was_typed_is_there_when_it_is_refused(
        self, sheet: Match, people: dict[str, Player]
    ) -> None:
        for wrong in ({"points": "x"}, {"fault": "7"}, {"points": ""}):
            said = post(sheet, people["Aino"], "points/", **FORM | {"reason": "<late>"} | wrong)
            assert 'value="&lt;late&gt;"' in said and "<details open>" in said, wrong
        assert not Proposal.objects.exists()

    def test_who_rules_sees_that_it_counts_at_once(self, sheet: Match, people: dict[str, Player]) -> None:
        assert "counts at once" in page(sheet, people["Outi"])
        post(sheet, people["Outi"], "points/", **FORM)
        assert Proposal.objects.get().status == Proposal.Status.RULED

    def test_a_game_s_own_list_is_offered_with_what_its_book_does(
        self, club: Club, people: dict[str, Player]
    ) -> None:
        seen = page(a_sheet("canasta", club, people), people["Aino"])
        assert "a card shown to the partner" in seen and "plays it at the first opportunity" in seen

    def test_a_sheet_of_chips_offers_none(self, club: Club, people: dict[str, Player]) -> None:
        seats = [SeatPlan(people["Aino"]), SeatPlan(people["Eero"])]
        options = {"sheet": "chips"}
        match = create_match(game="draw-poker", seats=seats, entered=True, club=club, options=options)
        assert "A penalty or a correction" not in page(start(match=match), people["Aino"])

    def test_not_agreed_leaves_the_sheet(self, sheet: Match, people: dict[str, Player]) -> None:
        post(sheet, people["Aino"], "points/", **FORM)
        after = post(sheet, people["Eero"], f"proposals/{Proposal.objects.get().pk}/refuse/")
        assert "Aino proposes" not in after
        assert event_store.load(sheet).sheet.totals == [1, 0]

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ({"fault": "7"}, "which side is at fault"),
            ({"fault": ""}, "which side is at fault"),
            ({"goes": "nowhere"}, "where the points go"),
            ({"points": "many"}, "Points are a whole number"),
            ({"points": ""}, "Somebody must win or lose"),
            ({"points": "9" * 30}, "oints"),
            ({"reason": ""}, "Say why"),
            ({"reason": "x" * 500}, "at most 200"),
            ({"penalty": "revoke"}, "no such penalty"),
            ({"seq": "0"}, ""),
        ],
    )
    def test_what_is_wrong_is_said(
        self, sheet: Match, people: dict[str, Player], wrong: dict[str, str], said: str
    ) -> None:
        assert said in post(sheet, people["Aino"], "points/", **FORM | wrong)
        assert not Proposal.objects.exists()

    def test_who_looks_for_news_hears_of_a_proposal(self, sheet: Match, people: dict[str, Player]) -> None:
        phone = browser_of(people["Eero"])
        known = f"/matches/{sheet.code}/?seq=1&status=running&words=0.0.0-0"
        assert phone.get(known).status_code == 204
        post(sheet, people["Aino"], "points/", **FORM)
        news = phone.get(known, headers={"HX-Request": "true", "HX-Target": "news"}).content.decode()
        assert "Something waits for your confirmation" in news
        assert phone.get(known.replace("0.0.0-0", "0.1.1-0")).status_code == 204

    def test_a_correction_of_a_deal_does_not_stumble_over_the_row(
        self, sheet: Match, people: dict[str, Player]
    ) -> None:
        penalties.propose(match_id=sheet.pk, data=POINTS, by=people["Outi"], expect_seq=1, fault=1)
        form = {"winner": "1", "seq": "2"}
        assert browser_of(people["Aino"]).get(f"/matches/{sheet.code}/deals/1/").status_code == 200
        post(sheet, people["Aino"], "deals/1/", **form)
        assert event_store.load(sheet).sheet.totals == [0, -1]


POINTS = {"points": [0, -2], "reason": "late"}


class TestTheOrganisersPage:
    def test_it_is_reached_from_the_club_and_says_what_waits_and_who(
        self, sheet: Match, club: Club, people: dict[str, Player]
    ) -> None:
        outi = browser_of(people["Outi"])
        address = f"/clubs/{club.slug}/penalties/"
        assert address in outi.get(f"/clubs/{club.slug}/").content.decode()
        assert "Nothing waits." in outi.get(address).content.decode()
        penalties.propose(match_id=sheet.pk, data=POINTS, by=people["Outi"], expect_seq=1, fault=1)
        post(sheet, people["Aino"], "points/", **FORM | {"seq": "2"})
        seen = outi.get(address).content.decode()
        assert f"/matches/{sheet.code}/" in seen and "Eero <strong>1</strong>" in seen

    def test_its_queries_do_not_grow(
        self, club: Club, people: dict[str, Player], django_assert_max_num_queries: Any
    ) -> None:
        for _ in range(4):
            match = a_sheet("totem-tennis", club, people, {"winner": 0})
            penalties.propose(match_id=match.pk, data=POINTS, by=people["Aino"], expect_seq=1, fault=1)
        outi = browser_of(people["Outi"])
        with django_assert_max_num_queries(12):
            outi.get(f"/clubs/{club.slug}/penalties/")

    def test_members_do_not_see_it(self, club: Club, people: dict[str, Player]) -> None:
        assert browser_of(people["Aino"]).get(f"/clubs/{club.slug}/penalties/").status_code == 403


class TestHowStrictly:
    """What the word says acts on the sheet's page. Outi organises the club and does not sit there."""

    def tennis(self, club: Club, people: dict[str, Player], word: str) -> Match:
        seats = [SeatPlan(people["Aino"]), SeatPlan(people["Eero"])]
        match = create_match(
            game="totem-tennis", seats=seats, entered=True, club=club, strictness=Strictness(word)
        )
        start(match=match)
        return services.enter_result(match_id=match.pk, data={"winner": 0}, expect_seq=0)

    def test_a_correction_has_nobody_at_fault(self, club: Club, people: dict[str, Player]) -> None:
        match = self.tennis(club, people, "friendly")
        shown = page(match, people["Aino"])
        assert "No penalties are given here" in shown and 'name="penalty"' not in shown
        assert "No penalties" in post(match, people["Aino"], "points/", **FORM, what="penalty")
        post(match, people["Aino"], "points/", **FORM, what="correction")
        made = Proposal.objects.get()
        assert (made.fault, made.content["points"]) == (None, [0, -2])
        proposals.agree(proposal=made, by=people["Eero"])
        assert penalties.who_gets_them(club) == []

    def test_in_a_tournament_the_sheet_leaves_to_an_organiser_what_is_theirs(
        self, club: Club, people: dict[str, Player]
    ) -> None:
        match = self.tennis(club, people, "tournament")
        seated, organiser = page(match, people["Aino"]), page(match, people["Outi"])
        assert "Strictness: tournament" in seated and "takes back what stands" in seated
        for address in (f"/matches/{match.code}/undo/", f"/matches/{match.code}/deals/1/"):
            assert address not in seated and address in organiser
        assert "Only the game’s own penalties" in seated
        assert "a penalty: this side is at fault" in organiser and "a penalty: this" not in seated
        assert "takes back what stands" in post(match, people["Aino"], "undo/", seq="1")
        post(match, people["Aino"], "dispute/", reason="Rope?")
        made = Proposal.objects.get()
        seated, organiser = page(match, people["Eero"]), page(match, people["Outi"])
        assert "rules on it, and nobody else" in seated
        assert f"proposals/{made.pk}/agree" not in seated and f"proposals/{made.pk}/refuse" in organiser
