"""Honeymoon Bridge: for two, who draw their hands in thirteen tricks that count nothing, and then bid and play bridge.

Source: Parlett, lines 312-359.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.core.game import Game
from games.core.messages import say, say_in
from games.core.registry import register
from games.kits.cards import BIT, RANK_OF, SUIT_MASK, cards_of
from games.kits.phases import Bids
from games.kits.rankings import NO_TRUMP
from games.kits.stock import StockState
from games.kits.tricks import PLAY
from games.tricks.contract_bridge import ContractBridge, honours_in, undertricks
from games.tricks.kit.lines import BOOK, HIGHEST, TRICKS, ContractState, LineSheet, contracts

DRAWING_STEP: Final = 0


class HoneymoonBridgeState(StockState, ContractState):
    """Drawing, the auction, and the tricks that count. honours: of each in the hand that he plays."""

    cards_each = TRICKS
    phases = (PLAY, Bids(say_in("phase", "bidding"), contracts(1, HIGHEST), silence=1, doubles=True), PLAY)
    honours: tuple[int, ...] = (0, 0)

    @property
    def drawing(self) -> bool:
        return self.step == DRAWING_STEP

    def after_deal(self) -> None:
        self.turn_up()
        super().after_deal()

    def trump(self) -> int:
        return self.pack.suit[self.turned] if self.drawing else self.strain

    def first_leader(self) -> int:
        return self.table.next_seat(self.deal.dealer if self.drawing else self.declarer)

    def play_card(self, card: int) -> None:
        self.parted(self.order[len(self.trick)], BIT[card])
        super().play_card(card)

    def on_trick(self, winner: int) -> None:
        """The winner draws the open card, the other the next one, and another is turned up."""
        if self.drawing:
            self.from_stock(winner, 1 - winner)
            if self.stock:
                self.turn_up()

    def finished(self) -> bool:
        return not self.stock if self.drawing else super().finished()

    def after_play(self) -> None:
        """The tricks of the drawing count nothing."""
        if self.drawing:
            self.won = [0] * len(self.won)
        super().after_play()

    def rest_claimable(self, seat: int) -> tuple[int, ...]:
        return () if self.drawing else super().rest_claimable(seat)

    def all_outcomes(self, seat: int) -> tuple[int, ...]:
        return () if self.drawing else super().all_outcomes(seat)

    def who_bidding(self) -> tuple[int, ...]:
        """The winner of the last trick speaks first."""
        return self.around(self.best_holder)

    def bidding(self, bidder: int, bid: int) -> None:
        super().bidding(bidder, bid)
        self.honours = tuple(honours_in(hand, self.strain) for hand in self.hands[:2])

    def contracted(self) -> Mapping[str, Any]:
        return {**super().contracted(), "honours": self.honours if self.level else None}

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_bidding(self, seat: int, rng: Random) -> int:
        """As many tricks as the hand has by itself, in the suit that gives it most."""
        assert self.auction is not None
        hopes = [tricks_in(self.hands[seat], strain) for strain in range(NO_TRUMP + 1)]
        strain = max(range(NO_TRUMP + 1), key=hopes.__getitem__)
        bid = self.auction.bid // self.strains * self.strains + strain
        bid += self.strains * (bid < self.auction.bid)
        return bid if bid // self.strains + 1 <= int(hopes[strain]) - BOOK else -1


def tricks_in(hand: int, strain: int) -> float:
    """About how many tricks a hand takes against one other: high cards, and long cards of trumps."""
    hope = 0.0
    for suit, mask in enumerate(SUIT_MASK):
        own = hand & mask
        hope += sum(max(0.0, 1 - 0.2 * (12 - RANK_OF[card])) for card in cards_of(own))
        hope += max(0, own.bit_count() - 3) * (0.9 if suit == strain else 0.4)
    return hope


@register
class HoneymoonBridge(Game):
    title = "Honeymoon Bridge"
    summary = say("Bridge for two: draw your hand trick by trick, then bid for what it can win.")
    wins = say("The player with more points wins when one of them has won two games.")
    sources = ("parlett 312-359",)
    seats = (2,)

    Sheet = LineSheet
    State = HoneymoonBridgeState

    class Result(ContractBridge.Result):
        """The contract, and honours in the hands that were played; level 0 is a deal that both passed."""

        def undertricks(self, down: int, factor: int, vulnerable: int) -> int:
            """The fourth is no dearer than the third."""
            return undertricks(down, factor, vulnerable)
