"""Whether a final table is final: nothing unusual is left to be looked at, and the time to object is over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from common.reader_time import shown
from matches.models import Objection
from tournaments import outliers
from tournaments.models import STANDING, Competition, OutlierWord

USUAL_MINUTES: Final = 30
"""How long a table is provisional where nobody has said otherwise."""


def final_said(minutes: int) -> str:
    """The rule for people, before anything is played."""
    if not minutes:
        return _(
            "The table is final with the last result; after it only a ruling of the organisers changes it."
        )
    words = ngettext(
        "The table is provisional for %(n)s minute after the last result. Results are objected to and put right until "
        "then; after it only a ruling of the organisers changes the table.",
        "The table is provisional for %(n)s minutes after the last result. Results are objected to and put right until "
        "then; after it only a ruling of the organisers changes the table.",
        minutes,
    )
    return words % {"n": minutes}


class State(StrEnum):
    """How far a final table is."""

    OPEN = "open"
    PROVISIONAL = "provisional"
    WAITS = "waits"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class Finality:
    """at: until when it is provisional, or since when it is final. unusual, objected: results that it waits for."""

    state: State
    at: datetime | None = None
    unusual: int = 0
    objected: int = 0

    @property
    def said(self) -> str:
        """For people; empty while it is played."""
        if self.state is State.PROVISIONAL:
            words = _("Provisional until %(at)s: until then results can be objected to and put right.")
            return words % {"at": moment(self.at)}
        if self.state is State.WAITS:
            return " ".join(filter(None, (_("Provisional."), self._waits_for())))
        if self.state is State.FINAL and self.at is not None:
            return _("Final since %(at)s: only a ruling changes it.") % {"at": moment(self.at)}
        return _("Final.") if self.state is State.FINAL else ""

    def _waits_for(self) -> str:
        looked = ngettext(
            "%(n)s unusual result has still to be looked at.",
            "%(n)s unusual results have still to be looked at.",
            self.unusual,
        )
        objected = ngettext(
            "%(n)s result was objected to and waits for an organiser.",
            "%(n)s results were objected to and wait for an organiser.",
            self.objected,
        )
        said = [words % {"n": n} for words, n in ((looked, self.unusual), (objected, self.objected)) if n]
        return " ".join(said)


def moment(at: datetime | None) -> str:
    """A time for people."""
    return shown(at) if at else ""


def finality(competition: Competition) -> Finality:
    """As it is now. No query until the stated time is over; then a few, until it is stored that it is final."""
    if competition.status != Competition.Status.FINISHED:
        return Finality(State.OPEN)
    if competition.final_at or competition.kind == Competition.Kind.LEAGUE or not competition.finished_at:
        return Finality(State.FINAL, competition.final_at or competition.finished_at)
    until = competition.finished_at + timedelta(minutes=competition.provisional)
    if timezone.now() < until:
        return Finality(State.PROVISIONAL, until)
    unusual, objected = len(outliers.to_look_at(competition)), _objected(competition, until)
    if unusual or objected:
        return Finality(State.WAITS, until, unusual, objected)
    last = OutlierWord.objects.filter(pairing__round__competition=competition).order_by("-at").first()
    return Finality(State.FINAL, max(until, last.at) if last else until)


def is_final(competition: Competition) -> bool:
    """Whether only rulings change its table any more."""
    return finality(competition).state is State.FINAL


def _objected(competition: Competition, until: datetime) -> int:
    """Results objected to in time on which nobody has ruled."""
    rows = Objection.objects.filter(
        status=Objection.Status.OPEN,
        made_at__lt=until,
        match__pairing_match__pairing__round__competition=competition,
        match__pairing_match__pairing__round__state__in=STANDING,
    )
    return rows.values("match").distinct().count()
