"""Dealing unseen cards again: a uniformly random world among those that fit what is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from random import Random

from games.kits.cards import BIT, cards_of


def distribute(pool: int, sizes: Sequence[int], barred: Sequence[int], rng: Random) -> list[int]:
    """Share the cards of a mask out among holders, every possible way being equally likely.

    sizes: how many cards each holder gets, together all of them. barred: for each holder the cards he cannot have.
    Returns a mask a holder. Raises ValueError if there is no way.
    """
    if not any(pool & bar for bar in barred):
        return _share(cards_of(pool), list(sizes), rng)
    hands = [0] * len(sizes)
    for cards, split in _splits(pool, sizes, barred, rng):
        for holder, part in enumerate(_share(cards, split, rng)):
            hands[holder] |= part
    return hands


def _share(cards: list[int], sizes: Sequence[int], rng: Random) -> list[int]:
    rng.shuffle(cards)
    hands, start = [], 0
    for size in sizes:
        hand = 0
        for card in cards[start : start + size]:
            hand |= BIT[card]
        hands.append(hand)
        start += size
    return hands


def _splits(
    pool: int, sizes: Sequence[int], barred: Sequence[int], rng: Random
) -> list[tuple[list[int], list[int]]]:
    """Cards that the same holders may have form a class: for each class, how many of it every holder gets.

    The numbers are drawn by how many deals they allow, counted exactly.
    """
    classes: dict[tuple[int, ...], list[int]] = {}
    for card in cards_of(pool):
        holders = tuple(holder for holder, bar in enumerate(barred) if not bar & BIT[card])
        if not holders:
            raise ValueError(f"nobody may have card {card}")
        classes.setdefault(holders, []).append(card)
    order = sorted(classes.items(), key=lambda pair: len(pair[0]))
    steps = [
        (len(cards), holder, place == len(holders) - 1, place == 0)
        for holders, cards in order
        for place, holder in enumerate(holders)
    ]

    @cache
    def ways(step: int, left: int, room: tuple[int, ...]) -> int:
        """Deals from this step on: `left` cards of its class not yet given, `room` in every hand."""
        if step == len(steps):
            return 1
        return sum(weight for _, weight, *_ in choices(step, left, room))

    def choices(step: int, left: int, room: tuple[int, ...]) -> list[tuple[int, int, int, tuple[int, ...]]]:
        count, holder, last, first = steps[step]
        left = count if first else left
        found = []
        for given in range(left if last else 0, min(left, room[holder]) + 1):
            after = (*room[:holder], room[holder] - given, *room[holder + 1 :])
            rest = ways(step + 1, left - given, after)
            if rest:
                found.append((given, comb(left, given) * rest, left - given, after))
        return found

    result: list[tuple[list[int], list[int]]] = []
    room, left = tuple(sizes), 0
    numbers = [0] * len(sizes)
    for step, (_, holder, last, _) in enumerate(steps):
        options = choices(step, left, room)
        if not options:
            raise ValueError("the cards cannot be shared out like that")
        given, _, left, room = _drawn(options, rng)
        numbers[holder] = given
        if last:
            result.append((order[len(result)][1], numbers))
            numbers = [0] * len(sizes)
    return result


def _drawn(
    options: list[tuple[int, int, int, tuple[int, ...]]], rng: Random
) -> tuple[int, int, int, tuple[int, ...]]:
    if len(options) == 1:
        return options[0]
    point = rng.randrange(sum(option[1] for option in options))
    for option in options:
        point -= option[1]
        if point < 0:
            return option
    raise AssertionError("unreachable: the weights add up")
