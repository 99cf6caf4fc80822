"""What a game makes of a tie at the end of a match, and whether its book says so or we do.

Every game says it (`Game.tie`): by itself, or as follows from its sheet and its options. Where the book leaves it open
and another deal could decide, the table chooses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.messages import Message, joined, say
from games.core.options import Option

TIE: Final = "tie"
"""The table's choice where the book leaves it open."""
SHARED, ANOTHER = "shared", "another"


@dataclass(frozen=True, slots=True)
class Tie:
    """said: what a tie is, in a sentence. ours: our decision, since the book is silent. chosen: the option that decides
    it where the table does.
    """

    said: str
    ours: bool = True
    chosen: str = ""

    def line(self) -> Message:
        """For the rules page: what it is, and whose decision that was."""
        whose = (say("The book does not say so: this is our decision."),) if self.ours else ()
        return say("Ties: {rule}", rule=joined([self.said, *whose], " "))


NO_WINNER: Final = Tie(say("nobody wins, so nothing can be tied."), ours=False)
NEVER: Final = Tie(say("there are none: one side alone comes first."), ours=False)
EQUAL_SHARE: Final = Tie(say("who is level at the end shares the place."))
BY_THE_BOOK: Final = Tie(say("who is level at the end shares the place."), ours=False)
PLAYED_ON: Final = Tie(say("where the first are level, it goes on until one is ahead."))
TABLE_CHOOSES: Final = Tie(
    say("who is level at the end shares the place, or another deal decides, as the table chooses."),
    chosen=TIE,
)
EXCHANGED: Final = "exchanged"
"""The option by which board games are played twice (`games.boards.kit.exchanged`)."""
EVEN_GAME: Final = Tie(
    say("an even game is a draw; of two games with sides exchanged the table chooses what decides."),
    chosen=EXCHANGED,
)
EVEN_BY_THE_BOOK: Final = Tie(
    say("an even game is a draw; two games with sides exchanged, and what decides them, are our addition."),
    ours=False,
    chosen=EXCHANGED,
)
TWO_GAMES: Final = Tie(
    say("a game has none; two games with sides exchanged, and what decides them, are our addition."),
    ours=False,
    chosen=EXCHANGED,
)


def tie_option() -> Option:
    """The table's choice of what a tie is."""
    return Option(
        TIE,
        say("Level at the end"),
        SHARED,
        choices={SHARED: say("the place is shared"), ANOTHER: say("another deal decides")},
        help=say("The book leaves this open: what is usual here is our decision."),
        later=True,
    )
