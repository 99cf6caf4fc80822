"""A deputy is somebody else, and the last day not before the first."""

from __future__ import annotations

from datetime import timedelta

import pytest

from clubs.models import Club, Deputy, Player
from clubs.permissions import today
from tests.clubs.models.refused import refused

pytestmark = pytest.mark.django_db


def test_a_deputy_is_another_and_ends_after_beginning(club: Club, aino: Player, lempi: Player) -> None:
    day = today()
    of = {
        "club": club,
        "officer": aino,
        "office": "owner",
        "own_role": "member",
        "first_day": day,
        "named_by": aino,
    }
    refused(lambda: Deputy.objects.create(deputy=aino, last_day=day, **of), "deputy_is_another")
    refused(
        lambda: Deputy.objects.create(deputy=lempi, last_day=day - timedelta(days=1), **of),
        "deputy_ends_after_beginning",
    )
