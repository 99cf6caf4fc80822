"""Melds of canasta and its kin: sets of a rank with wild cards, one or several of it, and sequences of a suit.

Ranks are those of `games.kits.melds`: 0 for twos, 1 for threes, 2..12 for 4..A, 13 for jokers. What can be melded from
a hand says `games.rummy.kit.canasta_hands`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from operator import mul
from typing import Final, NamedTuple

from games.kits.cards import SUIT_NAMES
from games.kits.kinds import (
    BLACK_THREES,
    JOKER,
    JOKER_RANK,
    KINDS,
    KINDS_OF,
    RANK,
    RANK_PLURALS,
    RANK_TEXT,
    RED_THREES,
    THREE,
    TWO,
)

SEQUENCES: Final = 13
"""SEQUENCES + suit is the line of a suit's sequences; a smaller line is the rank of a set."""
LINES: Final = SEQUENCES + 4
MOST: Final = 12
"""Melds of one line that a side can have."""
SUIT: Final = tuple(kind // 13 for kind in range(KINDS))
SUIT_TEXT: Final = "CDHS"
LINE_TEXT: Final = (*RANK_TEXT[:SEQUENCES], *SUIT_TEXT)
LINE_NAMES: Final = (*RANK_PLURALS[:SEQUENCES], *SUIT_NAMES)
FULL: Final = 7
LEAST: Final = 3
NATURALS: Final = 2
"""A set begins with so many natural cards."""


class Meld(NamedTuple):
    """Cards laid out together. number: the how-manyth of its line, from 1. low: the rank a sequence begins with."""

    line: int
    number: int = 1
    natural: int = 0
    wild: int = 0
    low: int = 0
    cards: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        return self.natural + self.wild

    @property
    def name(self) -> str:
        """Its name in the text of moves: `K1` the first set of kings, `S2` the second sequence of spades."""
        return f"{LINE_TEXT[self.line]}{self.number}"


_new: Final = tuple.__new__
"""Half as dear as asking a named tuple for itself."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a meld is.

    values: of a card, by rank. wilds: in one set at most. sets: the ranks of which sets are made. run: the ranks of
    sequences in order, none without sequences; circular: they go round the corner. more: which complete sets still
    take natural cards (`all`, `mixed`, `none`). over: as many wild cards may lie in a complete set that takes more.
    """

    values: tuple[int, ...]
    wilds: int
    sets: frozenset[int]
    run: tuple[int, ...] = ()
    circular: bool = False
    more: str = "all"
    over: int = 0
    companions: tuple[tuple[tuple[int, int], ...], ...] = field(init=False, repr=False, compare=False)
    lines: tuple[frozenset[int], ...] = field(init=False, repr=False, compare=False)
    places: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    naturals: tuple[int, ...] = field(init=False, repr=False, compare=False)
    worth: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "companions", tuple(map(self._companions_of, range(KINDS))))
        object.__setattr__(self, "lines", tuple(map(self._lines_of, range(KINDS))))
        object.__setattr__(self, "naturals", tuple(sorted(self.sets - {TWO, THREE})))
        object.__setattr__(self, "worth", tuple(self.values[rank] for rank in RANK))
        object.__setattr__(self, "places", tuple(map(self._places_of, range(KINDS))))

    def _companions_of(self, kind: int) -> tuple[tuple[int, int], ...]:
        """The pairs of cards that make a sequence of three with a card."""
        rank, first = RANK[kind], kind - RANK[kind]
        steps = ((1, 2), (-1, 1), (-1, -2)) if rank in self.run else ()
        ranks = [(self.step(rank, one), self.step(rank, other)) for one, other in steps]
        return tuple((first + one, first + other) for one, other in ranks if one >= 0 and other >= 0)

    def _lines_of(self, kind: int) -> frozenset[int]:
        """The lines of the melds in which a card can lie."""
        rank = RANK[kind]
        sets = self.sets if rank in (TWO, JOKER_RANK) else self.sets & {rank}
        black = {THREE} if kind in BLACK_THREES else set()
        run = {SEQUENCES + SUIT[kind]} if rank in self.run else set()
        return sets | black | run

    def _places_of(self, kind: int) -> tuple[int, ...]:
        """The first place of each line in which a card lies as what it is."""
        return tuple(MOST * line for line in sorted(self.lines[kind]) if not self.is_wild(kind, line))

    def is_wild(self, kind: int, line: int) -> bool:
        """Whether a card is wild in the sets of a rank: in a set of twos only jokers are."""
        return kind == JOKER or (RANK[kind] == TWO and line not in (TWO, SEQUENCES + SUIT[kind]))

    def step(self, rank: int, by: int) -> int:
        """The rank so many steps up in a sequence, -1 if there is none."""
        there = rank + by
        if self.circular:
            return there % SEQUENCES
        return there if there in self.run else -1

    def in_run(self, kind: int, kinds: Sequence[int]) -> bool:
        """Whether a card and two others make a sequence."""
        for one, other in self.companions[kind]:  # noqa: SIM110 - twice as quick as any()
            if kinds[one] and kinds[other]:
                return True
        return False

    def fits(self, meld: Meld, kind: int) -> bool:
        """Whether a card may be added to a meld."""
        line, _, natural, wild, low, _ = meld
        rank = RANK[kind]
        if line >= SEQUENCES:
            if SUIT[kind] != line - SEQUENCES or natural >= FULL or rank not in self.run:
                return False
            return rank == self.step(low, -1) or rank == self.step(low, natural)
        if rank == line:
            if kind in RED_THREES:
                return False
            more = self.more == "all" or (self.more == "mixed" and wild > 0 and line != TWO)
            return more or natural + wild < FULL
        if rank not in (TWO, JOKER_RANK) or line == THREE:
            return False
        return natural >= NATURALS and wild < (self.wilds if natural + wild < FULL else self.over)

    def room(self, natural: int, wild: int) -> int:
        """How many wild cards more a set of so many cards can take in the end."""
        if self.over:
            return (self.over if natural + self.wilds >= FULL else self.wilds) - wild
        return max(0, min(self.wilds - wild, FULL - natural - wild))

    def lay(self, meld: Meld, kind: int) -> Meld:
        """The meld with one card more."""
        line, number, natural, wild, low, cards = meld
        rank = RANK[kind]
        if line < SEQUENCES:
            if rank != line:
                return _new(Meld, (line, number, natural, wild + 1, low, (*cards, kind)))
            return _new(Meld, (line, number, natural + 1, wild, low, (*cards, kind)))
        if natural and rank == self.step(low, natural):
            return _new(Meld, (line, number, natural + 1, 0, low, (*cards, kind)))
        return _new(Meld, (line, number, natural + 1, 0, rank, (kind, *cards)))

    def points(self, kinds: Sequence[int]) -> int:
        """The value of cards counted by kind."""
        return sum(map(mul, kinds, self.worth))


