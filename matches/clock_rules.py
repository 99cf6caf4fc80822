"""Clocks of matches on the site, computed from the times in the log: pure, for any number of seats.

Whoever is asked for a decision has their clock running, several at once where several decide at once. Nothing is kept
but the terms and the times of events: what is left is always counted from the beginning.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from games.core.errors import Refusal
from games.core.messages import say

DAY: Final = 86_400
MOVE, MATCH, DAYS = "move", "match", "days"
LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    MOVE: (10, 3_600),
    MATCH: (60, 4 * 3_600),
    DAYS: (DAY, 14 * DAY),
}
"""The shortest and the longest time of each kind, in seconds."""
MOST_EXTRA: Final = 120
MOST_HOLIDAY: Final = 30
ALWAYS: Final = datetime.min.replace(tzinfo=UTC)
NOTHING: Final = timedelta()

Stop = tuple[datetime, datetime | None]
"""A time in which a clock stands: since when, and until when (None: nobody knows yet)."""


class BadClock(Refusal):
    """A clock that cannot be."""


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """The clock of a match.

    kind: `move`, so many `seconds` for each move; `match`, so many for all of a player's moves together; `days`, for
    each move as well, in whole days, and each player may have the clock stand for `holiday` days in all. Where a match
    has a quota, a turn gives `increment` seconds when it is over, or the clock begins `delay` seconds after it has.
    """

    kind: str
    seconds: int
    increment: int = 0
    delay: int = 0
    holiday: int = 0

    def to_json(self) -> dict[str, Any]:
        """Without what is nought."""
        extras = {name: getattr(self, name) for name in ("increment", "delay", "holiday")}
        return {"kind": self.kind, "seconds": self.seconds, **{k: v for k, v in extras.items() if v}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None) -> ClockTerms | None:
        """What `to_json` has written; None for no clock."""
        return cls(**data) if data else None

    @property
    def quota(self) -> timedelta:
        return timedelta(seconds=self.seconds)

    @property
    def by_the_move(self) -> bool:
        """Whether the time begins anew with each move."""
        return self.kind != MATCH


def check_terms(terms: ClockTerms) -> ClockTerms:
    """The terms. Raises BadClock."""
    if terms.kind not in LIMITS:
        raise BadClock(say("A clock is for each move, for the whole match, or by days."))
    least, most = LIMITS[terms.kind]
    if not least <= terms.seconds <= most:
        raise BadClock(_range_said(terms.kind, least, most))
    if terms.kind == DAYS and terms.seconds % DAY:
        raise BadClock(say("The time for a move by correspondence is a number of whole days."))
    _check_extras(terms)
    return terms


def _range_said(kind: str, least: int, most: int) -> str:
    if kind == MATCH:
        return say("A match takes {least} to {most} minutes of each.", least=least // 60, most=most // 60)
    if kind == DAYS:
        return say("A move by correspondence takes {least} to {most} days.", least=1, most=most // DAY)
    return say("A move takes {least} to {most} seconds.", least=least, most=most)


def _check_extras(terms: ClockTerms) -> None:
    if (terms.increment or terms.delay) and terms.kind != MATCH:
        raise BadClock(say("Only a time for the whole match has an increment or a delay."))
    if terms.increment and terms.delay:
        raise BadClock(say("Choose an increment or a delay, one of both."))
    if not (0 <= terms.increment <= MOST_EXTRA and 0 <= terms.delay <= MOST_EXTRA):
        raise BadClock(say("An increment or a delay is 0 to {most} seconds.", most=MOST_EXTRA))
    if terms.holiday and terms.kind != DAYS:
        raise BadClock(say("Holidays are for correspondence alone."))
    if not 0 <= terms.holiday <= MOST_HOLIDAY:
        raise BadClock(say("Each player has 0 to {most} days of holidays.", most=MOST_HOLIDAY))


@dataclass(frozen=True, slots=True)
class Moment:
    """After something happened `at` a time: who moved, if anybody, and who is asked for a decision now."""

    at: datetime
    mover: int | None
    asked: frozenset[int]


@dataclass(frozen=True, slots=True)
class SeatClock:
    """left: what a seat has left, nothing once its time is over. runs: it is asked; stands: it is, but time stands
    still. ends: when its time is over if it does not move; None while nobody knows."""

    left: timedelta
    runs: bool
    stands: bool
    ends: datetime | None


@dataclass(frozen=True, slots=True)
class Standing:
    """All clocks at a moment, by seat."""

    seats: Mapping[int, SeatClock]

    @property
    def next_end(self) -> datetime | None:
        """When the first of the running clocks runs out."""
        return min((clock.ends for clock in self.seats.values() if clock.ends is not None), default=None)

    def out_by(self, at: datetime) -> list[int]:
        """Whose time was over first, at the latest at `at`: several only where it was at the very same moment."""
        first = self.next_end
        if first is None or first > at:
            return []
        return sorted(seat for seat, clock in self.seats.items() if clock.ends == first)


@dataclass(slots=True)
class _Running:
    """A seat's clock while the log is read. free: of the delay, what does not count yet."""

    left: timedelta
    free: timedelta = NOTHING
    stops: list[tuple[datetime, datetime]] = field(default_factory=list)

    def pass_time(self, since: datetime, until: datetime) -> None:
        spent = counted(since, until, self.stops)
        waited = min(self.free, spent)
        self.free -= waited
        self.left = max(NOTHING, self.left - (spent - waited))


