"""Events in the database: a section once, a stage with an event, filled once."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club
from tests.tournaments.staged import sections, swiss_event
from tournaments.models import Competition, StageFilling

pytestmark = pytest.mark.django_db


def test_the_database_refuses_what_cannot_be(club: Club) -> None:
    event = swiss_event(club, 2)
    swiss, final = sections(event, 1)[0], sections(event, 2)[0]
    StageFilling.objects.create(event=event, stage=2)
    wrong = (
        lambda: StageFilling.objects.create(event=event, stage=2),
        lambda: Competition.objects.filter(pk=final.pk).update(stage=1, section=""),
        lambda: Competition.objects.filter(pk=swiss.pk).update(stage=None),
        lambda: Competition.objects.filter(pk=swiss.pk).update(event=None),
        lambda: Competition.objects.filter(pk=swiss.pk).update(stage=0),
    )
    for act in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            act()
    assert str(StageFilling.objects.get()) == "stage 2 of Hex Open"