def by_rank(kinds: Sequence[int]) -> list[int]:
    """Cards counted by kind, counted by rank."""
    suits = zip(kinds[:13], kinds[13:26], kinds[26:39], kinds[39:52], strict=True)
    return [clubs + diamonds + hearts + spades for clubs, diamonds, hearts, spades in suits] + [kinds[JOKER]]


def is_canasta(meld: Meld) -> bool:
    """Seven cards of a rank or more."""
    return meld.line < SEQUENCES and meld.line != THREE and meld.size >= FULL


def is_samba(meld: Meld) -> bool:
    """Seven cards of a suit in sequence."""
    return meld.line >= SEQUENCES and meld.size >= FULL


def completions(
    meld: Meld, kinds: Sequence[int], rules: Rules, owed: int = 0, least: int = LEAST
) -> list[tuple[int, ...]]:
    """The ways to complete a meld with as few cards of the hand as can be, as kinds.

    owed: natural cards that must still join it from the hand.
    """
    missing = max(least - meld.natural - meld.wild, owed)
    if missing <= 0:
        return [()]
    if meld.line >= SEQUENCES:
        return _sequence_completions(meld, kinds, rules, missing)
    held = [
        kind
        for kind in KINDS_OF[meld.line]
        if kinds[kind] and kind not in RED_THREES
        for _ in range(kinds[kind])
    ]
    few, wilds = missing - 1, []
    if owed < missing and meld.wild < rules.wilds and meld.line != THREE and meld.natural + few >= NATURALS:
        wilds = [kind for kind in WILD_KINDS if kinds[kind] and rules.is_wild(kind, meld.line)]
    if not rules.run:  # without sequences all cards of a rank are alike
        ways = [tuple(held[:missing])] if len(held) >= missing else []
        return ways + ([(*held[:few], wild) for wild in wilds] if len(held) >= few else [])
    naturals = set(combinations(held, missing))
    return sorted(naturals | {(*some, wild) for some in set(combinations(held, few)) for wild in wilds})


WILD_KINDS: Final = (*KINDS_OF[TWO], JOKER)


def _sequence_completions(
    meld: Meld, kinds: Sequence[int], rules: Rules, missing: int
) -> list[tuple[int, ...]]:
    suit = meld.line - SEQUENCES
    if meld.natural == 1 and missing == LEAST - 1:
        pairs = rules.companions[13 * suit + meld.low]
        return [(one, other) for one, other in pairs if kinds[one] and kinds[other]]
    ways = []
    for below in range(missing + 1):
        steps = [-step for step in range(1, below + 1)]
        steps += [meld.natural + step for step in range(missing - below)]
        ranks = [rules.step(meld.low, step) for step in steps]
        if all(rank >= 0 and kinds[13 * suit + rank] for rank in ranks):
            ways.append(tuple(13 * suit + rank for rank in ranks))
    return ways
