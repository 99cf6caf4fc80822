"""Which cards on a table make up a number, one total or several side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.kits.cards import BIT

MOST: Final = 60
"""So many sets are found at most: a table that nobody clears for a whole deal has thousands."""


def totals(cards: Iterable[int], worth: Sequence[int], number: int) -> list[int]:
    """The sets of cards, as masks, whose worth is the number: those of few cards first. Cards worth 0 are in none."""
    rows: list[list[tuple[int, int, int]]] = [[(0, 0, 0)]]
    useful = [card for card in cards if 0 < worth[card] <= number]
    found: list[int] = []
    while rows[-1] and len(found) < MOST:
        rows.append([])
        for mask, total, start in rows[-2]:
            for place in range(start, len(useful)):
                card = useful[place]
                more = total + worth[card]
                if more == number:
                    found.append(mask | BIT[card])
                elif more < number:
                    rows[-1].append((mask | BIT[card], more, place + 1))
    return found[:MOST]


def side_by_side(sets: Sequence[int]) -> list[int]:
    """What can be taken of sets that share no card: each by itself, and all that do not overlap together."""
    found = dict.fromkeys(sets)
    for one in sets:
        if len(found) >= MOST:
            break
        found.update(dict.fromkeys([one | other for other in found if not one & other]))
    return list(found)[:MOST]
