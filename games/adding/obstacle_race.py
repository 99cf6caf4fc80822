"""Obstacle Race: one total goes up and down between six numbers, which are hit for a point or jumped for a loss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from games.adding.kit.adding import NAMING, PLAYING, SharedOutGame, SharedOutState
from games.core.fields import each_seat
from games.core.game import Deal
from games.core.messages import say
from games.core.options import Option, OptionValue
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import DealsOrTarget, Sheet, something_ends
from games.core.state import Action
from games.core.views import SeatView
from games.kits.pack import Pack

OBSTACLES: Final = (55, 66, 77, 88, 99, 111)
RESET: Final = 120
MOST_HITS: Final = 16


def scored(before: int, after: int) -> int:
    """What it counts to bring the total from one number to another: no card reaches two obstacles."""
    low, high = min(before, after), max(before, after)
    return (after in OBSTACLES) - any(low < obstacle < high for obstacle in OBSTACLES)


class ObstacleRaceState(SharedOutState):
    """hit: the obstacles each has hit. jumped: those each has jumped."""

    pack = Pack("789TJQKA")
    worth = pack.worth({"A": 1, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 9, "8": 8, "7": 7})
    words = ("-3", "+3")

    hit: list[int] = each_seat(0)
    jumped: list[int] = each_seat(0)

    def makes(self, card: int) -> Sequence[int]:
        more = self.worth[card]
        queen = self.pack.of_rank["Q"] >> card & 1
        return (self.total - more, self.total + more) if queen else (self.total + more,)

    def added(self, seat: int, card: int) -> None:
        points = scored(self.before, self.total)
        self.hit[seat] += points > 0
        self.jumped[seat] += points < 0
        if self.total >= RESET:
            self.total = 0
        following = self.table.next_seat(seat)
        if self.hands[following]:
            self.ask(PLAYING, following)
        else:
            self.end()

    def result(self) -> ObstacleRace.Result:
        return ObstacleRace.Result(hit=tuple(self.hit), jumped=tuple(self.jumped))

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        return {**super()._seat_view(viewer, seat), "points": self.hit[seat] - self.jumped[seat]}

    def greedy(self, seat: int, rng: Random) -> Action:
        """What scores most, less what the next player is likely to score."""
        steps = [self.worth[card] for card in self.unseen(seat)] or [0]

        def wise(total: int) -> float:
            start = total if total < RESET else 0
            return scored(self.total, total) - sum(scored(start, start + step) for step in steps) / len(steps)

        legal = self.choices(seat)
        if self.phase == NAMING:
            return max(legal, key=lambda word: wise(self.makes(self.laid[-1])[word - legal[0]]))
        return max(legal, key=lambda card: max(map(wise, self.makes(card))))


@register
class ObstacleRace(SharedOutGame):
    title = "Obstacle Race"
    summary = say("Add cards to one total: hit an obstacle for a point, jump it and lose one.")
    wins = say("Most points win after the agreed deals, or when somebody reaches the agreed points.")
    sources = ("parlett 4407-4419",)
    options = (
        Option("target", say("Points that end the match (0: none do)"), 0, lo=0, hi=100),
        Option("deals", say("Deals that end the match (0: no number does)"), 1, lo=0, hi=100),
    )

    State = ObstacleRaceState
    Sheet = DealsOrTarget

    class Result(DealResult):
        """What each has hit and jumped."""

        hit: tuple[int, ...] = per_seat(say("Obstacles hit"), Number(0, MOST_HITS))
        jumped: tuple[int, ...] = per_seat(say("Obstacles jumped"), Number(0, MOST_HITS))

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            points = tuple(hit - jumped for hit, jumped in zip(self.hit, self.jumped, strict=True))
            return Score(
                points,
                (
                    say("hit: {each}", each=sheet.each(self.hit)),
                    say("jumped: {each}", each=sheet.each(self.jumped)),
                ),
            )

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        something_ends(options)
