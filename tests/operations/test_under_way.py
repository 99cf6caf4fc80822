"""What workers have in hand."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from matches.models import Match
from operations.under_way import under_way
from tests.pages.night_in_full import full_night

pytestmark = pytest.mark.django_db


def test_a_match_counts_while_a_worker_holds_it() -> None:
    full_night()
    assert not under_way()
    match = Match.objects.filter(status=Match.Status.RUNNING)[:1].values_list("pk", flat=True)
    held = Match.objects.filter(pk__in=list(match))
    held.update(lease_holder="worker", lease_until=timezone.now() + timedelta(seconds=5))
    assert (under_way().matches, bool(under_way())) == (1, True)
    held.update(lease_until=timezone.now() - timedelta(seconds=1))
    assert not under_way()
