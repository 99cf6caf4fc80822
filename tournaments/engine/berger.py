"""Round robin by the Berger tables (FIDE Handbook C.05, Annex 1): everybody meets everybody once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.messages import say
from tournaments.engine.fixed_formats import DrawnTable, Format, register
from tournaments.engine.format_settings import Setting


def berger_round(number: int, players: int) -> list[tuple[int, int]]:
    """The pairs of round `number` (from 1) for an even number of players 1..n, the one named first having white.

    >>> berger_round(1, 4)
    [(1, 4), (2, 3)]
    """
    if players % 2 or players < 2:
        raise ValueError(f"Berger tables are for an even number of players, not {players}.")
    ring = players - 1
    r = (number - 1) % ring
    k = r * (players // 2) % ring
    fixed = (players, k + 1) if r % 2 else (k + 1, players)
    others = [((k + i) % ring + 1, (k - i) % ring + 1) for i in range(1, players // 2)]
    return [fixed, *others]


@register
class RoundRobin(Format):
    """Everybody meets everybody, once or more; with an odd number one is free each round."""

    key = "round-robin"
    title = say("Round robin")
    explanation = say(
        "Everybody meets everybody, by the Berger tables, so that the sides alternate as evenly as can be. "
        "With an odd number of entries one is free in each round."
    )
    settings = (
        Setting(
            "cycles",
            say("Times everybody meets"),
            1,
            1,
            4,
            help=say("In every second cycle the sides are exchanged."),
        ),
    )
    most = 100

    @classmethod
    def refusal(cls, sides: Sequence[int], *, people: bool) -> str:
        if len(sides) > 2:
            return say("{count} sides meet at its tables, in a round robin two", count=len(sides))
        return super().refusal(sides, people=people)

    @classmethod
    def rounds(cls, entries: int, settings: Mapping[str, int], sides: int) -> int:
        return settings["cycles"] * (entries - 1 + entries % 2)

    @classmethod
    def pair(
        cls, number: int, order: Sequence[int], settings: Mapping[str, int], sides: int, seed: int
    ) -> list[DrawnTable]:
        players = len(order) + len(order) % 2
        pairs = berger_round(number, players)
        if (number - 1) // (players - 1) % 2:
            pairs = [(second, first) for first, second in pairs]
        present = [pair for pair in pairs if max(pair) <= len(order)]
        seated = [(order[first - 1], order[second - 1]) for first, second in present]
        return [DrawnTable(pair, (pair,)) for pair in seated]
