"""A round is put together by hand once."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club
from tests.tournaments.drafts import drafted, the_draft
from tournaments.models import HandPairing

pytestmark = pytest.mark.django_db


def test_each_round_has_one(club: Club) -> None:
    made = drafted(club, 2)
    owner = club.memberships.get().player
    row = HandPairing.objects.create(round=the_draft(made), by=owner, drawn=[[1, 2]])
    assert row.ended_at is None and row.differ == 0 and str(row) == "round 1 of Hex Swiss by hand"
    with pytest.raises(IntegrityError), transaction.atomic():
        HandPairing.objects.create(round=the_draft(made), by=owner, drawn=[])
