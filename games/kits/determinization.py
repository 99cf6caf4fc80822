"""Dealing unseen cards again: a uniformly random world among those that fit what is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from random import Random
from typing import NamedTuple, Self, TypeVar

from games.kits.cards import BIT, cards_of

Item = TypeVar("Item")
Worth = tuple[tuple[int, int], ...]
"""What cards count: pairs of a mask and the number that each of its cards counts."""


class Limit(NamedTuple):
    """Something announced of hands: the cards that these holders have count `least` to `most` together."""

    holders: tuple[int, ...]
    worth: Worth
    least: int
    most: int

    def count(self, hands: Sequence[int]) -> int:
        """What the cards of its holders count."""
        total = 0
        for holder in self.holders:
            hand = hands[holder]
            for mask, number in self.worth:
                total += number * (hand & mask).bit_count()
        return total

    def holds(self, hands: Sequence[int]) -> bool:
        return self.least <= self.count(hands) <= self.most

    def beyond(self, hands: Sequence[int]) -> Self:
        """What it says of the other cards, where these are known to be in the hands."""
        known = self.count(hands)
        return self._replace(least=self.least - known, most=self.most - known)

    def worth_of(self, card: int) -> int:
        return sum(number for mask, number in self.worth if mask & BIT[card])


def shuffle_within(
    own: list[Item], rest: list[Item], fits: Callable[[list[Item]], bool], rng: Random
) -> None:
    """Make another hand that fits of one that does, where they are too rare to be met by dealing.

    Cards go to and fro between the hand and the rest; whatever does not fit is taken back. In the long run every hand
    that fits is equally likely.
    """
    for step in range(WALK * len(own) if rest else 0):
        count = 1 if step % 2 else rng.randint(1, min(len(own), len(rest)))
        mine, others = rng.sample(range(len(own)), count), rng.sample(range(len(rest)), count)
        _swap(own, rest, mine, others)
        if not fits(own):
            _swap(own, rest, mine, others)


def _swap(own: list[Item], rest: list[Item], mine: Sequence[int], others: Sequence[int]) -> None:
    for one, other in zip(mine, others, strict=True):
        own[one], rest[other] = rest[other], own[one]


WALK = 12
"""So many exchanges are tried for each card of a hand."""


def distribute(
    pool: int, sizes: Sequence[int], barred: Sequence[int], rng: Random, limits: Sequence[Limit] = ()
) -> list[int]:
    """Share the cards of a mask out among holders, every possible way being equally likely.

    sizes: how many cards each holder gets, together all of them. barred: for each holder the cards he cannot have.
    limits: what their new cards must count. Returns a mask a holder. Raises ValueError if there is no way.
    """
    hands = [0] * len(sizes)
    takers = [holder for holder, size in enumerate(sizes) if size]
    if not limits and not any(pool & barred[holder] for holder in takers):
        _share(cards_of(pool), takers, [sizes[holder] for holder in takers], hands, rng)
        return hands
    alike = _alike(pool, takers, barred, limits)
    dealt, together = [0] * len(sizes), [0] * len(sizes)
    for first, *others in alike:
        together[first] = sizes[first] + sum([sizes[other] for other in others])
    order = _classes(pool, [one[0] for one in alike], barred, limits)
    ways = _Ways(order, len(sizes), limits)
    for (holders, _, cards), split in zip(order, ways.splits(together, rng), strict=True):
        _share(cards, holders, split, dealt, rng)
    for one in alike:
        _share(cards_of(dealt[one[0]]), one, [sizes[holder] for holder in one], hands, rng)
    return hands


def _alike(
    pool: int, takers: Sequence[int], barred: Sequence[int], limits: Sequence[Limit]
) -> list[list[int]]:
    """Holders who may have the same cards, by the same limits: what they get together is counted once, then shared.

    However it is shared, their sizes allow the same number of ways, so that every deal stays equally likely.
    """
    found: dict[tuple[int, tuple[bool, ...]], list[int]] = {}
    for holder in takers:
        bound = tuple([holder in limit.holders for limit in limits])
        found.setdefault((pool & barred[holder], bound), []).append(holder)
    return list(found.values())


Classes = list[tuple[tuple[int, ...], tuple[int, ...], list[int]]]
"""Cards that the same holders may have and that count the same for every limit: holders, what each counts, cards."""


def _share(
    cards: list[int], holders: Sequence[int], numbers: Sequence[int], hands: list[int], rng: Random
) -> None:
    """Give each of the holders his number of the cards."""
    if len(holders) > 1:
        rng.shuffle(cards)
    start = 0
    for holder, number in zip(holders, numbers, strict=True):
        hand = 0
        for card in cards[start : start + number]:
            hand |= BIT[card]
        hands[holder] |= hand
        start += number


def _classes(pool: int, takers: Sequence[int], barred: Sequence[int], limits: Sequence[Limit]) -> Classes:
    """The classes of a pool, those with the fewest possible holders first."""
    classes: dict[tuple[tuple[int, ...], tuple[int, ...]], list[int]] = {}
    worth: tuple[int, ...] = ()
    for card in cards_of(pool):
        bit = BIT[card]
        holders = tuple([holder for holder in takers if not barred[holder] & bit])
        if not holders:
            raise ValueError(f"nobody may have card {card}")
        if limits:
            worth = tuple([limit.worth_of(card) for limit in limits])
        classes.setdefault((holders, worth), []).append(card)
    found = [(holders, worth, cards) for (holders, worth), cards in classes.items()]
    return sorted(found, key=lambda one: len(one[0]))


Step = tuple[int, int, bool, bool, bool, Worth]
"""A class's number of cards, a holder, and whether he is the class's first, its last, and this is his last class.

