"""Leagues of bots: the same deals with the sides turned, scored as one unit, which takes luck out of the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.engine.berger import berger_round
from tournaments.engine.formats import Format, FormatError, Setting, Table, register


def turned(entries: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Every rotation of the sides: with two sides both ways round, with four four."""
    return tuple(tuple(entries[i:]) + tuple(entries[:i]) for i in range(len(entries)))


@register
class DuplicateLeague(Format):
    """Two sides: everybody meets everybody each cycle. More: tables drawn anew each round, so that all meet in turn."""

    key = "duplicate-league"
    title = "Duplicate league"
    explanation = (
        "Every table plays the same deals once for every way of sitting down. With two sides a round is one round of "
        "the Berger tables; with more the tables of each round are drawn from the stored seed, sitting out in turn."
    )
    settings = (
        Setting("rounds", "Rounds", 0, 0, 500, "0: until everybody has met everybody once."),
        Setting(
            "boards", "Boards at a table", 1, 1, 50, "Each is played once for every way of sitting down."
        ),
    )

    @classmethod
    def rounds(cls, entries: int, settings: Mapping[str, int], sides: int) -> int:
        if entries < sides:
            raise FormatError(f"{sides} sides sit at a table of this game, but there are {entries} entries.")
        return settings["rounds"] or (entries - 1 + entries % 2)

    @classmethod
    def pair(
        cls, number: int, order: Sequence[int], settings: Mapping[str, int], sides: int, seed: int
    ) -> list[Table]:
        groups = cls._pairs(number, order) if sides == 2 else cls._tables(number, order, sides, seed)
        return [
            Table(group, turned(group), shared_deals=True)
            for group in groups
            for _ in range(settings["boards"])
        ]

    @staticmethod
    def _pairs(number: int, order: Sequence[int]) -> list[tuple[int, ...]]:
        players = len(order) + len(order) % 2
        pairs = berger_round(number, players)
        return [(order[a - 1], order[b - 1]) for a, b in pairs if max(a, b) <= len(order)]

    @staticmethod
    def _tables(number: int, order: Sequence[int], sides: int, seed: int) -> list[tuple[int, ...]]:
        """Rotate who sits out, then seat the rest by a draw that depends on the seed and the round alone."""
        free = len(order) % sides
        start = (number - 1) * free % len(order)
        rotated = [*order[start:], *order[:start]]
        playing = rotated[free:]
        Random(f"{seed}:{number}").shuffle(playing)
        return [tuple(playing[i : i + sides]) for i in range(0, len(playing), sides)]
