"""Formats that look at no result: the pairings of a round from the entries, the settings and a stored seed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, TypeVar

from games.core.errors import Refusal
from games.core.messages import say
from tournaments.engine.format_settings import Setting, cleaned, within


class FormatError(Refusal):
    """The settings or the number of entries do not fit the format; says what would."""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """One table of a round: entries by draw number in seating order, and how its matches are to be made.

    matches: for each match the order in which the entries take the sides. shared_deals: the same deals in all of them.
    together: how many entries in a row sit on one side.
    """

    entries: tuple[int, ...]
    matches: tuple[tuple[int, ...], ...]
    shared_deals: bool = False
    together: int = 1


class Format(ABC):
    """How rounds are paired. Subclass, decorate with `@register`."""

    key: ClassVar[str]
    title: ClassVar[str]
    explanation: ClassVar[str]
    settings: ClassVar[tuple[Setting, ...]] = ()
    least: ClassVar[int] = 2
    most: ClassVar[int] = 400

    @classmethod
    def clean(cls, given: Mapping[str, object], entries: int) -> dict[str, int]:
        """The settings with defaults filled in. Raises FormatError."""
        within(cls.title, cls.least, cls.most, entries, FormatError)
        return cleaned(cls.title, cls.settings, given, FormatError)

    @classmethod
    def refusal(cls, sides: Sequence[int], *, people: bool) -> str:
        """Why it has no tables for a game whose sides have so many seats; empty if it has.

        `people`: the entrants are people, of whom each takes one seat, or pairs and teams as large as every side; a bot
        plays all seats of its side.
        """
        if len(sides) < 2:
            return say("it is played alone: there is nobody to meet")
        if people and len(set(sides)) > 1:
            return say("its sides have different numbers of players: no team could take either")
        return ""

    @classmethod
    @abstractmethod
    def rounds(cls, entries: int, settings: Mapping[str, int], sides: int) -> int:
        """How many rounds are played in all."""

    @classmethod
    @abstractmethod
    def pair(
        cls, number: int, order: Sequence[int], settings: Mapping[str, int], sides: int, seed: int
    ) -> list[DrawnTable]:
        """The tables of round `number` (from 1). `order`: entries by draw number. `sides`: how many meet at a table.

        `settings["rounds"]`, where there is one, is what `rounds` said. The same arguments give the same tables.
        """


FORMATS: dict[str, type[Format]] = {}
F = TypeVar("F", bound=type[Format])


def register(form: F) -> F:
    """Class decorator: make a format known."""
    FORMATS[form.key] = form
    return form


def get(key: str) -> type[Format]:
    """The format of that key. Raises FormatError."""
    if key not in FORMATS:
        raise FormatError(
            say(
                "There is no format {key}; there are: {list}.", key=repr(key), list=", ".join(sorted(FORMATS))
            )
        )
    return FORMATS[key]


def draw_order(entries: Sequence[int], seed: int) -> list[int]:
    """The draw: entries (by id) in an order that anybody can repeat from the seed."""
    order = sorted(entries)
    Random(seed).shuffle(order)
    return order
