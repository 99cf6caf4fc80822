"""The beat: Celery's own, but for a clock that is set back.

There a task that last ran at three o'clock is not due again before three o'clock plus its interval, whatever the clock
was set to meanwhile; for so long nothing would be swept up.
"""

from __future__ import annotations

import time
from datetime import datetime
from typing import Any

from celery.beat import PersistentScheduler, ScheduleEntry
from django.utils import timezone

from common import pulses
from common.clock import SKEW


class Entry(ScheduleEntry):
    """A scheduled task; one that ran in the future has run now."""

    last_run_at: datetime

    def is_due(self) -> Any:
        """Whether to run it, and in how many seconds to ask again."""
        now = self.default_now()
        if self.last_run_at > now + SKEW:
            self.last_run_at = now
        return super().is_due()


class Scheduler(PersistentScheduler):
    """Plans anew when the clock went back between two ticks."""

    Entry = Entry
    _ticked_at: datetime | None = None
    _sign_due = 0.0

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send what is due; the seconds until the next tick."""
        now = timezone.now()
        if self._ticked_at is not None and now < self._ticked_at - SKEW:
            self._heap = None
        self._ticked_at = now
        if time.monotonic() > self._sign_due:
            self._sign_due = time.monotonic() + pulses.EVERY
            pulses.give("beat")
            pulses.sign()
        seconds: float = super().tick(*args, **kwargs)
        return seconds
