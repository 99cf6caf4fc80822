"""Times for people to read: on the clock of whoever reads. Nothing is decided by them."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def shown(moment: datetime, form: str = "SHORT_DATETIME_FORMAT") -> str:
    """A moment in words; `form` names a format of the reader's language."""
    return date_format(timezone.localtime(moment), form)


def stamped(moment: datetime) -> str:
    """A moment for a file, with its distance from UTC: `2026-11-23T18:00:00+02:00`."""
    return timezone.localtime(moment).isoformat(timespec="seconds")
