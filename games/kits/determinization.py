"""Dealing unseen cards again: a uniformly random world among those that fit what is known."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from games.kits.cards import BIT, cards_of


def distribute(pool: int, sizes: Sequence[int], barred: Sequence[int], rng: Random) -> list[int]:
    """Share the cards of a mask out among holders, every possible way being equally likely.

    sizes: how many cards each holder gets, together all of them. barred: for each holder the cards he cannot have.
    Returns a mask a holder. Raises ValueError if there is no way.
    """
    hands = [0] * len(sizes)
    takers = [holder for holder, size in enumerate(sizes) if size]
    if not any(pool & barred[holder] for holder in takers):
        _share(cards_of(pool), takers, [sizes[holder] for holder in takers], hands, rng)
        return hands
    order = _classes(pool, takers, barred)
    for (holders, cards), split in zip(order, _splits(order, tuple(sizes), rng), strict=True):
        _share(cards, holders, split, hands, rng)
    return hands


Classes = list[tuple[tuple[int, ...], list[int]]]
"""Cards that the same holders may have, with those holders."""


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


def _classes(pool: int, takers: Sequence[int], barred: Sequence[int]) -> Classes:
    """The classes of a pool, those with the fewest possible holders first."""
    classes: dict[tuple[int, ...], list[int]] = {}
    for card in cards_of(pool):
        holders = tuple(holder for holder in takers if not barred[holder] & BIT[card])
        if not holders:
            raise ValueError(f"nobody may have card {card}")
        classes.setdefault(holders, []).append(card)
    return sorted(classes.items(), key=lambda item: len(item[0]))


Step = tuple[int, int, bool, bool, bool]
"""A class's number of cards, a holder, and whether he is the class's first, its last, and this is his last class."""
Choice = tuple[int, int, int, tuple[int, ...]]
"""Cards given, the number of deals that follow, cards of the class then left, room then left in every hand."""


def _steps(order: Classes) -> list[Step]:
    steps = []
    for place, (holders, cards) in enumerate(order):
        for holder in holders:
            filled = not any(holder in later for later, _ in order[place + 1 :])
            steps.append((len(cards), holder, holder == holders[0], holder == holders[-1], filled))
    return steps


def _splits(order: Classes, sizes: tuple[int, ...], rng: Random) -> list[list[int]]:
    """For each class how many cards every one of its holders gets, drawn by the exact number of deals they allow."""
    steps = _steps(order)
    known: dict[tuple[int, int, tuple[int, ...]], int] = {}
    result: list[list[int]] = []
    room, left = sizes, 0
    for number, step in enumerate(steps):
        options = _choices(steps, number, left, room, known)
        if not options:
            raise ValueError("the cards cannot be shared out like that")
        given, _, left, room = _drawn(options, rng)
        if step[2]:
            result.append([])
        result[-1].append(given)
    return result


def _choices(
    steps: list[Step],
    number: int,
    left: int,
    room: tuple[int, ...],
    known: dict[tuple[int, int, tuple[int, ...]], int],
) -> list[Choice]:
    """The numbers of cards that may be given at a step."""
    count, holder, first, last, filled = steps[number]
    left = count if first else left
    space = room[holder]
    lowest = max(left if last else 0, space if filled else 0)
    found = []
    for given in range(lowest, min(left, space) + 1):
        after = (*room[:holder], space - given, *room[holder + 1 :])
        rest = _ways(steps, number + 1, left - given, after, known)
        if rest:
            found.append((given, comb(left, given) * rest, left - given, after))
    return found


def _ways(
    steps: list[Step],
    number: int,
    left: int,
    room: tuple[int, ...],
    known: dict[tuple[int, int, tuple[int, ...]], int],
) -> int:
    """How many deals there are from a step on."""
    if number == len(steps):
        return 1
    key = number, left, room
    ways = known.get(key)
    if ways is None:
        ways = known[key] = sum(choice[1] for choice in _choices(steps, number, left, room, known))
    return ways


def _drawn(options: list[Choice], rng: Random) -> Choice:
    if len(options) == 1:
        return options[0]
    point = rng.randrange(sum(option[1] for option in options))
    for option in options:
        point -= option[1]
        if point < 0:
            return option
    raise AssertionError("unreachable: the weights add up")
