"""What waits for a word waits once."""

from __future__ import annotations

import pytest
from django.utils import timezone

from clubs.models import Club, JoinRequest, MergeRequest, Player
from tests.clubs.models.refused import refused

pytestmark = pytest.mark.django_db


def test_one_asks_to_be_let_in_once_at_a_time(club: Club, guest: Player) -> None:
    JoinRequest.objects.create(club=club, player=guest)
    refused(
        lambda: JoinRequest.objects.create(club=club, player=guest),
        "clubs_joinrequest|join_request_waits_once",
    )
    JoinRequest.objects.update(status="declined")
    assert JoinRequest.objects.create(club=club, player=guest).pk, "declined, one may ask again"


def test_a_guest_is_asked_about_once_at_a_time(
    club: Club, aino: Player, lempi: Player, guest: Player
) -> None:
    MergeRequest.objects.create(club=club, guest=guest, into=lempi, asked_by=aino, expires_at=timezone.now())
    refused(
        lambda: MergeRequest.objects.create(
            club=club, guest=guest, into=aino, asked_by=aino, expires_at=timezone.now()
        ),
        "clubs_mergerequest|merge_request_waits_once",
    )
