"""The errors that books of several families name, and what is done about them at a table with real cards."""

from __future__ import annotations

from typing import Final

from games.core.adjustments import Penalty
from games.core.messages import say

OPENING_RISES: Final = 10
REVOKE_TRICKS: Final = 2

EXPOSED_CARD: Final = Penalty(
    "exposed-card",
    say("a card shown to the partner"),
    remedy=say("The card lies face up on the table, and its owner plays it at the first opportunity."),
)
"""Canasta and Samba: My Games, line 2003."""
FAILED_OPENING: Final = Penalty(
    "failed-opening",
    say("an opening that was worth too little"),
    remedy=say(
        "The cards go back to the hand, and the side's opening must be worth {more} more.", more=OPENING_RISES
    ),
)
"""Canasta and Samba: My Games, line 2005. What a wrong question costs (line 2007) is asked with the deal."""
REVOKE: Final = Penalty(
    "revoke",
    say("a revoke that was seen after its trick"),
    remedy=say(
        "The side gives up {tricks} of the tricks it has won: enter the deal with these as the others'.",
        tricks=REVOKE_TRICKS,
    ),
)
"""Bridge: Parlett, line 2426, before the points are written down. One that is seen at once is put right."""
MISDEAL: Final = Penalty(
    "misdeal",
    say("a misdeal"),
    remedy=say("The same player deals again; after two misdeals running the deal passes to the left."),
)
OUT_OF_TURN: Final = Penalty(
    "out-of-turn",
    say("a bet out of turn"),
    remedy=say("What was said out of turn is done when the turn comes."),
)
POKER_ERRORS: Final = (MISDEAL, OUT_OF_TURN)
"""Poker in all its forms: Parlett, lines 5472-5474."""
NO_TRY: Final = Penalty(
    "no-try",
    say("a shot that did not try to reach a ball it must"),
    remedy=say("The opponent may have the balls put back, and the same player shoots again."),
)
"""Snooker: My Games, line 4193; what a foul costs is written down with the visit."""
