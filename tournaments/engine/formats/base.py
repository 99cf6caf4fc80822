"""What a format is: a pure function from all that was played to the next tables, with its settings and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeVar

from games.core.messages import say
from tournaments.engine.event import BYES, EventError, Kind, Stage, Table, checked
from tournaments.engine.format_settings import Setting, cleaned, within
from tournaments.engine.ranking import Rank, ranked


@dataclass(frozen=True, slots=True)
class Next:
    """The tables of the next round."""

    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing more is drawn."""

    why: str


@dataclass(frozen=True, slots=True)
class Waits:
    """The next tables depend on what is not known yet, and whose table that is."""

    why: str
    entrants: tuple[int, ...] = ()


Answer = Next | Over | Waits


@dataclass(frozen=True, slots=True)
class Share:
    """A part of an entrant's points, in hundredths, and what it is for. round: 0 for what they start with."""

    round: int
    amount: int
    why: str
    opponent: int = 0


def rounds_setting(default: int, most: int = 100) -> Setting:
    return Setting("rounds", say("Rounds"), default, 0, most)


class Format(ABC):
    """How an event is paired and ranked. Subclass, decorate with `@register`."""

    key: ClassVar[str]
    title: ClassVar[str]
    explanation: ClassVar[str]
    settings: ClassVar[tuple[Setting, ...]] = ()
    least: ClassVar[int] = 2
    most: ClassVar[int] = 1000
    predetermined: ClassVar[bool] = False
    """Whether who meets whom is fixed beforehand: then no opponents are made up for rounds without a game."""
    tie_breaks: ClassVar[tuple[str, ...]] = ("BH-C1", "BH", "SB")
    draws: ClassVar[bool] = True
    waits: ClassVar[bool] = True
    """Whether a round is drawn only when the one before has all its results."""
    comes_and_goes: ClassVar[bool] = False
    """Whether who plays is asked anew in each round: then somebody may come in late, and ask for a round off."""

    @classmethod
    def opened(cls, stage: Stage) -> Stage:
        """The stage with checked entrants and full settings. Raises EventError."""
        return replace(
            stage, entrants=checked(stage.entrants), settings=cls.clean(stage.settings, len(stage.entrants))
        )

    @classmethod
    def clean(cls, given: Mapping[str, object], entrants: int) -> dict[str, int]:
        """The settings with defaults filled in. Raises EventError."""
        within(cls.title, cls.least, cls.most, entrants, EventError)
        return cleaned(cls.title, cls.settings, given, EventError)

    @classmethod
    def next(cls, stage: Stage) -> Answer:
        """The next tables, or that it is over, or that it waits and for whom."""
        still = stage.open_entrants() if cls.waits else ()
        if still:
            return Waits(say("There are tables without a result."), still)
        if not stage.playing():
            return Over(say("Nobody is here to play."))
        return cls.draw(stage)

    @classmethod
    @abstractmethod
    def draw(cls, stage: Stage) -> Answer:
        """As `next`, with every result in and somebody there."""

    @classmethod
    def played_again(cls, part: str) -> bool:
        """Whether a table of that part that came to nothing is drawn once more: where somebody has to go on."""
        return not cls.draws

    @classmethod
    def shares(cls, stage: Stage, number: int) -> tuple[Share, ...]:
        """What an entrant's points are made of, where they do not just add up from the tables."""
        return ()

    @classmethod
    def settled(cls, stage: Stage) -> Stage:
        """The stage with the points that follow from the boards, where a format compares tables."""
        return stage

    @classmethod
    def standings(cls, stage: Stage, tie_breaks: Sequence[str] | None = None) -> list[Rank]:
        """Who is where, and what decided it."""
        chosen = cls.tie_breaks if tie_breaks is None else tie_breaks
        return ranked(stage, chosen, predetermined=cls.predetermined)


def asked_for(stage: Stage) -> list[Table]:
    """The byes that entrants have asked for in the next round."""
    present = [entrant for entrant in stage.entrants if entrant.is_in(stage.number)]
    why = (say("They asked for a bye in this round."),)
    return [
        stage.scheme.bye_table(entrant.byes[stage.number], entrant.number, why)
        for entrant in present
        if stage.number in entrant.byes
    ]


def free_before(stage: Stage) -> dict[int, int]:
    """How many rounds each was free in or won without a game: who has been is not free again while it can be helped."""
    found = dict.fromkeys(stage.numbers, 0)
    for _, table in stage.tables():
        free = table.kind in (Kind.BYE, Kind.FULL)
        for side, points in zip(table.sides, table.result, strict=False):
            if free or (table.kind is Kind.FORFEIT and points > 0):
                for number in side:
                    found[number] += 1
    return found


def times_met(stage: Stage) -> dict[frozenset[int], int]:
    """How often two were drawn against each other, played or not; a forfeit is a meeting that may be made good."""
    found: dict[frozenset[int], int] = {}
    for _, table in stage.tables():
        if table.kind in BYES or table.kind is Kind.FORFEIT:
            continue
        for at, side in enumerate(table.sides):
            others = [number for other in table.sides[at + 1 :] for number in other]
            for pair in (frozenset((one, two)) for one in side for two in others):
                found[pair] = found.get(pair, 0) + 1
    return found


FORMATS: Final[dict[str, type[Format]]] = {}
F = TypeVar("F", bound=type[Format])


def register(form: F) -> F:
    """Class decorator: make a format known."""
    FORMATS[form.key] = form
    return form


def get(key: str) -> type[Format]:
    """The format of that key. Raises EventError."""
    if key not in FORMATS:
        listed = ", ".join(sorted(FORMATS))
        raise EventError(say("There is no format {key}; there are: {list}.", key=repr(key), list=listed))
    return FORMATS[key]
