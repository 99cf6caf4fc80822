"""The members' pages: found among many, changed only after a question, left with open eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.demonstration import crowd_of, make_club
from clubs.models import Club, Membership, Player, User
from clubs.removals import lift
from clubs.services import add_guest, add_guests, join, set_role
from ledger.models import Treasurer
from ledger.permissions import is_treasurer
from ledger.treasurers import name_treasurer
from nights.demonstration import play_night
from tests.helpers.answers import said

pytestmark = pytest.mark.django_db


def asked(client: Client, club: Club, action: str, **posted: object) -> str:
    """What is asked before the action; nothing may have been done."""
    before = list(Membership.objects.order_by("pk").values())
    answer = client.post(f"/clubs/{club.slug}/members/{action}/", posted)
    assert answer.status_code == 200
    assert list(Membership.objects.order_by("pk").values()) == before
    return str(answer.content.decode())


def sure(client: Client, club: Club, action: str, **posted: object) -> Any:
    return client.post(f"/clubs/{club.slug}/members/{action}/", posted | {"sure": "1"})


@pytest.fixture
def owner(aino: Player, client: Client) -> Client:
    client.force_login(aino.user)
    return client


class TestList:
    @pytest.fixture
    def crowd(self, club: Club) -> list[Player]:
        return add_guests(club=club, names=[f"Guest {n:03}" for n in range(499)])

    def test_five_hundred_members_cost_few_queries(
        self, club: Club, crowd: list[Player], owner: Client
    ) -> None:
        with CaptureQueriesContext(connection) as queries:
            page = owner.get(f"/clubs/{club.slug}/members/?sort=role&q=g")
        assert page.status_code == 200
        assert len(queries) <= 10
        assert len(page.context["page"].object_list) == 50

    def test_a_member_is_found_by_a_part_of_the_name(
        self, club: Club, crowd: list[Player], owner: Client
    ) -> None:
        page = owner.get(f"/clubs/{club.slug}/members/?q=ST 49")
        assert [row.player.name for row in page.context["page"]] == [f"Guest 49{n}" for n in range(9)]
        assert "No member has" in owner.get(f"/clubs/{club.slug}/members/?q=nobody").content.decode()

    def test_owners_first_or_the_newest_first(self, club: Club, crowd: list[Player], owner: Client) -> None:
        by_role = owner.get(f"/clubs/{club.slug}/members/?sort=role").context["page"]
        assert by_role[0].role == "owner"
        newest = owner.get(f"/clubs/{club.slug}/members/?sort=since").context["page"]
        assert newest[0].player != by_role[0].player

    @pytest.mark.parametrize("query", ["page=999", "page=x", "sort=; drop", "q=%00", "q=" + "x" * 5000])
    def test_rubbish_shows_a_page(self, club: Club, owner: Client, query: str) -> None:
        assert owner.get(f"/clubs/{club.slug}/members/?{query}").status_code == 200


class TestQuestions:
    def test_a_role_is_changed_after_a_question(self, club: Club, owner: Client, lempi: Player) -> None:
        page = asked(owner, club, "role", player=lempi.pk, role="owner")
        assert "Lempi is member and becomes owner" in page
        assert "can do everything" in page
        sure(owner, club, "role", player=lempi.pk, role="owner")
        assert club.memberships.get(player=lempi).role == "owner"

    def test_a_guest_is_given_no_role(self, club: Club, owner: Client, guest: Player) -> None:
        sure(owner, club, "role", player=guest.pk, role="owner")
        assert club.memberships.get(player=guest).role == "member"

    def test_leaving_is_asked_and_then_done(self, club: Club, client: Client, lempi: Player) -> None:
        Club.objects.update(visibility=Club.Visibility.PRIVATE)
        client.force_login(lempi.user)
        assert "Leave Kerho?" in asked(client, club, "leave")
        answer = sure(client, club, "leave")
        assert client.get(answer.url).status_code == 200, "not on a page that is there no more"
        assert not club.memberships.filter(player=lempi).exists()

    def test_an_owner_who_could_log_in_is_not_replaced_by_a_guest(
        self, club: Club, owner: Client, aino: Player, guest: Player
    ) -> None:
        set_role(club=club, player=guest, role=Membership.Role.OWNER)
        answer = sure(owner, club, "leave")
        assert "at least one owner" in said(answer)
        assert club.memberships.filter(player=aino).exists()

    def test_merging_is_asked_for_by_name(
        self, club: Club, owner: Client, guest: Player, lempi: Player
    ) -> None:
        page = asked(owner, club, "merge", player=guest.pk, into=lempi.pk)
        assert "Are Lempi (guest) and Lempi one?" in page
        assert "cannot be taken back" in page


class TestRemoving:
    def test_a_member_who_owes_money_is_removed_with_open_eyes(self, client: Client) -> None:
        club = make_club()
        play_night(club)
        crowd = crowd_of(club)
        user = crowd["Aino"].user = User.objects.create_user("aino")
        crowd["Aino"].save()
        client.force_login(user)
        debtor = crowd["Sylvi"]
        page = asked(client, club, "remove", player=debtor.pk)
        assert "Sylvi owes €2.00 here." in page or "Sylvi is owed €2.00 here." in page
        sure(client, club, "remove", player=debtor.pk)
        assert not club.memberships.filter(player=debtor).exists()
        assert debtor.accounts.filter(club=club).exists(), "the books keep the account"

    def test_an_organiser_removes_who_is_below_and_nobody_else(
        self, club: Club, client: Client, aino: Player, lempi: Player, account: Callable[[str], Player]
    ) -> None:
        organiser, other = account("Orvokki"), account("Other")
        for player in (organiser, other):
            join(club=club, player=player, role=Membership.Role.ORGANISER)
        client.force_login(organiser.user)
        for above in (aino, other):
            assert sure(client, club, "remove", player=above.pk).status_code == 403
        sure(client, club, "remove", player=lempi.pk)
        names = set(club.memberships.values_list("player__name", flat=True))
        assert names == {"Aino", "Orvokki", "Other"}

    def test_who_comes_back_is_not_treasurer_again(
        self, club: Club, owner: Client, aino: Player, lempi: Player
    ) -> None:
        name_treasurer(club=club, player=lempi, by=aino)
        sure(owner, club, "remove", player=lempi.pk)
        lift(removal=club.removals.get(), by=aino)
        join(club=club, player=lempi)
        assert not is_treasurer(lempi, club)
        assert not Treasurer.objects.exists()


def test_a_members_page_is_for_organisers(club: Club, owner: Client, lempi: Player, guest: Player) -> None:
    for person in (lempi, guest):
        assert owner.get(f"/clubs/{club.slug}/members/of/{person.slug}/").status_code == 200
    assert owner.get(f"/clubs/{club.slug}/members/of/nobody/").status_code == 404
    owner.force_login(lempi.user)
    assert owner.get(f"/clubs/{club.slug}/members/of/{guest.slug}/").status_code == 404


def test_two_guests_of_one_name_have_pages_of_their_own(club: Club, owner: Client) -> None:
    one, two = add_guest(club=club, name="Leave"), add_guest(club=club, name="Leave")
    assert one.slug != two.slug
    for guest in (one, two):
        assert owner.get(f"/clubs/{club.slug}/members/of/{guest.slug}/").status_code == 200
