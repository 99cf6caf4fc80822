"""Who was removed stays out: each way in refuses with a sentence, and the owners' word opens all of them."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from clubs import joining, merging, removals, services
from clubs.errors import ClubError
from clubs.models import Club, Invitation, JoinRequest, Membership, Notice, Player, Removal, User
from clubs.privacy import anonymise
from common.tasks import send_mail
from nights.models import Session
from nights.services import sessions
from tests.clubs.asking import Account, Asks, at, role_of
from tests.helpers.answers import refusal
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db
OUT = "Veikko was removed from Kerho: only its owners can let them back."


@pytest.fixture
def removed(club: Club, aino: Player, veikko: Player) -> Player:
    """Veikko, once a member."""
    services.join(club=club, player=veikko)
    services.remove_member(club=club, player=veikko, by=aino, why="Threw the cards")
    return veikko


@pytest.fixture
def night(club: Club) -> Session:
    return sessions.open_session(club=club, title="Cards", starts_at=timezone.now())


def log_in(client: Client, player: Player) -> None:
    assert player.user is not None
    client.force_login(player.user)


def said(answer: Any) -> str:
    return str(answer.content.decode())


class TestByAPage:
    @pytest.mark.parametrize("way", ["members/join/", "ask-to-join/"])
    @pytest.mark.parametrize("how", [Club.Joining.OPEN, Club.Joining.REQUEST, Club.Joining.INVITATION])
    def test_the_doors_stay_shut(
        self, way: str, how: str, club: Club, removed: Player, client: Client
    ) -> None:
        Club.objects.update(joining=how)
        log_in(client, removed)
        assert OUT in said(client.post(f"/clubs/{club.slug}/{way}", follow=True))
        assert role_of(removed) is None
        assert not JoinRequest.objects.exists()

    def test_an_old_invitation_opens_nothing(
        self, club: Club, aino: Player, veikko: Player, client: Client
    ) -> None:
        link = joining.invite(club=club, by=aino)
        services.join(club=club, player=veikko)
        services.remove_member(club=club, player=veikko, by=aino)
        log_in(client, veikko)
        assert OUT in said(client.post(f"/invitations/{link.token}/"))
        assert role_of(veikko) is None
        assert Invitation.objects.get(pk=link.pk).used_by is None

    def test_the_code_of_a_night_lets_nobody_in(
        self, night: Session, removed: Player, client: Client
    ) -> None:
        log_in(client, removed)
        assert OUT in said(client.post(f"/nights/{night.pk}/here/", {"join": "1"}, follow=True))
        assert role_of(removed) is None
        assert not night.attendances.exists()

    def test_who_asked_before_is_not_let_in(
        self, club: Club, aino: Player, veikko: Player, client: Client
    ) -> None:
        Club.objects.update(joining=Club.Joining.REQUEST)
        club.refresh_from_db()
        asked = joining.ask_to_join(club=club, player=veikko)
        services.join(club=club, player=veikko)
        services.remove_member(club=club, player=veikko, by=aino)
        log_in(client, aino)
        page = client.post(f"/clubs/{club.slug}/joining/let-in/", {"request": asked.pk}, follow=True)
        assert OUT in said(page)
        assert role_of(veikko) is None


class TestByTheApi:
    @pytest.mark.parametrize("how", [Club.Joining.OPEN, Club.Joining.REQUEST])
    def test_asking_is_refused(self, how: str, asks: Asks, club: Club, removed: Player) -> None:
        Club.objects.update(joining=how)
        assert OUT in refusal(asks(removed).post(at(club, "join")))
        assert role_of(removed) is None

    def test_organisers_cannot_let_a_request_of_before_in(
        self, asks: Asks, club: Club, aino: Player, removed: Player
    ) -> None:
        asked = JoinRequest.objects.create(club=club, player=removed)
        assert OUT in refusal(asks(aino).post(at(club, "joining", "requests", asked.pk), {"let_in": True}))
        assert role_of(removed) is None

    def test_a_keeper_checks_nobody_in_who_was_removed(
        self, asks: Asks, night: Session, aino: Player, removed: Player
    ) -> None:
        answer = asks(aino).post(f"/api/nights/{night.pk}/people/", {"players": [removed.slug]})
        assert "nobody of this club" in refusal(answer)
        assert not night.attendances.exists()

    def test_removing_says_why_and_owners_let_back(
        self, asks: Asks, club: Club, aino: Player, outi: Player, lempi: Player
    ) -> None:
        asked = {"player": "lempi", "why": "Threw the cards"}
        assert asks(outi).post(at(club, "removals"), asked).json() == {"open": []}
        [row] = asks(outi).get(at(club, "removals")).json()["results"]
        assert (row["player"], row["by"], row["why"]) == ("lempi", "outi", "Threw the cards")
        lifting = at(club, "removals", row["id"])
        assert asks(outi).delete(lifting).status_code == 403
        for _ in range(2):
            assert asks(aino).delete(lifting).status_code == 204
        assert asks(lempi).post(at(club, "join")).json() == {"member": True}

    @pytest.mark.parametrize("why", ["x" * 301, None, ["because"], "\0"])
    def test_rubbish_removes_nobody(
        self, why: object, asks: Asks, club: Club, aino: Player, lempi: Player
    ) -> None:
        assert "why" in refusal(asks(aino).post(at(club, "removals"), {"player": "lempi", "why": why}))
        assert role_of(lempi) == "member"

    def test_who_is_no_member_is_not_removed(
        self, asks: Asks, club: Club, aino: Player, veikko: Player
    ) -> None:
        assert asks(aino).post(at(club, "removals"), {"player": "veikko"}).status_code == 404
        assert not Removal.objects.exists()


class TestAsAGuest:
    def test_the_link_of_a_guest_who_was_removed_makes_nobody_a_member(
        self, club: Club, aino: Player, guest: Player, veikko: Player
    ) -> None:
        link = joining.invite(club=club, by=aino, guest=guest)
        services.remove_member(club=club, player=guest, by=aino)
        with pytest.raises(ClubError, match=r"Veikko was removed from Kerho"):
            joining.accept(token=link.token, player=veikko)
        guest.refresh_from_db()
        assert guest.merged_into is None
        assert role_of(veikko) is None

    def test_who_was_removed_does_not_come_back_as_a_guest_of_the_club(
        self, club: Club, aino: Player, guest: Player, removed: Player
    ) -> None:
        link = joining.invite(club=club, by=aino, guest=guest)
        with pytest.raises(ClubError, match="was removed"):
            joining.accept(token=link.token, player=removed)
        with pytest.raises(ClubError, match="was removed"):
            services.merge_guest(guest=guest, into=removed)
        assert role_of(guest) == "member"

    def test_a_merge_that_was_asked_for_before_is_not_agreed_to(
        self, club: Club, aino: Player, outi: Player, guest: Player, lempi: Player
    ) -> None:
        asked = merging.ask_to_merge(club=club, guest=guest, into=lempi, by=outi)
        services.remove_member(club=club, player=lempi, by=aino)
        with pytest.raises(ClubError, match="no member"):
            merging.decide_merge(request=asked, by=aino, agree=True)
        assert role_of(lempi) is None

    def test_a_guest_removed_twice_over_is_one_removal_as_a_member(
        self, club: Club, aino: Player, guest: Player, removed: Player
    ) -> None:
        services.remove_member(club=club, player=guest, by=aino)
        services.merge_guest(guest=guest, into=removed)
        assert removals.in_force(club).get().player == removed


class TestBeingRemoved:
    def test_leaving_by_oneself_is_no_removal(self, club: Club, lempi: Player) -> None:
        services.leave(club=club, player=lempi)
        assert isinstance(joining.ask_to_join(club=club, player=lempi), Membership)

    def test_nobody_removes_themselves(self, club: Club, aino: Player, outi: Player) -> None:
        services.set_role(club=club, player=outi, role=Membership.Role.OWNER)
        with pytest.raises(ClubError, match="leave the club"):
            services.remove_member(club=club, player=aino, by=aino)

    def test_another_club_is_not_concerned(self, account: Account, removed: Player) -> None:
        other = services.create_club(name="Other", owner=account("Eero"))
        assert services.join(club=other, player=removed)

    def test_the_links_they_made_are_taken_back(
        self, club: Club, aino: Player, outi: Player, account: Account
    ) -> None:
        made, used = joining.invite(club=club, by=outi), joining.invite(club=club, by=outi)
        joining.accept(token=used.token, player=account("Eero"))
        services.remove_member(club=club, player=outi, by=aino)
        assert [link.pk for link in Invitation.objects.all()] == [used.pk]
        with pytest.raises(ClubError, match="not known"):
            joining.accept(token=made.token, player=outi)

    def test_they_are_told_why_and_later_that_they_may_come_back(
        self, club: Club, aino: Player, removed: Player
    ) -> None:
        removals.lift(removal=Removal.objects.get(), by=aino)
        assert list(Notice.objects.order_by("pk").values_list("kind", "about")) == [
            ("removed", "Threw the cards"),
            ("may-return", ""),
        ]

    def test_the_reason_is_mailed(self, removed: Player) -> None:
        User.objects.filter(player=removed).update(email="veikko@example.org")
        send_mail()
        assert "Aino has removed you from Kerho: Threw the cards." in mail.outbox[0].body

    def test_lifting_twice_is_once_and_the_next_removal_counts(
        self, club: Club, aino: Player, removed: Player
    ) -> None:
        first = Removal.objects.get()
        assert (
            removals.lift(removal=first, by=aino).lifted_at == removals.lift(removal=first, by=aino).lifted_at
        )
        services.join(club=club, player=removed)
        services.remove_member(club=club, player=removed, by=aino)
        with pytest.raises(ClubError, match="was removed"):
            services.join(club=club, player=removed)
        assert Removal.objects.filter(player=removed).count() == 2

    def test_organisers_do_not_lift(self, outi: Player, removed: Player) -> None:
        with pytest.raises(ClubError, match="Only owners"):
            removals.lift(removal=Removal.objects.get(), by=outi)

    def test_why_goes_with_the_account(self, removed: Player) -> None:
        anonymise(player=removed)
        assert Removal.objects.get().why == ""


class TestThePage:
    def test_it_asks_first_and_keeps_the_reason(
        self, club: Club, aino: Player, lempi: Player, client: Client
    ) -> None:
        log_in(client, aino)
        form = {"player": lempi.pk, "why": "Threw <b>cards</b>"}
        question = said(client.post(f"/clubs/{club.slug}/members/remove/", form))
        assert 'value="Threw &lt;b&gt;cards&lt;/b&gt;"' in question
        client.post(f"/clubs/{club.slug}/members/remove/", form | {"sure": "1"})
        page = said(client.get(f"/clubs/{club.slug}/members/removed/"))
        assert "Lempi" in page
        assert "Threw &lt;b&gt;cards&lt;/b&gt;" in page
        assert "Let back" in page

    def test_owners_let_back_there(self, club: Club, aino: Player, removed: Player, client: Client) -> None:
        log_in(client, aino)
        form = {"removal": Removal.objects.get().pk}
        assert "Veikko may join again" in said(
            client.post(f"/clubs/{club.slug}/members/let-back/", form, follow=True)
        )
        assert services.join(club=club, player=removed)

    @pytest.mark.parametrize("rubbish", ["", "x", "-1", "9" * 30])
    def test_rubbish_lets_nobody_back(
        self, rubbish: str, club: Club, aino: Player, removed: Player, client: Client
    ) -> None:
        log_in(client, aino)
        assert client.post(f"/clubs/{club.slug}/members/let-back/", {"removal": rubbish}).status_code == 404
        assert removals.in_force(club).exists()

    def test_nobody_is_offered_to_remove_themselves(self, club: Club, aino: Player, client: Client) -> None:
        log_in(client, aino)
        assert "Remove from the club" not in said(client.get(f"/clubs/{club.slug}/members/of/aino/"))


@pytest.mark.django_db(transaction=True)
def test_who_joins_while_they_are_removed_is_out(transactional_db: None) -> None:
    owner = services.sign_up(username="owner", password="x", name="Owner").player
    lempi = services.sign_up(username="lempi", password="x", name="Lempi").player
    for _ in range(5):
        club = services.create_club(name="Kerho", owner=owner)
        services.join(club=club, player=lempi)
        refused = at_once(
            [
                partial(services.remove_member, club=club, player=lempi, by=owner),
                partial(services.join, club=club, player=lempi),
            ]
        )
        assert all(isinstance(error, ClubError) for error in refused)
        assert not club.memberships.filter(player=lempi).exists()


def test_the_button_of_the_page_lets_them_back(
    club: Club, aino: Player, removed: Player, client: Client
) -> None:
    log_in(client, aino)
    page = said(client.get(f"/clubs/{club.slug}/members/removed/"))
    assert f'<input type="hidden" name="removal" value="{Removal.objects.get().pk}">' in page
