"""How the site does, in words and one picture: on the owner's first page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django import template
from django.db.models import Count
from django.db.models.functions import TruncDate
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timesince
from django.utils.translation import gettext as _, ngettext

from common import site_time
from matches.models import Match
from operations.figures import Figure, figures
from operations.readiness import findings

register = template.Library()

DAYS: Final = 14
HIGH: Final = 40
WIDE: Final = 10


@dataclass(frozen=True)
class Bar:
    """A day's matches as a bar of the chart, from the left and from the top."""

    day: str
    number: int
    left: int
    top: int
    height: int


@register.inclusion_tag("operations/state.html")
def site_state() -> dict[str, Any]:
    """What is wrong first, then what goes on."""
    found = {(one.name, one.label): one for one in figures()}
    return {
        "findings": sorted(findings(), key=lambda one: not one.wrong),
        "sentences": list(_sentences(found)),
        "bars": _bars(),
        "width": DAYS * WIDE,
        "height": HIGH,
    }


def _sentences(found: dict[tuple[str, str], Figure]) -> Iterator[str]:
    def number(name: str, label: str = "") -> int:
        return int(found[name, label].value)

    waiting, playing = number("matches_waiting"), number("matches_playing")
    yield ngettext("%(n)s match waits for a worker.", "%(n)s matches wait for a worker.", waiting) % {
        "n": waiting
    }
    if waiting:
        since = timezone.now() - timedelta(seconds=number("matches_oldest_waiting_seconds"))
        yield _("The oldest has waited for %(time)s.") % {"time": timesince(since)}
    yield ngettext("%(n)s match is being played.", "%(n)s matches are being played.", playing) % {
        "n": playing
    }
    mails, lost = number("mail_waiting"), number("mail_given_up")
    yield ngettext("%(n)s mail has not left yet.", "%(n)s mails have not left yet.", mails) % {"n": mails}
    if lost:
        yield ngettext("%(n)s mail was given up.", "%(n)s mails were given up.", lost) % {"n": lost}
    yield from _checks(found)
    yield _("%(size)s of room are free.") % {"size": filesizeformat(number("disk_free_bytes"))}


def _checks(found: dict[tuple[str, str], Figure]) -> Iterator[str]:
    """What runs at night: the proofs and the backup."""
    named = {"books": _("The books"), "logs": _("The logs of matches"), "ratings": _("The ratings")}
    for label, title in named.items():
        faults, at = found.get(("check_faults", label)), found.get(("check_timestamp_seconds", label))
        if faults is None or at is None:
            yield _("%(what)s: not checked yet.") % {"what": title}
        elif faults.value:
            yield _("%(what)s: %(n)s faults were found on %(when)s.") % {
                "what": title, "n": int(faults.value), "when": _moment(at)
            }  # fmt: skip
        else:
            yield _("%(what)s: in order on %(when)s.") % {"what": title, "when": _moment(at)}
    newest = found.get(("backup_timestamp_seconds", ""))
    if newest is None:
        yield _("No backup lies where this process looks.")
    else:
        yield _("The newest backup is of %(when)s.") % {"when": _moment(newest)}


def _moment(figure: Figure) -> str:
    at = site_time.on_clock(datetime.fromtimestamp(figure.value, tz=UTC))
    return date_format(at, "SHORT_DATETIME_FORMAT")


def _bars() -> list[Bar]:
    """The matches that ended on each of the last days, today's at the right."""
    today = site_time.today()
    days = [today - timedelta(days=before) for before in range(DAYS - 1, -1, -1)]
    ended = Match.objects.filter(finished_at__gte=timezone.now() - timedelta(days=DAYS + 1))
    counted = dict(
        ended.annotate(day=TruncDate("finished_at", tzinfo=site_time.zone()))
        .values_list("day")
        .annotate(Count("pk"))
    )
    most = max([counted.get(day, 0) for day in days] + [1])
    return [
        Bar(date_format(day, "SHORT_DATE_FORMAT"), number, place * WIDE, HIGH - height, height)
        for place, day in enumerate(days)
        for number in [counted.get(day, 0)]
        for height in [round(HIGH * number / most)]
    ]
