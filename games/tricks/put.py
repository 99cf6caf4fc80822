"""Put: three tricks without suits, two of which win the game; or make the other throw his cards in.

Source: Parlett, lines 513-537.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, Template, say
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SideOf, choice, entry
from games.core.sheet import Sheet
from games.core.state import Action
from games.kits.cards import cards_of
from games.kits.pack import Pack
from games.kits.targets import Rubber
from games.tricks.kit.drawing import Call
from games.tricks.kit.three_tricks import ANSWERING, ANSWERS, FOLD, STRONG, WEAK, ThreeTricksState, by_rank

TARGET: Final = 5
PACK: Final = Pack("456789TJQKA23")
SHORT: Final = tuple(cards_of(PACK.whole & ~sum(PACK.of_rank[rank] for rank in "456789")))
FULL: Final = "52"
PACKS: Final = {FULL: say("52 cards"), "28": say("28 cards, without four to nine")}
OUTRIGHT, CONCEDED, DRAWN = "outright", "conceded", "drawn"
HOW: Final = {
    OUTRIGHT: say("by tricks: the game"),
    CONCEDED: say("the other threw in: a point"),
    DRAWN: say("drawn"),
}


class PutSheet(Rubber):
    """Who wins by tricks wins the game at once."""

    target = TARGET

    def carry(self) -> Mapping[str, Any]:
        """The points of this game."""
        return {"standing": self.game_scores[:]}

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, Put.Result)
        if result.how == OUTRIGHT:
            assert result.winner is not None
            self.games_won[result.winner] += 1
            self.game_scores = [0, 0]
        else:
            super().follow(result)

    def reason(self) -> str:
        assert isinstance(self.rows[-1].result, Put.Result)
        return say("The tricks won it.") if self.rows[-1].result.how == OUTRIGHT else super().reason()


class PutState(ThreeTricksState):
    """One deal. put: who has said it for this trick, -1 nobody."""

    pack = PACK
    rankings = by_rank(PACK)
    calls = (
        Call("throw", {"throw": say("throw your cards in")}, Template("{player} throws the cards in.")),
        Call("say_put", {"put": say("put")}, Template("{player}: put!")),
        Call("answer", ANSWERS, Template("{player}: {word}.")),
    )

    put: int = -1

    def cards_dealt(self) -> tuple[int, ...]:
        return self.deck if self.table.options["pack"] == FULL else SHORT

    def may_throw(self, seat: int) -> bool:
        return self.about_to_lead() and self.put < 0

    def throw(self, seat: int, value: int) -> None:
        self.give_in(seat)

    def may_say_put(self, seat: int) -> bool:
        return self.may_throw(seat)

    def say_put(self, seat: int, value: int) -> None:
        self.put = seat
        self.ask(ANSWERING, 1 - seat)

    def answer(self, seat: int, value: int) -> None:
        """Who does not throw in must play, after the putter has led."""
        if value == FOLD:
            self.give_in(seat)
        else:
            self.lead(1 - seat)

    def play_card(self, card: int) -> None:
        self.put = -1
        super().play_card(card)

    def result(self) -> Put.Result:
        if self.gave_in >= 0:
            return Put.Result(winner=1 - self.gave_in, how=CONCEDED)
        ahead = self.ahead()
        return Put.Result(winner=ahead if ahead >= 0 else None, how=OUTRIGHT if ahead >= 0 else DRAWN)

    def points(self) -> tuple[int, ...]:
        """For bots a game is worth all the points that make one."""
        result = self.result()
        worth = TARGET if result.how == OUTRIGHT else 1
        return tuple(worth * (seat == result.winner) for seat in (0, 1))

    def call(self, seat: int) -> str:
        return say("put") if self.put == seat else ""

    # Bots ---------------------------------------------------------------------------------------------------------

    def may_lose(self, seat: int) -> bool:
        """Whether the other is not won by one point more."""
        return bool(self.deal.carry["standing"][1 - seat] < TARGET - 1)

    def greedy_throw(self, seat: int) -> bool:
        return self.may_lose(seat) and self.hope(seat) < WEAK / 2

    def greedy_say_put(self, seat: int) -> bool:
        return self.hope(seat) > STRONG

    def greedy(self, seat: int, rng: Random) -> Action:
        if self.phase != ANSWERING:
            return super().greedy(seat, rng)
        fold, play = self.choices(seat)
        return fold if self.may_lose(seat) and self.hope(seat) < WEAK else play


@register
class Put(Game):
    title = "Put"
    summary = say("Three cards, three tricks and a bluff: two tricks win the game, if nobody throws in.")
    wins = say(
        "Whoever wins two tricks, or one and two ties, wins; else whoever has the agreed points first."
    )
    sources = ("parlett 513-537",)
    variants = (Variant("short", say("Short pack"), "parlett 537", {"pack": "28"}),)
    seats = (2,)
    options = (
        Option("pack", say("Cards"), FULL, choices=PACKS),
        Option("games", say("Games that win the match"), 1, lo=1, hi=20),
    )

    State = PutState
    Sheet = PutSheet

    class Result(DealResult):
        """Who won, and how."""

        winner: int | None = entry(Maybe(SideOf()), say("Won by"))
        how: str = choice(say("How"), *HOW.items())

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if (self.winner is None) != (self.how == DRAWN):
                refuse("winner", "a drawn deal has no winner, and any other has one.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            if self.winner is None:
                return sheet.points({}, say("a drawn deal"))
            if self.how == OUTRIGHT:
                return sheet.points({}, say("{player} wins the game by tricks", player=Seat(self.winner)))
            return sheet.points({self.winner: 1}, say("{player}: a point", player=Seat(self.winner)))
