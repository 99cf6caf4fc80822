"""Series in the database: a part is one thing, once."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.models import Club
from tournaments.models import SeriesPart
from tournaments.services.series import series_create

pytestmark = pytest.mark.django_db


def test_the_database_refuses_what_cannot_be(club: Club) -> None:
    series = series_create(title="Spring", club=club)
    given = {"series": series, "title": "A night", "at": timezone.now()}
    made = SeriesPart.objects.create(night="night/1", **given)
    for night in ("night/1", ""):
        with pytest.raises(IntegrityError), transaction.atomic():
            SeriesPart.objects.create(night=night, **given)
    assert str(made) == "A night in Spring" and series.get_absolute_url() == "/series/spring/"
