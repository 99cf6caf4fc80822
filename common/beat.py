"""The beat: Celery's own, but for a clock that is set back.

There a task that last ran at three o'clock is not due again before three o'clock plus its interval, whatever the clock
was set to meanwhile; for so long nothing would be swept up.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime
from typing import Any, Final

from celery.beat import PersistentScheduler, ScheduleEntry
from celery.schedules import schedstate
from django.utils import timezone

from common import maintenance, pulses
from common.clock import SKEW

logger = logging.getLogger(__name__)

GOES_ON: Final = ("operations.tasks.back_up",)
"""Tasks that write nothing of the site, and so run under maintenance too."""
AGAIN: Final = 2.0
"""Seconds after which the beat asks again whether maintenance is over."""


class Entry(ScheduleEntry):
    """A scheduled task; one that ran in the future has run now, one that was due under maintenance runs after it."""

    last_run_at: datetime

    def is_due(self) -> Any:
        """Whether to run it, and in how many seconds to ask again."""
        now = self.default_now()
        if self.last_run_at > now + SKEW:
            self.last_run_at = now
        if self.task not in GOES_ON and _under_maintenance():
            return schedstate(is_due=False, next=AGAIN)
        return super().is_due()


def _under_maintenance() -> bool:
    """Whatever the beat asks may be away, above all then: what it does not learn stops it from nothing."""
    try:
        return maintenance.on()
    except Exception as error:
        logger.warning("the beat cannot ask whether the site is under maintenance: %s", error)
        return False


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
