"""A club's venues."""

from __future__ import annotations

import pytest
from django.db import IntegrityError

from clubs.models import Club
from tournaments.models import Venue

pytestmark = pytest.mark.django_db


def test_a_club_has_each_name_once(club: Club) -> None:
    assert str(Venue.objects.create(club=club, name="Library")) == "Library"
    with pytest.raises(IntegrityError):
        Venue.objects.create(club=club, name="Library")
