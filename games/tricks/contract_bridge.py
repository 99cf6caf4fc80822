"""Contract Bridge: an auction names trumps and tricks, the declarer plays his partner's cards too, two games win.

Source: Parlett, lines 2350-2508.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Message, say, say_in
from games.core.registry import register
from games.core.results import Number, per_side
from games.kits.cards import mask_of
from games.kits.penalties import REVOKE
from games.kits.rankings import NO_TRUMP
from games.kits.tricks import ALONE
from games.tricks.kit.lines import (
    BID,
    HONOURS,
    INSULTED,
    OVER,
    SHORT,
    SLAM,
    STRAINS,
    ContractResult,
    ContractState,
    LineSheet,
    Part,
)

MINOR: Final = 20
MAJOR: Final = 30
TRICK: Final = (MINOR, MINOR, MAJOR, MAJOR, MAJOR)
NO_TRUMP_MORE: Final = 10
"""The first trick at no trump counts so much more."""
OVERTRICK: Final = (100, 200)
"""Doubled, not vulnerable and vulnerable; so the others that come in twos."""
INSULT: Final = 50
SLAMS: Final = {6: (500, 750), 7: (1000, 1500)}
UNDERTRICK: Final = (50, 100)
FIRST_DOUBLED: Final = (100, 200)
NEXT_DOUBLED: Final = (200, 300)
FOURTH_DOUBLED: Final = 100
FOUR_HONOURS: Final = 100
ALL_HONOURS: Final = 150
TRUMP_HONOURS: Final = mask_of(list(range(8, 13)))
ACES: Final = mask_of(list(range(12, 52, 13)))


class ContractBridgeState(ContractState):
    """The dummy lies on the table. honours: what each side has for them."""

    honours: tuple[int, int] = (0, 0)

    def bidding(self, bidder: int, bid: int) -> None:
        """The declarer's partner is the dummy."""
        super().bidding(bidder, bid)
        self.actor = tuple((self.declarer,) if one == self.dummy else ALONE[one] for one in range(4))
        worth = [honours_in(hand, self.strain) for hand in self.hands]
        self.honours = max(worth[0], worth[2]), max(worth[1], worth[3])

    @property
    def dummy(self) -> int:
        return (self.declarer + 2) % 4

    def play_card(self, card: int) -> None:
        """The dummy is shown when the first card has been led."""
        if not any(self.won) and not self.trick:
            self.shown[self.dummy] = self.hands[self.dummy]
        super().play_card(card)

    def contracted(self) -> Mapping[str, Any]:
        return {**super().contracted(), "honours": self.honours if self.level else None}

    def labels(self, seat: int) -> list[str]:
        shown = self.declarer >= 0 and seat == self.dummy
        return [*super().labels(seat), *[say_in("beside a seat", "dummy")] * shown]


def honours_in(hand: int, strain: int) -> int:
    """For four or five of the trump honours, or all the aces at no trump, in one hand."""
    if strain == NO_TRUMP:
        return ALL_HONOURS * ((hand & ACES).bit_count() == 4)
    held = (hand >> 13 * strain & TRUMP_HONOURS).bit_count()
    return {4: FOUR_HONOURS, 5: ALL_HONOURS}.get(held, 0)


@register
class ContractBridge(Game):
    title = "Contract Bridge"
    summary = say("Bid for trumps and tricks with your partner, and make what you bid: rubber bridge.")
    sources = ("parlett 2350-2508",)
    two_sides = True
    penalties = (REVOKE,)

    Sheet = LineSheet
    State = ContractBridgeState

    class Result(ContractResult):
        """The contract, and honours in one hand; level 0 is a deal that all passed."""

        honours: tuple[int, ...] | None = per_side(
            say("Honours in one hand"),
            Number(0, ALL_HONOURS, 50, rare=True),
            when={"level": tuple(range(1, 8))},
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.honours and (50 in self.honours or all(self.honours)):
                refuse("honours", "one side can have 100 or 150.")

        def vulnerable(self, deal: Deal, side: int) -> int:
            """Whether a side is vulnerable: 0 or 1."""
            return int(deal.carry["games"][side])

        def undertricks(self, down: int, factor: int, vulnerable: int) -> int:
            """What the defenders get: doubled, from the fourth trick on more."""
            more = FOURTH_DOUBLED * max(0, down - 3) * factor // 2 if factor > 1 else 0
            return undertricks(down, factor, vulnerable) + more

        def reckoned(self, sheet: LineSheet, deal: Deal) -> list[Message]:
            """With who is vulnerable, if the declarer is."""
            lines = super().reckoned(sheet, deal)
            if self.declarer is None or not self.vulnerable(deal, self.declarer % 2):
                return lines
            return [say("Vulnerable: {sides}", sides=sheet.party(self.declarer % 2)), *lines]

        def parts(self, deal: Deal) -> Iterator[Part]:
            yield from (Part(side, points, HONOURS) for side, points in enumerate(self.honours or ()))
            if self.declarer is None or self.strain is None or self.tricks is None:
                return
            side, strain, factor = self.declarer % 2, list(STRAINS).index(self.strain), int(self.doubled or 1)
            vulnerable, over = self.vulnerable(deal, side), self.over
            if over < 0:
                yield Part(1 - side, self.undertricks(-over, factor, vulnerable), SHORT)
                return
            bid = self.level * TRICK[strain] + NO_TRUMP_MORE * (strain == NO_TRUMP)
            yield Part(side, bid * factor, BID)
            each = OVERTRICK[vulnerable] * factor // 2 if factor > 1 else TRICK[strain]
            yield Part(side, over * each, OVER)
            yield Part(side, INSULT * factor // 2 if factor > 1 else 0, INSULTED)
            yield Part(side, SLAMS.get(self.level, (0, 0))[vulnerable], SLAM)


def undertricks(down: int, factor: int, vulnerable: int) -> int:
    """What the defenders get for tricks that the declarer is short of, the fourth being as dear as the third."""
    if factor == 1:
        return down * UNDERTRICK[vulnerable]
    return (FIRST_DOUBLED[vulnerable] + (down - 1) * NEXT_DOUBLED[vulnerable]) * factor // 2
