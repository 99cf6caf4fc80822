"""An end by the clock as it stands at a table: in words, and while the match runs which deal is the last.

Nothing here changes a result: time that has ended offers to stop, and a table stops by everybody's word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, time, timedelta
from typing import Any

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _, ngettext

from common import site_time
from common.maintenance import after, deadline
from common.reader_time import at_place
from games.core.game import GameTable
from games.core.match import LiveMatch
from games.core.messages import Message, say
from matches import event_store
from matches.models import Match
from matches.row_labels import word_of
from matches.sheet_time import SheetTime
from nights.engine.time_limit import LastDeal, TimeLimit, last_deal, seconds_left
from nights.models import SessionTable

TIME_ENDED = say("the agreed time had ended")


def limit_of(table: SessionTable) -> TimeLimit | None:
    """An end by the clock as it would be asked for again; None for none."""
    if table.ends_at is None and table.lasts is None:
        return None
    at = site_time.on_clock(table.ends_at).time() if table.ends_at else None
    return TimeLimit(at=at, minutes=table.lasts, last=_last(table))


def kept(limit: TimeLimit | None) -> dict[str, Any] | None:
    """An end by the clock as JSON; None for none."""
    if limit is None:
        return None
    return {**asdict(limit), "at": limit.at.isoformat() if limit.at else None}


def read(stored: Mapping[str, Any] | None) -> TimeLimit | None:
    """The same from JSON."""
    if not stored:
        return None
    at = time.fromisoformat(stored["at"]) if stored["at"] else None
    return TimeLimit(at, stored["minutes"], stored["last"])


def _last(table: SessionTable) -> LastDeal:
    return "round" if table.last_deal == SessionTable.LastDeal.ROUND else "deal"


def digested(table: SessionTable) -> list[object]:
    """What the digest of the terms has of it; empty where there is none."""
    if table.ends_at is None and table.lasts is None:
        return []
    return [table.ends_at.isoformat() if table.ends_at else None, table.lasts, table.last_deal]


def in_words(table: SessionTable) -> str:
    """An end by the clock as it is agreed; empty for none."""
    if table.ends_at is None and table.lasts is None:
        return ""
    if table.ends_at is not None:
        when = _("ends at %(time)s") % {"time": _clock(table.ends_at)}
    else:
        assert table.lasts is not None
        when = ngettext("%(n)s minute", "%(n)s minutes", table.lasts) % {"n": table.lasts}
    return _said(when, table.last_deal)


def limit_said(limit: TimeLimit) -> str:
    """An end by the clock as a rule sheet names it, of no day in particular."""
    if limit.at is not None:
        return _said(_("ends at %(time)s") % {"time": time_format(limit.at, "TIME_FORMAT")}, limit.last)
    minutes = limit.minutes or 0
    return _said(ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}, limit.last)


def _said(when: str, last: str) -> str:
    return _("%(when)s; the last deal is %(last)s") % {
        "when": when,
        "last": SessionTable.LastDeal(last).label,
    }


def _clock(moment: datetime) -> str:
    """A time of day in the place's zone, which is named to readers in another."""
    return at_place(moment, "TIME_FORMAT")


def until(table: SessionTable, match: Match) -> datetime | None:
    """The moment at which time ends; None where no end is agreed or the match has not begun."""
    if table.ends_at is not None:
        return deadline(table.ends_at)
    if table.lasts is None or match.started_at is None:
        return None
    return after(match.started_at, timedelta(minutes=table.lasts))


def dealt_in_turn(rules: GameTable) -> bool:
    """Whether the deal goes round the table, so that all can deal equally often."""
    return rules.seats > 1 and rules.game.sheet(rules).deals_in_turn


@dataclass(frozen=True, slots=True)
class TimeNow:
    """An end by the clock while the match runs.

    `seconds`: until time ends; `last`: the number of the deal that is the last, once time has ended; `over`: it
    has been entered, and the table is to be stopped.
    """

    until: datetime
    seconds: int
    unit: str
    ends_round: bool
    entered: int
    last: int | None = None
    over: bool = False

    @property
    def state(self) -> str:
        """For programs: `running`, `last`, or `over`."""
        return "over" if self.over else "running" if self.last is None else "last"

    @property
    def said(self) -> str:
        """How it stands, in a sentence without the minutes that are left."""
        time = {"time": _clock(self.until)}
        if self.last is None:
            return _("Time ends at %(time)s.") % time
        ended = _("Time ended at %(time)s.") % time
        if self.over:
            return f"{ended} " + _("The last deal is over: the match is to be stopped.")
        more = self.last - self.entered
        if more == 1:
            return f"{ended} " + _("This is the last %(unit)s.") % {"unit": self.unit}
        many = ngettext("%(n)s more deal, so that all have dealt equally often.",
                        "%(n)s more deals, so that all have dealt equally often.", more)  # fmt: skip
        return f"{ended} " + many % {"n": more}

    @property
    def when_it_ends(self) -> str:
        """What is to be said when time ends while the page is looked at."""
        if self.ends_round:
            return _("Time has ended: play on until all have dealt equally often.")
        return _("Time has ended: this is the last %(unit)s.") % {"unit": self.unit}

    @property
    def left_said(self) -> str:
        """The minutes that are left, begun ones counted, in words; nothing once time has ended."""
        if not self.seconds:
            return ""
        minutes = -(-self.seconds // 60)
        return ngettext("%(n)s minute left", "%(n)s minutes left", minutes) % {"n": minutes}


def time_now(
    table: SessionTable, match: Match, live: LiveMatch, rows_at: Callable[[datetime], int]
) -> TimeNow | None:
    """An end by the clock as it stands now; None without one, and once all is over.

    `rows_at`: how many deals were on the sheet at a moment, asked only when time has ended.
    """
    end = until(table, match)
    if end is None or live.over or match.status != Match.Status.RUNNING:
        return None
    unit, entered = word_of(live.sheet.unit), len(live.sheet.rows)
    ends_round = _last(table) == "round"
    left = seconds_left(end, timezone.now())
    if left:
        return TimeNow(end, left, unit, ends_round, entered)
    dealers = [row.deal.dealer for row in live.sheet.rows]
    seats, following = live.table.seats, live.sheet.next_deal().dealer
    last = last_deal(dealers, following, seats, rows_at(end), _last(table))
    return TimeNow(end, 0, unit, ends_round, entered, last, entered >= last)


def of_match(match: Match, live: LiveMatch) -> TimeNow | None:
    """The same for a sheet: one query, and two more once time has ended."""
    table = SessionTable.objects.filter(match=match).only("ends_at", "lasts", "last_deal", "match").first()
    if table is None:
        return None
    return time_now(table, match, live, lambda end: _rows_at(match, live, end))


def _rows_at(match: Match, live: LiveMatch, end: datetime) -> int:
    """How many deals were on the sheet then, by the times that its events were stored with."""
    later = match.events.filter(at__gt=end).order_by("seq").values_list("seq", flat=True).first()
    if later is None:
        return len(live.sheet.rows)
    return len(event_store.load(match, later - 1, seats=live.table.seats).sheet.rows)


def on_sheet(now: TimeNow) -> SheetTime:
    """As the sheet shows it."""
    reason: Message | None = TIME_ENDED if now.over else None
    return SheetTime(now.said, now.until, now.seconds, now.left_said, now.when_it_ends, reason)
