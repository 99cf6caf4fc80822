"""What can be melded from a hand in canasta and its kin: the points of an opening, and the whole hand.

`can_reach` a number of points with new melds; `can_empty` the hand, by trying everything; `can_empty_sets` the same
where a side has one set of a rank and no sequences, by counting. All are exact, so that a player who lays card after
card while they hold never runs into a dead end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from operator import mul
from typing import Final

from games.kits.kinds import BLACK_THREES, JOKER_RANK, KINDS, KINDS_OF, RANK, THREE, TWO
from games.rummy.kit.canastas import (
    FULL,
    LEAST,
    NATURALS,
    SEQUENCES,
    SUIT,
    WILD_KINDS,
    Meld,
    Rules,
    by_rank,
    completions,
)

NATURAL_RANKS: Final = range(2, JOKER_RANK)


# Opening -------------------------------------------------------------------------------------------------------------


def can_reach(kinds: Sequence[int], melds: Sequence[Meld], rules: Rules, points: int, keep: int) -> bool:
    """Whether complete melds worth so many more points can be laid while `keep` cards stay in the hand.

    melds: those laid in this turn, all complete.
    """
    if points <= 0 and sum(kinds) >= keep:
        return True
    if rules.points(kinds) < points:
        return False
    for rest, gained in _with_sequences(list(kinds), melds, rules):
        if sets_reach(by_rank(rest), melds, rules, points - gained, keep):
            return True
    return False


def sets_reach(ranks: list[int], melds: Sequence[Meld], rules: Rules, points: int, keep: int) -> bool:
    """The same with sets alone, of cards counted by rank."""
    held = sum(ranks)
    if held < keep or sum(map(mul, ranks, rules.values)) < points:
        return False
    best, used = most_points(ranks, melds, rules)
    if best < points:
        return False
    if held - used >= keep:
        return True
    for some in combinations_with_replacement([rank for rank, count in enumerate(ranks) if count], keep):
        rest = ranks[:]
        for rank in some:
            rest[rank] -= 1
        if min(rest) >= 0 and most_points(rest, melds, rules)[0] >= points:
            return True
    return False


def most_points(ranks: Sequence[int], melds: Sequence[Meld], rules: Rules) -> tuple[int, int]:
    """The most points in sets from cards counted by rank, and how many cards they take.

    Every rank of three goes down, pairs as far as there are wild cards for them (the dearest first), and the wild cards
    wherever there is room.
    """
    wilds = ranks[TWO] + ranks[JOKER_RANK]
    begun = {meld.line: meld for meld in melds if meld.line < SEQUENCES}
    points = used = room = 0
    pairs = []
    for rank in rules.naturals:
        held, meld, value = ranks[rank], begun.get(rank), rules.values[rank]
        if meld:
            laid = held if rules.more == "all" else min(held, max(0, FULL - meld.size))
            room += rules.room(meld.natural + laid, meld.wild)
        elif held >= LEAST:
            laid = held if rules.more == "all" else min(held, FULL)
            room += rules.room(laid, 0)
        else:
            if held == NATURALS:
                pairs.append(value)
            continue
        points += laid * value
        used += laid
    pairs.sort(reverse=True)
    chosen = pairs[:wilds]
    laid = min(wilds, room + rules.wilds * len(chosen))
    jokers = min(ranks[JOKER_RANK], laid)
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
    most, lines = max(discards), {meld.line for meld in melds}
    alone: list[int] = []
    for kind, count in enumerate(kinds):
        if count and _lies_nowhere(kind, kinds, lines, rules):
            alone += [kind] * count
            if len(alone) > most:
                return False
    cards = tuple(kind for kind, count in enumerate(kinds) if count for _ in range(count))
    bare = tuple(Meld(line, 0, natural, wild, low) for line, _, natural, wild, low, _ in melds)
    if len(cards) in discards and _ends(cards, bare, enough):
        return True
    failed: set[tuple[object, ...]] = set()
    return any(
        _empties(cards if not left else _without(cards, (gone,)), bare, rules, enough, gone, failed)
        for left in discards
        if left >= len(alone)
        for gone in (alone or sorted(set(cards)) if left else (-1,))
    )


def _lies_nowhere(kind: int, kinds: Sequence[int], lines: set[int], rules: Rules) -> bool:
    """Whether a card can neither be added to a meld nor begin one with others of the hand: it must be discarded."""
    if kind in WILD_KINDS or not rules.lines[kind].isdisjoint(lines):
        return False
    held = sum(kinds[one] for one in KINDS_OF[RANK[kind]])
    if held >= LEAST or (held == NATURALS and any(kinds[wild] for wild in WILD_KINDS)):
        return False
    return not rules.in_run(kind, kinds)


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


def can_empty_sets(
    ranks: Sequence[int],
    melds: Mapping[int, Meld],
    rules: Rules,
    canastas: int,
    points: int = 0,
    *,
    discard: bool = True,
) -> bool:
    """Whether a whole hand, counted by rank, can be melded, but for a discard if that is allowed.

    canastas: as many the side must have then. points: what the cards laid must be worth (an opening made in the same
    turn). Black threes go down together, without wild cards.
    """
    natural, wild = [0] * JOKER_RANK, [0] * JOKER_RANK
    for line, _, naturals, wilds, _, _ in melds.values():
        natural[line], wild[line] = naturals, wilds
    lonely = [rank for rank in NATURAL_RANKS if ranks[rank] + natural[rank] == 1]
    if len(lonely) > discard:
        return False
    if _all_in_sets(ranks, natural, wild, rules, canastas, points):
        return True
    if not discard:
        return False
    rest = list(ranks)
    for rank in [rank for rank in lonely if ranks[rank]] or range(len(rest)):
        if rest[rank]:
            rest[rank] -= 1
            if _all_in_sets(rest, natural, wild, rules, canastas, points):
                return True
            rest[rank] += 1
    return False


def _all_in_sets(
    ranks: Sequence[int], naturals: list[int], wilds: list[int], rules: Rules, canastas: int, points: int
) -> bool:
    """Whether every card of a hand can be melded at once, leaving so many canastas."""
    threes = ranks[THREE] + naturals[THREE]
    if 0 < threes < LEAST or (points > 0 and sum(map(mul, ranks, rules.values)) < points):
        return False
    spare = ranks[TWO] + ranks[JOKER_RANK]
    made = room = 0
    short = []
    for rank in NATURAL_RANKS:
        total = naturals[rank] + ranks[rank]
        if not total:
            continue
        if total < NATURALS:
            return False
        wild = wilds[rank]
        forced = max(0, LEAST - total - wild)
        spare -= forced
        left = max(0, rules.wilds - wild - forced)
        room += left
        missing = FULL - total - wild - forced
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
    return made >= canastas and (spare <= room or (rules.over > rules.wilds and made > 0))
