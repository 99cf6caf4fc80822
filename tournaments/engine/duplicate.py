"""Leagues of bots: the same deals with the sides turned, scored as one unit, which takes luck out of the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from games.core.messages import say
from tournaments.engine.berger import berger_round
from tournaments.engine.even_tables import enough_rounds, plan
from tournaments.engine.fixed_formats import DrawnTable, Format, FormatError, register
from tournaments.engine.format_settings import Setting


def turned(entries: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Every rotation of the sides: with two sides both ways round, with four four."""
    return tuple(tuple(entries[i:]) + tuple(entries[:i]) for i in range(len(entries)))


@register
class DuplicateLeague(Format):
    """Two sides: everybody meets everybody each cycle. More: everybody meets everybody as evenly as can be."""

    key = "duplicate-league"
    title = say("Duplicate league")
    explanation = say(
        "Every table plays the same deals once for every way of sitting down. With two sides a round is one round of "
        "the Berger tables; with more the tables are planned so that everybody meets everybody as evenly as can be, "
        "sitting out in turn, and the stored seed decides who takes which place of the plan."
    )
    settings = (
        Setting("rounds", say("Rounds"), 0, 0, 500, help=say("0: until everybody has met everybody once.")),
        Setting(
            "boards",
            say("Boards at a table"),
            1,
            1,
            50,
            help=say("Each is played once for every way of sitting down."),
        ),
    )

    @classmethod
    def rounds(cls, entries: int, settings: Mapping[str, int], sides: int) -> int:
        if entries < sides:
            raise FormatError(
                say(
                    "{sides} sides sit at a table of this game, but there are {entries} entries.",
                    sides=sides,
                    entries=entries,
                )
            )
        everybody = enough_rounds(entries, sides) if sides > 2 else entries - 1 + entries % 2
        return settings["rounds"] or everybody

    @classmethod
    def pair(
        cls, number: int, order: Sequence[int], settings: Mapping[str, int], sides: int, seed: int
    ) -> list[DrawnTable]:
        rounds = cls.rounds(len(order), settings, sides)
        groups = cls._pairs(number, order) if sides == 2 else cls._tables(number, order, sides, seed, rounds)
        return [
            DrawnTable(group, turned(group), shared_deals=True)
            for group in groups
            for _ in range(settings["boards"])
        ]

    @staticmethod
    def _pairs(number: int, order: Sequence[int]) -> list[tuple[int, ...]]:
        players = len(order) + len(order) % 2
        pairs = berger_round(number, players)
        return [(order[a - 1], order[b - 1]) for a, b in pairs if max(a, b) <= len(order)]

    @staticmethod
    def _tables(
        number: int, order: Sequence[int], sides: int, seed: int, rounds: int
    ) -> list[tuple[int, ...]]:
        """The plan's tables of that round, whose places have been given out by the seed."""
        places = list(order)
        Random(seed).shuffle(places)
        tables = plan(len(places), sides, rounds)[(number - 1) % rounds]
        return [tuple(places[place] for place in table) for table in tables]
