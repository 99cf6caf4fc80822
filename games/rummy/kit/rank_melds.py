"""Melds of one rank with wild cards, one meld a rank for each side; and what can still be melded from a hand.

The questions `can_reach` and `can_empty` are exact: a player who lays card after card while they hold never runs into a
dead end. Hands are given as counts by rank (0 for twos, 1 for black threes, 2..12 for 4..A, 13 for jokers).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from games.kits.melds import JOKER_RANK, THREE, TWO

FIRST_NATURAL: Final = 2
NATURAL_RANKS: Final = range(FIRST_NATURAL, JOKER_RANK)
WITHOUT_LIMIT: Final = 99


@dataclass(frozen=True, slots=True)
class MeldRules:
    """What a meld is.

    values: of a card, by rank. free_canastas: a canasta takes any number of wild cards. threes: how many black threes
    go down together by one who goes out.
    """

    values: tuple[int, ...]
    least: int = 3
    naturals: int = 2
    wilds: int = 3
    canasta: int = 7
    free_canastas: bool = False
    threes: tuple[int, ...] = (3, 4)

    def points(self, counts: Sequence[int]) -> int:
        """The value of so many cards of each rank."""
        return sum(count * value for count, value in zip(counts, self.values, strict=True) if count)


class RankMelds:
    """The melds of one side: for each rank the number of natural and wild cards, and the cards as laid."""

    __slots__ = ("cards", "natural", "wild")

    def __init__(self) -> None:
        self.natural = [0] * JOKER_RANK
        self.wild = [0] * JOKER_RANK
        self.cards: list[tuple[int, ...]] = [()] * JOKER_RANK

    def lay(self, rank: int, kind: int, *, wild: bool) -> None:
        (self.wild if wild else self.natural)[rank] += 1
        self.cards[rank] += (kind,)

    def size(self, rank: int) -> int:
        return self.natural[rank] + self.wild[rank]

    def ranks(self) -> list[int]:
        """The ranks melded."""
        return [rank for rank, cards in enumerate(self.cards) if cards]

    def canastas(self, rules: MeldRules) -> tuple[int, int]:
        """How many natural and how many mixed canastas there are."""
        full = [rank for rank in range(JOKER_RANK) if self.size(rank) >= rules.canasta]
        natural = sum(not self.wild[rank] for rank in full)
        return natural, len(full) - natural

    def takes_wild(self, rank: int, rules: MeldRules) -> bool:
        """Whether a wild card may be laid with that rank: the naturals must lie there first."""
        if self.natural[rank] < rules.naturals or rank < FIRST_NATURAL:
            return False
        return self.wild[rank] < rules.wilds or (rules.free_canastas and self.size(rank) >= rules.canasta)

    def clone(self) -> RankMelds:
        twin = RankMelds.__new__(RankMelds)
        twin.natural = self.natural[:]
        twin.wild = self.wild[:]
        twin.cards = self.cards[:]
        return twin


def most_points(hand: Sequence[int], melds: RankMelds, rules: MeldRules) -> tuple[int, int] | None:
    """The most points that can still be laid from a hand, and how many cards that takes.

    None if a meld that has been begun cannot be completed. Every rank of three goes down, pairs as far as there are
    wild cards for them (the dearest first), and the wild cards wherever there is room: nothing is worth keeping.
    """
    wilds = hand[TWO] + hand[JOKER_RANK]
    points = used = room = forced = 0
    pairs = []
    for rank in NATURAL_RANKS:
        held = hand[rank]
        total = melds.natural[rank] + held
        if not total:
            continue
        if melds.natural[rank] or total >= rules.least:
            if total < rules.naturals:
                return None
            forced += max(0, rules.least - total - melds.wild[rank])
            points += held * rules.values[rank]
            used += held
            room += _room(total, melds.wild[rank], rules)
        elif total >= rules.naturals:
            pairs.append(rules.values[rank])
    if forced > wilds:
        return None
    pairs.sort(reverse=True)
    chosen = pairs[: wilds - forced]
    room += rules.wilds * len(chosen)
    laid = min(wilds, room)
    jokers = min(hand[JOKER_RANK], laid)
    points += 2 * sum(chosen) + jokers * rules.values[JOKER_RANK] + (laid - jokers) * rules.values[TWO]
    return points, used + 2 * len(chosen) + laid


def _room(naturals: int, wild: int, rules: MeldRules) -> int:
    """How many wild cards a meld of so many naturals can take in the end."""
    if rules.free_canastas and naturals + rules.wilds >= rules.canasta:
        return WITHOUT_LIMIT
    return rules.wilds - wild


def can_reach(hand: Sequence[int], melds: RankMelds, rules: MeldRules, points: int, keep: int) -> bool:
    """Whether complete melds worth so many more points can be laid while `keep` cards stay in the hand."""
    best = most_points(hand, melds, rules)
    if best is None or best[0] < points:
        return False
    if best[1] + keep <= sum(hand):
        return True
    held = [rank for rank, count in enumerate(hand) if count]
    for kept in combinations_with_replacement(held, keep):
        rest = list(hand)
        for rank in kept:
            rest[rank] -= 1
        if min(rest) < 0:
            continue
        best = most_points(rest, melds, rules)
        if best is not None and best[0] >= points:
            return True
    return False


def can_empty(
    hand: Sequence[int],
    melds: RankMelds,
    rules: MeldRules,
    canastas: int,
    points: int = 0,
    *,
    discard: bool = True,
) -> bool:
    """Whether the whole hand can be melded, but for a discard if that is allowed, leaving so many canastas.

    points: what the cards laid must be worth (an opening made in the same turn). Black threes go down together, without
    wild cards.
    """
    lonely = [rank for rank in NATURAL_RANKS if hand[rank] + melds.natural[rank] == 1]
    if len(lonely) > discard:
        return False
    if _all_melded(hand, melds, rules, canastas, points):
        return True
    if not discard:
        return False
    rest = list(hand)
    for rank in [rank for rank in lonely if hand[rank]] or range(len(rest)):
        if rest[rank]:
            rest[rank] -= 1
            if _all_melded(rest, melds, rules, canastas, points):
                return True
            rest[rank] += 1
    return False


def _all_melded(hand: Sequence[int], melds: RankMelds, rules: MeldRules, canastas: int, points: int) -> bool:
    """Whether every card of a hand can be melded at once, leaving so many canastas."""
    threes = hand[THREE] + melds.natural[THREE]
    if (threes and threes not in rules.threes) or (points and rules.points(hand) < points):
        return False
    spare = hand[TWO] + hand[JOKER_RANK]
    made = room = 0
    short = []
    for rank in NATURAL_RANKS:
        total = melds.natural[rank] + hand[rank]
        if not total:
            continue
        if total < rules.naturals:
            return False
        wild = melds.wild[rank]
        forced = max(0, rules.least - total - wild)
        spare -= forced
        left = max(0, rules.wilds - wild - forced)
        room += left
        missing = rules.canasta - total - wild - forced
        if missing <= 0:
            made += 1
        elif missing <= left:
            short.append(missing)
    if spare < 0:
        return False
    available = spare
    for missing in sorted(short):
        available -= missing
        if available < 0:
            break
        made += 1
    return made >= canastas and (spare <= room or (rules.free_canastas and made > 0))
