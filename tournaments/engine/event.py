"""The plain objects of an event: entrants, rounds, tables, rulings. Points are whole numbers of hundredths.

They are what a format reads and what it answers with; the database holds the same things under the same names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from games.core.errors import Refusal
from games.core.messages import say

POINT: Final = 100
"""One point, in hundredths."""


class EventError(Refusal):
    """What was asked of an event cannot be done; says what would."""


class Status(StrEnum):
    """Where an entrant stands between asking to play and having gone home."""

    APPLIED = "applied"
    WAITING = "waiting"
    ENTERED = "entered"
    HERE = "here"
    WITHDRAWN = "withdrawn"
    EXPELLED = "expelled"


class Kind(StrEnum):
    """What a table is. `bye` is the free round that the pairing gave, the other byes were asked for.

    A forfeit has its points: nothing for both sides is one that neither came to.
    """

    PLAYED = "played"
    BYE = "bye"
    FULL = "full-bye"
    HALF = "half-bye"
    ZERO = "zero-bye"
    FORFEIT = "forfeit"


BYES: Final = frozenset({Kind.BYE, Kind.FULL, Kind.HALF, Kind.ZERO})


class RoundState(StrEnum):
    """A draft is the organisers' alone; matches begin when it is published; a closed round has all its results."""

    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"


class RulingKind(StrEnum):
    """How a ruling changes the points of a table: it adds to them, or stands in their place."""

    PENALTY = "penalty"
    ADJUSTED = "adjusted"
    AVERAGE = "average"
    WEIGHTED = "weighted"


@dataclass(frozen=True, slots=True)
class Member:
    """One of those who play for an entrant, from one round to another; `until` none: to the end."""

    name: str
    since: int = 1
    until: int | None = None
    substitute: bool = False

    def plays(self, number: int) -> bool:
        return self.since <= number and (self.until is None or number <= self.until)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who meets whom: one person, a pair, a team, a bot. `number` is the seed number, from 1.

    since, until: the first and the last round that they are in. byes: asked for, by round. club: whom to keep apart.
    band: rating, or the points that McMahon starts them with (hundredths), where an organiser set them.
    carried: points (hundredths) from the stage before.
    """

    number: int
    name: str
    rating: int = 0
    status: Status = Status.HERE
    members: tuple[Member, ...] = ()
    since: int = 1
    until: int | None = None
    byes: Mapping[int, Kind] = field(default_factory=dict)
    club: str = ""
    band: int | None = None
    carried: int = 0

    def is_in(self, number: int) -> bool:
        """Whether round `number` is theirs: entered, not yet gone."""
        if self.status in (Status.APPLIED, Status.WAITING) or number < self.since:
            return False
        return self.until is None or number <= self.until

    def plays(self, number: int) -> bool:
        """Whether they are to be paired in that round."""
        return self.is_in(number) and number not in self.byes


@dataclass(frozen=True, slots=True)
class Ruling:
    """What was decided about a table, only ever added. `points`: of each side, in place of its own or added to them."""

    kind: RulingKind
    points: tuple[int, ...]
    reason: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Who meets whom. A side is the numbers of those who play together; `points` stay empty until it is finished.

    scores: of each side, as the game counts. boards, board_scores: the numbers of the boards played, and on each
    what the first side scored. part: the bracket, group or court it belongs to. why: the criteria that
    decided this pairing, in order.
    """

    kind: Kind
    sides: tuple[tuple[int, ...], ...]
    points: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    boards: tuple[int, ...] = ()
    board_scores: tuple[int, ...] = ()
    part: str = ""
    handicap: int = 0
    locked: bool = False
    rulings: tuple[Ruling, ...] = ()
    why: tuple[str, ...] = ()

    @property
    def finished(self) -> bool:
        return bool(self.points)

    @property
    def result(self) -> tuple[int, ...]:
        """The points with the rulings on them."""
        points = self.points
        for ruling in self.rulings:
            penal = ruling.kind is RulingKind.PENALTY
            pairs = zip(points, ruling.points, strict=True)
            points = tuple(own + more for own, more in pairs) if penal else ruling.points
        return points

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(number for side in self.sides for number in side)

    def winner(self) -> int | None:
        """The side with most points, none where two have as many or nobody has any."""
        result = self.result
        best = max(result, default=0)
        return result.index(best) if best > 0 and result.count(best) == 1 else None


