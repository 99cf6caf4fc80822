"""What cards of the Decktet count in Bhargage: elevens, sets, bhargs and friends, and what suits are lacking.

A bharg is cards that together have each suit once. Source: Abstract Games, lines 1712-1847.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from games.core.messages import Message, joined, say, say_in, say_n
from games.kits.cards import BIT, cards_of, mask_of
from games.kits.decktet import ALL_SIGNS, CHARACTERS, RANK, SIGNS
from games.kits.pack import PIPS

VALUE: Final = tuple(PIPS.get(rank, 0) for rank in RANK)
ELEVEN: Final = 11
LIMIT: Final = 23
EXACTLY: Final = 3
BHARG: Final = 6
CHIEF: Final = 2
MOST_LACKING: Final = 4
MOST_IN_HAND: Final = 20
MOST_IN_BHARGAGE: Final = 36
"""What four and five cards come to at most."""


class Count(NamedTuple):
    """Points by what they are for."""

    elevens: int = 0
    limit: int = 0
    sets: int = 0
    bhargs: int = 0
    friends: int = 0

    @property
    def points(self) -> int:
        return sum(self)

    def said(self) -> Message:
        """Each of them that there is."""
        lines = (
            say("{limit} for {points}", limit=ELEVEN, points=self.elevens),
            say("{limit} for {points}", limit=LIMIT, points=self.limit),
            say("sets {points}", points=self.sets),
            say("bhargs {points}", points=self.bhargs),
            say("friends of the Chief {points}", points=self.friends),
        )
        made = [line for line, points in zip(lines, self, strict=True) if points]
        return joined(made or [say_in("a count", "nothing")])


class Shortage(NamedTuple):
    """What the opponent scores for suits that some cards lack."""

    lacking: int

    @property
    def points(self) -> int:
        return self.lacking * (self.lacking + 1) // 2

    def said(self) -> Message:
        return say_n("a suit is lacking", "{count} suits are lacking", self.lacking)


def shortage(cards: int) -> Shortage:
    """How many suits some cards lack."""
    signs = 0
    for card in cards_of(cards):
        signs |= SIGNS[card]
    return Shortage((ALL_SIGNS ^ signs).bit_count())


def counted(cards: int, friends: int = 0) -> Count:
    """What cards come to, the one turned up among them; each way to make an eleven or a bharg counts."""
    totals = [1] + [0] * ELEVEN
    signed = {0: 1}
    for card in cards_of(cards):
        value, signs = VALUE[card], SIGNS[card]
        totals = [
            ways + (totals[total - value] if total >= value else 0) for total, ways in enumerate(totals)
        ]
        for other, ways in list(signed.items()):
            if not other & signs:
                signed[other | signs] = signed.get(other | signs, 0) + ways
    alike = Counter([RANK[card] for card in cards_of(cards)])
    sets = sum([number * (number - 1) for number in alike.values()])
    return Count(2 * totals[ELEVEN], 0, sets, BHARG * signed.get(ALL_SIGNS, 0), friends)


def with_turned(cards: int, turned: int, *, friends: bool) -> Count:
    """What a hand counts with the card turned up; if that is the Chief, its own characters are his friends."""
    chief = friends and BIT[turned] & CHARACTERS
    return counted(cards | BIT[turned], (cards & CHARACTERS).bit_count() if chief else 0)


def pegged(laid: Sequence[int]) -> Count:
    """What the last of the cards laid makes with those before it, in unbroken succession."""
    total = sum([VALUE[card] for card in laid])
    ranks = [RANK[card] for card in laid]
    alike = next((n for n, rank in enumerate(reversed(ranks)) if rank != ranks[-1]), len(ranks))
    return Count(
        2 * (total == ELEVEN), EXACTLY * (total == LIMIT), alike * (alike - 1), BHARG * ends_in_bharg(laid)
    )


def ends_in_bharg(laid: Sequence[int]) -> bool:
    """Whether the last cards laid have each suit once between them."""
    signs = 0
    for card in reversed(laid):
        if signs & SIGNS[card]:
            return False
        signs |= SIGNS[card]
        if signs == ALL_SIGNS:
            return True
    return False


def laid_away(hand: int, unseen: int, dealing: bool) -> int:
    """The two cards that leave most over all cards that may be turned, what they bring the bhargage reckoned in."""
    turned = [BIT[card] for card in cards_of(unseen)]

    def worth(cards: int) -> float:
        full = [cards | card for card in turned]
        return sum([counted(each).points - shortage(each).points for each in full]) / len(turned)

    def left(pair: tuple[int, ...]) -> float:
        away = mask_of(pair)
        return worth(hand ^ away) + (worth(away) if dealing else -worth(away))

    return mask_of(max(combinations(cards_of(hand), 2), key=left))
