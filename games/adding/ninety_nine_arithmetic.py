"""Ninety-Nine: everybody adds cards to one total, and whoever takes it over 99 loses a life."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.adding.kit.adding import NAMING, PLAYING, AddingState
from games.core.game import Deal, Game
from games.core.messages import Seat, say, say_in, say_n
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SeatOf, entry
from games.core.sheet import FirstTo, Sheet
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT
from games.kits.pack import PACK_52

CARDS: Final = 3
LIMIT: Final = 99
LIVES: Final = 3
ADDS: Final = PACK_52.worth(
    {"AD": 1, "AH": 1, **{rank: int(rank) for rank in "256789"}, "T": -10, **dict.fromkeys("JQK", 10)}
)
"""What each card adds: threes and fours nothing; the black aces and mostly the nines do something else."""
ANY: Final = PACK_52.named["AC"] | PACK_52.named["AS"]
NINES, JACKS = PACK_52.of_rank["9"], PACK_52.of_rank["J"]
SAVES: Final = ANY | PACK_52.of_rank["3"] | PACK_52.of_rank["4"] | PACK_52.of_rank["T"]
"""What can be played on the limit."""


class NinetyNineSheet(FirstTo):
    """The totals are lives lost, and the match is over when somebody has none left."""

    def coming(self) -> tuple[str, ...]:
        return (say_n("A life lost ends it", "{count} lives lost end it", self.goal()),)

    def reason(self) -> str:
        return say("{player} has no lives left.", player=self.party(self.totals.index(max(self.totals))))


class NinetyNineState(AddingState):
    """step: 1 where play goes to the left, -1 to the right. loser: who has gone over the limit."""

    cards_each = CARDS
    words = tuple(map(str, range(LIMIT + 1)))

    step: int = 1
    loser: int | None = None

    def after_deal(self) -> None:
        self.ask(PLAYING, self.table.next_seat(self.deal.dealer))

    def makes(self, card: int) -> Sequence[int]:
        if BIT[card] & ANY:
            return range(LIMIT + 1)
        nine = BIT[card] & NINES and self.total < LIMIT
        return (LIMIT if nine else self.total + ADDS[card],)

    def added(self, seat: int, card: int) -> None:
        if self.total > LIMIT:
            self.loser = seat
            self.end()
            return
        if BIT[card] & JACKS:
            self.step = -self.step
        self.from_stock(seat)
        around = [(seat + self.step * away) % self.table.seats for away in range(1, self.table.seats + 1)]
        holders = [other for other in around if self.hands[other]]
        if holders:
            self.ask(PLAYING, holders[0])
        else:
            self.end()

    def result(self) -> NinetyNineArithmetic.Result:
        return NinetyNineArithmetic.Result(loser=self.loser)

    def facts(self, viewer: int | None) -> list[list[str]]:
        way = say("to the left") if self.step > 0 else say("to the right")
        return [*super().facts(viewer), [say_in("fact", "play goes"), way]]

    def greedy(self, seat: int, rng: Random) -> Action:
        """The highest total there may be, with what can be played on the limit last."""
        legal = self.choices(seat)
        if self.phase == NAMING:
            return legal[-1]
        safe = [card for card in legal if self.makes(card)[-1] <= LIMIT]
        return max(safe or legal, key=lambda card: (not BIT[card] & SAVES, self.makes(card)[-1]))


@register
class NinetyNineArithmetic(Game):
    title = "Ninety-Nine (adding game)"
    summary = say("Add a card to the total, and let somebody else take it over {limit}.", limit=LIMIT)
    wins = say("Who has lost fewest lives wins; who first has none left loses.")
    sources = ("parlett 4421-4448",)
    seats = (2, 3, 4, 5, 6, 7)
    usual = 4
    options = (Option("target", say("Lives"), LIVES, lo=1, hi=20),)
    low_wins = True
    tie = TABLE_CHOOSES
    luck = "much"
    settlements = ("average-pot", "each-from-each", "fixed")

    State = NinetyNineState
    Sheet = NinetyNineSheet

    class Result(DealResult):
        """Who took the total over the limit."""

        loser: int | None = entry(
            Maybe(SeatOf()),
            say("Who went over {limit}", limit=LIMIT),
            help=say("Empty if all cards were played."),
        )

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            if self.loser is None:
                return sheet.points({}, say("All the cards are played, and nobody loses a life."))
            return sheet.points({self.loser: 1}, say("{player} loses a life", player=Seat(self.loser)))
