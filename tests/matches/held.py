"""Tables at which moves are held back, and the seconds that pass at them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Player
from matches import held_moves
from matches.models import Event, Match
from matches.pace_rules import Pace
from tests.matches.whist import dealt

TICK, STOP = Pace(tick=5), Pace(stop=8)
Clock = Callable[[float], datetime]


def table(people: list[Player], pace: Pace, **more: Any) -> Match:
    """Whist at which seat 1 is to lead; the cards were shown at the beginning."""
    match = dealt(people, **more)
    Match.objects.filter(pk=match.pk).update(pace=pace.to_json())
    Event.objects.filter(match=match).update(at=timezone.now())
    return Match.objects.get(pk=match.pk)


def play(match: Match, seat: int, card: str, seq: int | None = None) -> Match:
    seq = Match.objects.get(pk=match.pk).seq if seq is None else seq
    return held_moves.play(match_id=match.pk, seat=seat, texts=[card], expect_seq=seq)


def program(player: Player | None) -> APIClient:
    client = APIClient()
    if player is not None:
        client.force_authenticate(player.user)
    return client
