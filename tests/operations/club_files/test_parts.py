"""What belongs to a club is said of every model."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from clubs.models import Club
from operations.club_files.parts import LEFT, PARTS
from tests.tournaments.teams import founded
from tournaments.models import Competition, Deals, DealtBoard


def test_every_model_is_a_part_of_a_club_or_left_behind_for_a_reason() -> None:
    ours = {
        "accounts",
        "bots",
        "clubs",
        "common",
        "ledger",
        "lobby",
        "matches",
        "nights",
        "operations",
        "ratings",
        "tournaments",
    }
    models = {m._meta.label for m in apps.get_models() if m._meta.app_label in ours}
    listed = {part.label for part in PARTS} | set(LEFT)
    assert models - listed == set(), "part of a club, or left behind? operations/club_files/parts.py"
    assert listed - models == set()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("status", "hours", "taken"),
    [
        ("draft", None, 0),
        ("running", None, 0),
        ("finished", None, 1),
        ("finished", 1, 0),
        ("cancelled", -1, 1),
    ],
)
def test_deals_that_are_still_closed_stay_here(
    club: Club, status: str, hours: int | None, taken: int
) -> None:
    made = founded(club, format="mitchell")
    until = timezone.now() + timedelta(hours=hours) if hours is not None else None
    deals = Deals.objects.create(competition=made, closed_until=until)
    DealtBoard.objects.create(deals=deals, number=1, sealed='salt:["AS"]', source="seed")
    Competition.objects.filter(pk=made.pk).update(status=status)
    parts = {part.label: part for part in PARTS}
    for label in ("tournaments.Deals", "tournaments.DealtBoard"):
        assert parts[label].rows(club).count() == taken
