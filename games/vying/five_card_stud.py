"""Five-card Stud: one card face down and four face up, with betting after each.

Source: Parlett, lines 5576-5594.
"""

from __future__ import annotations

from games.core.messages import say
from games.core.registry import register
from games.kits.penalties import POKER_ERRORS
from games.vying.kit.game import VyingGame
from games.vying.kit.poker_games import StudState


class FiveCardStudState(StudState):
    rounds = ("DU", "U", "U", "U")


@register
class FiveCardStud(VyingGame):
    title = "Five-card Stud"
    summary = say("Poker with one card hidden and four for all to see, and a round of betting after each.")
    sources = ("parlett 5576-5594",)
    penalties = POKER_ERRORS
    seats = tuple(range(2, 9))

    State = FiveCardStudState
