"""Domino: cards are laid suit by suit beside those that lie there, and who gets rid of all of them first wins.

Source: Parlett, lines 3053-3074, where it is the seventh game of Barbu.
"""

from __future__ import annotations

from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, Template, joined, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import FixedDeals, Sheet
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import RANK_OF
from games.kits.dominoes import AROUND, FULL, PLACES, Dominoes, LayoutState
from games.kits.phases import Say

WINS, SECOND, THIRD, _ = PLACES[FULL]
SECOND_OF_THREE: Final = PLACES[3][1]


class DominoState(LayoutState):
    """The dealer names a rank, where that is agreed, and the cards are laid out."""

    phases = (
        Say(say_in("phase", "choosing"), AROUND, Template("{player} chooses: {word}.")),
        Dominoes(say_in("phase", "laying out")),
    )

    def who_choosing(self) -> tuple[int, ...]:
        return (self.deal.dealer,) if self.table.options["around"] else ()

    def may_choosing(self, seat: int) -> range:
        return range(min(RANK_OF[card] for card in self.cards_dealt()), len(AROUND))

    def choosing(self, seat: int, rank: int) -> None:
        self.named = rank

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [] if self.named < 0 else [[say("Game"), list(AROUND.values())[self.named]]]

    def result(self) -> BarbuDomino.Result:
        return BarbuDomino.Result(places=tuple(1 + self.out.index(seat) for seat in range(self.table.seats)))


class Rounds(FixedDeals):
    """Everybody deals as often as the others."""

    def number_of_deals(self) -> int:
        return int(self.table.options["rounds"]) * self.table.seats


@register
class BarbuDomino(Game):
    title = "Domino"
    summary = say("Lay your cards beside those on the table, suit by suit, and be rid of them first.")
    wins = say("Most points win when everybody has dealt equally often.")
    sources = ("parlett 3053-3074",)
    variants = (Variant("around", say("Domino from a named rank"), "parlett 3074", {"around": True}),)
    seats = (3, 4)
    usual = 4
    options = (
        Option("around", say("The dealer names the rank from which every suit is laid"), False),
        Option("rounds", say("Deals of each player"), 1, lo=1, hi=10),
    )
    tie = TABLE_CHOOSES

    State = DominoState
    Sheet = Rounds

    class Result(DealResult):
        """The place of each, in the order in which the hands ran out."""

        places: tuple[int, ...] = per_seat(say("Place"), Number(1, FULL))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if sorted(self.places) != list(range(1, table.seats + 1)):
                refuse("places", "each place is one player's.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            order = sorted(range(sheet.table.seats), key=self.places.__getitem__)
            why = say("{players} ran out of cards in this order", players=joined(map(Seat, order), ", "))
            return Score(tuple(PLACES[sheet.table.seats][place - 1] for place in self.places), (why,))
