"""A made-up event of a format as people see it: pairings round by round and the standings. Nothing is stored.

Anybody may ask for one, so it is bounded: in entrants, in rounds, in time, and in how many come from one address.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from django.utils.translation import gettext as _

from common.counters import counted, key_of
from common.speaking import spoken
from games.core.messages import say
from tournaments.engine.event import Stage, Table
from tournaments.engine.formats import FORMATS, Format
from tournaments.engine.tiebreaks import asked
from tournaments.engine.try_out import Played, made_up_entrants, try_out, with_incidents
from tournaments.errors import CompetitionError
from tournaments.models import Pairing
from tournaments.selectors import Column, in_words

MOST_ENTRANTS: Final = 40
MOST_ROUNDS: Final = 15
MOST_SEED: Final = 10**9
SECONDS: Final = 2.0
PER_MINUTE: Final = 30


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is tried. rounds 0: as many as the format has. incidents: late, gone home, a bye asked for, a no-show."""

    format: str
    entrants: int
    rounds: int = 0
    seed: int = 0
    incidents: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings; points and tie-breaks in words."""

    place: int
    name: str
    rating: int
    points: str
    tie_breaks: list[str]


@dataclass(frozen=True, slots=True)
class TriedTable:
    """Who met, by name, with each side's points; kind and reasons in words."""

    sides: list[str]
    points: list[str]
    kind: str
    why: list[str]


@dataclass(frozen=True, slots=True)
class Tried:
    """The whole event. played: what the engine has of it; ended: why, in words."""

    format: type[Format]
    played: Played
    columns: list[Column]
    rows: list[Row]
    rounds: list[tuple[int, list[TriedTable]]]
    ended: str


def tried(wanted: Wanted, where: str, clock: Callable[[], float] = monotonic) -> Tried:
    """Play it. where: the address that asks; clock: seconds. Raises EventError, CompetitionError."""
    if not 1 <= wanted.entrants <= MOST_ENTRANTS or not 0 <= wanted.rounds <= MOST_ROUNDS:
        words = _("An event is tried out with up to %(entrants)s entrants and %(rounds)s rounds.")
        raise CompetitionError(words % {"entrants": MOST_ENTRANTS, "rounds": MOST_ROUNDS})
    if counted(key_of("try-out", where), 60) > PER_MINUTE:
        raise CompetitionError(_("You have tried many events just now: wait a minute."))
    entrants = made_up_entrants(wanted.entrants, wanted.seed)
    played = try_out(
        wanted.format,
        with_incidents(entrants) if wanted.incidents else entrants,
        seed=wanted.seed,
        rounds=wanted.rounds,
        no_show=1 if wanted.incidents else 0,
        stop=_stop(clock() + SECONDS, clock),
    )
    return _in_words(FORMATS[wanted.format], played)


def _stop(end: float, clock: Callable[[], float]) -> Callable[[Stage], str]:
    def stop(stage: Stage) -> str:
        if len(stage.rounds) >= MOST_ROUNDS:
            return say("That is as many rounds as are tried out.")
        return say("That is as far as it came in the time there is.") if clock() > end else ""

    return stop


def _in_words(form: type[Format], played: Played) -> Tried:
    entrants = {entrant.number: entrant for entrant in played.stage.entrants}
    names = {number: entrant.name for number, entrant in entrants.items()}
    rules = [(one.key, one.tie_break) for one in asked(form.tie_breaks)]
    return Tried(
        form,
        played,
        [Column(key, f"{spoken(rule.title)}: {spoken(rule.explanation)}") for key, rule in rules],
        [
            Row(
                rank.rank,
                names[rank.number],
                entrants[rank.number].rating,
                in_words(rank.points),
                [in_words(rank.tie_breaks.get(key, 0)) for key, _rule in rules],
            )
            for rank in played.standings
        ],
        [(one.number, [_table(table, names) for table in one.tables]) for one in played.stage.rounds],
        spoken(played.ended),
    )


def _table(table: Table, names: dict[int, str]) -> TriedTable:
    return TriedTable(
        [" & ".join(names[number] for number in side) for side in table.sides],
        [in_words(points) for points in table.result],
        "" if table.kind == Pairing.Kind.PLAYED else str(Pairing.Kind(table.kind).label),
        [spoken(one) for one in table.why],
    )
