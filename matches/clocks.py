"""The clocks of a match on the site: what its log and the stops of time come to, and when the next flag falls.

Times are the server's alone: when it got a move (`Event.at`). What is reckoned is never stored, but for when to look
next (`MatchClock.flag_at`). Every function that writes wants the match row's lock held.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Self

from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.log import LogEvent, Move
from games.core.match import LiveMatch
from matches import event_store, server_stops
from matches.clock_rules import ALWAYS, DAYS, ClockTerms, Moment, Standing, Stop, standing
from matches.errors import MatchError
from matches.models import ClockPresence, Match, MatchClock, Seat
from matches.replays import Replays
from matches.selectors import SEATS
from matches.strictness import policy_of

WITHIN: Final = timedelta(hours=24)
"""So long the clocks wait for everybody to be there; then they run."""
PATIENCE: Final = timedelta(seconds=2)
"""A move that came in time may wait so long for the match before the flag falls."""


class OutOfTime(MatchError):
    """Time had run out before this came."""

    code = "out-of-time"


class Timeline:
    """A log read for its clocks: after each event who had moved, and who was asked."""

    def __init__(self, live: LiveMatch) -> None:
        self.live = live
        self.steps: list[tuple[int | None, frozenset[int]]] = [(None, _asked(live))]

    @property
    def seq(self) -> int:
        return self.live.seq

    def replay(self, event: LogEvent[Any]) -> None:
        self.live.replay(event)
        self.steps.append((event.seat if isinstance(event, Move) else None, _asked(self.live)))

    def copy(self) -> Self:
        new = copy(self)
        new.live, new.steps = self.live.copy(), self.steps[:]
        return new


def _asked(live: LiveMatch) -> frozenset[int]:
    return frozenset(seat for seat in live.actors() if seat >= 0)


_TIMELINES: Final = Replays[Timeline]()


@dataclass(frozen=True, slots=True)
class Clocks:
    """A match's clocks as they were reckoned.

    people: the seats that have a clock; bots have none. runs_from: when time began or will begin to count.
    silences: when the site did not answer.
    """

    terms: ClockTerms
    people: Mapping[int, int]
    runs_from: datetime
    standing: Standing
    silences: Sequence[Stop]
    movers: frozenset[int]


def read(match: Match, now: datetime | None = None) -> Clocks:
    """The clocks of a match that has some. Raises BadLog, MatchError. Six queries, and two for seats not yet known."""
    terms = ClockTerms.from_json(match.clock)
    assert terms is not None
    now = now or timezone.now()
    prefetch_related_objects([match], SEATS)
    people = people_of(match.seats.all())
    clock = MatchClock.objects.get(match=match)
    steps, times = _steps(match, len(match.seats.all()))
    begun = match.started_at or match.created_at
    moments = [Moment(at, mover, asked) for at, (mover, asked) in zip([begun, *times], steps, strict=True)]
    silences = server_stops.since(begun)
    stops = [*silences, *_stops_of(match, None)]
    holidays = _holidays(match, people)
    reckoned = standing(
        terms, people, moments, now, [(ALWAYS, clock.runs_from), *stops, *_held(match)], holidays
    )
    movers = frozenset(mover for mover, _asked in steps if mover is not None)
    return Clocks(terms, people, clock.runs_from, reckoned, silences, movers)


def people_of(seats: Iterable[Seat]) -> dict[int, int]:
    """Who plays by the clock: players by seat, without the bots."""
    return {seat.index: seat.player_id for seat in seats if not seat.player.is_bot}


def _steps(match: Match, seats: int) -> tuple[list[tuple[int | None, frozenset[int]]], list[datetime]]:
    rows = list(match.events.order_by("seq").values_list("seq", "kind", "seat", "text", "ms", "at"))
    table = event_store.table_of(match, seats)
    line = _TIMELINES.of(
        match.pk, table, [row[:5] for row in rows], lambda: Timeline(LiveMatch(table, believing=True))
    )
    return line.steps, [row[5] for row in rows]


def _held(match: Match) -> list[Stop]:
    """From when a held move was made until it was shown nobody's clock runs.

    After a player's own stop sign it does, so that nobody gains time by showing one.
    """
    if not match.pace:
        return []
    signs = set(match.stop_signs.filter(by_rule=False).values_list("seq", flat=True))
    rows = match.events.filter(shown_at__isnull=False).values_list("seq", "at", "shown_at")
    return [(made, shown) for seq, made, shown in rows if seq - 1 not in signs]


def _stops_of(match: Match, player: int | None) -> list[Stop]:
    return list(match.clock_stops.filter(player=player).values_list("since", "until"))


def _holidays(match: Match, people: Mapping[int, int]) -> dict[int, list[Stop]]:
    seat_of = {player: seat for seat, player in people.items()}
    found: dict[int, list[Stop]] = {}
    rows = match.clock_stops.filter(player__in=seat_of).values_list("player", "since", "until")
    for player, since, until in rows:
        found.setdefault(seat_of[player], []).append((since, until))
    return found


def lay(matches: Sequence[Match]) -> None:
    """Write down the clocks of matches that are made; those that run already begin."""
    clocked = [match for match in matches if match.clock]
    if not clocked:
        return
    now = timezone.now()
    MatchClock.objects.bulk_create(MatchClock(match=match, runs_from=now + WITHIN) for match in clocked)
    for match in clocked:
        begin(match)


def lay_anew(match: Match) -> None:
    """A match that waits has another clock now, or none."""
    MatchClock.objects.filter(match=match).delete()
    lay([match])


def begin(match: Match) -> None:
    """A match has begun: time counts at once by correspondence, else once all are there, or after a day."""
    if not match.clock or match.started_at is None:
        return
    by_days = match.clock["kind"] == DAYS
    runs_from = match.started_at if by_days else match.started_at + WITHIN
    MatchClock.objects.filter(match=match).update(runs_from=runs_from)
    follow(match)


def begin_within(match: Match, longest: timedelta) -> None:
    """Where people have met already clocks start so long after the match at the latest. The caller holds it."""
    if not match.clock or match.started_at is None:
        return
    sooner = match.started_at + longest
    if MatchClock.objects.filter(match=match, runs_from__gt=sooner).update(runs_from=sooner):
        follow(match)


def follow(match: Match) -> None:
    """Something has happened in the match: when the next flag falls is written down anew."""
    if not match.clock:
        return
    row = MatchClock.objects.filter(match=match)
    if match.status != Match.Status.RUNNING:
        row.update(flag_at=None)
        return
    clocks = read(match)
    if clocks.runs_from > timezone.now() and not absent(match, clocks):
        row.update(runs_from=timezone.now())
        clocks = read(match)
    ends = clocks.standing.next_end if loses_on_time(match) else None
    row.update(flag_at=ends, warned=None)


def loses_on_time(match: Match) -> bool:
    """Whether whose time is over loses: not where friends play so (`matches.strictness`)."""
    return policy_of(match).loss_on_time == "yes"


def absent(match: Match, clocks: Clocks) -> list[int]:
    """The players who have neither said that they are there nor moved."""
    there = set(ClockPresence.objects.filter(match=match).values_list("player", flat=True))
    there |= {player for seat, player in clocks.people.items() if seat in clocks.movers}
    return [player for player in clocks.people.values() if player not in there]


def check_in_time(match: Match, at: datetime) -> None:
    """Raise OutOfTime if somebody's time was over when something came at `at`: the flag falls instead.

    One query, as long as no flag is due by what was reckoned last: what stopped since can only put it off.
    """
    if not match.clock or not loses_on_time(match):
        return
    if not MatchClock.objects.filter(match=match, flag_at__lte=at).exists():
        return
    if read(match, at).standing.out_by(at):
        raise OutOfTime(_("Time had run out before this came: it changes nothing."))
