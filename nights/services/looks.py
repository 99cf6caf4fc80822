"""Who looks at everybody's money on a night's page: recorded, as the books of the club want it."""

from __future__ import annotations

from django.core.cache import cache
from django.utils import timezone

from clubs.models import Player
from ledger.looks import note_look
from nights.models import Session

LOOK_SECONDS = 3600
"""A viewer's look at the same night's money is recorded once in so long: a page that is open all night is one look."""


def noted(session: Session, viewer: Player) -> None:
    """Record that somebody looks at everybody's money, on the whole page or its list of tables: once an hour."""
    if cache.add(f"night-look:{session.pk}:{viewer.pk}", timezone.now().isoformat(), LOOK_SECONDS):
        note_look(club=session.club, by=viewer)
