"""Deleting one's account: the name goes, what was played stays."""

from __future__ import annotations

import pytest
from django.utils import timezone

from clubs.errors import ClubError
from clubs.models import Club, Invitation, Membership, Notice, Player
from clubs.privacy import anonymise
from clubs.services import create_player, join
from common.models import Mail
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db


def test_nothing_personal_is_left_and_nobody_logs_in_any_more(club: Club, lempi: Player) -> None:
    user = lempi.user
    assert user is not None
    token_of(user)
    Notice.objects.create(player=lempi, kind="void", key="k", club=club)
    Mail.objects.create(kind="told", about="1", to=user)
    Invitation.objects.create(club=club, made_by=lempi, email="friend@example.org", expires_at=timezone.now())
    anonymise(player=lempi)
    lempi.refresh_from_db()
    user.refresh_from_db()
    assert "Lempi" not in lempi.name + lempi.slug and "lempi" not in user.username + lempi.slug
    assert not user.is_active and not user.has_usable_password() and user.email == ""
    assert not user.api_tokens.exists() and not Mail.objects.exists()
    assert not Membership.objects.filter(player=lempi).exists() and not Notice.objects.exists()
    assert Invitation.objects.get().email == ""


def test_twice_changes_nothing_more(lempi: Player) -> None:
    once = anonymise(player=lempi)
    assert anonymise(player=once).pk == lempi.pk
    assert Player.objects.get(pk=lempi.pk).name == f"Former player {lempi.pk}"


def test_the_last_owner_stays_until_there_is_another(club: Club, aino: Player, lempi: Player) -> None:
    with pytest.raises(ClubError, match="last owner of Kerho"):
        anonymise(player=aino)
    aino.refresh_from_db()
    assert aino.name == "Aino" and aino.user is not None and aino.user.is_active
    Membership.objects.filter(player=lempi).update(role=Membership.Role.OWNER)
    assert anonymise(player=aino).name != "Aino"


def test_a_bot_is_not_a_person_who_leaves() -> None:
    with pytest.raises(ClubError, match="is a bot"):
        anonymise(player=create_player(name="Torni", kind="bot"))


def test_another_of_the_club_is_untouched(club: Club, lempi: Player) -> None:
    other = create_player(name="Eero")
    join(club=club, player=other)
    anonymise(player=lempi)
    other.refresh_from_db()
    assert other.name == "Eero" and club.memberships.filter(player=other).exists()
