"""Who sits where on a club night: by draw, by rotation, or so that people meet whom they have met least. Pure.

Everything follows from the people, what has been played so far and a seed, so that anybody can repeat it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from nights.engine.whist import movement, sizes

PARTNER_WEIGHT = 3
"""To partner somebody again is as bad as to oppose them so many times again."""


TRIES = 12
"""Random beginnings of the search; the best seating of all is taken."""


@dataclass(frozen=True, slots=True)
class Seated:
    """One round: tables of player ids in seat order (with four: partners opposite), and who sits out."""

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()

    @property
    def seated(self) -> frozenset[int]:
        """Who sits at a table."""
        return frozenset(player for table in self.tables for player in table)

    @property
    def people(self) -> frozenset[int]:
        """Who was there, at a table or sitting out."""
        return self.seated | frozenset(self.out)


@dataclass
class Met:
    """How often any two have been partners and opponents, and how often each has sat out.

    Who comes late begins with as many times as the one of the others who has sat out least: nobody has to make up for
    rounds that were played before they came, and nobody gains by coming late.
    """

    partners: Counter[frozenset[int]] = field(default_factory=Counter)
    opponents: Counter[frozenset[int]] = field(default_factory=Counter)
    out: Counter[int] = field(default_factory=Counter)

    @classmethod
    def of(cls, rounds: Iterable[Seated]) -> Met:
        met = cls()
        for played in rounds:
            here = played.people
            met.out.update({player: met.sat_out(player, here) for player in here if player not in met.out})
            met.out.update(played.out)
            for table in played.tables:
                met.partners.update(_partners(table))
                met.opponents.update(_opponents(table))
        return met

    def sat_out(self, player: int, among: Iterable[int]) -> int:
        """How often somebody has sat out; a newcomer counts as the least of those they are among."""
        if player in self.out:
            return self.out[player]
        return min((self.out[other] for other in among if other in self.out), default=0)

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
    lots = _lots(present, seed)
    return tuple(
        sorted(sorted(present, key=lambda player: (met.sat_out(player, present), lots[player]))[:too_many])
    )


def _lots(people: Iterable[int], seed: int) -> dict[int, float]:
    """A lot for each, whoever else is there."""
    return {player: Random(f"{seed}:{player}").random() for player in people}


def with_additions(rounds: Iterable[Seated]) -> list[Seated]:
    """The rounds of a night: tables opened for people of whom nobody sat in the round before belong to that round.

    So a table for those who came late or sat out makes one round with the tables that were playing then.
    """
    whole: list[Seated] = []
    for round_ in rounds:
        before = whole[-1] if whole else None
        if before is None or before.seated & round_.seated:
            whole.append(round_)
        else:
            out = tuple(sorted({*before.out, *round_.out} - before.seated - round_.seated))
            whole[-1] = Seated(before.tables + round_.tables, out)
    return whole


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
    rounds = _plan(present, seed)
    if not _follows(rounds, played):
        return avoiding_repeats(present, 4, played, seed)
    return rounds[len(played)]


def can_rotate(present: Sequence[int], played: Sequence[Seated], seed: int) -> bool:
    """Whether the next round is one of the movement: there is one for these people, and all so far was played by it."""
    return _follows(_plan(present, seed), played)


def _plan(present: Sequence[int], seed: int) -> list[Seated]:
    """All rounds of the movement for these people; none if there is no movement for so many."""
    if len(present) not in sizes():
        return []
    order = sorted(present)
    Random(seed).shuffle(order)
    return [_named(tables, order) for tables in movement(len(order))]


def _follows(rounds: Sequence[Seated], played: Sequence[Seated]) -> bool:
    return len(played) < len(rounds) and list(played) == list(rounds[: len(played)])


def _named(tables: Iterable[Sequence[int]], order: Sequence[int]) -> Seated:
    named = tuple(tuple(order[number] for number in table) for table in tables)
    return Seated(named, tuple(sorted(set(order) - {player for table in named for player in table})))


def king_of_the_table(
    present: Sequence[int], size: int, played: Sequence[Seated], winners: Sequence[Sequence[int]], seed: int
) -> Seated:
    """Winners of the last round move a table up (at the first they stay), losers a table down (at the last they stay).

    winners: for each table of the last round, from the first, the players of the winning side. With four at a table the
    two who come up and the two who come down are mixed, so that nobody keeps a partner. Where somebody has gone, the
    tables below close up; those who sat out or have come take the places that are then free at the losers' end. Who
    sits out is who has sat out least, from the losers' end. Raises ValueError: too few people, tables of another size.
    """
    if not played:
        raise ValueError("There has been no round yet from which winners could move up.")
    last, met = played[-1], Met.of(played)
    if any(len(table) != size for table in last.tables):
        was = ", ".join(sorted({str(len(table)) for table in last.tables}))
        raise ValueError(
            f"The last tables were of {was}, not of {size}: winners move between tables of a size."
        )
    moved = _moved(last, winners)
    lots = _lots(_enough(present, size), seed)
    out = _out_from_below(present, size, moved, met, lots)
    playing = set(present) - set(out)
    waiting = sorted(playing - last.seated, key=lambda player: (-met.sat_out(player, present), lots[player]))
    ladder = [[player if player in playing else None for player in table] for table in moved]
    tables = _closed_up(ladder, waiting, size)
    as_moved = set(map(tuple, moved))
    return Seated(tuple(table if table in as_moved else _least_repeated(table, met) for table in tables), out)


def _moved(last: Seated, winners: Sequence[Sequence[int]]) -> list[list[int]]:
    """The tables when winners have gone up and losers down, whoever is still there."""
    if len(winners) != len(last.tables):
        raise ValueError(f"{len(last.tables)} tables have played, but {len(winners)} winners are named.")
    coming: list[list[list[int]]] = [[] for _ in last.tables]
    for number, (table, won) in enumerate(zip(last.tables, winners, strict=True)):
        if not set(won) < set(table):
            raise ValueError(f"At table {number + 1} sat {table}: {tuple(won)} cannot all have won there.")
        lost = [player for player in table if player not in won]
        coming[max(number - 1, 0)].append(list(won))
        coming[min(number + 1, len(last.tables) - 1)].append(lost)
    return [_mixed(groups) for groups in coming]


def _mixed(groups: Sequence[Sequence[int]]) -> list[int]:
    """Those who arrive together sit beside each other, not opposite."""
    return [player for group in groups for player in group]


def _out_from_below(
    present: Sequence[int], size: int, moved: Sequence[Sequence[int]], met: Met, lots: dict[int, float]
) -> tuple[int, ...]:
    """Who has sat out least, from the last table; who waited for a place last of all those who are level."""
    place = {player: number for number, table in enumerate(moved) for player in table}
    order = sorted(
        present, key=lambda player: (met.sat_out(player, present), -place.get(player, -1), lots[player])
    )
    return tuple(sorted(order[: len(present) % size]))


def _closed_up(ladder: list[list[int | None]], waiting: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """Free places are taken from the table below, in the end by those who wait; empty tables are left out."""
    coming = list(waiting)
    ladder += [[None] * size for _ in range(-(-len(coming) // size))]
    for number, table in enumerate(ladder):
        below = [lower for lower in ladder[number + 1 :] if any(player is not None for player in lower)]
        for place, player in enumerate(table):
            if player is not None:
                continue
            while below and all(player is None for player in below[0]):
                below.pop(0)
            if below:
                rising = max(index for index, player in enumerate(below[0]) if player is not None)
                table[place], below[0][rising] = below[0][rising], None
            elif coming:
                table[place] = coming.pop(0)
    return [
        tuple(player for player in table if player is not None)
        for table in ladder
        if any(t is not None for t in table)
    ]


def _least_repeated(table: tuple[int, ...], met: Met) -> tuple[int, ...]:
    """The same four with the partners who have been partners least."""
    if len(table) != 4:
        return table
    one, two, three, four = table
    return min([table, (one, three, two, four), (one, two, four, three)], key=met.cost)


def filled_by_lot(
    tables: Sequence[Sequence[int | None]], free: Sequence[int], played: Sequence[Seated], seed: int
) -> list[list[int | None]]:
    """Tables that have been seated in part, with the rest of the people put on the free places by lot.

    The tables are filled from the first; who has sat out most gets a place first. None is a place left empty.
    """
    met, lots = Met.of(played), _lots(free, seed)
    seated = {player for table in tables for player in table}
    rest = sorted(set(free) - seated, key=lambda player: (-met.sat_out(player, free), lots[player]))
    places = [
        (table, place)
        for table, row in enumerate(tables)
        for place, player in enumerate(row)
        if player is None
    ]
    filled, coming = [list(row) for row in tables], rest[: len(places)]
    Random(seed).shuffle(coming)
    for (table, place), player in zip(places, coming, strict=False):
        filled[table][place] = player
    return filled


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
