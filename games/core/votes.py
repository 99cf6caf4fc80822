"""What those at a table with real cards decide by majority during a deal, where the game's book has them do so.

`EXACT`: that an answer must be more exact than it was given (My Games, 2755). `CARD`: that somebody draws a penalty
card (Unusual card games, 60). Neither changes a score: it is done with the cards.
"""

from __future__ import annotations

from typing import Final

from games.core.messages import Message, Seat, say, verbatim

EXACT: Final = "exact"
CARD: Final = "card"
VOTES: Final = (EXACT, CARD)


def said_of(vote: str, seat: int, why: str) -> Message:
    """What is voted on, in words."""
    if vote == CARD:
        return say("{player} draws a penalty card: {why}", player=Seat(seat), why=verbatim(why))
    return say("A more exact answer: {what}", what=verbatim(why))
