"""Nap: who bids the most tricks of five plays alone, in the suit that he leads, and each of the others pays or is paid.

Source: Parlett, lines 3264-3288.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.fields import each_seat
from games.core.game import Deal, Game
from games.core.messages import Seat, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Score, choice, flag, seat
from games.core.sheet import Sheet, fixed_deals
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import DECK_52, RANK_OF, RANKS, SUIT_MASK, SUIT_NAMES, SUIT_OF, cards_of
from games.kits.claims import THE_REST
from games.kits.phases import PhasedState, Say
from games.kits.rankings import NO_TRUMP
from games.kits.stock import StockState
from games.kits.tricks import PLAY

TRICKS: Final = 5
DEALS: Final = 20
TWO, THREE, MIZ, FOUR, NAP, WELLINGTON, BLUCHER = VALUES = (2, 3, 3, 4, 10, 20, 40)
"""What each of the others pays or gets, by the bids from the lowest up."""
NEEDED: Final = (2, 3, 0, 4, TRICKS, TRICKS, TRICKS)
BIDS: Final = {
    "two": say_in("a bid of tricks", "two"),
    "three": say_in("a bid of tricks", "three"),
    "miz": say_in("a bid of tricks", "miz"),
    "four": say_in("a bid of tricks", "four"),
    "nap": say_in("a bid of tricks", "nap"),
    "wellington": say_in("a bid of tricks", "Wellington"),
    "blucher": say_in("a bid of tricks", "Blücher"),
}
NO_TRICK: Final = list(BIDS).index("miz")
ALL_TRICKS: Final = list(BIDS).index("nap")
PASS: Final = {"pass": say_in("a bid", "pass")}
PASSED: Final = len(BIDS)
LOWEST: Final = {3: "8", 4: "8", 5: "6"}
"""The lowest rank in the pack, by the number of players, where it is stripped; six and seven need it whole."""


class NapState(StockState, PhasedState):
    """bids: by seat the place of the word he said, -1 before. bidder: who has bid most, bid: what. suit: the trumps."""

    claimed_by = THE_REST
    phases = (Say(say_in("phase", "bidding"), BIDS | PASS), PLAY)
    cards_each = TRICKS

    bids: list[int] = each_seat(-1)
    bidder: int = -1
    bid: int = -1
    suit: int = NO_TRUMP

    def cards_dealt(self) -> tuple[int, ...]:
        lowest = LOWEST.get(self.table.seats, "2") if self.table.options["stripped"] else "2"
        return tuple(card for card in DECK_52 if RANK_OF[card] >= RANKS.index(lowest))

    def may_bidding(self, seat: int) -> list[int]:
        """Higher than before; after nap only what doubles it. If all have passed the dealer must bid."""
        highest = max(self.bid + 1, ALL_TRICKS + 1) if self.bid < ALL_TRICKS else self.bid + 2
        higher = range(self.bid + 1, min(highest, len(BIDS)))
        return list(higher) if seat == self.deal.dealer and self.bid < 0 else [*higher, PASSED]

    def bidding(self, seat: int, bid: int) -> None:
        self.bids[seat] = bid
        if bid != PASSED:
            self.bidder, self.bid = seat, bid

    def first_leader(self) -> int:
        return self.bidder

    def play_card(self, card: int) -> None:
        """The first card led is of the trump suit, except in miz."""
        if self.suit == NO_TRUMP and self.bid != NO_TRICK:
            self.suit = SUIT_OF[card]
            self.ranking = self.rankings[self.suit]
        super().play_card(card)

    def made(self) -> bool:
        won = self.won[self.bidder]
        return not won if self.bid == NO_TRICK else won >= NEEDED[self.bid]

    def finished(self) -> bool:
        """It is decided, whichever way."""
        won, left = self.won[self.bidder], TRICKS - sum(self.won)
        if self.bid == NO_TRICK:
            return bool(won) or not left
        return self.made() or won + left < NEEDED[self.bid]

    def result(self) -> Nap.Result:
        return Nap.Result(bid=list(BIDS)[self.bid], bidder=self.bidder, made=self.made())

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        return [*BIDS.values(), *PASS.values(), ""][self.bids[seat]]

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[say("Trumps"), SUIT_NAMES[self.suit]]] if self.suit != NO_TRUMP else []

    # Bots ---------------------------------------------------------------------------------------------------------

    def together(self, one: int, other: int) -> bool:
        return (one == self.bidder) == (other == self.bidder)

    def wants(self, holder: int) -> bool:
        return self.bid != NO_TRICK

    def hope(self, seat: int, suit: int) -> float:
        """The tricks that a hand promises with these trumps."""
        hand = self.hands[seat]
        trumps = [RANK_OF[card] for card in cards_of(hand & SUIT_MASK[suit])]
        aces = [card for card in cards_of(hand & ~SUIT_MASK[suit]) if RANKS[RANK_OF[card]] == "A"]
        return sum(0.3 + 0.05 * rank for rank in trumps) + 0.5 * len(aces)

    def greedy_bidding(self, seat: int, rng: Random) -> int:
        """The most tricks that the best suit promises; all five only with great strength."""
        hope = max(self.hope(seat, suit) for suit in range(4))
        may = self.may_bidding(seat)
        safe = [bid for bid in may if bid != PASSED and bid != NO_TRICK and NEEDED[bid] <= hope]
        return max(safe, default=may[-1] if may[-1] == PASSED else may[0])

    def greedy(self, seat: int, rng: Random) -> Action:
        """The first card is the highest of the best suit."""
        if self.phase == PLAY and self.suit == NO_TRUMP and self.bid != NO_TRICK:
            best = max(
                range(4), key=lambda suit: self.hope(seat, suit) * bool(self.hands[seat] & SUIT_MASK[suit])
            )
            return (self.hands[seat] & SUIT_MASK[best]).bit_length() - 1
        return super().greedy(seat, rng)


@register
class Nap(Game):
    title = "Nap"
    summary = say(
        "Five cards each: who bids most tricks plays against all the others, and each of them pays."
    )
    sources = ("parlett 3264-3288",)
    seats = (3, 4, 5, 6, 7)
    usual = 4
    options = (
        Option("deals", say("Deals"), DEALS, lo=1, hi=200),
        Option("stripped", say("Fewer cards are played with, by the number of players"), True),
        Option("halved", say("A lost bid of all five tricks pays half"), True),
    )
    tie = TABLE_CHOOSES
    objective = "either"
    settlements = ("chips", "average-pot", "fixed")

    State = NapState
    Sheet = fixed_deals(DEALS)

    class Result(DealResult):
        """The highest bid, whose it was, and whether it was made."""

        bid: str = choice(say("Bid"), *BIDS.items())
        bidder: int = seat(say("Who bid it"))
        made: bool = flag(say("The bid was made"))

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            place = list(BIDS).index(self.bid)
            halved = place >= ALL_TRICKS and sheet.table.options["halved"]
            worth = VALUES[place] if self.made else -VALUES[place] // (2 if halved else 1)
            bidder, bid = Seat(self.bidder), BIDS[self.bid]
            why = (
                say("{player} made {bid}: {points} from each", player=bidder, bid=bid, points=worth)
                if self.made
                else say("{player} lost {bid}: {points} to each", player=bidder, bid=bid, points=-worth)
            )
            others = sheet.table.seats - 1
            return Score(
                tuple(worth * others if one == self.bidder else -worth for one in range(others + 1)), (why,)
            )
