"""Matches that people have adjourned, and the end of the rest without anybody waiting for it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from clubs.models import Player
from matches import adjourning
from matches.models import Match
from tests.matches.clocked import clocked, pass_time


def in_hours(hours: float) -> datetime:
    return timezone.now() + timedelta(hours=hours)


def agreed(players: Sequence[Player], hours: float = 12, **more: object) -> Match:
    match = clocked(players, **more)  # type: ignore[arg-type]
    row = adjourning.ask(match_id=match.pk, by=players[1], until=in_hours(hours))
    adjourning.agree(match_id=match.pk, by=players[0], number=row.pk)
    match.refresh_from_db()
    return match


def resting(players: Sequence[Player], text: str = "a1", **more: object) -> Match:
    match = agreed(players, **more)  # type: ignore[arg-type]
    adjourning.seal_move(match_id=match.pk, seat=0, texts=[text], expect_seq=0, by=players[0])
    match.refresh_from_db()
    return match


def let_time_come(match: Match) -> None:
    """Everything happened a day earlier, and so does the end of the rest."""
    for row in match.adjournments.all():
        row.until, row.sealed_at = row.until - timedelta(days=1), row.sealed_at - timedelta(days=1)
        row.save()
    pass_time(match, 86_400)
