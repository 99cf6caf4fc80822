"""What workers have in hand: under maintenance they take nothing new, and a deploy waits for this to end."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from bots.selectors import checks_under_way
from matches.models import Match


@dataclass(frozen=True)
class UnderWay:
    """Matches that a worker holds, and whether a bot is being checked."""

    matches: int
    checks: bool

    def __bool__(self) -> bool:
        return bool(self.matches or self.checks)


def under_way() -> UnderWay:
    """As it is now."""
    held = Match.objects.filter(status=Match.Status.RUNNING, lease_until__gt=timezone.now())
    return UnderWay(held.exclude(lease_holder="").count(), checks_under_way())
