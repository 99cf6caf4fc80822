"""Joining on pages."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs import joining, services
from clubs.errors import ClubError
from clubs.models import Club, Invitation, Membership, Player

pytestmark = pytest.mark.django_db


class TestInvitations:
    def test_one_link_brings_one_person_in_with_the_role(
        self, club: Club, aino: Player, veikko: Player
    ) -> None:
        link = joining.invite(club=club, by=aino, role=Membership.Role.SCOREKEEPER)
        for _ in range(2):
            assert joining.accept(token=link.token, player=veikko).role == Membership.Role.SCOREKEEPER
        other = services.sign_up(username="other", password="x", name="Other").player
        with pytest.raises(ClubError, match="has been used"):
            joining.accept(token=link.token, player=other)

    @pytest.mark.parametrize("token", ["", "rubbish", "x" * 400, "'; drop table"])
    def test_rubbish_is_no_invitation(self, token: str, veikko: Player) -> None:
        with pytest.raises(ClubError, match="not known"):
            joining.accept(token=token, player=veikko)

    def test_an_expired_link_is_refused(self, club: Club, aino: Player, veikko: Player) -> None:
        link = joining.invite(club=club, by=aino)
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        with pytest.raises(ClubError, match="expired"):
            joining.accept(token=link.token, player=veikko)

    def test_a_spent_link_says_so_and_offers_no_button(
        self, club: Club, aino: Player, veikko: Player, client: Client
    ) -> None:
        used, late = joining.invite(club=club, by=aino), joining.invite(club=club, by=aino)
        joining.accept(token=used.token, player=veikko)
        Invitation.objects.filter(pk=late.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
        other = services.sign_up(username="other", password="x", name="Other").player
        client.force_login(other.user)
        for link, word in ((used, "has been used"), (late, "has expired")):
            page = client.get(f"/invitations/{link.token}/").content.decode()
            assert word in page
            assert "Join the club" not in page

    def test_a_guests_link_makes_guest_and_account_one(
        self, club: Club, aino: Player, veikko: Player
    ) -> None:
        guest = services.add_guest(club=club, name="Lempi")
        link = joining.invite(club=club, by=aino, guest=guest)
        joining.accept(token=link.token, player=veikko)
        guest.refresh_from_db()
        assert guest.merged_into == veikko

    def test_a_higher_role_than_ones_own_cannot_be_given(
        self, club: Club, aino: Player, veikko: Player
    ) -> None:
        services.join(club=club, player=veikko)
        services.set_role(club=club, player=veikko, role=Membership.Role.ORGANISER)
        with pytest.raises(ClubError, match="above one's own"):
            joining.invite(club=club, by=veikko, role=Membership.Role.OWNER)

    def test_the_link_to_a_role_above_ones_own_is_not_shown(
        self, club: Club, aino: Player, veikko: Player, client: Client
    ) -> None:
        services.join(club=club, player=veikko)
        services.set_role(club=club, player=veikko, role=Membership.Role.ORGANISER)
        higher = joining.invite(club=club, by=aino, role=Membership.Role.OWNER)
        own = joining.invite(club=club, by=aino, role=Membership.Role.ORGANISER)
        assert veikko.user is not None
        client.force_login(veikko.user)
        page = client.get(f"/clubs/{club.slug}/joining/").text
        assert own.token in page
        assert higher.token not in page

    def test_a_plain_member_does_not_invite(self, club: Club, veikko: Player) -> None:
        services.join(club=club, player=veikko)
        with pytest.raises(ClubError, match="organisers invite"):
            joining.invite(club=club, by=veikko)

    def test_an_invitation_never_lowers_a_role(self, club: Club, aino: Player) -> None:
        link = joining.invite(club=club, by=aino)
        assert joining.accept(token=link.token, player=aino).role == Membership.Role.OWNER
