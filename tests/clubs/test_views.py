"""The pages of clubs and accounts: who may do what, and what rubbish does (nothing, with a clear word)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Membership, MergeRequest, Player, User
from clubs.services import add_guest, join, set_role
from tests.helpers.answers import said
from tests.helpers.company import browser_of

pytestmark = pytest.mark.django_db

RUBBISH = ["", "x", "-1", "0", "²", "9" * 30, "9" * 5000, "\0", "<b>", "1.5", "None"]


@pytest.fixture
def visit() -> Callable[[Player | None], Client]:
    """A browser in which that person is logged in."""
    return browser_of


@pytest.fixture
def organiser(club: Club, account: Callable[[str], Player]) -> Player:
    player = account("Orvokki")
    join(club=club, player=player, role=Membership.Role.ORGANISER)
    return player


def change(client: Client, club: Club, action: str, **posted: object) -> Any:
    """Done at once, as by somebody who has answered the question before it."""
    return client.post(f"/clubs/{club.slug}/members/{action}/", {"sure": "1"} | posted)


class TestAccounts:
    GOOD = {
        "name": "Aino",
        "username": "aino",
        "email": "",
        "password1": "kortti-ilta",
        "password2": "kortti-ilta",
    }

    def test_signing_up_makes_a_player_and_logs_in(self, client: Client) -> None:
        assert client.post("/sign-up/", self.GOOD).status_code == 302
        assert Player.objects.get(user__username="aino").name == "Aino"
        assert client.get("/me/").url == "/players/aino/"

    @pytest.mark.parametrize(
        "wrong",
        [
            {"name": ""},
            {"name": "x" * 61},
            {"name": "a\0b"},
            {"username": ""},
            {"username": "two words"},
            {"username": "x" * 200},
            {"password2": "other"},
            {"password1": "12345", "password2": "12345"},
            {"email": "nowhere"},
        ],
    )
    def test_what_cannot_be_makes_no_login(self, client: Client, wrong: dict[str, str]) -> None:
        page = client.post("/sign-up/", self.GOOD | wrong)
        assert page.status_code in (200, 422)
        assert page.context["form"].errors
        assert not User.objects.exists()

    @pytest.mark.parametrize("username", ["aino", "AINO"])
    def test_a_login_name_is_given_once(self, client: Client, aino: Player, username: str) -> None:
        page = client.post("/sign-up/", self.GOOD | {"username": username})
        assert "taken" in str(page.context["form"].errors)
        assert User.objects.count() == 1

    def test_who_is_logged_in_has_an_account(
        self, visit: Callable[[Player | None], Client], aino: Player
    ) -> None:
        assert visit(aino).post("/sign-up/", self.GOOD | {"username": "other"}).status_code == 302
        assert User.objects.count() == 1

    def test_visitors_are_asked_to_log_in(self, client: Client) -> None:
        for page in ("/me/", "/clubs/new/"):
            assert client.get(page).url.startswith("/log-in/")


class TestCreating:
    def test_who_founds_a_club_owns_it(self, visit: Callable[[Player | None], Client], aino: Player) -> None:
        posted = {"name": "Kortti", "description": "", "visibility": "public", "joining": "open"}
        assert visit(aino).post("/clubs/new/", posted).status_code == 302
        assert Membership.objects.get(club__name="Kortti").role == Membership.Role.OWNER

    @pytest.mark.parametrize(
        "wrong",
        [
            {"name": ""},
            {"name": "x" * 81},
            {"name": "a\0b"},
            {"visibility": "secret"},
            {"description": "x" * 9999},
        ],
    )
    def test_one_that_cannot_be_is_not_founded(
        self, visit: Callable[[Player | None], Client], aino: Player, wrong: dict[str, str]
    ) -> None:
        posted = {"name": "Kortti", "description": "", "visibility": "public", "joining": "open"}
        page = visit(aino).post("/clubs/new/", posted | wrong)
        assert page.context["form"].errors
        assert not Club.objects.exists()


class TestMembers:
    def test_a_private_club_is_not_there_for_strangers(
        self,
        visit: Callable[[Player | None], Client],
        club: Club,
        aino: Player,
        account: Callable[[str], Player],
    ) -> None:
        Club.objects.update(visibility=Club.Visibility.PRIVATE)
        stranger = account("Stranger")
        for page in (f"/clubs/{club.slug}/", f"/clubs/{club.slug}/members/"):
            assert visit(aino).get(page).status_code == 200
            for who in (None, stranger):
                assert visit(who).get(page).status_code == 404
        for action in ("join", "leave", "guest", "role", "remove", "merge"):
            assert change(visit(stranger), club, action).status_code == 404
        assert f"/clubs/{club.slug}/" not in visit(stranger).get("/clubs/").content.decode()

    @pytest.mark.parametrize("action", ["guest", "role", "remove", "merge"])
    def test_a_member_may_not_change_the_members(
        self,
        visit: Callable[[Player | None], Client],
        club: Club,
        lempi: Player,
        guest: Player,
        aino: Player,
        action: str,
    ) -> None:
        before = list(club.memberships.order_by("pk").values())
        posted = {"name": "New", "player": guest.pk, "into": lempi.pk, "role": "owner"}
        assert change(visit(lempi), club, action, **posted).status_code == 403
        assert list(club.memberships.order_by("pk").values()) == before

    def test_only_owners_give_roles(
        self,
        visit: Callable[[Player | None], Client],
        club: Club,
        organiser: Player,
        aino: Player,
        lempi: Player,
    ) -> None:
        posted = {"player": lempi.pk, "role": "scorekeeper"}
        assert change(visit(organiser), club, "role", **posted).status_code == 403
        change(visit(aino), club, "role", **posted)
        assert club.memberships.get(player=lempi).role == "scorekeeper"

    @pytest.mark.parametrize("value", RUBBISH)
    def test_rubbish_gives_nobody_a_role(
        self, visit: Callable[[Player | None], Client], club: Club, aino: Player, lempi: Player, value: str
    ) -> None:
        before = list(club.memberships.order_by("pk").values())
        assert said(change(visit(aino), club, "role", player=value, role="owner"))
        assert said(change(visit(aino), club, "role", player=lempi.pk, role=value))
        assert list(club.memberships.order_by("pk").values()) == before

    def test_the_last_owner_stays_one(
        self, visit: Callable[[Player | None], Client], club: Club, aino: Player
    ) -> None:
        for response in (
            change(visit(aino), club, "leave"),
            change(visit(aino), club, "role", player=aino.pk, role="member"),
        ):
            assert "at least one owner" in said(response)
        assert club.memberships.get(player=aino).role == Membership.Role.OWNER

    @pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\0b"])
    def test_a_guest_needs_a_name(
        self, visit: Callable[[Player | None], Client], club: Club, aino: Player, name: str
    ) -> None:
        assert "A guest needs a name" in said(change(visit(aino), club, "guest", name=name))
        assert club.memberships.count() == 1

    def test_a_stranger_of_another_club_is_not_chosen(
        self,
        visit: Callable[[Player | None], Client],
        club: Club,
        aino: Player,
        account: Callable[[str], Player],
    ) -> None:
        other = account("Other")
        assert "somebody of this club" in said(
            change(visit(aino), club, "role", player=other.pk, role="owner")
        )

    def test_the_page_costs_the_same_queries_for_few_and_many(
        self, visit: Callable[[Player | None], Client], club: Club, aino: Player
    ) -> None:
        counts, client = [], visit(aino)
        for people in (1, 15):
            for n in range(people):
                add_guest(club=club, name=f"Guest {n}")
            with CaptureQueriesContext(connection) as queries:
                assert client.get(f"/clubs/{club.slug}/members/").status_code == 200
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 14


class TestMergingPages:
    def test_an_organiser_asks_and_the_member_agrees(
        self,
        visit: Callable[[Player | None], Client],
        club: Club,
        organiser: Player,
        guest: Player,
        lempi: Player,
    ) -> None:
        response = change(visit(organiser), club, "merge", player=guest.pk, into=lempi.pk)
        assert "when somebody else has agreed" in said(response)
        guest.refresh_from_db()
        assert guest.merged_into is None
        page = visit(lempi).get(f"/clubs/{club.slug}/members/").content.decode()
        assert "says that you are the guest Lempi (guest)" in page
        asked = MergeRequest.objects.get()
        response = change(visit(lempi), club, "merge-agree", merge=asked.pk)
        assert "are one now" in said(response)
        guest.refresh_from_db()
        assert guest.merged_into == lempi

    def test_nobody_gets_a_higher_role_than_ones_own_by_merging(
        self, visit: Callable[[Player | None], Client], club: Club, organiser: Player, guest: Player
    ) -> None:
        set_role(club=club, player=guest, role=Membership.Role.OWNER)
        response = change(visit(organiser), club, "merge", player=guest.pk, into=organiser.pk)
        assert response.status_code == 403
        assert club.memberships.get(player=organiser).role == Membership.Role.ORGANISER

    @pytest.mark.parametrize("value", RUBBISH)
    @pytest.mark.parametrize("field", ["player", "into"])
    def test_rubbish_merges_nobody(
        self,
        visit: Callable[[Player | None], Client],
        club: Club,
        aino: Player,
        guest: Player,
        lempi: Player,
        field: str,
        value: str,
    ) -> None:
        posted = {"player": guest.pk, "into": lempi.pk} | {field: value}
        assert "Choose somebody of this club" in said(change(visit(aino), club, "merge", **posted))
        assert not Player.objects.filter(merged_into__isnull=False).exists()

    def test_an_account_is_not_merged_into_another(
        self, visit: Callable[[Player | None], Client], club: Club, aino: Player, lempi: Player
    ) -> None:
        response = change(visit(aino), club, "merge", player=lempi.pk, into=aino.pk)
        assert "not a guest" in said(response)
