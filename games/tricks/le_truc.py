"""Le Truc: three tricks without suits for a point, which either player may offer to double before he plays a card.

Source: Parlett, line 537.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, Template, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SideOf, choice, entry
from games.core.sheet import Sheet
from games.core.state import Action
from games.kits.pack import Pack
from games.kits.targets import Rubber
from games.kits.tricks import PLAY
from games.tricks.kit.drawing import Call
from games.tricks.kit.three_tricks import ANSWERING, ANSWERS, FOLD, STRONG, WEAK, ThreeTricksState, by_rank

TARGET: Final = 12
GAMES: Final = 2
PACK: Final = Pack("9TJQKA87")
WORTH: Final = (0, 1, 2, 4, 8, 16)


class LeTrucSheet(Rubber):
    """Two games are the rubber."""

    def carry(self) -> Mapping[str, Any]:
        """The points of this game."""
        return {"standing": self.game_scores[:]}


class LeTrucState(ThreeTricksState):
    """One deal. worth: its points. doubler: whose offer waits, or was accepted for the card he is about to play."""

    pack = PACK
    rankings = by_rank(PACK)
    calls = (
        Call("double", {"double": say("double")}, Template("{player} offers to double.")),
        Call("answer", ANSWERS, Template("{player}: {word}.")),
    )

    worth: int = 1
    doubler: int = -1

    def may_double(self, seat: int) -> bool:
        """Once before each of his cards, as long as the deal is not worth a game."""
        return self.phase == PLAY and self.doubler != seat and self.worth < TARGET

    def double(self, seat: int, value: int) -> None:
        self.doubler = seat
        self.ask(ANSWERING, 1 - seat)

    def answer(self, seat: int, value: int) -> None:
        """Who gives in loses what it was worth before the offer."""
        if value == FOLD:
            self.give_in(seat)
        else:
            self.worth *= 2
            self.ask(PLAY, self.doubler)

    def play_card(self, card: int) -> None:
        self.doubler = -1
        super().play_card(card)

    def winner(self) -> int:
        """Who has won; -1 for a drawn deal."""
        if self.gave_in >= 0:
            return 1 - self.gave_in
        ahead = self.ahead()
        return self.first_won if ahead < 0 and self.table.options["spoiled"] else ahead

    def result(self) -> LeTruc.Result:
        winner = self.winner()
        return LeTruc.Result(
            winner=winner if winner >= 0 else None, worth=str(self.worth if winner >= 0 else 0)
        )

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[say("The deal is worth"), str(self.worth)], *super().facts(viewer)]

    def call(self, seat: int) -> str:
        return say("offers to double") if self.phase == ANSWERING and self.doubler == seat else ""

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_double(self, seat: int) -> bool:
        return self.hope(seat) > STRONG

    def greedy(self, seat: int, rng: Random) -> Action:
        if self.phase != ANSWERING:
            return super().greedy(seat, rng)
        fold, play = self.choices(seat)
        return fold if self.hope(seat) < WEAK / 2 else play


@register
class LeTruc(Game):
    title = "Le Truc"
    summary = say("Three cards, three tricks and a point: offer to double it, and the other may throw in.")
    wins = say("The first player with two games wins.")
    sources = ("parlett 537",)
    seats = (2,)
    options = (
        Option("target", say("Points that make a game"), TARGET, lo=1, hi=16),
        Option("games", say("Games that win the rubber"), GAMES, lo=1, hi=10),
        Option("spoiled", say("One trick each and a tie: whoever won first wins"), False),
    )

    State = LeTrucState
    Sheet = LeTrucSheet

    class Result(DealResult):
        """Who won, and what the deal was worth."""

        winner: int | None = entry(Maybe(SideOf()), say("Won by"))
        worth: str = choice(say("Points"), *((str(points), str(points)) for points in WORTH))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if (self.winner is None) != (self.worth == "0"):
                refuse("worth", "a drawn deal brings nothing, and any other a point or more.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            if self.winner is None:
                return sheet.points({}, say("a drawn deal"))
            points = int(self.worth)
            return sheet.points(
                {self.winner: points}, say("{player}: {points}", player=Seat(self.winner), points=points)
            )
