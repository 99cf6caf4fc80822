"""Auction Pitch, or Setback: the highest bidder makes trumps by leading one, and is set back if he fails.

Source: Parlett, line 618, with the points of lines 542-592.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.game import Deal, Game
from games.core.messages import Seat, Template, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SeatOf, entry, number, seat
from games.core.sheet import Sheet, first_to
from games.core.state import Action
from games.kits.cards import BIT, RANK_OF, SUIT_MASK, SUIT_NAMES, SUIT_OF, cards_of
from games.kits.pack import total
from games.kits.phases import PhasedState, Say
from games.kits.rankings import NO_TRUMP, Duties
from games.kits.tricks import PLAY
from games.tricks.all_fours import CARDS_EACH, JACK, WORTH

MOST: Final = 4
TARGET: Final = 7
BID: Final = tuple(range(1, MOST + 1))
NAMED: Final = {"pass": say_in("a bid", "pass"), **{f"bid {points}": str(points) for points in BID}}


class AuctionPitchState(PhasedState):
    """bid: the points that the pitcher must make. suit: the trumps, once he has led."""

    phases = (Say(say_in("phase", "bid"), NAMED, Template("{player}: {word}.")), PLAY)
    piles = (say_in("pile", "stock"),)

    bid_made: int = 0
    pitcher: int = -1
    suit: int = NO_TRUMP

    def sizes(self) -> list[int]:
        return [CARDS_EACH] * self.table.seats + [52 - CARDS_EACH * self.table.seats]

    def may_bid(self, seat: int) -> list[int]:
        return [0, *range(self.bid_made + 1, MOST + 1)]

    def bid(self, seat: int, points: int) -> None:
        if points:
            self.bid_made, self.pitcher = points, seat

    def begin_play(self) -> None:
        """Where all have passed nothing is played."""
        super().begin_play()
        if self.pitcher < 0:
            self.end()

    def first_leader(self) -> int:
        return max(self.pitcher, 0)

    def trump(self) -> int:
        return self.suit

    def play_card(self, card: int) -> None:
        if self.suit == NO_TRUMP:
            self.suit = SUIT_OF[card]
            self.ranking = self.rankings[self.suit]
        super().play_card(card)

    def follow_duties(self, led: int, best: int) -> Duties:
        """Follow or trump, as one likes; throw another card only without the suit."""
        suit = self.ranking.follow[led]
        return ((suit, suit | self.ranking.trumps),)

    def result(self) -> AuctionPitch.Result:
        if self.pitcher < 0:
            return AuctionPitch.Result(bid=0)
        seats = range(self.table.seats)
        spent = [self.played[one] for one in seats]
        trumps = [card for card in cards_of(sum(spent)) if SUIT_OF[card] == self.suit]
        counts = [total(cards_of(self.taken[one]), WORTH) for one in seats]
        return AuctionPitch.Result(
            bid=self.bid_made,
            pitcher=self.pitcher,
            high=next(one for one in seats if spent[one] & BIT[trumps[-1]]),
            low=next(one for one in seats if spent[one] & BIT[trumps[0]]),
            jack=next((one for one in seats if self.taken[one] & BIT[13 * self.suit + JACK]), None),
            game=counts.index(max(counts)) if counts.count(max(counts)) == 1 else None,
        )

    def call(self, seat: int) -> str:
        return str(self.bid_made) if seat == self.pitcher else ""

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [] if self.suit == NO_TRUMP else [[say("Trumps"), SUIT_NAMES[self.suit]]]

    # Bots ---------------------------------------------------------------------------------------------------------

    def strength(self, seat: int, suit: int) -> float:
        """The points that a suit promises."""
        ranks = [RANK_OF[card] for card in cards_of(self.hands[seat] & SUIT_MASK[suit])]
        return 0.6 * sum(rank >= 10 for rank in ranks) + 0.35 * len(ranks)

    def greedy_bid(self, seat: int, rng: Random) -> int:
        best = max(self.strength(seat, suit) for suit in range(4))
        return self.bid_made + 1 if best >= self.bid_made + 1.5 and self.bid_made < MOST else 0

    def greedy(self, seat: int, rng: Random) -> Action:
        """The pitcher leads the highest card of his best suit."""
        if self.phase == "play" and self.suit == NO_TRUMP:
            suit = max(range(4), key=lambda one: self.strength(seat, one))
            return cards_of(self.hands[seat] & SUIT_MASK[suit])[-1]
        return super().greedy(seat, rng)


@register
class AuctionPitch(Game):
    title = "Auction Pitch"
    summary = say("Bid for points of high, low, jack and game; the first card led makes trumps.")
    sources = ("parlett 618",)
    seats = (2, 3, 4)
    usual = 4
    options = (Option("target", say("Points that win"), TARGET, lo=1, hi=61),)
    draws = True

    Sheet = first_to(TARGET, alone=True)
    State = AuctionPitchState

    class Result(DealResult):
        """The bid, who pitched, and who made which points; bid 0: all passed."""

        bid: int = number(say("Bid (0: all passed)"), 0, MOST)
        pitcher: int | None = seat(say("Who pitched"), when={"bid": BID})
        high: int | None = seat(say("High"), when={"bid": BID})
        low: int | None = seat(say("Low"), when={"bid": BID})
        jack: int | None = entry(Maybe(SeatOf()), say("Jack"), when={"bid": BID})
        game: int | None = entry(Maybe(SeatOf()), say("Game"), when={"bid": BID})

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            if self.pitcher is None:
                return sheet.points({}, say("All passed"))
            won = [self.high, self.low, self.jack, self.game]
            points = {one: won.count(one) for one in range(sheet.table.seats)}
            pitcher, made = Seat(self.pitcher), points[self.pitcher]
            why = say("{player} bid {bid} and made {points}", player=pitcher, bid=self.bid, points=made)
            if made < self.bid:
                points[self.pitcher] = -self.bid
            return sheet.points(points, why)
