"""Somebody looks once in an event, and is asked once by each."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club
from tests.tournaments.teams import crowd, founded
from tournaments.models import PartnerAsk, PartnerSeeker

pytestmark = pytest.mark.django_db


def test_each_is_there_once(club: Club) -> None:
    one, other = crowd(club, 2)
    made = founded(club)
    seeker = PartnerSeeker.objects.create(competition=made, player=one, seen="x")
    ask = PartnerAsk.objects.create(seeker=seeker, asker=other, seen="x")
    assert str(one.pk) in str(seeker) and str(other.pk) in str(ask)
    with pytest.raises(IntegrityError), transaction.atomic():
        PartnerSeeker.objects.create(competition=made, player=one, seen="x")
    with pytest.raises(IntegrityError), transaction.atomic():
        PartnerAsk.objects.create(seeker=seeker, asker=other, seen="x")
