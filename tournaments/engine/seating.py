"""Who sits where on a club night: by draw, by rotation, or so that people meet whom they have met least. Pure.

Everything follows from the people, what has been played so far and a seed, so that anybody can repeat it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from tournaments.engine.whist import movement, sizes

PARTNER_WEIGHT = 3
"""To partner somebody again is as bad as to oppose them so many times again."""
TRIES = 12
"""Random beginnings of the search; the best seating of all is taken."""


@dataclass(frozen=True, slots=True)
class Seated:
    """One round: tables of player ids in seat order (with four: partners opposite), and who sits out."""

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()


@dataclass
class Met:
    """How often any two have been partners and opponents, and how often each has sat out."""

    partners: Counter[frozenset[int]] = field(default_factory=Counter)
    opponents: Counter[frozenset[int]] = field(default_factory=Counter)
    out: Counter[int] = field(default_factory=Counter)

    @classmethod
    def of(cls, rounds: Iterable[Seated]) -> Met:
        met = cls()
        for played in rounds:
            met.out.update(played.out)
            for table in played.tables:
                met.partners.update(_partners(table))
                met.opponents.update(_opponents(table))
        return met

    def cost(self, table: Sequence[int]) -> int:
        """How much a table repeats; squares, so that a third meeting weighs more than two second ones."""
        return PARTNER_WEIGHT * sum(_again(self.partners[pair]) for pair in _partners(table)) + sum(
            _again(self.opponents[pair]) for pair in _opponents(table)
        )


def _again(before: int) -> int:
    return before * before


def _partners(table: Sequence[int]) -> list[frozenset[int]]:
    """The partnerships of a table: with four, who sits opposite; otherwise everybody plays alone."""
    return [frozenset(table[0::2]), frozenset(table[1::2])] if len(table) == 4 else []


def _opponents(table: Sequence[int]) -> list[frozenset[int]]:
    partners = _partners(table)
    return [pair for pair in map(frozenset, combinations(table, 2)) if pair not in partners]


def sitting_out(present: Sequence[int], size: int, met: Met, seed: int) -> tuple[int, ...]:
    """Those for whom there is no place: who has sat out least; among those who are level the seed decides."""
    too_many = len(present) % size
    lots = {player: Random(f"{seed}:{player}").random() for player in present}
    return tuple(sorted(sorted(present, key=lambda player: (met.out[player], lots[player]))[:too_many]))


def by_draw(present: Sequence[int], size: int, played: Sequence[Seated], seed: int) -> Seated:
    """Lots for every place; only sitting out is shared fairly. Raises ValueError for too few people."""
    out = sitting_out(_enough(present, size), size, Met.of(played), seed)
    playing = sorted(set(present) - set(out))
    Random(seed).shuffle(playing)
    return Seated(_tables(playing, size), out)


def avoiding_repeats(present: Sequence[int], size: int, played: Sequence[Seated], seed: int) -> Seated:
    """Seats people with those they have met least: late arrivals and early leavers need no plan to be redone.

    Raises ValueError for too few people.
    """
    met = Met.of(played)
    out = sitting_out(_enough(present, size), size, met, seed)
    playing = sorted(set(present) - set(out))
    rng = Random(seed)
    best: list[int] = []
    for _ in range(TRIES):
        rng.shuffle(playing)
        found = _improved(playing[:], size, met)
        if not best or _cost(found, size, met) < _cost(best, size, met):
            best = found
        if not _cost(best, size, met):
            break
    return Seated(_tables(best, size), out)


def _improved(seats: list[int], size: int, met: Met) -> list[int]:
    """Exchange two people wherever that lowers the cost, until no exchange does."""
    costs = [met.cost(seats[start : start + size]) for start in range(0, len(seats), size)]
    better = sum(costs) > 0
    while better:
        better = False
        for one, two in combinations(range(len(seats)), 2):
            first, second = one // size, two // size
            if not costs[first] + costs[second]:
                continue
            seats[one], seats[two] = seats[two], seats[one]
            changed = [met.cost(seats[t * size : t * size + size]) for t in (first, second)]
            gain = (
                costs[first] + costs[second] * (first != second) - changed[0] - changed[1] * (first != second)
            )
            if gain > 0:
                costs[first], costs[second], better = changed[0], changed[1], True
            else:
                seats[one], seats[two] = seats[two], seats[one]
    return seats


def rotation(present: Sequence[int], played: Sequence[Seated], seed: int) -> Seated:
    """The next round of the whist movement for exactly these people, if there is one and it is being followed.

    A round that has been left out by somebody's coming or going ends the plan: from then on repeats are avoided.
    """
    if len(present) not in sizes():
        return avoiding_repeats(present, 4, played, seed)
    order = sorted(present)
    Random(seed).shuffle(order)
    rounds = [_named(tables, order) for tables in movement(len(order))]
    if list(played) != rounds[: len(played)] or len(played) >= len(rounds):
        return avoiding_repeats(present, 4, played, seed)
    return rounds[len(played)]


def _named(tables: Iterable[Sequence[int]], order: Sequence[int]) -> Seated:
    named = tuple(tuple(order[number] for number in table) for table in tables)
    return Seated(named, tuple(sorted(set(order) - {player for table in named for player in table})))


def king_of_the_table(last: Seated, winners: Sequence[Sequence[int]]) -> Seated:
    """Winners move a table up (at the first they stay), losers a table down (at the last they stay).

    winners: for each table of the last round, from the first, the players of the winning side. With four at a table the
    two who come up and the two who come down are mixed, so that nobody keeps a partner. Who sat out stays out.
    """
    if len(winners) != len(last.tables):
        raise ValueError(f"{len(last.tables)} tables have played, but {len(winners)} winners are named.")
    coming: list[list[list[int]]] = [[] for _ in last.tables]
    for number, (table, won) in enumerate(zip(last.tables, winners, strict=True)):
        if not set(won) < set(table):
            raise ValueError(f"At table {number + 1} sat {table}: {tuple(won)} cannot all have won there.")
        lost = [player for player in table if player not in won]
        coming[max(number - 1, 0)].append(list(won))
        coming[min(number + 1, len(last.tables) - 1)].append(lost)
    return Seated(tuple(_mixed(groups) for groups in coming), last.out)


def _mixed(groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Those who arrive together are spread so that with four they sit beside each other, not opposite."""
    return tuple(player for group in groups for player in group)


def _enough(present: Sequence[int], size: int) -> Sequence[int]:
    if len(set(present)) != len(present):
        raise ValueError("Somebody is named twice.")
    if len(present) < size:
        raise ValueError(f"{len(present)} people are here; a table needs {size}.")
    return present


def _tables(seats: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(seats[start : start + size]) for start in range(0, len(seats), size))


def _cost(seats: Sequence[int], size: int, met: Met) -> int:
    return sum(met.cost(table) for table in _tables(seats, size))
