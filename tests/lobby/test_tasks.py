"""The beat closes tables that have waited too long, and says how many."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from lobby.models import OpenTable
from lobby.tasks import fill_tables, lapse_tables
from tests.lobby.conftest import Opened, seated

pytestmark = pytest.mark.django_db


def test_only_what_has_waited_too_long_lapses(opened: Opened) -> None:
    late, early = opened(), opened()
    OpenTable.objects.filter(pk=late.pk).update(lapses_at=timezone.now() - timedelta(minutes=1))
    assert (lapse_tables(), lapse_tables()) == (1, 0)
    early.refresh_from_db()
    assert early.is_open


def test_bots_come_when_they_were_to(opened: Opened, bots: dict[str, Player]) -> None:
    table = opened(bots_after=1)
    OpenTable.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    assert (fill_tables(), fill_tables()) == (1, 0)
    assert None not in seated(table)
