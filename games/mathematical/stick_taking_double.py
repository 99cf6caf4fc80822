"""The stick-taking game with double turns: one stick first, then two a turn, and the last one alone.

Source: My Games, lines 3182 and 3223-3227 (problem 6 and its solution). The older edition gives the last stick to the
second player, which is wrong for an even n: it falls to whoever is on turn, as the newer edition says.
"""

from __future__ import annotations

from typing import ClassVar

from games.core.game import Game
from games.core.registry import register
from games.mathematical.stick_taking import EQUIPMENT, LARGEST, PAIRS, SticksResult, SticksSheet, SticksState


class DoubleSticksState(SticksState):
    """After the first stick every turn is two sticks, taken one after the other."""

    __slots__ = ()

    @staticmethod
    def taker(taken: int) -> int:
        return (taken + 1) // 2 % 2


@register
class StickTakingDouble(Game):
    title = "Stick-taking game, double turns"
    summary = "One stick first, then two a turn; who has the greater length in the end wins."
    wins = "Whose sticks are longer together wins."
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
    max_actions = 2 * LARGEST
    max_deals = 1
    page: ClassVar[dict[str, str]] = {
        "object": "Collect sticks whose lengths add up to more than the other player's.",
        "equipment": EQUIPMENT,
        "play": (
            "The first player takes one stick. After that each player in turn takes two, any that are left, and on "
            "the last turn whoever is on turn takes the one that remains: the first player if n is even, the second "
            "if it is odd."
        ),
        "scoring": (
            "The greater sum of lengths wins; equal sums are a draw. If both always take the longest sticks left, "
            "which is the best either can do, the first player wins by one if n is odd, and the game is drawn if n is "
            "even."
        ),
        "match": "One game.",
        "settlement": "A fixed stake, or the difference of the sums.",
    }
    decisions = (
        f"The source leaves n open: 1 to {LARGEST}, {PAIRS.default} by default.",
        "The two sticks of a turn are taken one after the other; nothing can come between them.",
        "The last single stick goes to whoever is on turn (newer edition), not always to the second player (older).",
    )

    Result = SticksResult
    Sheet = SticksSheet
    State = DoubleSticksState
