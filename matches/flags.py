"""Flags that fall: by the beat and by whoever looks, each once, with the match's row locked."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from common import maintenance
from games.core.log import OutOfTime
from matches import adjourning, clocks, event_store, held_moves, orders, server_stops, services
from matches.holding import locked
from matches.models import Adjournment, Match, MatchClock

MANY = 200
"""So many matches are looked at by one beat."""


def fall_due(limit: int = MANY) -> int:
    """Let all flags fall whose time is over. How many."""
    due = MatchClock.objects.filter(
        flag_at__lt=timezone.now() - clocks.PATIENCE, match__status=Match.Status.RUNNING
    )
    ids = list(due.order_by("flag_at").values_list("match", flat=True)[:limit])
    return sum(fall(match_id=match_id) for match_id in ids)


def looked_at(match: Match) -> Match:
    """The match as it is for who looks at it now: held moves may be shown by it, orders be carried out, a flag fall, or
    one that rested go on.

    One query where there is a clock or an adjournment, one where moves are held or ordered, none elsewhere. Nothing is
    written during maintenance, nor for who sees the match later.
    """
    if match.is_late or maintenance.on():
        return match
    match = orders.looked_at(held_moves.looked_at(match))
    if match.adjourns == Adjournment.Status.RESTS and adjourning.wake(match_id=match.pk):
        match.refresh_from_db()
    if match.clock and match.status == Match.Status.RUNNING:
        flag_at = MatchClock.objects.filter(match=match).values_list("flag_at", flat=True).first()
        if flag_at is not None and _is_over(flag_at) and fall(match_id=match.pk):
            match.refresh_from_db()
    return match


def _is_over(end: datetime) -> bool:
    return end + clocks.PATIENCE < timezone.now()


@transaction.atomic
def fall(*, match_id: int) -> bool:
    """End the match if somebody's time is over, whatever was thought before; whether it was. Not while no page answers.

    The times are read with the row locked: a move that came in time and was quicker is there by then.
    """
    match = locked(match_id)
    if match.status != Match.Status.RUNNING or not match.clock or not clocks.loses_on_time(match):
        return False
    if server_stops.pages_are_away():
        return False
    if held_moves.release(match, None):
        return False  # they were made in time, and nobody is asked any more
    seats = list(match.seats.select_related("player").order_by("index"))
    lost = clocks.read(match).standing.out_by(timezone.now() - clocks.PATIENCE)
    if not lost:
        clocks.follow(match)
        return False
    live = event_store.load(match, seats=len(seats))
    event = OutOfTime.of(live.seq + 1, lost)
    live.replay(event)
    event_store.append(match, [event])
    over = services.finish_if_over(match, live)
    clocks.follow(match)
    return over
