"""California Jack: All Fours with a stock; high, low, jack and game are worth a point each."""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.commitment import check_number, check_order
from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, joined, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SideOf, entry
from games.core.sheet import Sheet, first_to
from games.core.state import Outcome
from games.kits.cards import cards_of
from games.kits.pack import PACK_52, total
from games.kits.rankings import Duties, in_order
from games.tricks.kit.drawing import DrawingState

TARGET: Final = 7
CARDS_EACH: Final = 6
GAME: Final = 41
NAMED: Final = (say("high"), say("low"), say("jack"), say("game"))

WORTH: Final = PACK_52.worth({"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10})
ACE, TWO, JACK = (PACK_52.of_rank[rank] for rank in "A2J")


class CaliforniaJackState(DrawingState):
    """One deal. turned: the card cut for trumps. scored: who has the points for high, low, jack and game, or -1."""

    scored: tuple[int, ...] = (-1, -1, -1, -1)

    cards_each = CARDS_EACH
    free_play = False

    def draw(self, rng: Random) -> Outcome:
        """The pack in its order, and behind it the card that was cut, which lies in it somewhere."""
        return [*super().draw(rng), rng.choice(self.deck)]

    def check_chance(self, outcome: Outcome) -> None:
        cut = outcome[-1:] if type(outcome) is list else []
        check_order(outcome[:-1] if cut else outcome, self.deck)
        check_number(cut[0], self.deck)

    def apply_chance(self, outcome: Outcome) -> None:
        self.turned = outcome[-1]
        super().apply_chance(outcome[:-1])

    def after_deal(self) -> None:
        self.begin_play()
        self.claim_high()

    def strict_duties(self, led: int, best: int) -> Duties:
        """Follow or trump at will; who can do neither may throw another suit."""
        return in_order(self.ranking.follow[led] | self.ranking.trumps)

    def on_trick(self, winner: int) -> None:
        for number, rank in ((1, TWO), (2, JACK)):
            if self.taken[winner] & rank & self.ranking.trumps:
                self.score(number, winner)
        super().on_trick(winner)
        self.claim_high()
        if not self.hands[winner]:
            points = [total(cards_of(taken), WORTH) for taken in self.taken[:2]]
            if max(points) >= GAME:
                self.score(3, points.index(max(points)))

    def claim_high(self) -> None:
        """Who has been dealt or has drawn the ace of trumps shows it."""
        ace = ACE & self.ranking.trumps
        for seat in (0, 1):
            if self.hands[seat] & ace:
                self.shown[seat] |= ace
                self.score(0, seat)

    def score(self, number: int, seat: int) -> None:
        """A point, once; whoever has enough now ends the deal."""
        if self.scored[number] >= 0 or not self.turn:
            return
        self.scored = (*self.scored[:number], seat, *self.scored[number + 1 :])
        if self.deal.scores[seat] + self.scored.count(seat) >= self.table.target:
            self.end()

    def result(self) -> CaliforniaJack.Result:
        high, low, jack, game = (seat if seat >= 0 else None for seat in self.scored)
        return CaliforniaJack.Result(high=high, low=low, jack=jack, game=game)

    def call(self, seat: int) -> str:
        return joined([name for name, owner in zip(NAMED, self.scored, strict=True) if owner == seat])


@register
class CaliforniaJack(Game):
    title = "California Jack"
    summary = say(
        "All Fours for two with a stock: the highest trump, the lowest, the jack, and most in tricks."
    )
    sources = ("parlett 620-639",)
    seats = (2,)
    options = (Option("target", say("Points that win"), TARGET, lo=1, hi=50),)

    State = CaliforniaJackState
    Sheet = first_to(TARGET)

    class Result(DealResult):
        """Who has each of the four points; nobody has one that was not reached."""

        high: int | None = entry(Maybe(SideOf()), say("High: the ace of trumps"))
        low: int | None = entry(Maybe(SideOf()), say("Low: the two of trumps"))
        jack: int | None = entry(Maybe(SideOf()), say("Jack of trumps"))
        game: int | None = entry(Maybe(SideOf()), say("Game: {points} card points or more", points=GAME))

        def owned(self) -> list[list[str]]:
            """What each side has."""
            owners = (self.high, self.low, self.jack, self.game)
            return [[name for name, owner in zip(NAMED, owners, strict=True) if owner == by] for by in (0, 1)]

        def check(self, table: GameTable, deal: Deal | None) -> None:
            goal, scores = table.target, deal.scores if deal else (0, 0)
            if all(before + len(points) >= goal for before, points in zip(scores, self.owned(), strict=True)):
                refuse("game", "play stops when one player has {goal}.", goal=goal)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            why = [
                say("{player}: {points}", player=Seat(by), points=joined(points))
                for by, points in enumerate(self.owned())
                if points
            ]
            return Score(tuple(map(len, self.owned())), tuple(why))
