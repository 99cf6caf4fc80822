"""Who gets which prize of an event: by place, the best of a category, by lot among the others.

Who share a place share the prizes of all the places they take up. A category's prize is for the best of it who has none
by place, a prize by lot for somebody who has none at all. What cannot be divided goes by lot. (Abstract Games 21, line
551: a prize for newcomers, and one drawn by lot.)
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Prize:
    """`amount`: in minor units, to be shared; 0: a thing, which is not."""

    number: int
    kind: Literal["place", "category", "lot"]
    place: int = 0
    category: str = ""
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Finisher:
    """An entrant at the end; equal ranks are a shared place."""

    number: int
    rank: int
    category: str = ""


@dataclass(frozen=True, slots=True)
class Award:
    """What an entrant gets of a prize, in minor units; 0: the thing."""

    prize: int
    entrant: int
    amount: int = 0


def ticket(seed: str, what: str, entrant: int) -> bytes:
    """By which a lot is drawn: the lowest wins. SHA-256 of `seed:what:entrant`."""
    return hashlib.sha256(f"{seed}:{what}:{entrant}".encode()).digest()


def awarded(prizes: Sequence[Prize], finishers: Sequence[Finisher], seed: str) -> list[Award]:
    """What everybody gets; a prize for a place or category that nobody has is not awarded."""
    found = [award for group in _places(finishers).values() for award in _by_place(prizes, group, seed)]
    for prize in (one for one in prizes if one.kind == "category"):
        have = {award.entrant for award in found if _kinds(prizes)[award.prize] == "place"}
        among = [one for one in finishers if one.category == prize.category and one.number not in have]
        best = min((one.rank for one in among), default=0)
        found += _shared(prize, [one for one in among if one.rank == best], seed)
    for prize in (one for one in prizes if one.kind == "lot"):
        have = {award.entrant for award in found}
        among = _drawn([one for one in finishers if one.number not in have], str(prize.number), seed)
        found += [Award(prize.number, one.number, prize.amount) for one in among[:1]]
    return found


def _kinds(prizes: Sequence[Prize]) -> Mapping[int, str]:
    return {prize.number: prize.kind for prize in prizes}


def _places(finishers: Sequence[Finisher]) -> Mapping[int, list[Finisher]]:
    """Who shares each place."""
    groups: dict[int, list[Finisher]] = {}
    for one in sorted(finishers, key=lambda one: (one.rank, one.number)):
        groups.setdefault(one.rank, []).append(one)
    return groups


def _by_place(prizes: Sequence[Prize], group: Sequence[Finisher], seed: str) -> list[Award]:
    first = group[0].rank
    taken = [p for p in prizes if p.kind == "place" and first <= p.place < first + len(group)]
    order = _drawn(group, f"place {first}", seed)
    found = []
    for prize in taken:
        if prize.amount:
            found += _shared(prize, group, seed)
        else:
            found.append(Award(prize.number, order[prize.place - first].number))
    return found


def _shared(prize: Prize, among: Sequence[Finisher], seed: str) -> list[Award]:
    """Money in equal parts, what is left over and things by lot."""
    order = _drawn(among, str(prize.number), seed)
    if not prize.amount:
        return [Award(prize.number, one.number) for one in order[:1]]
    parts = [
        prize.amount // len(order) + (number < prize.amount % len(order)) for number in range(len(order))
    ]
    return [Award(prize.number, one.number, part) for one, part in zip(order, parts, strict=True) if part]


def _drawn(among: Sequence[Finisher], what: str, seed: str) -> list[Finisher]:
    return sorted(among, key=lambda one: ticket(seed, what, one.number))
