"""Periods of the books: from a day to a day, in the site's time zone as club nights are, whoever reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Q
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from common import site_time
from ledger.errors import LedgerError

PRESETS = {
    "this-month": gettext_lazy("This month"),
    "last-month": gettext_lazy("Last month"),
    "season": gettext_lazy("This season"),
    "all": pgettext_lazy("period", "Everything"),
}
SEASON = 8
"""The month in which a season begins: card clubs rest in summer."""
YEARS = range(2000, 3000)


@dataclass(frozen=True, slots=True)
class Period:
    """Both days belong to it; None: no end on that side."""

    first: date | None = None
    last: date | None = None
    preset: str = ""

    def before(self, moment: str = "entry__created_at") -> Q:
        """What was booked before it."""
        return Q(**{f"{moment}__lt": _midnight(self.first)}) if self.first else Q(pk=None)

    def within(self, moment: str = "entry__created_at") -> Q:
        """What was booked in it."""
        found = Q()
        if self.first:
            found &= Q(**{f"{moment}__gte": _midnight(self.first)})
        if self.last:
            found &= Q(**{f"{moment}__lt": _midnight(self.last + timedelta(days=1))})
        return found

    @property
    def text(self) -> str:
        """The days, for people."""
        days = [date_format(day, "SHORT_DATE_FORMAT") if day else "" for day in (self.first, self.last)]
        return " – ".join(days).strip() if any(days) else str(PRESETS["all"])

    @property
    def query(self) -> dict[str, str]:
        """As an address asks for it."""
        days = {"from": self.first, "to": self.last}
        return {name: day.isoformat() for name, day in days.items() if day} or {"period": "all"}


EVERYTHING = Period(preset="all")


def asked_for(asked: Mapping[str, str]) -> Period:
    """The period that an address asks for: a preset (`period`), or the days `from` and `to`; this month, if neither.

    Raises LedgerError for what is neither.
    """
    first, last = _day(asked.get("from", "")), _day(asked.get("to", ""))
    if first or last:
        if first and last and first > last:
            raise LedgerError(_("A period ends on the day it begins, or later."))
        return Period(first, last)
    preset = asked.get("period", "") or "this-month"
    if preset not in PRESETS:
        raise LedgerError(_("Choose days, or one of: %(presets)s.") % {"presets": ", ".join(PRESETS)})
    return preset_on(preset, site_time.today())


def preset_on(preset: str, day: date) -> Period:
    """What a preset means on a day."""
    month = day.replace(day=1)
    if preset == "this-month":
        return Period(month, (month + timedelta(days=31)).replace(day=1) - timedelta(days=1), preset)
    if preset == "last-month":
        last = month - timedelta(days=1)
        return Period(last.replace(day=1), last, preset)
    if preset == "season":
        return Period(date(day.year - (day.month < SEASON), SEASON, 1), None, preset)
    return EVERYTHING


def _day(typed: str) -> date | None:
    return day_of_text(typed) if typed else None


def day_of_text(typed: str) -> date:
    """A day as a form or an address has it. Raises LedgerError for what is none."""
    try:
        day = parse_date(typed)
    except ValueError:
        day = None
    if day is None or day.year not in YEARS:
        raise LedgerError(_("Give a day like 2026-01-31, from the year 2000 on."))
    return day


def _midnight(day: date) -> datetime:
    return site_time.moment_of(datetime.combine(day, time.min))
