"""What the database keeps of people and who belongs to a club."""

from __future__ import annotations

import pytest

from clubs.models import Club, Membership, Player, User
from tests.clubs.models.refused import refused

pytestmark = pytest.mark.django_db


def test_a_bot_has_no_login_and_nobody_is_merged_into_themselves(aino: Player) -> None:
    user = User.objects.create_user("torni")
    refused(
        lambda: Player.objects.create(name="Torni", slug="torni", kind="bot", user=user),
        "player_bot_has_no_login",
    )
    refused(
        lambda: Player.objects.filter(pk=aino.pk).update(merged_into=aino.pk), "player_not_merged_into_itself"
    )


def test_a_member_is_one_once(club: Club, lempi: Player) -> None:
    refused(lambda: Membership.objects.create(club=club, player=lempi), "clubs_membership|membership_once")


def test_people_bots_and_guests_are_told_apart(aino: Player, guest: Player) -> None:
    bot = Player.objects.create(name="Torni", slug="torni", kind="bot")
    assert [(one.is_bot, one.is_guest) for one in (aino, guest, bot)] == [
        (False, False),
        (False, True),
        (True, False),
    ]
