"""What an event says of coming late and of resting, once."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club
from tests.tournaments.drafts import drafted
from tournaments.models import Regulations

pytestmark = pytest.mark.django_db


def test_each_event_has_one(club: Club) -> None:
    made = drafted(club, 2)
    row = Regulations.objects.create(competition=made)
    assert (row.late_until, row.missed, row.byes, row.bye_kind) == (0, "zero-bye", 0, "half-bye")
    assert "Hex Swiss" in str(row)
    with pytest.raises(IntegrityError), transaction.atomic():
        Regulations.objects.create(competition=made)
