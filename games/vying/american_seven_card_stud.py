"""American Seven-card Stud, or Down the River: three cards down and four up, of which the best five count.

Source: Parlett, lines 5596-5608.
"""

from __future__ import annotations

from games.core.messages import say
from games.core.registry import register
from games.kits.penalties import POKER_ERRORS
from games.vying.kit.game import VyingGame
from games.vying.kit.poker_games import StudState


class SevenCardStudState(StudState):
    rounds = ("DDU", "U", "U", "U", "D")


@register
class SevenCardStud(VyingGame):
    title = "American Seven-card Stud"
    summary = say("Stud poker with seven cards, three of them hidden; the best five count.")
    sources = ("parlett 5596-5608",)
    penalties = POKER_ERRORS
    seats = tuple(range(2, 8))

    State = SevenCardStudState
