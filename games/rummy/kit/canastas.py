"""Melds of the samba family: several of one rank for each side, and sequences of a suit beside them.

What can still be melded from a hand: `completions` of a meld that is begun, `can_reach` a number of points with new
melds (an opening), `can_empty` the hand. Ranks are those of `games.kits.melds`: 0 for twos, 1 for threes, 2..12 for
4..A, 13 for jokers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from games.kits.cards import SUIT_NAMES
from games.kits.melds import (
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


@dataclass(frozen=True, slots=True)
class Rules:
    """What a meld is.

    values: of a card, by rank. wilds: in one set at most. sets: the ranks of which sets are made. run: the ranks of
    sequences in order, none without sequences; circular: they go round the corner. more: which complete sets still
    take natural cards (`all`, `mixed`, `none`).
    """

    values: tuple[int, ...]
    wilds: int
    sets: frozenset[int]
    run: tuple[int, ...] = ()
    circular: bool = False
    more: str = "all"
    companions: tuple[tuple[tuple[int, int], ...], ...] = field(init=False, repr=False, compare=False)
    lines: tuple[frozenset[int], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "companions", tuple(map(self._companions_of, range(KINDS))))
        object.__setattr__(self, "lines", tuple(map(self._lines_of, range(KINDS))))

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

    def is_wild(self, kind: int, line: int) -> bool:
        """Whether a card is wild in the sets of a rank: in a set of twos only jokers are."""
        return kind == JOKER or (RANK[kind] == TWO and line != TWO)

    def step(self, rank: int, by: int) -> int:
        """The rank so many steps up in a sequence, -1 if there is none."""
        there = rank + by
        if self.circular:
            return there % SEQUENCES
        return there if there in self.run else -1

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
        return natural >= NATURALS and wild < self.wilds and natural + wild < FULL

    def lay(self, meld: Meld, kind: int) -> Meld:
        """The meld with one card more."""
        line, number, natural, wild, low, cards = meld
        if line < SEQUENCES:
            if self.is_wild(kind, line):
                return Meld(line, number, natural, wild + 1, low, (*cards, kind))
            return Meld(line, number, natural + 1, wild, low, (*cards, kind))
        rank = RANK[kind]
        if natural and rank == self.step(low, natural):
            return Meld(line, number, natural + 1, 0, low, (*cards, kind))
        return Meld(line, number, natural + 1, 0, rank, (kind, *cards))

    def points(self, kinds: Sequence[int]) -> int:
        """The value of cards counted by kind."""
        return sum(count * self.values[RANK[kind]] for kind, count in enumerate(kinds) if count)


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
    held = [kind for kind in KINDS_OF[meld.line] for _ in range(kinds[kind]) if kind not in RED_THREES]
    ways = set(combinations(held, missing)) if len(held) >= missing else set()
    if owed < missing and meld.wild < rules.wilds and meld.line != THREE:
        few = missing - 1
        if meld.natural + few >= NATURALS and len(held) >= few:
            wilds = [kind for kind in WILD_KINDS if kinds[kind] and rules.is_wild(kind, meld.line)]
            ways |= {(*some, wild) for some in set(combinations(held, few)) for wild in wilds}
    return sorted(ways)


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


# Opening -------------------------------------------------------------------------------------------------------------


def can_reach(kinds: Sequence[int], melds: Sequence[Meld], rules: Rules, points: int, keep: int) -> bool:
    """Whether complete melds worth so many more points can be laid while `keep` cards stay in the hand.

    melds: those laid in this turn, all complete.
    """
    if points <= 0 and sum(kinds) >= keep:
        return True
    if rules.points(kinds) < points:
        return False
    size = sum(kinds)
    for rest, gained in _with_sequences(list(kinds), melds, rules):
        if _sets_reach(rest, melds, rules, points - gained, keep, size):
            return True
    return False


def _sets_reach(
    kinds: list[int], melds: Sequence[Meld], rules: Rules, points: int, keep: int, size: int
) -> bool:
    held = sum(kinds)
    if held < keep:
        return False
    best, used = most_points(kinds, melds, rules)
    if best < points:
        return False
    if held - used >= keep:
        return True
    kept = [kind for kind, count in enumerate(kinds) if count]
    for some in combinations_with_replacement(kept, keep):
        rest = kinds[:]
        for kind in some:
            rest[kind] -= 1
        if min(rest) >= 0 and most_points(rest, melds, rules)[0] >= points:
            return True
    return False


def most_points(kinds: Sequence[int], melds: Sequence[Meld], rules: Rules) -> tuple[int, int]:
    """The most points in sets from a hand, and how many cards they take.

    Every rank of three goes down, pairs as far as there are wild cards for them (the dearest first), and the wild cards
    wherever there is room.
    """
    twos = sum(kinds[kind] for kind in KINDS_OF[TWO])
    wilds = twos + kinds[JOKER]
    begun: dict[int, Meld] = {meld.line: meld for meld in melds if meld.line < SEQUENCES}
    points = used = room = 0
    pairs = []
    for rank in rules.sets:
        if rank in (TWO, THREE):
            continue
        low = rank
        held = kinds[low] + kinds[low + 13] + kinds[low + 26] + kinds[low + 39]
        meld = begun.get(rank)
        if meld:
            laid = held if rules.more == "all" else min(held, max(0, FULL - meld.size))
            room += max(0, min(rules.wilds - meld.wild, FULL - meld.size - laid))
        elif held >= LEAST:
            laid = held if rules.more == "all" else min(held, FULL)
            room += max(0, min(rules.wilds, FULL - laid))
        else:
            laid = 0
            if held == NATURALS:
                pairs.append(rules.values[rank])
        points += laid * rules.values[rank]
        used += laid
    pairs.sort(reverse=True)
    chosen = pairs[:wilds]
    laid = min(wilds, room + rules.wilds * len(chosen))
    jokers = min(kinds[JOKER], laid)
    points += 2 * sum(chosen) + jokers * rules.values[JOKER_RANK] + (laid - jokers) * rules.values[TWO]
    return points, used + 2 * len(chosen) + laid


def _with_sequences(kinds: list[int], melds: Sequence[Meld], rules: Rules) -> Iterator[tuple[list[int], int]]:
    """Every way to lay cards in sequences, from none on: the cards left by kind, and the points laid."""
    yield kinds, 0
    if rules.run:
        open_runs = [meld for meld in melds if meld.line >= SEQUENCES and meld.size < FULL]
        yield from _more_sequences(kinds, open_runs, rules, 0, 0)


def _more_sequences(
    kinds: list[int], runs: list[Meld], rules: Rules, start: int, gained: int
) -> Iterator[tuple[list[int], int]]:
    """Extend the runs there are, then begin new ones at ascending places."""
    for at, meld in enumerate(runs):
        for step in (-1, meld.size):
            rank = rules.step(meld.low, step)
            kind = 13 * (meld.line - SEQUENCES) + rank
            if rank >= 0 and kinds[kind] and meld.size < FULL:
                rest = kinds[:]
                rest[kind] -= 1
                worth = gained + rules.values[rank]
                yield rest, worth
                yield from _more_sequences(
                    rest, [rules.lay(meld, kind), *runs[at + 1 :]], rules, start, worth
                )
    for place in range(start, 4 * len(rules.run)):
        suit, low = place // len(rules.run), rules.run[place % len(rules.run)]
        rest, worth = kinds, gained
        for length in range(FULL):
            rank = rules.step(low, length)
            kind = 13 * suit + rank
            if rank < 0 or not rest[kind]:
                break
            rest = rest[:]
            rest[kind] -= 1
            worth += rules.values[rank]
            if length >= LEAST - 1:
                yield rest, worth
                yield from _more_sequences(rest, [], rules, place, worth)


# Going out -----------------------------------------------------------------------------------------------------------

Enough = Callable[[Sequence[Meld], int], bool]
"""Whether a side may go out with these melds; the second value is the kind discarded, or -1."""


def can_empty(
    kinds: Sequence[int], melds: Sequence[Meld], rules: Rules, enough: Enough, discards: Sequence[int]
) -> bool:
    """Whether the whole hand can be melded, but for a discard. discards: how many cards may be left for it, 0 or 1.

    Exact, by trying everything; meant for hands of a few cards.
    """
    cards = tuple(kind for kind, count in enumerate(kinds) if count for _ in range(count))
    bare = tuple(meld._replace(number=0, cards=()) for meld in melds)
    if len(cards) in discards and _ends(cards, bare, enough):
        return True
    alone = [kind for kind in cards if _lies_nowhere(kind, kinds, melds, rules)]
    if len(alone) > max(discards):
        return False
    failed: set[tuple[object, ...]] = set()
    return any(
        _empties(cards if not left else _without(cards, (gone,)), bare, rules, enough, gone, failed)
        for left in discards
        if left >= len(alone)
        for gone in (alone or sorted(set(cards)) if left else (-1,))
    )


def _lies_nowhere(kind: int, kinds: Sequence[int], melds: Sequence[Meld], rules: Rules) -> bool:
    """Whether a card can neither be added to a meld nor begin one with others of the hand: it must be discarded."""
    if kind in WILD_KINDS or any(meld.line in rules.lines[kind] for meld in melds):
        return False
    held = sum(kinds[one] for one in KINDS_OF[RANK[kind]])
    if held >= LEAST or (held == NATURALS and any(kinds[wild] for wild in WILD_KINDS)):
        return False
    return not any(kinds[one] and kinds[other] for one, other in rules.companions[kind])


def _ends(cards: tuple[int, ...], melds: tuple[Meld, ...], enough: Enough) -> bool:
    return len(cards) <= 1 and enough(melds, cards[0] if cards else -1)


def _without(cards: tuple[int, ...], some: Sequence[int]) -> tuple[int, ...]:
    rest = list(cards)
    for kind in some:
        rest.remove(kind)
    return tuple(rest)


def _empties(
    cards: tuple[int, ...],
    melds: tuple[Meld, ...],
    rules: Rules,
    enough: Enough,
    gone: int,
    failed: set[tuple[object, ...]],
) -> bool:
    """Whether all these cards can be melded: the first natural one somewhere, then the rest; wild cards last."""
    if not cards:
        return enough(melds, gone)
    state = (cards, tuple(sorted(melds)))
    if (gone, state) in failed:
        return False
    kind = next((kind for kind in cards if kind not in WILD_KINDS), cards[0])
    rest = _without(cards, (kind,))
    for at, meld in enumerate(melds):
        if meld not in melds[:at] and rules.fits(meld, kind):
            longer = rules.lay(meld, kind)._replace(cards=())
            if _empties(rest, (*melds[:at], longer, *melds[at + 1 :]), rules, enough, gone, failed):
                return True
    for used, meld in _new_melds(kind, rest, rules):
        if _empties(_without(rest, used), (*melds, meld), rules, enough, gone, failed):
            return True
    failed.add((gone, state))
    return False


def _new_melds(kind: int, rest: tuple[int, ...], rules: Rules) -> Iterator[tuple[tuple[int, ...], Meld]]:
    """New melds of three that hold a card: the other cards, and the meld without naming its cards."""
    rank = RANK[kind]
    if rank == JOKER_RANK:
        return
    kinds = bytearray(KINDS)
    for one in rest:
        kinds[one] += 1
    if rank in rules.sets or kind in BLACK_THREES:
        for used in completions(Meld(rank, 0, 1), kinds, rules):
            wild = sum(rules.is_wild(one, rank) for one in used)
            yield used, Meld(rank, 0, LEAST - wild, wild)
    if rank in rules.run:
        line = SEQUENCES + SUIT[kind]
        for used in completions(Meld(line, 0, 1, 0, rank), kinds, rules):
            meld = Meld(line, 0, 1, 0, rank)
            for one in used:
                meld = rules.lay(meld, one)
            yield used, meld._replace(cards=())
