"""Tables of more than two, so that everybody meets everybody as evenly as can be. Pure, and always the same.

Places are numbered from 0; who takes which is the draw's matter. A plan is begun greedily (each place of a table goes
to whoever has met those who sit there least) and then mended by exchanges (simulated annealing), in about a second.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache
from itertools import combinations
from random import Random

Plan = tuple[tuple[tuple[int, ...], ...], ...]
"""Rounds of tables of places; who is missing in a round sits it out."""

LOOKED_AT = 40
"""Of those who are still free so many are looked at for a place of a table."""
EXCHANGES = 120_000
"""Exchanges that are tried to mend a plan, for tables of four; of larger tables fewer, for each takes longer."""
LOOKED_OVER = 2000
"""After so many it is looked whether the plan can be no better."""
SHORTER = 6
"""So many plans with fewer rounds are tried before the shortest that was found is taken,"""
SEARCHED = 60
"""if there are no more places than this: for more the greedy plan has to do."""
HEAT = 2.0
"""How much more a plan may cost at first after an exchange, about."""
NEVER = 3
"""What it costs that two never meet, measured in squares of meetings."""


@lru_cache(maxsize=64)
def plan(places: int, size: int, rounds: int) -> Plan:
    """Tables of `size` for so many rounds. Every two meet if the rounds allow it and the search finds how.

    Who sits out is dealt in turn: nobody twice more than anybody else. Raises ValueError for fewer places than `size`.
    """
    if not 2 <= size <= places:
        raise ValueError(f"A table of {size} cannot be made of {places}.")
    rng, schedule = Random(f"{places}:{size}"), _Schedule(places)
    for _ in range(rounds):
        schedule.add(size, rng)
    begun = schedule.plan()
    mended = schedule.mended(size, rng)
    return min(begun, mended, key=lambda one: _unevenness(one, places))


@lru_cache(maxsize=64)
def enough_rounds(places: int, size: int) -> int:
    """The fewest rounds in which a plan was found by which everybody meets everybody."""
    if places == size:
        return 1
    shortest = _greedy_rounds(places, size)
    if places > SEARCHED:
        return shortest
    for fewer in range(max(_fewest(places, size), shortest - SHORTER), shortest):
        if all_meet(plan(places, size, fewer), places):
            return fewer
    return shortest


def _unevenness(made: Plan, places: int) -> tuple[int, int]:
    """How many never meet, and the squares of how often any two do."""
    met = Counter(frozenset(pair) for tables in made for table in tables for pair in combinations(table, 2))
    return math.comb(places, 2) - len(met), sum(times * times for times in met.values())


def all_meet(made: Plan, places: int) -> bool:
    """Whether every two of the places sit at one table at least once."""
    return not _unevenness(made, places)[0]


def _fewest(places: int, size: int) -> int:
    """In fewer rounds not all can meet, for want of tables."""
    return math.ceil(math.comb(places, 2) / (places // size * math.comb(size, 2)))


def _greedy_rounds(places: int, size: int) -> int:
    rng, schedule = Random(f"{places}:{size}"), _Schedule(places)
    while schedule.strangers:
        schedule.add(size, rng)
    return len(schedule.rounds)


class _Schedule:
    """Rounds as they are made, how often any two have met in them, and how often each has sat out."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.met = [[0] * places for _ in range(places)]
        self.out = [0] * places
        self.strangers = math.comb(places, 2)
        self.rounds: list[list[list[int]]] = []
        self.resting: list[list[int]] = []

    def add(self, size: int, rng: Random) -> None:
        """One more round: each place of a table to whoever has met least those who sit there already."""
        free = self._playing(size, rng)
        tables = [self._table(free, size) for _ in range(len(free) // size)]
        for table in tables:
            for one, two in combinations(table, 2):
                self._meet(one, two, 1)
        self.rounds.append(tables)

    def _playing(self, size: int, rng: Random) -> list[int]:
        """Who plays, in any order. Of those who have sat out least the ones sit out who have met each other most."""
        order = rng.sample(range(self.places), self.places)
        sitting: list[int] = []
        for _ in range(self.places % size):
            least = min(self.out)
            waits = [player for player in order if self.out[player] == least]
            chosen = max(waits, key=lambda player: sum(self.met[player][other] for other in sitting))
            self.out[chosen] += 1
            sitting.append(chosen)
        self.resting.append(sitting)
        return [player for player in order if player not in sitting]

    def _table(self, free: list[int], size: int) -> list[int]:
        table = [free.pop()]
        while len(table) < size:
            looked_at = range(max(0, len(free) - LOOKED_AT), len(free))
            best = min(looked_at, key=lambda at: sum(self._more(free[at], other) for other in table))
            free[best], free[-1] = free[-1], free[best]
            table.append(free.pop())
        return table

    def _more(self, one: int, two: int) -> int:
        """What it costs that these two meet once more."""
        before = self.met[one][two]
        return 2 * before + 1 - (NEVER if not before else 0)

    def _less(self, one: int, two: int) -> int:
        """What it costs that these two meet once less."""
        before = self.met[one][two]
        return 1 - 2 * before + (NEVER if before == 1 else 0)

    def _meet(self, one: int, two: int, times: int) -> None:
        met = self.met[one][two] + times
        self.strangers += (met == 0) - (met == times)
        self.met[one][two] = self.met[two][one] = met

    def mended(self, size: int, rng: Random) -> Plan:
        """The rounds after many exchanges: what repeats less stays, and at first sometimes what does not."""
        seated = [tables for tables in self.rounds if len(tables) > 1]
        tries = 4 * EXCHANGES // size if seated or any(self.resting) else 0
        for step in range(tries):
            if not step % LOOKED_OVER and self._even():
                break
            heat = HEAT * (tries - step) / tries
            if seated and (not self.places % size or rng.random() < 0.75):
                self._try_tables(rng.choice(seated), size, heat, rng)
            elif len(self.rounds) > 1:
                self._try_rests(heat, rng)
        return self.plan()

    def _even(self) -> bool:
        """Whether any two have met as often as any others, or once more."""
        times = {met for one, row in enumerate(self.met) for met in row[:one]}
        return max(times) - min(times) <= 1

    def _try_tables(self, tables: list[list[int]], size: int, heat: float, rng: Random) -> None:
        """Exchange two of a round who sit at different tables."""
        one, two = rng.sample(tables, 2)
        here, there = rng.randrange(size), rng.randrange(size)
        first, second = one[here], two[there]
        if _accepted(self._cost(one, here, second) + self._cost(two, there, first), heat, rng):
            self._put(one, here, second)
            self._put(two, there, first)

    def _try_rests(self, heat: float, rng: Random) -> None:
        """Exchange the rounds in which two sit out, so that everybody sits out as often as before."""
        number, other = rng.sample(range(len(self.rounds)), 2)
        rests, plays = rng.randrange(len(self.resting[number])), rng.randrange(len(self.resting[other]))
        first, second = self.resting[number][rests], self.resting[other][plays]
        if first in self.resting[other] or second in self.resting[number]:
            return
        (here, at), (there, where) = self._place_of(number, second), self._place_of(other, first)
        cost = self._cost(here, at, first)
        self._put(here, at, first)
        if _accepted(cost + self._cost(there, where, second), heat, rng):
            self._put(there, where, second)
            self.resting[number][rests], self.resting[other][plays] = second, first
        else:
            self._put(here, at, second)

    def _place_of(self, number: int, one: int) -> tuple[list[int], int]:
        return next((table, table.index(one)) for table in self.rounds[number] if one in table)

    def _cost(self, table: list[int], at: int, other: int) -> int:
        """What it costs that `other` takes that place of the table."""
        gone = table[at]
        return sum(self._less(gone, player) + self._more(other, player) for player in table if player != gone)

    def _put(self, table: list[int], at: int, other: int) -> None:
        gone = table[at]
        for stays in table:
            if stays != gone:
                self._meet(gone, stays, -1)
                self._meet(other, stays, 1)
        table[at] = other

    def plan(self) -> Plan:
        return tuple(tuple(tuple(table) for table in tables) for tables in self.rounds)


def _accepted(cost: int, heat: float, rng: Random) -> bool:
    return cost <= 0 or rng.random() < math.exp(-cost / heat)
