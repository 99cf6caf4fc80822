"""Times that were stored, compared with a clock that may have been set back since, or run ahead on another machine.

What lies further in the future than it can have been put there by a clock that was right is not waited for: a lease of
then has run out, a call of then is overdue.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

SKEW = timedelta(seconds=10)
"""The clocks of two machines may differ by so much."""


def run_out(field: str, longest: timedelta) -> Q:
    """Rows whose end, set at most `longest` ahead, is over, or lies where no right clock can have set it."""
    now = timezone.now()
    return Q(**{f"{field}__lt": now}) | Q(**{f"{field}__gt": now + longest + SKEW})


def has_run_out(end: datetime, longest: timedelta) -> bool:
    """The same of one end."""
    now = timezone.now()
    return end < now or end > now + longest + SKEW


def overdue(field: str, patience: timedelta) -> Q:
    """Rows in which something happened longer than `patience` ago, or at a time that has not come yet."""
    now = timezone.now()
    return Q(**{f"{field}__lt": now - patience}) | Q(**{f"{field}__gt": now + SKEW})
