"""The moves of a patience, by number and by name: so many cards from pile to pile, a row dealt, a suit taken off."""

from __future__ import annotations

from typing import Final

from games.core.state import Action

NAMES: Final = "ABCDEFGHIJKLMNOPQRST"
"""Piles are called by letters, from the left."""
MOST: Final = 32
"""So many cards move together at most."""
DEAL: Final = 0
AWAY: Final = 1
"""AWAY + number of a pile: what is complete on it leaves the table."""
MOVES: Final = AWAY + len(NAMES)
SPECIAL: Final = MOVES + len(NAMES) ** 2 * MOST
"""Moves from here on are those of one patience alone."""

ACTIONS: Final = {
    "deal": DEAL,
    **{name + "-off": AWAY + pile for pile, name in enumerate(NAMES)},
    **{
        f"{source}{count}-{target}": MOVES + (one * len(NAMES) + other) * MOST + count
        for one, source in enumerate(NAMES)
        for other, target in enumerate(NAMES)
        if one != other
        for count in range(1, MOST)
    },
}
TEXTS: Final = {action: text for text, action in ACTIONS.items()}


def move_of(action: Action) -> tuple[int, int, int]:
    """From which pile, to which, how many cards."""
    piles, count = divmod(action - MOVES, MOST)
    return *divmod(piles, len(NAMES)), count
