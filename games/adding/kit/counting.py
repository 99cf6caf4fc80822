"""What cards count in Cribbage and its like: fifteens, pairs, runs, flushes, and the jack of the suit turned up.

A card counts in every combination that it is part of. `counted` is for a hand with the card turned up, `pegged` for the
last of the cards laid one after another. Source: Parlett, lines 1324-1340 and 1352-1384.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from games.core.messages import Message, joined, say, say_in
from games.kits.cards import cards_of
from games.kits.pack import Pack

LOW_ACE: Final = Pack("A23456789TJQK")
"""A pack whose ace is below the two."""
VALUE: Final = LOW_ACE.worth({"A": 1, **{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 10)})
RANK: Final = LOW_ACE.rank
FIFTEEN: Final = 15
LIMIT: Final = 31
EXACTLY: Final = 2
"""What is scored for bringing the cards laid to the limit."""
RUN: Final = 3
FLUSH: Final = 4
MOST: Final = 29
"""Nothing counts more: four fives, and the jack of the suit turned up."""
NEVER: Final = frozenset({19, 25, 26, 27})
"""What no five cards come to."""

PLACE: Final = tuple(1 << 3 * rank for rank in RANK)
"""By card its part of the number that stands for the ranks of some cards: how many of each, in three bits."""


class Count(NamedTuple):
    """Points by what they are for."""

    fifteens: int = 0
    pairs: int = 0
    runs: int = 0
    flush: int = 0
    nob: int = 0
    limit: int = 0

    @property
    def points(self) -> int:
        return sum(self)

    def said(self) -> Message:
        """Each of them that there is."""
        lines = (
            say("fifteens {points}", points=self.fifteens),
            say("pairs {points}", points=self.pairs),
            say("runs {points}", points=self.runs),
            say("flush {points}", points=self.flush),
            say("his nob {points}", points=self.nob),
            say("{limit} for {points}", limit=LIMIT, points=self.limit),
        )
        made = [line for line, points in zip(lines, self, strict=True) if points]
        return joined(made or [say_in("a count", "nothing")])


def ranks_of(cards: int) -> int:
    """The number that stands for the ranks of a set."""
    return sum([PLACE[card] for card in cards_of(cards)])


@cache
def of_ranks(ranks: int) -> tuple[int, int, int]:
    """Fifteens, pairs and runs: they need no suits, and there are few sets of ranks."""
    many = [ranks >> 3 * rank & 7 for rank in range(13)]
    ways = [1] + [0] * FIFTEEN
    for rank, number in enumerate(many):
        value = min(rank + 1, 10)
        for _ in range(number):
            for total in range(FIFTEEN, value - 1, -1):
                ways[total] += ways[total - value]
    runs = 0
    for held, stretch in groupby(many, bool):
        length, times = 0, 1
        for number in stretch:
            length, times = length + 1, times * number
        runs += length * times if held and length >= RUN else 0
    return 2 * ways[FIFTEEN], sum(number * (number - 1) for number in many), runs


def flush_of(hand: int, turned: int, crib: bool = False) -> int:
    """A point a card; in a crib only with the card turned up."""
    suit = LOW_ACE.of_suit[LOW_ACE.suit[turned]]
    if not hand & ~suit:
        return hand.bit_count() + 1
    return 0 if crib or all(hand & ~other for other in LOW_ACE.of_suit) else hand.bit_count()


def counted(hand: int, turned: int, crib: bool = False) -> Count:
    """What a hand of four comes to with the card turned up."""
    jack = hand & LOW_ACE.of_rank["J"] & LOW_ACE.of_suit[LOW_ACE.suit[turned]]
    return Count(*of_ranks(ranks_of(hand) + PLACE[turned]), flush_of(hand, turned, crib), int(jack > 0))


def pegged(laid: Sequence[int]) -> Count:
    """What the last of the cards laid makes with those before it, in unbroken succession."""
    ranks = [RANK[card] for card in laid]
    alike = next((n for n, rank in enumerate(reversed(ranks)) if rank != ranks[-1]), len(ranks))
    runs = 0
    for length in range(len(ranks), RUN - 1, -1):
        tail = sorted(ranks[-length:])
        if tail == list(range(tail[0], tail[0] + length)):
            runs = length
            break
    total = sum([VALUE[card] for card in laid])
    fifteen, limit = 2 * (total == FIFTEEN), EXACTLY * (total == LIMIT)
    return Count(fifteen, alike * (alike - 1), runs, limit=limit)
