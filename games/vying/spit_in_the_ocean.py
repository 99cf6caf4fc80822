"""Spit in the Ocean: draw poker with four cards each and one on the table that is everybody's fifth.

Source: Parlett, lines 5630-5640.
"""

from __future__ import annotations

from games.core.messages import say
from games.core.registry import register
from games.kits.penalties import POKER_ERRORS
from games.vying.kit.game import VyingGame
from games.vying.kit.poker_games import DrawState


class SpitState(DrawState):
    rounds = ("DDDDC", "X")
    changes = (0, 1, 2, 3, 4)


@register
class SpitInTheOcean(VyingGame):
    title = "Spit in the Ocean"
    summary = say("Draw poker with four cards each, and one on the table that is the fifth of every hand.")
    sources = ("parlett 5630-5640",)
    penalties = POKER_ERRORS
    seats = tuple(range(2, 8))

    State = SpitState
