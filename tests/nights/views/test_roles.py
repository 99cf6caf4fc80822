"""The pages of club nights: who may do what, and what rubbish does (nothing, with a clear word)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Player
from ledger.models import Stake
from matches.models import Match
from matches.services import enter_result, stop_match
from nights.models import Attendance, Session, SessionTable
from nights.services import sessions
from tests.helpers.answers import said
from tests.helpers.endings import RAMI_TEN
from tests.helpers.rubbish import RUBBISH

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(night: Session, people: dict[str, Player]) -> list[Player]:
    """Four people who have been checked in."""
    crowd = [people[name] for name in ("Owner", "Organiser", "Keeper", "Member")]
    for player in crowd:
        sessions.check_in(session=night, player=player)
    return crowd


class TestNights:
    @pytest.mark.parametrize(
        ("who", "status"),
        [
            ("Nobody", 302),
            ("Stranger", 404),
            ("Member", 404),
            ("Keeper", 404),
            ("Organiser", 302),
            ("Owner", 302),
        ],
    )
    def test_organisers_announce_nights(
        self, visit: Callable[[str], Client], house: Club, who: str, status: int
    ) -> None:
        shown = visit("Owner").get(f"/clubs/{house.slug}/nights/new/").context["form"]
        posted = {name: one.initial for name, one in shown.fields.items() if one.initial is not None}
        posted |= {"title": "Bridge", "starts_at": "2026-11-19T18:00", "place": "Attic"}
        assert visit(who).post(f"/clubs/{house.slug}/nights/new/", posted).status_code == status
        assert Session.objects.count() == (who in ("Organiser", "Owner"))

    @pytest.mark.parametrize(
        "posted",
        [
            {"title": ""},
            {"title": "", "starts_at": "2026-11-19T18:00"},
            {"title": "x" * 81, "starts_at": "2026-11-19T18:00"},
            {"title": "Bridge", "starts_at": "yesterday"},
            {"title": "Bridge", "starts_at": "2026-02-31T18:00"},
            {"title": "a\0b", "starts_at": "2026-11-19T18:00"},
            {"title": "Bridge", "starts_at": "2026-11-19T18:00", "place": "x" * 500},
        ],
    )
    def test_a_night_that_cannot_be_is_not_announced(
        self, visit: Callable[[str], Client], house: Club, posted: dict[str, str]
    ) -> None:
        page = visit("Owner").post(f"/clubs/{house.slug}/nights/new/", posted)
        assert page.status_code in (200, 422)
        assert "errorlist" in page.content.decode()
        assert not Session.objects.exists()

    @pytest.mark.parametrize(
        ("who", "status", "here"), [("Nobody", 302, 0), ("Stranger", 403, 0), ("Member", 302, 1)]
    )
    def test_members_check_themselves_in(
        self, visit: Callable[[str], Client], night: Session, who: str, status: int, here: int
    ) -> None:
        client = visit(who)
        for _ in range(2):
            assert client.post(f"/nights/{night.pk}/check-in/").status_code == status
        assert Attendance.objects.count() == here

    @pytest.mark.parametrize(
        ("who", "status"),
        [("Nobody", 302), ("Stranger", 403), ("Member", 403), ("Keeper", 302), ("Owner", 302)],
    )
    @pytest.mark.parametrize("action", ["check-in", "guest", "close"])
    def test_scorekeepers_check_others_in_and_close(
        self,
        visit: Callable[[str], Client],
        night: Session,
        people: dict[str, Player],
        who: str,
        status: int,
        action: str,
    ) -> None:
        posted = {"player": str(people["Organiser"].pk), "name": "Lempi"}
        assert visit(who).post(f"/nights/{night.pk}/{action}/", posted).status_code == status
        night.refresh_from_db()
        changed = Attendance.objects.exists() or night.status == Session.Status.CLOSED
        assert changed == (who in ("Keeper", "Owner"))

    @pytest.mark.parametrize("value", RUBBISH)
    def test_rubbish_checks_nobody_in(
        self, visit: Callable[[str], Client], night: Session, value: str
    ) -> None:
        response = visit("Keeper").post(f"/nights/{night.pk}/check-in/", {"player": value})
        assert "Choose somebody of this club" in said(response)
        assert not Attendance.objects.exists()

    @pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\0b"])
    def test_a_guest_needs_a_name(self, visit: Callable[[str], Client], night: Session, name: str) -> None:
        response = visit("Keeper").post(f"/nights/{night.pk}/guest/", {"name": name})
        assert "A guest needs a name" in said(response)
        assert not Attendance.objects.exists()

    def test_nothing_is_added_to_a_night_that_is_over(
        self, visit: Callable[[str], Client], night: Session, people: dict[str, Player]
    ) -> None:
        sessions.close_session(session=night)
        for action in ("check-in", "guest"):
            posted = {"player": str(people["Member"].pk), "name": "Lempi"}
            assert "The night is over" in said(visit("Keeper").post(f"/nights/{night.pk}/{action}/", posted))
        assert not Attendance.objects.exists()

    def test_only_organisers_see_who_owes_whom(self, visit: Callable[[str], Client], night: Session) -> None:
        for who, sees in (("Organiser", True), ("Keeper", False), ("Member", False), ("Nobody", False)):
            page = visit(who).get(f"/nights/{night.pk}/")
            assert page.context["sees_money"] == sees
            assert ("balances" in page.context) == sees


class TestTables:
    def post(self, client: Client, night: Session, **more: Any) -> Any:
        return client.post(f"/nights/{night.pk}/tables/new/", {"game": "tuppi", **more})

    def seats(self, four: list[Player]) -> list[str]:
        return [str(player.pk) for player in four]

    def test_a_scorekeeper_seats_four_people_for_a_stake(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        page = visit("Keeper").get(f"/nights/{night.pk}/tables/new/?game=tuppi")
        stake = page.context["terms"].stake
        given = {name: stake[name].initial for name in stake.fields if stake[name].initial is not None}
        response = self.post(visit("Keeper"), night, seat=self.seats(four), **given)
        table = SessionTable.objects.get()
        assert response.url == f"/matches/{table.match.code}/"
        assert [seat.player for seat in table.match.seats.order_by("index")] == four

    @pytest.mark.parametrize(("who", "status"), [("Nobody", 302), ("Stranger", 404), ("Member", 404)])
    def test_others_do_not(
        self, visit: Callable[[str], Client], night: Session, four: list[Player], who: str, status: int
    ) -> None:
        assert self.post(visit(who), night, seat=self.seats(four)).status_code == status
        assert not Match.objects.exists()

    @pytest.mark.parametrize("value", ["", *RUBBISH])
    def test_rubbish_on_a_chair_seats_nobody(
        self, visit: Callable[[str], Client], night: Session, four: list[Player], value: str
    ) -> None:
        response = self.post(visit("Keeper"), night, seat=[*self.seats(four)[:3], value])
        assert response.status_code == 422
        assert response.context["problem"]
        assert not Match.objects.exists()

    def test_nobody_sits_twice_or_without_having_been_checked_in(
        self, visit: Callable[[str], Client], night: Session, four: list[Player], people: dict[str, Player]
    ) -> None:
        own = self.seats(four)
        twice = self.post(visit("Keeper"), night, seat=[*own[:3], own[0]])
        assert "cannot sit in two places" in twice.context["problem"]
        absent = self.post(visit("Keeper"), night, seat=[*own[:3], str(people["Stranger"].pk)])
        assert "checked in" in absent.context["problem"]
        assert not Match.objects.exists()

    @pytest.mark.parametrize(
        "wrong",
        [
            {"option-sooli": "perhaps"},
            {"rule": "robbery", "value": "1"},
            {"value": "x", "rule": "fixed", "currency": "EUR"},
            {"value": "-5", "rule": "fixed", "currency": "EUR"},
            {"value": "9" * 40, "rule": "fixed", "currency": "EUR"},
            {"value": "5", "rule": "fixed", "currency": "\0"},
        ],
    )
    def test_options_and_stakes_that_cannot_be_open_no_table(
        self, visit: Callable[[str], Client], night: Session, four: list[Player], wrong: dict[str, str]
    ) -> None:
        page = self.post(visit("Keeper"), night, seat=self.seats(four), **wrong)
        assert page.status_code in (200, 422)
        assert "errorlist" in page.content.decode() or page.context["problem"]
        assert not Match.objects.exists()
        assert not Stake.objects.exists()

    def test_a_night_with_a_table_that_plays_is_not_closed(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        table = sessions.open_table(session=night, game="tuppi", players=four)
        assert "still play" in said(visit("Keeper").post(f"/nights/{night.pk}/close/"))
        stop_match(match_id=table.match.pk, reason="rain", expect_seq=0)
        visit("Keeper").post(f"/nights/{night.pk}/close/")
        night.refresh_from_db()
        assert night.status == Session.Status.CLOSED

    def test_the_page_costs_the_same_queries_for_one_table_and_for_many(
        self, visit: Callable[[str], Client], night: Session, four: list[Player]
    ) -> None:
        counts, client = [], visit("Owner")
        client.get(f"/nights/{night.pk}/")  # the look at the club's money is recorded once
        for tables in (1, 6):
            for n in range(tables):
                table = sessions.open_table(session=night, game="tuppi", players=four)
                enter_result(match_id=table.match_id, data=RAMI_TEN, expect_seq=0)
                sessions.check_in_guest(session=night, name=f"Guest {n}")
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/nights/{night.pk}/").status_code == 200
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 12
