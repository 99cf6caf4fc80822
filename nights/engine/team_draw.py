"""The draw by cards: of sides, as many red as black ones, or where there are none of seats, the highest card first.

Sources: My Games, lines 217-219: whoever at the table wants to may demand that two red and two black cards decide who
plays together; Parlett, line 155: the highest card has the first choice of seat, and so on downwards.

The draw follows from a seed (any text) by a method that a person can repeat with pen, paper and a SHA-256 tool:

1. For every player write the seed, a colon and the player's number, and hash that text:
   `printf '%s' 'SEED:12' | sha256sum`.
2. Sort the players by their hashes, lowest first.
3. The cards lie in the order of `cards_of`: first the red ones, then the black; of seats in the order of `ranks_of`,
   from the ace of hearts down. The first player gets the first card, and so on: the half with the lowest hashes is
   red, or the lowest hash has the first seat.

The order of the hashes is as good as any shuffle, so every way to part the players is as likely as every other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

RED, BLACK = "HD", "SC"


RANKS = "AKQJT98765432"


MOST = 2 * len(RED) * len(RANKS)
"""A pack has no more cards to draw."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player's card (`AH` is the ace of hearts), and the hash (hexadecimal) that decided it."""

    player: int
    card: str
    ticket: str

    @property
    def red(self) -> bool:
        """Whether the card is a red one."""
        return self.card[-1] in RED


def ticket(seed: str, player: int) -> str:
    """SHA-256 of `seed:player`, hexadecimal."""
    return hashlib.sha256(f"{seed}:{player}".encode()).hexdigest()


def cards_of(players: int) -> list[str]:
    """The cards for so many players: red ones first, as many black ones behind.

    >>> cards_of(4)
    ['AH', 'AD', 'AS', 'AC']
    """
    half = players // 2
    return [rank + suit for suits in (RED, BLACK) for suit, rank in _alternating(suits)[:half]]


def _alternating(suits: str) -> list[tuple[str, str]]:
    return [(suit, rank) for rank in RANKS for suit in suits]


def draw(players: Sequence[int], seed: str) -> list[Drawn]:
    """What each player draws, in the order of the hashes: red cards first. The order of `players` does not matter.

    Raises ValueError for an odd or impossible number of players, one who is named twice, or an empty seed.
    """
    _check(players, seed)
    if len(players) % 2 or not 4 <= len(players) <= MOST:
        raise ValueError(f"Sides are drawn by 4, 6, 8 ... {MOST} players, not by {len(players)}.")
    return _drawn(players, seed, cards_of(len(players)))


def ranks_of(players: int) -> list[str]:
    """The cards for a draw of seats, from the highest down.

    >>> ranks_of(3)
    ['AH', 'KH', 'QH']
    """
    return [rank + suit for suit in RED + BLACK for rank in RANKS][:players]


def draw_seats(players: Sequence[int], seed: str) -> list[Drawn]:
    """What each player draws, in the order of the hashes, which is that of the seats. Raises ValueError as `draw`."""
    _check(players, seed)
    if not 2 <= len(players) <= MOST:
        raise ValueError(f"Seats are drawn by 2 to {MOST} players, not by {len(players)}.")
    return _drawn(players, seed, ranks_of(len(players)))


def _check(players: Sequence[int], seed: str) -> None:
    if not seed:
        raise ValueError("A draw needs a seed.")
    if len(set(players)) != len(players):
        raise ValueError(f"Somebody is named twice: {', '.join(map(str, players))}.")


def _drawn(players: Sequence[int], seed: str, cards: Sequence[str]) -> list[Drawn]:
    order = sorted((ticket(seed, player), player) for player in players)
    return [Drawn(player, card, own) for (own, player), card in zip(order, cards, strict=True)]


def seated(drawn: Sequence[Drawn], sides: Sequence[Sequence[int]]) -> list[int]:
    """The players in seat order: red takes the seats of the first side, black those of the second.

    `sides` are the seats of the two sides. Raises ValueError unless there are two of equal size, for so many players.
    """
    if len(sides) != 2 or len(sides[0]) != len(sides[1]) or len(drawn) != 2 * len(sides[0]):
        raise ValueError("Cards decide between two sides of equal size.")
    seat_of: dict[int, int] = {}
    for side, red in zip(sides, (True, False), strict=True):
        players = [row.player for row in drawn if row.red == red]
        seat_of |= dict(zip(side, players, strict=True))
    return [seat_of[seat] for seat in sorted(seat_of)]
