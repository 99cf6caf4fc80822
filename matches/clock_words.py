"""Clocks in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _, ngettext

from matches.clock_rules import DAY, DAYS, MOVE, ClockTerms


def clock_said(stored: Mapping[str, Any] | None) -> str:
    """The terms of a clock in words; empty for none."""
    terms = ClockTerms.from_json(stored)
    if terms is None:
        return ""
    if terms.kind == DAYS:
        return _by_days(terms)
    if terms.kind == MOVE:
        return _("clock: %(time)s for each move") % {"time": span(terms.seconds)}
    if terms.increment:
        return _("clock: %(time)s for the match, and %(more)s more after each turn") % {
            "time": span(terms.seconds),
            "more": span(terms.increment),
        }
    if terms.delay:
        return _("clock: %(time)s for the match, counted from %(delay)s after a turn begins") % {
            "time": span(terms.seconds),
            "delay": span(terms.delay),
        }
    return _("clock: %(time)s for the match") % {"time": span(terms.seconds)}


def _by_days(terms: ClockTerms) -> str:
    days = terms.seconds // DAY
    said = ngettext(
        "by correspondence: %(n)s day for each move", "by correspondence: %(n)s days for each move", days
    ) % {"n": days}
    if not terms.holiday:
        return said
    more = ngettext("%(n)s day of holidays each", "%(n)s days of holidays each", terms.holiday)
    return f"{said}, {more % {'n': terms.holiday}}"


def span(seconds: int) -> str:
    """A length of time in words: whole hours, minutes and seconds."""
    parts = []
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    if hours:
        parts.append(ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours})
    if minutes:
        parts.append(ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes})
    if rest or not parts:
        parts.append(ngettext("%(n)s second", "%(n)s seconds", rest) % {"n": rest})
    return " ".join(parts)


def face(left: timedelta) -> str:
    """What a clock shows: `4:09`, `1:00:00`, `2 d 3:00:00`; the script that counts on writes the same."""
    seconds = max(0, int(left.total_seconds()))
    days, hours, minutes, rest = seconds // DAY, seconds % DAY // 3600, seconds // 60 % 60, seconds % 60
    short = f"{hours}:{minutes:02}:{rest:02}" if days or hours else f"{minutes}:{rest:02}"
    return _("%(days)s d %(time)s") % {"days": days, "time": short} if days else short
