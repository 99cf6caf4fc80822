"""Hold 'em: two cards of one's own, and five on the table that belong to everybody.

Source: Parlett, lines 5642-5644.
"""

from __future__ import annotations

from games.core.messages import say
from games.core.registry import register
from games.kits.penalties import POKER_ERRORS
from games.vying.kit.game import VyingGame
from games.vying.kit.poker_games import PokerState


class HoldEmState(PokerState):
    rounds = ("DD", "CCC", "C", "C")


@register
class HoldEm(VyingGame):
    title = "Hold 'em"
    summary = say("Two cards in the hand and five on the table for all: the best five of the seven win.")
    sources = ("parlett 5642-5644",)
    penalties = POKER_ERRORS
    seats = tuple(range(2, 11))

    State = HoldEmState
