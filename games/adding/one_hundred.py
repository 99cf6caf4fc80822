"""One Hundred: all cards are added to one total; exactly 100 wins, and whoever goes past it loses."""

from __future__ import annotations

from random import Random
from typing import Final

from games.adding.kit.adding import PLAYING, SharedOutGame, SharedOutState
from games.core.game import Deal
from games.core.messages import Seat, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Score, flag, seat
from games.core.sheet import Sheet, fixed_deals
from games.core.state import Action
from games.kits.pack import Pack

GOAL: Final = 100


class OneHundredState(SharedOutState):
    """Nothing besides the cards and their total."""

    pack = Pack("789TJQKA")
    worth = pack.worth({"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 9, "8": 8, "7": 7})

    last: int = -1

    def added(self, seat: int, card: int) -> None:
        self.last = seat
        if self.total >= GOAL:
            self.end()
        else:
            self.ask(PLAYING, self.table.next_seat(seat))

    def result(self) -> OneHundred.Result:
        return OneHundred.Result(last=self.last, exactly=self.total == GOAL)

    def greedy(self, seat: int, rng: Random) -> Action:
        """Exactly the goal, else below it: where few cards of the others reach it, and dear cards first."""
        others = [self.worth[card] for card in self.unseen(seat)]

        def wise(card: int) -> tuple[bool, bool, int, int]:
            left = GOAL - self.total - self.worth[card]
            return left == 0, left > 0, -others.count(left), self.worth[card]

        return max(self.choices(seat), key=wise)


@register
class OneHundred(SharedOutGame):
    title = "One Hundred"
    summary = say("Add a card to the total: whoever makes it exactly {goal} wins.", goal=GOAL)
    wins = say(
        "Who hits the agreed total wins and who goes past it loses; over several deals, most points win."
    )
    sources = ("parlett 4395-4405",)
    options = (Option("deals", say("Deals"), 1, lo=1, hi=50),)
    luck = "much"

    State = OneHundredState
    Sheet = fixed_deals(1)

    class Result(DealResult):
        """Who ended the deal, and how."""

        last: int = seat(say("Who reached {goal} or went past it", goal=GOAL))
        exactly: bool = flag(say("Exactly {goal}", goal=GOAL))

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            if self.exactly:
                return sheet.points(
                    {self.last: 1}, say("{player} makes it {goal}", player=Seat(self.last), goal=GOAL)
                )
            return sheet.points(
                {self.last: -1}, say("{player} goes over {goal}", player=Seat(self.last), goal=GOAL)
            )
