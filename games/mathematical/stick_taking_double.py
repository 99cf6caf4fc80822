"""The stick-taking game with double turns: one stick first, then two a turn, and the last one alone.

Source: My Games, lines 3182 and 3223-3227 (problem 6 and its solution). The older edition gives the last stick to the
second player, which is wrong for an even n: it falls to whoever is on turn, as the newer edition says.
"""

from __future__ import annotations

from games.core.game import Game
from games.core.messages import say
from games.core.registry import register
from games.mathematical.stick_taking import PAIRS, SticksResult, SticksSheet, SticksState


class DoubleSticksState(SticksState):
    """After the first stick every turn is two sticks, taken one after the other."""

    __slots__ = ()

    @staticmethod
    def taker(taken: int) -> int:
        return (taken + 1) // 2 % 2


@register
class StickTakingDouble(Game):
    title = "Stick-taking game, double turns"
    summary = say("One stick first, then two a turn; who has the greater length in the end wins.")
    wins = say("Whose sticks are longer together wins.")
    seats = (2,)
    options = (PAIRS,)
    sources = ("my-games 3182",)
    hidden = False
    chance = False
    objective = "either"
    draws = True
    luck = "none"
    may_stop = False
    settlements = ("fixed", "two-sides")
    max_deals = 1

    Result = SticksResult
    Sheet = SticksSheet
    State = DoubleSticksState
