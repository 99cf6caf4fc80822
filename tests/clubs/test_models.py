"""What the database keeps of people and clubs, whoever writes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.models import Club, DoneOnce, JoinRequest, Membership, MergeRequest, Notice, Player, User

pytestmark = pytest.mark.django_db


def refused(make: Callable[[], object], constraint: str) -> None:
    """By the database itself, with the name of the constraint or of its columns."""
    with pytest.raises(IntegrityError, match=f"(?i){constraint}"), transaction.atomic():
        make()


def test_a_bot_has_no_login_and_nobody_is_merged_into_themselves(aino: Player) -> None:
    user = User.objects.create_user("torni")
    refused(
        lambda: Player.objects.create(name="Torni", slug="torni", kind="bot", user=user),
        "player_bot_has_no_login",
    )
    refused(
        lambda: Player.objects.filter(pk=aino.pk).update(merged_into=aino.pk), "player_not_merged_into_itself"
    )


def test_everything_is_once(club: Club, aino: Player, lempi: Player, guest: Player) -> None:
    refused(lambda: Membership.objects.create(club=club, player=lempi), "clubs_membership|membership_once")
    Notice.objects.create(player=aino, kind="void", key="k", club=club)
    refused(
        lambda: Notice.objects.create(player=aino, kind="void", key="k", club=club),
        "clubs_notice|notice_once",
    )
    DoneOnce.objects.create(user=aino.user, key="k")
    refused(lambda: DoneOnce.objects.create(user=aino.user, key="k"), "clubs_doneonce|done_once")
    JoinRequest.objects.create(club=club, player=guest)
    refused(
        lambda: JoinRequest.objects.create(club=club, player=guest),
        "clubs_joinrequest|join_request_waits_once",
    )
    JoinRequest.objects.update(status="declined")
    assert JoinRequest.objects.create(club=club, player=guest).pk, "declined, one may ask again"
    MergeRequest.objects.create(club=club, guest=guest, into=lempi, asked_by=aino, expires_at=timezone.now())
    refused(
        lambda: MergeRequest.objects.create(
            club=club, guest=guest, into=aino, asked_by=aino, expires_at=timezone.now()
        ),
        "clubs_mergerequest|merge_request_waits_once",
    )


def test_people_bots_and_guests_are_told_apart(aino: Player, guest: Player) -> None:
    bot = Player.objects.create(name="Torni", slug="torni", kind="bot")
    assert [(one.is_bot, one.is_guest) for one in (aino, guest, bot)] == [
        (False, False),
        (False, True),
        (True, False),
    ]
