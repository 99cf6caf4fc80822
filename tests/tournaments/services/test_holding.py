"""A competition is held as it is now; in a closed club nothing of it is changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import transaction
from django.utils import timezone

from clubs.errors import ClubClosed
from clubs.models import Club
from tournaments.models import Competition
from tournaments.services.holding import locked

pytestmark = pytest.mark.django_db


def test_it_is_read_anew_and_not_in_a_closed_club(hex_open: Callable[..., Competition], club: Club) -> None:
    made = hex_open(2)
    Competition.objects.update(title="Another")
    with transaction.atomic():
        assert locked(made.pk).title == "Another"
    owner = club.memberships.get(role="owner").player
    Club.objects.update(closed_at=timezone.now(), closed_by=owner)
    with transaction.atomic(), pytest.raises(ClubClosed):
        locked(made.pk)