At the end what a card of his counts: the limit's place behind the holders, and the number.
"""
Choice = tuple[int, int, int, tuple[int, ...]]
"""Cards given, the number of deals that follow, cards of the class then left, room then left."""


class _Ways:
    """The exact numbers of deals from each step on.

    Room: how many cards fit in every hand, and behind them how much every limit still allows.
    """

    __slots__ = ("known", "room", "spare", "steps")

    def __init__(self, order: Classes, holders: int, limits: Sequence[Limit]) -> None:
        self.steps: list[Step] = []
        for place, (takers, worth, cards) in enumerate(order):
            for holder in takers:
                filled = not any(holder in later for later, _, _ in order[place + 1 :])
                costs = _costs(holder, holders, limits, worth) if limits else ()
                self.steps.append(
                    (len(cards), holder, holder == takers[0], holder == takers[-1], filled, costs)
                )
        self.room = tuple(limit.most for limit in limits)
        self.spare = tuple(
            (holders + number, limit.most - limit.least) for number, limit in enumerate(limits)
        )
        self.known: dict[tuple[int, int, tuple[int, ...]], int] = {}

    def splits(self, sizes: Sequence[int], rng: Random) -> list[list[int]]:
        """For each class how many cards every one of its holders gets, drawn by the number of deals they allow."""
        result: list[list[int]] = []
        room, left = (*sizes, *self.room), 0
        if not self.steps and not self._from(0, left, room):
            raise ValueError("the cards that are left count too much or too little")
        for number, step in enumerate(self.steps):
            options = self._choices(number, left, room)
            if not options:
                raise ValueError("the cards cannot be shared out like that")
            given, _, left, room = _drawn(options, rng)
            if step[2]:
                result.append([])
            result[-1].append(given)
        return result

    def _choices(self, number: int, left: int, room: tuple[int, ...]) -> list[Choice]:
        """The numbers of cards that may be given at a step."""
        count, holder, first, last, filled, costs = self.steps[number]
        left = count if first else left
        space = room[holder]
        lowest = max(left if last else 0, space if filled else 0)
        highest = min(left, space)
        if costs:
            highest = min(highest, *[room[place] // worth for place, worth in costs])
        found = []
        for given in range(lowest, highest + 1):
            after = (*room[:holder], space - given, *room[holder + 1 :])
            if costs:
                after = _charged(after, costs, given)
            rest = self._from(number + 1, left - given, after)
            if rest:
                found.append((given, comb(left, given) * rest, left - given, after))
        return found

    def _from(self, number: int, left: int, room: tuple[int, ...]) -> int:
        """How many deals there are from a step on."""
        if number == len(self.steps):
            return int(all(0 <= room[place] <= spare for place, spare in self.spare))
        key = number, left, room
        ways = self.known.get(key)
        if ways is None:
            ways = self.known[key] = sum(choice[1] for choice in self._choices(number, left, room))
        return ways


def _costs(holder: int, holders: int, limits: Sequence[Limit], worth: tuple[int, ...]) -> Worth:
    counted = enumerate(zip(limits, worth, strict=True))
    return tuple(
        (holders + number, one) for number, (limit, one) in counted if one and holder in limit.holders
    )


def _charged(room: tuple[int, ...], costs: Worth, given: int) -> tuple[int, ...]:
    """What the limits still allow after so many cards."""
    after = list(room)
    for place, worth in costs:
        after[place] -= given * worth
    return tuple(after)


def _drawn(options: list[Choice], rng: Random) -> Choice:
    if len(options) == 1:
        return options[0]
    point = rng.randrange(sum(option[1] for option in options))
    for option in options:
        point -= option[1]
        if point < 0:
            return option
    raise AssertionError("unreachable: the weights add up")
