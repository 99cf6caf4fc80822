"""What the database itself refuses of dues and reductions."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import timezone

from ledger.currencies import currency_of
from ledger.models import Dues, Fee, Reduction
from tests.ledger.models.refused import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def fee(club, members) -> Fee:
    return Fee.objects.create(
        club=club, name="Room", charged_for="dues", currency=currency_of("EUR"), member=2, guest=0, junior=1,
        set_by=members[0],
    )  # fmt: skip


def test_dues_end_on_the_day_they_start_or_later(fee):
    asked = {"fee": fee, "every": "month", "starts_on": date(2026, 2, 1)}
    refused("dues_end_after_start", lambda: Dues.objects.create(**asked, ends_on=date(2026, 1, 31)))
    assert str(Dues.objects.create(**asked, ends_on=date(2026, 2, 1))) == f"{fee.pk}: month"


def test_one_reduction_of_somebody_holds_and_none_is_negative(fee, members):
    dues = Dues.objects.create(fee=fee, every="month", starts_on=date(2026, 2, 1))
    asked = {"dues": dues, "player": members[1], "given_by": members[0], "reason": "So"}
    first = Reduction.objects.create(**asked, amount=1)
    refused("reduction_once|UNIQUE", lambda: Reduction.objects.create(**asked, amount=0))
    first.ended_at = timezone.now()
    first.save()
    Reduction.objects.create(**asked, amount=0)
    refused("reduction_not_negative", lambda: Reduction.objects.filter(amount=0).update(amount=-1))
