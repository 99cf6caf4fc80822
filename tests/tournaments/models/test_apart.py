"""Who must not meet."""

from __future__ import annotations

import pytest
from django.db import IntegrityError

from clubs.models import Club, Player
from tournaments.models import ApartPair

pytestmark = pytest.mark.django_db


def test_a_pair_stands_there_once(club: Club) -> None:
    one, other = (Player.objects.create(name=name, slug=name.lower()) for name in ("One", "Other"))
    assert str(club.pk) in str(ApartPair.objects.create(club=club, one=one, other=other))
    with pytest.raises(IntegrityError):
        ApartPair.objects.create(club=club, one=one, other=other)
