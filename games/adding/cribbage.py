"""Cribbage: two cards of six are laid away for the dealer, the others played to 31 and counted, to 121 points.

Source: Parlett, lines 1307-1384.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from games.adding.cribbage_greedy import laid_away, played_next
from games.adding.kit.counting import LIMIT, LOW_ACE, MOST, NEVER, VALUE, Count, counted, pegged
from games.adding.kit.crib import CRIB, HAND, LAYING_AWAY, Counted, CribState, crib_score
from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say
from games.core.options import Option, OptionValue
from games.core.registry import register
from games.core.results import DealResult, Number, Score, number, per_seat
from games.core.sheet import FirstTo, Sheet
from games.core.state import Action
from games.kits.cards import cards_of

CARDS: Final = 6
AWAY: Final = CribState.away
TARGET: Final = 121
LURCH: Final = 91
HEELS: Final = CribState.heels
GO: Final = 1
MOST_PEGGED: Final = 60


def lurch(target: int) -> int:
    """Below this a loser is in the lurch: as far from the points that are played to as in the usual game."""
    return target - TARGET + LURCH


class CribbageSheet(FirstTo):
    """The deal alternates, and whoever gets there first has won, however much the other would have counted."""

    def reason(self) -> str:
        line, loser = lurch(self.goal()), self.totals.index(min(self.totals))
        if self.totals[loser] >= line:
            return super().reason()
        return say("{player} is in the lurch, with less than {line}.", player=Seat(loser), line=line)


class CribbageState(CribState):
    """Nothing besides the frame."""

    pack = LOW_ACE
    cards_each = CARDS
    limit = LIMIT
    worth = VALUE
    heads = LOW_ACE.of_rank["J"]
    no_go = frozenset({LIMIT})

    def pegs(self, seat: int, laid: Sequence[int]) -> Count:
        return pegged(laid)

    def counted(self, cards: int, *, crib: bool) -> Count:
        return counted(cards, self.turned, crib)

    def result(self) -> Cribbage.Result:
        dealer, points = self.deal.dealer, [*(shown.made.points for shown in self.counts()), 0, 0, 0]
        hands = (points[dealer ^ 1], points[dealer])
        return Cribbage.Result(pegged=tuple(self.pegged), hands=hands, crib=points[2])

    def greedy(self, seat: int, rng: Random) -> Action:
        """Lay away what leaves most; play what scores most beyond what the answer is likely to score."""
        if self.phase == LAYING_AWAY:
            away = laid_away(self.hands[seat], seat == self.deal.dealer)
            return cards_of(away & ~self.chosen[seat])[0]
        others = self.hands[self.table.next_seat(seat)].bit_count()
        return played_next(self.laid, self.choices(seat), self.unseen_by(seat), others)


@register
class Cribbage(Game):
    title = "Cribbage"
    summary = say(
        "Keep four cards that count, play to {limit}, and be first at {target}.", limit=LIMIT, target=TARGET
    )
    wins = say("The first player to reach the agreed points wins, in the middle of a count if need be.")
    sources = ("parlett 1307-1384",)
    seats = (2,)
    options = (Option("target", say("Points to play to"), TARGET, lo=31, hi=1000),)
    simultaneous = True
    objective = "either"
    line = LURCH
    settlements = ("double-game", "fixed", "doubled")

    State = CribbageState
    Sheet = CribbageSheet

    @classmethod
    def line_at(cls, options: Mapping[str, OptionValue]) -> int:
        return lurch(int(options["target"]))

    class Result(DealResult):
        """What was scored in play, and what was counted after it as far as it came to that."""

        pegged: tuple[int, ...] = per_seat(
            say("Points in play"), Number(0, MOST_PEGGED), help=say("with those for his heels")
        )
        hands: tuple[int, ...] = per_seat(say("Points of the hand"), Number(0, MOST))
        crib: int = number(say("Points of the crib"), 0, MOST)

        def check(self, table: GameTable, deal: Deal | None) -> None:
            for name, points in (("hands", self.hands), ("crib", (self.crib,))):
                if found := NEVER & set(points):
                    refuse(name, "no five cards count {points}.", points=min(found))

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            hands = [Counted(seat, self.hands[seat], HAND) for seat in (1 - deal.dealer, deal.dealer)]
            return crib_score(sheet, deal, self.pegged, (*hands, Counted(deal.dealer, self.crib, CRIB)))
