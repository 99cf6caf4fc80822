"""Tables for whoever is here tonight: those sit together who have done so least, found by exchanges from a seed.

For single players at tables of any size, and for four at a table as partners and opponents. It looks at what was
played, so that late entrants, those who went home and evenings off need no plan of their own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

Met = Mapping[frozenset[int], int]
TRIES: Final = 20_000
HEAT: Final = 1.5


def sizes(players: int, size: int, *, exact: bool = False) -> list[int]:
    """Tables of `size` and of one fewer, so that nobody sits out; with `exact` only full ones.

    >>> sizes(11, 4), sizes(11, 4, exact=True), sizes(5, 4)
    ([4, 4, 3], [4, 4], [4])
    """
    if exact:
        return [size] * (players // size)
    tables = -(-players // size)
    smaller = tables * size - players
    if smaller <= tables and size > 2:
        return [size] * (tables - smaller) + [size - 1] * smaller
    return [size] * (players // size)


def transversal(players: int, size: int, rounds: int) -> list[list[tuple[int, ...]]] | None:
    """Rounds of places from 0 in which nobody meets anybody twice, where the cyclic construction has so many.

    The places are `size` rows of m; table t of round r takes of row i the place t + r * i, modulo m. It holds while m
    has no divisor from 2 below `size`.
    """
    wide, rest = divmod(players, size)
    if rest or rounds > wide or any(wide % divisor == 0 for divisor in range(2, size)):
        return None
    return [
        [tuple(row * wide + (at + number * row) % wide for row in range(size)) for at in range(wide)]
        for number in range(rounds)
    ]


def seated(players: Sequence[int], given: Sequence[int], met: Met, seed: str) -> list[tuple[int, ...]]:
    """Tables of those sizes; who is left over at the end of `players` has no place."""
    return _annealed(players, given, lambda table: _cost(table, met), seed)


def partnered(players: Sequence[int], partners: Met, opponents: Met, seed: str) -> list[tuple[int, ...]]:
    """Tables of four in the order of the seats, first and third partners; partners again weigh three times."""

    def cost(table: Sequence[int]) -> int:
        a, b, c, d = table
        together = sum(_again(partners, one, two) for one, two in ((a, c), (b, d)))
        against = sum(_again(opponents, one, two) for one in (a, c) for two in (b, d))
        return 3 * together + against

    return _annealed(players, [4] * (len(players) // 4), cost, seed)


def _again(met: Met, one: int, two: int) -> int:
    """What it costs that they meet once more: the increase of the square."""
    return 2 * met.get(frozenset((one, two)), 0) + 1


def _cost(table: Sequence[int], met: Met) -> int:
    return sum(_again(met, one, two) for at, one in enumerate(table) for two in table[:at])


def _annealed(
    players: Sequence[int], given: Sequence[int], cost: Callable[[Sequence[int]], int], seed: str
) -> list[tuple[int, ...]]:
    rng = Random(seed)
    places = list(players[: sum(given)])
    rng.shuffle(places)
    tables, start = [], 0
    for size in given:
        tables.append(places[start : start + size])
        start += size
    if tables:
        _exchange(tables, cost, rng)
    return [tuple(table) for table in tables]


def _exchange(tables: list[list[int]], cost: Callable[[Sequence[int]], int], rng: Random) -> None:
    """Exchange two of different tables or of one, whatever repeats less; at first sometimes what does not."""
    costs = [cost(table) for table in tables]
    tries = TRIES + 60 * sum(map(len, tables))
    for step in range(tries):
        heat = HEAT * (tries - step) / tries
        one, two = rng.randrange(len(tables)), rng.randrange(len(tables))
        here, there = rng.randrange(len(tables[one])), rng.randrange(len(tables[two]))
        first, second = tables[one], tables[two]
        first[here], second[there] = second[there], first[here]
        new_one, new_two = cost(first), cost(second)
        more = new_one + new_two - costs[one] - costs[two] if one != two else new_one - costs[one]
        if more <= 0 or rng.random() < math.exp(-more / heat):
            costs[one], costs[two] = new_one, new_two
        else:
            first[here], second[there] = second[there], first[here]
