"""English Long Stud: five cards, two of which may be replaced one after the other.

Source: Parlett, lines 5610-5628.
"""

from __future__ import annotations

from games.core.messages import say
from games.core.registry import register
from games.kits.penalties import POKER_ERRORS
from games.vying.kit.game import VyingGame
from games.vying.kit.poker_games import StudState
from games.vying.kit.rounds import MOST_BET


class EnglishLongStudState(StudState):
    rounds = ("DDU", "U", "U", "X", "X")
    changes = (0, 1)
    raises = (1, 1, 1, 1, MOST_BET)

    def may_change(self, seat: int) -> bool:
        """Who stood pat the first time must do so again."""
        return self.round < 4 or self.changed[seat] != 0


@register
class EnglishLongStud(VyingGame):
    title = "English Long Stud"
    summary = say("Stud poker with five cards, of which two may be replaced, up for up and down for down.")
    sources = ("parlett 5610-5628",)
    penalties = POKER_ERRORS
    seats = tuple(range(2, 8))

    State = EnglishLongStudState