def met(*entrants: int, part: str = "", why: tuple[str, ...] = ()) -> Table:
    """A table at which each of the entrants plays alone."""
    return Table(Kind.PLAYED, tuple((number,) for number in entrants), part=part, why=why)


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of one round; its number counts from 1."""

    number: int
    tables: tuple[Table, ...]
    state: RoundState = RoundState.PUBLISHED
    seed: int = 0

    @property
    def open_tables(self) -> tuple[Table, ...]:
        return tuple(table for table in self.tables if not table.finished)


@dataclass(frozen=True, slots=True)
class Scheme:
    """What counts how much, in hundredths of a point."""

    win: int = 100
    draw: int = 50
    loss: int = 0
    bye: int = 100
    full: int = 100
    half: int = 50
    zero: int = 0

    def of(self, kind: Kind) -> int:
        """What a bye of that kind counts."""
        return {Kind.BYE: self.bye, Kind.FULL: self.full, Kind.HALF: self.half, Kind.ZERO: self.zero}[kind]

    def bye_table(self, kind: Kind, number: int, why: tuple[str, ...] = ()) -> Table:
        """A table without a match counts at once."""
        return Table(kind, ((number,),), (self.of(kind),), why=why)


@dataclass(frozen=True, slots=True)
class Stage:
    """All that a format may know: who, what was played, how it is set, and the seed of every lot.

    apart: pairs that are not to meet while it can be avoided.
    """

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    settings: Mapping[str, int] = field(default_factory=dict)
    seed: int = 0
    scheme: Scheme = Scheme()
    apart: frozenset[frozenset[int]] = frozenset()

    @property
    def number(self) -> int:
        """The round to be drawn next."""
        return len(self.rounds) + 1

    @property
    def numbers(self) -> list[int]:
        return [entrant.number for entrant in self.entrants]

    def playing(self) -> list[Entrant]:
        """Who is to be paired next."""
        return [entrant for entrant in self.entrants if entrant.plays(self.number)]

    def tables(self) -> Iterator[tuple[int, Table]]:
        """Every table with the number of its round, in order."""
        for one in self.rounds:
            for table in one.tables:
                yield one.number, table

    def open_entrants(self) -> tuple[int, ...]:
        """Who still sits at a table without a result."""
        return tuple(number for _, table in self.tables() if not table.finished for number in table.entrants)


def checked(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The entrants, if they can be told apart. Raises EventError."""
    names: set[str] = set()
    for place, entrant in enumerate(entrants, 1):
        name = " ".join(entrant.name.split()).casefold()
        if not name:
            raise EventError(say("Entrant {number} has no name.", number=entrant.number))
        if name in names:
            raise EventError(say("There are two entrants of the name {name}.", name=entrant.name))
        if entrant.number != place:
            raise EventError(
                say(
                    "Entrants are numbered from 1: {name} has {number}.",
                    name=entrant.name,
                    number=entrant.number,
                )
            )
        names.add(name)
        _check_byes(entrant)
    _check_members(entrants)
    return tuple(entrants)


def _check_byes(entrant: Entrant) -> None:
    for number in entrant.byes:
        if not entrant.is_in(number):
            raise EventError(
                say(
                    "{name} is not in round {round} and can have no bye there.",
                    name=entrant.name,
                    round=number,
                )
            )


def _check_members(entrants: Sequence[Entrant]) -> None:
    at: dict[str, str] = {}
    for entrant in entrants:
        for member in entrant.members:
            other = at.setdefault(member.name, entrant.name)
            if other != entrant.name:
                raise EventError(
                    say(
                        "{name} is in two teams: {one} and {other}.",
                        name=member.name,
                        one=other,
                        other=entrant.name,
                    )
                )
