"""When orders are looked at: some time after whatever happens, drawn without a look at what anybody holds."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from random import SystemRandom
from typing import Final

from django.conf import settings
from django.utils import timezone

from matches.models import Match, Order

_RANDOM: Final = SystemRandom()


def least() -> timedelta:
    """The shortest time after which an order is carried out."""
    return timedelta(milliseconds=settings.ORDER_ANSWER_MS)


def drawn(now: datetime) -> datetime:
    """A time from now that says nothing: at least `ORDER_ANSWER_MS`, and up to as much again by lot."""
    return now + least() * (1 + _RANDOM.random())


def happened(match: Match) -> None:
    """Something has come into the log: the orders of the match are looked at after a while, each seat's for itself.

    What waits for its time already keeps it, but for the shortest time from now. No query where nobody has ever given
    an order. The match row is locked.
    """
    if match.ordered:
        put_off(match.orders.filter(state=Order.State.WAITING), timezone.now())


def put_off(waiting: Iterable[Order], now: datetime) -> None:
    """Write down when they are looked at: all of one seat at the same time."""
    rows = list(waiting)
    times: dict[int, datetime] = {}
    for order in rows:
        known = max(order.due_at, now + least()) if order.due_at else None
        order.due_at = times.setdefault(order.seat, known or drawn(now))
    Order.objects.bulk_update(rows, ["due_at"])


def end(orders: Iterable[Order], why: str = "") -> None:
    """They are over: cancelled, and why, or done."""
    rows, now = list(orders), timezone.now()
    for order in rows:
        order.state = Order.State.CANCELLED if why else Order.State.DONE
        order.why, order.over_at, order.due_at = why, now, None
    Order.objects.bulk_update(rows, ["state", "why", "over_at", "due_at", "played"])


def end_all(match: Match, why: str) -> None:
    """Whatever waits at a match is cancelled. No query where nobody has ever given an order."""
    if match.ordered:
        end(match.orders.filter(state=Order.State.WAITING), why)
