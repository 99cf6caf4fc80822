"""What the database itself refuses of who pays for whom."""

from __future__ import annotations

import pytest
from django.utils import timezone

from ledger.models import PaidFor
from tests.ledger.models.refused import refused

pytestmark = pytest.mark.django_db


def test_nobody_has_two_payers_and_nobody_pays_for_themself(club, members):
    aino, eero, kalle, _liisa = members
    asked = {"club": club, "player": eero, "asked_by": eero}
    now = timezone.now()
    first = PaidFor.objects.create(payer=aino, agreed_at=now, **asked)
    refused("paid_?for", lambda: PaidFor.objects.create(payer=kalle, agreed_at=now, **asked))
    refused("paid_?for", lambda: PaidFor.objects.create(payer=aino, **asked))
    refused("paid_for_another", lambda: PaidFor.objects.create(payer=eero, **asked))
    first.ended_at = now
    first.save()
    PaidFor.objects.create(payer=kalle, agreed_at=now, **asked)
