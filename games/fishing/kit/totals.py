"""Which cards on a table make up a number, one total or several side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from games.kits.cards import BIT

MOST: Final = 30
"""So many sets are found at most: a table that nobody clears for a whole deal has thousands."""


def totals(cards: Iterable[int], worth: Sequence[int], number: int) -> list[int]:
    """The sets of cards, as masks, whose worth is the number: those of few cards first. Cards worth 0 are in none."""
    return list(islice(_totals([card for card in cards if 0 < worth[card] <= number], worth, number), MOST))


def _totals(cards: Sequence[int], worth: Sequence[int], number: int) -> Iterator[int]:
    """Set by set: all of one card, then those that one more card makes of what is too little."""
    little = [(0, 0, 0)]
    while little:
        more = []
        for mask, total, start in little:
            for place in range(start, len(cards)):
                counted = total + worth[cards[place]]
                if counted == number:
                    yield mask | BIT[cards[place]]
                elif counted < number:
                    more.append((mask | BIT[cards[place]], counted, place + 1))
        little = more


def side_by_side(sets: Sequence[int]) -> list[int]:
    """What can be taken of sets that share no card: each by itself, and all that do not overlap together."""
    found = dict.fromkeys(sets)
    for one in sets:
        if len(found) >= MOST:
            break
        found.update(dict.fromkeys([one | other for other in found if not one & other]))
    return list(found)[:MOST]
