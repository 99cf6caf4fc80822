"""Keeping a sheet on its page: who may, and what is refused with a reason."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from matches import services
from matches.models import Event, Match
from tests.helpers.answers import said
from tests.helpers.company import club_with_roles
from tests.matches.pages import RAMI, RUBBISH, address

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(crowd: dict[str, Player]) -> Club:
    return club_with_roles("Kerho", crowd)


@pytest.fixture
def sheet(club: Club, crowd: dict[str, Player]) -> Match:
    """A Tuppi rubber of the club; `Seated` holds the first seat and is no member."""
    at = [crowd["Seated"], *(Player.objects.create(name=n, slug=n.lower()) for n in ("A", "B", "C"))]
    seats = [services.SeatPlan(one) for one in at]
    return services.start(match=services.create_match(game="tuppi", seats=seats, entered=True, club=club))


class TestWhoKeepsTheSheet:
    @pytest.mark.parametrize(
        ("who", "status", "events"),
        [
            ("Nobody", 302, 0),
            ("Stranger", 403, 0),
            ("Member", 403, 0),
            ("Keeper", 302, 1),
            ("Organiser", 302, 1),
            ("Owner", 302, 1),
            ("Seated", 302, 1),
        ],
    )
    def test_entering_a_deal(
        self, visit: Callable[[str], Client], sheet: Match, who: str, status: int, events: int
    ) -> None:
        response = visit(who).post(address(sheet, "deal"), {**RAMI, "seq": "0"})
        assert (response.status_code, Event.objects.count()) == (status, events)

    @pytest.mark.parametrize("action", ["undo", "confirm", "stop"])
    @pytest.mark.parametrize(("who", "status"), [("Nobody", 302), ("Stranger", 403), ("Member", 403)])
    def test_changing_the_sheet(
        self, visit: Callable[[str], Client], sheet: Match, who: str, status: int, action: str
    ) -> None:
        visit("Keeper").post(address(sheet, "deal"), {**RAMI, "seq": "0"})
        assert visit(who).post(address(sheet, action), {"seq": "1"}).status_code == status
        sheet.refresh_from_db()
        assert (sheet.status, sheet.seq) == (Match.Status.RUNNING, 1)

    def test_only_who_keeps_the_sheet_sees_the_form(
        self, visit: Callable[[str], Client], sheet: Match
    ) -> None:
        for who, sees in (("Nobody", False), ("Member", False), ("Keeper", True), ("Seated", True)):
            page = visit(who).get(address(sheet)).content.decode()
            assert (address(sheet, "deal") in page) == sees, who

    @pytest.mark.parametrize("action", ["", "deal", "play", "undo", "confirm", "stop"])
    @pytest.mark.parametrize("who", ["Stranger", "Nobody"])
    def test_a_private_clubs_match_is_not_there_for_others(
        self, visit: Callable[[str], Client], sheet: Match, who: str, action: str
    ) -> None:
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
        client = visit(who)
        ask = client.post if action else client.get
        response = ask(address(sheet, action), {**RAMI, "seq": "0"} if action else {})
        assert response.status_code == (302 if who == "Nobody" and action else 404)
        assert Event.objects.count() == 0
        assert str(sheet.code) not in client.get("/matches/").content.decode()

    def test_a_private_clubs_match_is_there_for_its_members(
        self, visit: Callable[[str], Client], sheet: Match
    ) -> None:
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
        assert visit("Member").get(address(sheet)).status_code == 200

    def test_pages_that_change_something_take_no_get(
        self, visit: Callable[[str], Client], sheet: Match
    ) -> None:
        for action in ("deal", "play", "undo", "confirm", "stop"):
            assert visit("Owner").get(address(sheet, action)).headers["location"] == address(sheet)


class TestRubbish:
    @pytest.mark.parametrize("value", RUBBISH)
    @pytest.mark.parametrize("name", ["game", "bidder", "tricks.0", "seq"])
    def test_a_deal_with_one_value_of_rubbish_is_not_stored_and_the_reason_told(
        self, visit: Callable[[str], Client], sheet: Match, name: str, value: str
    ) -> None:
        response = visit("Keeper").post(address(sheet, "deal"), {**RAMI, "seq": "0", name: value})
        assert Event.objects.count() == 0
        if name == "seq":
            assert response.status_code == 422
            assert "Not saved: the sheet is no longer" in response.content.decode()
        else:
            assert response.status_code == 422
            assert 'class="problem"' in response.content.decode()

    @pytest.mark.parametrize(
        "posted",
        [
            {},
            {"seq": "0"},
            RAMI,
            {**RAMI, "seq": "0", "tricks.0": "14", "tricks.1": "0"},
            {**RAMI, "seq": "0", "tricks.0": "7", "tricks.1": "7"},
            {**RAMI, "seq": "0", "tricks.²": "7", "tricks.1": "x", f"tricks.{'9' * 900}": "1"},
            {**RAMI, "seq": "0", "tricks": "7", "tricks.0.0": "x", "tricks.0": ""},
        ],
    )
    def test_a_deal_that_cannot_be_is_not_stored(
        self, visit: Callable[[str], Client], sheet: Match, posted: dict[str, str]
    ) -> None:
        response = visit("Keeper").post(address(sheet, "deal"), posted)
        assert response.status_code == 422
        assert Event.objects.count() == 0

    def test_what_was_typed_comes_back_escaped(self, visit: Callable[[str], Client], sheet: Match) -> None:
        posted = {**RAMI, "seq": "0", "tricks.0": '"><script>'}
        page = visit("Keeper").post(address(sheet, "deal"), posted).content.decode()
        assert "&quot;&gt;&lt;script&gt;" in page
        assert '"><script>' not in page

    @pytest.mark.parametrize("seq", RUBBISH)
    @pytest.mark.parametrize("action", ["undo", "confirm", "stop"])
    def test_a_sheet_is_not_changed_by_a_page_without_its_number(
        self, visit: Callable[[str], Client], sheet: Match, action: str, seq: str
    ) -> None:
        visit("Keeper").post(address(sheet, "deal"), {**RAMI, "seq": "0"})
        response = visit("Keeper").post(address(sheet, action), {"seq": seq})
        assert "look again" in said(response)
        sheet.refresh_from_db()
        assert (sheet.status, sheet.seq) == (Match.Status.RUNNING, 1)

    def test_an_incomplete_sheet_is_not_confirmed(self, visit: Callable[[str], Client], sheet: Match) -> None:
        assert "not complete yet" in said(visit("Keeper").post(address(sheet, "confirm"), {"seq": "0"}))

    def test_with_nothing_on_the_sheet_nothing_is_taken_back(
        self, visit: Callable[[str], Client], sheet: Match
    ) -> None:
        assert said(visit("Keeper").post(address(sheet, "undo"), {"seq": "0"}))
        assert Event.objects.count() == 0

    def test_a_reason_is_one_line_that_can_be_stored(
        self, visit: Callable[[str], Client], sheet: Match
    ) -> None:
        visit("Keeper").post(address(sheet, "stop"), {"seq": "0", "reason": "last\0 bus\n<b>" + "x" * 500})
        sheet.refresh_from_db()
        assert sheet.status == Match.Status.FINISHED
        assert sheet.reason.startswith("last bus <b>x")
        assert "<b>" not in visit("Nobody").get(address(sheet)).content.decode()

    def test_a_finished_sheet_is_not_changed(self, visit: Callable[[str], Client], sheet: Match) -> None:
        visit("Keeper").post(address(sheet, "stop"), {"seq": "0", "reason": "rain"})
        sheet.refresh_from_db()
        seq = str(sheet.seq)
        assert "finished" in said(visit("Keeper").post(address(sheet, "deal"), {**RAMI, "seq": seq}))
        for action in ("undo", "confirm", "stop"):
            assert "finished" in said(visit("Keeper").post(address(sheet, action), {"seq": seq}))
        assert Event.objects.count() == sheet.seq

    @pytest.mark.parametrize(
        "query", ["game=yatzy", "status=lost", "page=x", "page=-1", "page=999999", "game=%00", "status=%00"]
    )
    def test_a_list_of_rubbish_is_empty_or_the_nearest_page(
        self, visit: Callable[[str], Client], sheet: Match, query: str
    ) -> None:
        assert visit("Nobody").get(f"/matches/?{query}").status_code == 200

    @pytest.mark.parametrize("code", ["x", uuid.uuid4(), "0" * 36, "-" * 36])
    @pytest.mark.parametrize("action", ["", "deal/", "undo/", "play/"])
    def test_a_match_that_is_not_there(
        self, visit: Callable[[str], Client], code: object, action: str
    ) -> None:
        client = visit("Owner")
        assert (client.post if action else client.get)(f"/matches/{code}/{action}").status_code == 404

    def test_a_move_is_not_played_on_a_sheet(self, visit: Callable[[str], Client], sheet: Match) -> None:
        response = visit("Seated").post(address(sheet, "play"), {"move": "a1", "seq": "0"})
        assert said(response)
        assert Event.objects.count() == 0