def standing(
    terms: ClockTerms,
    seats: Collection[int],
    moments: Sequence[Moment],
    now: datetime,
    stops: Sequence[Stop] = (),
    stops_of: Mapping[int, Sequence[Stop]] | None = None,
) -> Standing:
    """The clocks of `seats` at `now`, after what happened so far.

    stops: when all clocks stand; stops_of: those of single seats. A moment that seems to lie before the one before it
    happened together with that one.
    """
    own = stops_of or {}
    running = {
        seat: _Running(terms.quota, stops=merged([*stops, *own.get(seat, ())])) for seat in sorted(seats)
    }
    at, asked = ALWAYS, frozenset[int]()
    for moment in moments:
        until = max(at, moment.at)
        for seat in asked:
            running[seat].pass_time(at, until)
        _after(terms, running, moment, asked)
        at, asked = until, moment.asked & running.keys()
    return Standing({seat: _seen(clock, at, max(at, now), seat in asked) for seat, clock in running.items()})


def _after(
    terms: ClockTerms, running: Mapping[int, _Running], moment: Moment, before: frozenset[int]
) -> None:
    """A move is over, and perhaps the turn; who is asked anew begins one."""
    mover = moment.mover
    if mover is not None and mover in running:
        if terms.by_the_move:
            running[mover].left = terms.quota
        elif mover not in moment.asked:
            running[mover].left += timedelta(seconds=terms.increment)
    for seat in (moment.asked - before) & running.keys():
        running[seat].free = timedelta(seconds=terms.delay)


def _seen(clock: _Running, at: datetime, now: datetime, asked: bool) -> SeatClock:
    if not asked:
        return SeatClock(clock.left, runs=False, stands=False, ends=None)
    ends = moment_after(at, clock.left + clock.free, clock.stops)
    clock.pass_time(at, now)
    stands = any(since <= now < until for since, until in clock.stops)
    return SeatClock(clock.left, runs=True, stands=stands, ends=ends)


FOREVER: Final = datetime.max.replace(tzinfo=UTC)


def merged(stops: Iterable[Stop]) -> list[tuple[datetime, datetime]]:
    """The same times in order, none of them overlapping; one without an end lasts."""
    result: list[tuple[datetime, datetime]] = []
    for since, until in sorted((since, until or FOREVER) for since, until in stops):
        if until <= since:
            continue
        if result and since <= result[-1][1]:
            result[-1] = result[-1][0], max(result[-1][1], until)
        else:
            result.append((since, until))
    return result


def counted(since: datetime, until: datetime, stops: Iterable[tuple[datetime, datetime]]) -> timedelta:
    """The time between two moments without the stops in it, which are `merged`."""
    if until <= since:
        return NOTHING
    stood = sum(
        (max(NOTHING, min(until, end) - max(since, begin)) for begin, end in stops), start=timedelta()
    )
    return until - since - stood


def moment_after(
    since: datetime, spent: timedelta, stops: Iterable[tuple[datetime, datetime]]
) -> datetime | None:
    """When so much time has been counted since a moment; None if the clock stands until nobody knows when."""
    at = since
    for begin, end in stops:
        if end <= at:
            continue
        if begin - at > spent:
            break
        spent -= max(NOTHING, begin - at)
        if end == FOREVER:
            return None
        at = end
    return at + spent


def length(stops: Iterable[Stop]) -> timedelta:
    """How long stops last in all, but for one without an end."""
    return sum((until - since for since, until in merged(stops) if until != FOREVER), start=timedelta())
