"""The clocks as the page of a live table and the API show them to somebody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zlib import crc32

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from common import reader_time
from matches import clocks
from matches.clock_acts import days_left, own_holiday
from matches.clock_rules import SeatClock, merged
from matches.clock_words import clock_said, face, span
from matches.models import AdjournmentWord, Match, ServerStop

LOW_PART = 10
"""A clock is low with a tenth of the whole left."""
GAPS = 3
"""So many times that were given back are listed, the newest."""


@dataclass(frozen=True, slots=True)
class ClockLine:
    """A seat's clock: `left` in whole seconds, `face` as it is shown; `on` while it counts down."""

    seat: int
    name: str
    left: int
    face: str
    on: bool
    stands: bool
    low: bool
    ends: datetime | None


@dataclass(frozen=True, slots=True)
class ClocksShown:
    """What is shown to one viewer.

    said: the terms. waits_for: who is not there yet; by `runs_from` at the latest the clocks run. may_come: the viewer
    is one of them. given_back: what was given back, in words. holiday: until when the viewer has one; days_left.
    """

    said: str
    lines: list[ClockLine]
    waits_for: list[str]
    runs_from: datetime
    may_come: bool
    given_back: list[str]
    holiday: datetime | None = None
    days_left: int = 0


def shown(match: Match, viewer: int | None, player: Player | None) -> ClocksShown | None:
    """The clocks of a match that is played by some; None for one without, and once it is over."""
    if not match.clock or match.is_late or match.is_over or match.status == Match.Status.WAITING:
        return None
    now = timezone.now()
    read = clocks.read(match, now)
    names = {seat.index: seat.player.name for seat in match.seats.all()}
    waiting = clocks.absent(match, read) if read.runs_from > now else []
    holiday = own_holiday(match, player) if read.terms.holiday and player else None
    return ClocksShown(
        said=clock_said(match.clock),
        lines=[
            _line(seat, names[seat], clock, read.terms.seconds)
            for seat, clock in read.standing.seats.items()
            if _is_seen(match, seat, viewer)
        ],
        waits_for=[names[seat] for seat, player_id in read.people.items() if player_id in waiting],
        runs_from=read.runs_from,
        may_come=player is not None and player.pk in waiting,
        given_back=_given_back(read),
        holiday=holiday.until if holiday else None,
        days_left=days_left(match, read.terms, player)
        if player and viewer is not None and read.terms.holiday
        else 0,
    )


def _is_seen(match: Match, seat: int, viewer: int | None) -> bool:
    """Time is no message: nobody sees how long their partner thinks, nor does a spectator where there are partners.

    Where moves are held back nobody sees another's clock, as it would tell what the holding hides.
    """
    if match.pace:
        return seat == viewer
    side_of = {one.index: one.side for one in match.seats.all()}
    partners = len(set(side_of.values())) < len(side_of)
    if viewer is None or viewer not in side_of:
        return not partners
    return seat == viewer or side_of[seat] != side_of[viewer]


def _line(seat: int, name: str, clock: SeatClock, whole: int) -> ClockLine:
    left = int(clock.left.total_seconds())
    return ClockLine(
        seat=seat,
        name=name,
        left=left,
        face=face(clock.left),
        on=clock.runs and not clock.stands,
        stands=clock.stands,
        low=clock.runs and left * LOW_PART <= whole,
        ends=clock.ends,
    )


def _given_back(read: clocks.Clocks) -> list[str]:
    """Of the times without the server those that are over and in which a clock would have run."""
    now = timezone.now()
    over = [(since, until) for since, until in merged(read.silences) if read.runs_from < until <= now]
    return [
        _("The site did not answer for %(time)s (%(at)s): that time is given back.")
        % {
            "time": span(round((until - max(since, read.runs_from)).total_seconds())),
            "at": reader_time.shown(until),
        }
        for since, until in over[-GAPS:]
    ]


def key_for(match: Match) -> str:
    """Changes when clocks change otherwise than by a move, or an adjournment is spoken of.

    Three queries where there are clocks, one where there is an adjournment.
    """
    if match.is_late:
        return ""
    rests = ""
    if match.adjourns:
        words = AdjournmentWord.objects.filter(adjournment__match=match).count()
        rests = f"-{match.adjourns}{words}"
    if not match.clock:
        return rests
    server = ServerStop.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    told = [match.present.count(), server, *match.clock_stops.values_list("pk", "until")]
    return f"{rests}-{crc32(repr(told).encode())}"
