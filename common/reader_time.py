"""Times for people to read: on the clock of whoever reads. Nothing is decided by them."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from common import site_time


def shown(moment: datetime, form: str = "SHORT_DATETIME_FORMAT") -> str:
    """A moment in words; `form` names a format of the reader's language."""
    return date_format(timezone.localtime(moment), form)


def stamped(moment: datetime) -> str:
    """A moment for a file, with its distance from UTC: `2026-11-23T18:00:00+02:00`."""
    return timezone.localtime(moment).isoformat(timespec="seconds")


def elsewhere(moment: datetime | None = None) -> bool:
    """Whether the reader's clock differs from the site's at a moment; now, if none is given."""
    at = moment or timezone.now()
    return timezone.localtime(at).utcoffset() != site_time.on_clock(at).utcoffset()


def at_place(moment: datetime, form: str = "SHORT_DATETIME_FORMAT") -> str:
    """When something begins that one comes to: on the site's clock, and on the reader's too where that differs."""
    local = site_time.on_clock(moment)
    words = date_format(local, form)
    if form == "SHORT_DATE_FORMAT" or not elsewhere(moment):
        return words
    own = timezone.localtime(moment)
    same_day = own.date() == local.date()
    here = date_format(own, "TIME_FORMAT" if same_day else "DAY_TIME_FORMAT")
    return _("%(time)s (%(place)s; on your clock %(own)s)") % {
        "time": words,
        "place": site_time.place(),
        "own": here,
    }
