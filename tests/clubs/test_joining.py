"""Coming into a club: where whoever wants to may, by asking, by invitation."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs import joining, services
from clubs.errors import ClubError
from clubs.models import Club, Invitation, JoinRequest, Membership, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Player:
    return services.sign_up(username="owner", password="x", name="Owner").player


@pytest.fixture
def stranger() -> Player:
    return services.sign_up(username="stranger", password="x", name="Stranger").player


@pytest.fixture
def club(owner: Player) -> Club:
    return services.create_club(name="Club", owner=owner)


def closed(club: Club, how: str) -> Club:
    club.joining = how
    club.save()
    return club


def test_an_open_door_lets_in_at_once(club: Club, stranger: Player) -> None:
    assert isinstance(joining.ask_to_join(club=club, player=stranger), Membership)


def test_where_one_must_ask_two_clicks_are_one_request(club: Club, stranger: Player) -> None:
    closed(club, Club.Joining.REQUEST)
    first = joining.ask_to_join(club=club, player=stranger, words="Hello")
    assert joining.ask_to_join(club=club, player=stranger) == first
    assert not club.memberships.filter(player=stranger).exists()


def test_a_request_is_granted_once_and_cannot_be_declined_after(
    club: Club, owner: Player, stranger: Player
) -> None:
    closed(club, Club.Joining.REQUEST)
    request = joining.ask_to_join(club=club, player=stranger)
    assert isinstance(request, JoinRequest)
    joining.decide(request=request, by=owner, let_in=True)
    joining.decide(request=request, by=owner, let_in=True)
    assert club.memberships.filter(player=stranger).count() == 1
    with pytest.raises(ClubError, match="let in already"):
        joining.decide(request=request, by=owner, let_in=False)


def test_who_was_declined_may_ask_again(club: Club, owner: Player, stranger: Player) -> None:
    closed(club, Club.Joining.REQUEST)
    request = joining.ask_to_join(club=club, player=stranger)
    assert isinstance(request, JoinRequest)
    joining.decide(request=request, by=owner, let_in=False)
    assert joining.ask_to_join(club=club, player=stranger) != request


def test_a_club_by_invitation_tells_whom_to_ask(club: Club, stranger: Player) -> None:
    with pytest.raises(ClubError, match="by invitation"):
        joining.ask_to_join(club=closed(club, Club.Joining.INVITATION), player=stranger)


class TestInvitations:
    def test_one_link_brings_one_person_in_with_the_role(
        self, club: Club, owner: Player, stranger: Player
    ) -> None:
        link = joining.invite(club=club, by=owner, role=Membership.Role.SCOREKEEPER)
        for _ in range(2):
            assert joining.accept(token=link.token, player=stranger).role == Membership.Role.SCOREKEEPER
        other = services.sign_up(username="other", password="x", name="Other").player
        with pytest.raises(ClubError, match="has been used"):
            joining.accept(token=link.token, player=other)

    @pytest.mark.parametrize("token", ["", "rubbish", "x" * 400, "'; drop table"])
    def test_rubbish_is_no_invitation(self, token: str, stranger: Player) -> None:
        with pytest.raises(ClubError, match="not known"):
            joining.accept(token=token, player=stranger)

    def test_an_expired_link_is_refused(self, club: Club, owner: Player, stranger: Player) -> None:
        link = joining.invite(club=club, by=owner)
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        with pytest.raises(ClubError, match="expired"):
            joining.accept(token=link.token, player=stranger)

    def test_a_spent_link_says_so_and_offers_no_button(
        self, club: Club, owner: Player, stranger: Player, client: Client
    ) -> None:
        used, late = joining.invite(club=club, by=owner), joining.invite(club=club, by=owner)
        joining.accept(token=used.token, player=stranger)
        Invitation.objects.filter(pk=late.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
        other = services.sign_up(username="other", password="x", name="Other").player
        client.force_login(other.user)
        for link, word in ((used, "has been used"), (late, "has expired")):
            page = client.get(f"/invitations/{link.token}/").content.decode()
            assert word in page
            assert "Join the club" not in page

    def test_a_guests_link_makes_guest_and_account_one(
        self, club: Club, owner: Player, stranger: Player
    ) -> None:
        guest = services.add_guest(club=club, name="Lempi")
        link = joining.invite(club=club, by=owner, guest=guest)
        joining.accept(token=link.token, player=stranger)
        guest.refresh_from_db()
        assert guest.merged_into == stranger

    def test_a_higher_role_than_ones_own_cannot_be_given(
        self, club: Club, owner: Player, stranger: Player
    ) -> None:
        services.join(club=club, player=stranger)
        services.set_role(club=club, player=stranger, role=Membership.Role.ORGANISER)
        with pytest.raises(ClubError, match="above one's own"):
            joining.invite(club=club, by=stranger, role=Membership.Role.OWNER)

    def test_the_link_to_a_role_above_ones_own_is_not_shown(
        self, club: Club, owner: Player, stranger: Player, client: Client
    ) -> None:
        services.join(club=club, player=stranger)
        services.set_role(club=club, player=stranger, role=Membership.Role.ORGANISER)
        higher = joining.invite(club=club, by=owner, role=Membership.Role.OWNER)
        own = joining.invite(club=club, by=owner, role=Membership.Role.ORGANISER)
        assert stranger.user is not None
        client.force_login(stranger.user)
        page = client.get(f"/clubs/{club.slug}/joining/").text
        assert own.token in page
        assert higher.token not in page

    def test_a_plain_member_does_not_invite(self, club: Club, stranger: Player) -> None:
        services.join(club=club, player=stranger)
        with pytest.raises(ClubError, match="organisers invite"):
            joining.invite(club=club, by=stranger)

    def test_an_invitation_never_lowers_a_role(self, club: Club, owner: Player) -> None:
        link = joining.invite(club=club, by=owner)
        assert joining.accept(token=link.token, player=owner).role == Membership.Role.OWNER
