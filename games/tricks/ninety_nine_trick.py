"""99: three cards laid aside say by their suits how many tricks one will take, and nobody else is told.

Source: Unusual card games, lines 118-128.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Message, Seat, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import Sheet
from games.core.state import Action
from games.kits.cards import CLUBS, DIAMONDS, HEARTS, RANK_OF, SPADES, SUIT_NAMES, SUIT_OF, cards_of, mask_of
from games.kits.claims import THE_REST
from games.kits.pack import PACK_52
from games.kits.phases import PhasedState, Pick
from games.kits.rankings import NO_TRUMP
from games.kits.tricks import PLAY

ASIDE: Final = 3
MADE: Final = 10
TARGET: Final = 99
WORTH: Final = {DIAMONDS: 0, SPADES: 1, HEARTS: 2, CLUBS: 3}
"""What a card laid aside says."""
MOST: Final = ASIDE * max(WORTH.values())
TRUMPS: Final = (DIAMONDS, SPADES, HEARTS, CLUBS, NO_TRUMP)
"""Deal by deal, over and over."""
FIVE: Final = 5
LEFT_OUT: Final = PACK_52.mask("2D 2C")
"""With five players."""
TRICKS: Final = {4: 10, FIVE: 7}


def trump_of(deal: Deal) -> int:
    return TRUMPS[(deal.number - 1) % len(TRUMPS)]


def trumps_said(suit: int) -> Message:
    return say("no trumps") if suit == NO_TRUMP else say("trumps: {suit}", suit=SUIT_NAMES[suit])


def bid_of(cards: int) -> int:
    """The tricks that three cards say."""
    return sum(WORTH[SUIT_OF[card]] for card in cards_of(cards))


def made(bid: int, won: int, tricks: int) -> bool:
    """Whether a bid is made: three diamonds say none or all."""
    return won == bid or (not bid and won == tricks)


class NinetyNineTrickSheet(Sheet):
    """It ends with whoever has the agreed points, more than anybody else, and has just made his bid."""

    def finished(self) -> bool:
        best = max(self.totals)
        if best < self.table.target or self.totals.count(best) > 1:
            return False
        result, seat = self.rows[-1].result, self.totals.index(best)
        assert isinstance(result, NinetyNineTrick.Result)
        return made(result.bids[seat], result.tricks[seat], sum(result.tricks))

    def reason(self) -> str:
        return say(
            "{player} has {target} points and made the bid.",
            player=self.party(self.totals.index(max(self.totals))),
            target=self.table.target,
        )

    def coming(self) -> tuple[str, ...]:
        race = self.race(self.table.target, self.totals, alone=True)
        return trumps_said(trump_of(self.next_deal())), race


class NinetyNineTrickState(PhasedState):
    """One deal. Whose bid a pile is its number says."""

    claimed_by = THE_REST
    phases = (Pick(say_in("phase", "bid"), ASIDE, together=True), PLAY)
    piles = tuple(say("bid of {player}", player=Seat(seat)) for seat in range(FIVE))

    def cards_dealt(self) -> tuple[int, ...]:
        out = LEFT_OUT if self.table.seats == FIVE else 0
        return tuple(card for card in self.deck if not out >> card & 1)

    def bid(self, cards: Mapping[int, int]) -> None:
        self.exchange(*((seat, self.table.seats + seat, aside) for seat, aside in cards.items()))

    def told_bid(self, viewer: int | None, seat: int, action: Action) -> str:
        return self.told_pick(viewer, seat, action, self.table.seats + seat, ASIDE)

    def bid_by(self, seat: int) -> int:
        return bid_of(self.hands[self.table.seats + seat])

    def trump(self) -> int:
        return trump_of(self.deal)

    def end(self) -> None:
        """The bids are turned over."""
        for pile in range(self.table.seats, len(self.hands)):
            self.shown[pile] = self.hands[pile]
        super().end()

    def result(self) -> NinetyNineTrick.Result:
        seats = range(self.table.seats)
        return NinetyNineTrick.Result(
            bids=tuple(map(self.bid_by, seats)), tricks=tuple(self.won[: self.table.seats])
        )

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[say("This deal"), trumps_said(self.trump())]]

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return self.won[holder] < self.bid_by(holder)

    def hope(self, cards: int) -> float:
        """The tricks that a hand may take."""
        each = ((RANK_OF[card] - 5) / 9 + 0.3 * (SUIT_OF[card] == self.trump()) for card in cards_of(cards))
        return sum(min(1.0, max(0.0, tricks)) ** 2 for tricks in each) * 4 / self.table.seats

    def greedy_bid(self, seat: int, rng: Random) -> Action:
        """Of all three cards those that say most nearly what the others will take."""
        hand = self.hands[seat]
        aside = min(
            (mask_of(three) for three in combinations(cards_of(hand), ASIDE)),
            key=lambda three: (abs(bid_of(three) - self.hope(hand & ~three)), three),
        )
        return cards_of(aside & ~self.chosen[seat])[0]


@register
class NinetyNineTrick(Game):
    title = "99"
    summary = say("Three cards laid aside say in secret how many tricks you will take: take exactly so many.")
    wins = say("Who has the agreed points and most of all, and has just made the bid, wins.")
    sources = ("unusual 99-trick 118-128",)
    seats = (4, FIVE)
    options = (Option("target", say("Points that win"), TARGET, lo=20, hi=500),)
    draws = True
    settlements = ("average-pot", "each-from-each", "fixed")

    Sheet = NinetyNineTrickSheet
    State = NinetyNineTrickState

    class Result(DealResult):
        """What each had bid, and the tricks of each. Three diamonds are a bid of 0, and may be all."""

        bids: tuple[int, ...] = per_seat(say("Bids"), Number(0, MOST))
        tricks: tuple[int, ...] = per_seat(say("Tricks"), Number(0, TRICKS[4]))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if sum(self.tricks) != TRICKS[table.seats]:
                refuse("tricks", "together they must be {tricks}.", tricks=TRICKS[table.seats])

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            rows = list(zip(self.bids, self.tricks, strict=True))
            points = [won + MADE * made(bid, won, sum(self.tricks)) for bid, won in rows]
            why = [
                say(
                    "{player} bid {bid}, took {tricks}: {points}",
                    player=Seat(seat),
                    bid=bid,
                    tricks=won,
                    points=points[seat],
                )
                for seat, (bid, won) in enumerate(rows)
            ]
            return Score(tuple(points), tuple(why))
