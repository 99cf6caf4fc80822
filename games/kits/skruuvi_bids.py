"""The bids of Skruuvi and Vint: a number and a kind of game, and in which order they rise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.messages import joined, say, say_in
from games.core.state import Action
from games.kits.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_SIGNS, SUITS
from games.kits.hands import CALL
from games.kits.rankings import NO_TRUMP

KINDS: Final = ("misere", "S", "C", "D", "H", "NT", "pass-misere")
MISERE, IN_SPADES, IN_CLUBS, IN_DIAMONDS, IN_HEARTS, IN_NO_TRUMP, PASS_MISERE = range(7)
TRUMP_OF: Final = (NO_TRUMP, SPADES, CLUBS, DIAMONDS, HEARTS, NO_TRUMP, NO_TRUMP)
"""By kind the trump suit."""
BIDDABLE: Final = KINDS[:PASS_MISERE]
SUIT_KINDS: Final = KINDS[IN_SPADES:IN_NO_TRUMP]
TRICK_KINDS: Final = KINDS[IN_SPADES:PASS_MISERE]
MISERES: Final = ("misere", "pass-misere")

BOOK: Final = 6
"""A contract of n promises n + 6 tricks, won or (in misère) avoided."""
HIGHEST: Final = 7
TRICKS: Final = 13
PASS, KNOCK, KONTRA = range(CALL, CALL + 3)
FIRST_BID: Final = CALL + 3
LEVELS: Final = range(1, HIGHEST + 1)
WORDS: Final = ("pass", "knock", "kontra", *(f"{level} {kind}" for level in LEVELS for kind in BIDDABLE))
"""The first words of every game of the family: calls, then the bids."""
WORDS_SAID: Final = {
    "pass": say_in("a bid", "pass"),
    "knock": say_in("a bid", "knock"),
    "kontra": say_in("a bid", "kontra"),
}
KINDS_SAID: Final = {"misere": say("misère"), "NT": say("no trump"), "pass-misere": say("pass misère")}
KIND_TITLES: Final = {"misere": say("Misère"), "NT": say("No trump"), "pass-misere": say("Pass misère")}


def bid(level: int, kind: int) -> Action:
    """The action of a bid: `bid(5, IN_HEARTS)`."""
    return FIRST_BID + len(BIDDABLE) * (level - 1) + kind


def level_and_kind(action: Action) -> tuple[int, int]:
    """The number and the kind of a bid's action."""
    level, kind = divmod(action - FIRST_BID, len(BIDDABLE))
    return level + 1, kind


def kind_said(kind: str) -> str:
    """A kind for people: `misère`, `♥`, `no trump`."""
    if kind in SUIT_KINDS:
        return SUIT_SIGNS[SUITS.index(kind)]
    return KINDS_SAID[kind]


def kind_title(kind: str) -> str:
    """The same at the beginning of a line."""
    return KIND_TITLES.get(kind) or kind_said(kind)


def contract_said(level: int, kind: str) -> str:
    """`5♥`, `6 no trump`, `7 misère`."""
    return joined([level, kind_said(kind)], "" if kind in SUIT_KINDS else " ")


class Scale:
    """Bids from the lowest up. A bid's `rank` is its place from 1; 0 stands for no bid."""

    def __init__(self, kinds: Sequence[int], lowest: int) -> None:
        self.bids = tuple(bid(level, kind) for level in range(lowest, HIGHEST + 1) for kind in kinds)
        self.rank = {action: place for place, action in enumerate(self.bids, 1)}

    @property
    def top(self) -> int:
        """The rank of the highest bid."""
        return len(self.bids)

    def above(self, rank: int) -> list[Action]:
        """The bids that beat a rank, as sorted actions."""
        return sorted(self.bids[rank:])

    def contract(self, rank: int) -> tuple[int, int]:
        """The number and the kind of a rank."""
        return level_and_kind(self.bids[rank - 1])


BASIC_SCALE: Final = Scale((MISERE, IN_SPADES, IN_CLUBS, IN_DIAMONDS, IN_HEARTS, IN_NO_TRUMP), 1)
KOTKA_SCALE: Final = Scale((IN_SPADES, IN_CLUBS, IN_DIAMONDS, IN_HEARTS, MISERE, IN_NO_TRUMP), 6)
