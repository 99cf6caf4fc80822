"""What canasta is played with: the cards, their values, the openings, the words of its moves, the rules chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.game import GameTable
from games.core.messages import say
from games.kits.kinds import packs
from games.kits.melds import ASK, BONUS, DONE, END, TAKE
from games.rummy.kit.canasta_moves import WORDS, texts_of
from games.rummy.kit.canastas import Rules

DECK: Final = packs(2, 4)
HAND_SIZE: Final = 11
CARD_VALUES: Final = (20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 50)
"""By rank: two, black three, 4-7, 8-K, ace, joker (My Games, lines 1917-1923; Parlett, lines 4569-4573)."""
OPENINGS: Final = ((3000, 120), (1500, 90), (0, 50))
LEAST_OPENING: Final = 15
"""Below nought any meld will do, and the cheapest is worth 15 (My Games, lines 1977-1981; Parlett, lines 4618-4625)."""
RULES: Final = Rules(CARD_VALUES, wilds=3, sets=frozenset(range(2, 13)), over=3)
FREE_RULES: Final = Rules(CARD_VALUES, wilds=3, sets=frozenset(range(2, 13)), over=len(DECK))
TEXTS: Final = texts_of(RULES, {**WORDS, DONE: "done"}, most=1)
SAID: Final = {
    TAKE: say("take the pile"), END: say("end the deal"), BONUS: say("lay down red threes"), ASK: say("May I go out?"),
    DONE: say("end the turn"),
}  # fmt: skip


def opening_minimum(score: int) -> int:
    """What a side's first melds of a deal must be worth, by its score before the deal.

    >>> [opening_minimum(score) for score in (-5, 0, 1495, 1500, 3000)]
    [15, 50, 50, 90, 120]
    """
    return next((need for least, need in OPENINGS if score >= least), LEAST_OPENING)


@dataclass(frozen=True, slots=True)
class House:
    """The rules chosen at the table, as the state needs them."""

    melds: Rules
    drawn: int
    canastas: int
    natural_pair: bool
    threes_at_once: bool
    replace_pile_threes: bool
    own_hand: bool
    play_on: bool
    ask_first: bool

    @classmethod
    def of(cls, table: GameTable) -> House:
        options = table.options
        return cls(
            melds=FREE_RULES if options["free_canastas"] else RULES,
            drawn=int(options["draw"]),
            canastas=int(options["canastas"]),
            natural_pair=bool(options["natural_pair"]),
            threes_at_once=bool(options["threes_at_once"]),
            replace_pile_threes=bool(options["replace_pile_threes"]),
            own_hand=options["concealed"] == "own-hand",
            play_on=options["empty_stock"] == "play-on",
            ask_first=bool(options["ask_first"]),
        )
