"""Proving the logs: matches drawn by lot are replayed from their beginning, and every event is checked on the way.

Pages believe a log, which this site wrote after checking each event (`event_store.load`); this is how it would be found
out if that were not so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.db.models import QuerySet

from games.core.errors import BadLog
from games.core.log import stored_event
from games.core.match import LiveMatch
from matches import event_store
from matches.errors import MatchError
from matches.models import Match

SAMPLE: Final = 200
"""Matches of a night: some seconds."""


def drawn(sample: int | None) -> QuerySet[Match]:
    """So many matches with a log, by lot; None: all of them. Void ones are left."""
    rows = Match.objects.exclude(status=Match.Status.VOID).filter(seq__gt=0).order_by("?")
    return rows if sample is None else rows[:sample]


def running() -> QuerySet[Match]:
    """Those that are being played, which have to go on under a new version of the site."""
    return Match.objects.filter(status=Match.Status.RUNNING).order_by("pk")


def proved(matches: QuerySet[Match], *, older: bool = False) -> Iterator[str]:
    """Of each in turn what cannot have happened, in words; empty: nothing.

    older: one whose rules are not kept any more is a fault, too; else nothing is said of it.
    """
    for match in matches.iterator(chunk_size=200):
        rows = match.events.order_by("seq").values_list("seq", "kind", "seat", "text", "ms")
        fault = ""
        try:
            events = [stored_event(*row) for row in rows]
            LiveMatch.load(event_store.table_of(match), events, entered=match.entered)
        except MatchError as reason:
            fault = f"Match {match.pk}: {reason}" if older else ""
        except BadLog as reason:
            fault = f"Match {match.pk}: {reason}"
        yield fault


def faults(*, sample: int = SAMPLE) -> Iterator[str]:
    """Every match of so many whose log cannot have happened, in words. Void ones and those of older rules are left."""
    return filter(None, proved(drawn(sample)))
