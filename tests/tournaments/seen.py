"""What whoever enters an event has been shown."""

from __future__ import annotations

from tournaments.models import Competition
from tournaments.policy import digest_of


def seen(competition: Competition) -> dict[str, str]:
    """As a form sends it."""
    return {"seen": digest_of(Competition.objects.select_related("club").get(pk=competition.pk))}
