"""When something of a match changes by itself, without anybody doing anything."""

from __future__ import annotations

from datetime import datetime

from matches import clocks
from matches.models import Adjournment, Match, MatchClock, Order


def next_due(match: Match) -> datetime | None:
    """The next moment at which a look at the match may change it; None where nothing waits for a time.

    A held move is to be shown, an order carried out, a window for claims closes, a flag falls, a match that rests goes
    on; and to who sees it later the next event is shown. One query for each of the former that the match has at all.
    """
    if match.is_late:
        return match.shown_next
    times = [match.claims_close_at]
    if match.status == Match.Status.RUNNING and match.pace:
        times.append(match.held_moves.order_by("shown_at").values_list("shown_at", flat=True).first())
    if match.status == Match.Status.RUNNING and match.ordered:
        waiting = match.orders.filter(state=Order.State.WAITING, due_at__isnull=False)
        times.append(waiting.order_by("due_at").values_list("due_at", flat=True).first())
    if match.status == Match.Status.RUNNING and match.clock:
        flag_at = MatchClock.objects.filter(match=match).values_list("flag_at", flat=True).first()
        times.append(flag_at + clocks.PATIENCE if flag_at else None)
    if match.adjourns == Adjournment.Status.RESTS:
        resting = match.adjournments.filter(status=Adjournment.Status.RESTS)
        times.append(resting.values_list("until", flat=True).first())
    return min((time for time in times if time is not None), default=None)
