"""Canasta: two packs, sets of one rank laid out with a partner, and the fight for the discard pile.

The object is to reach 5000 points over several deals with melds and above all with canastas, melds of seven cards.
Sources: My Games, lines 1907-2007 (and 1899 for two players); Parlett, lines 4551-4735. What they leave open is decided
in the rules page. What differs from its kin in play is in
`canasta_state`, a quick player in `canasta_greedy`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core.game import Deal, Game, GameTable, Sides, individuals, two_teams
from games.core.messages import Side, say, verbatim
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import Number, flag, per_side
from games.core.ties import PLAYED_ON
from games.kits.kinds import RANK, RED_THREES
from games.kits.penalties import EXPOSED_CARD, FAILED_OPENING
from games.rummy.canasta_rules import CARD_VALUES, DECK, LEAST_OPENING, RULES, opening_minimum
from games.rummy.canasta_state import OneSetEach
from games.rummy.kit.canasta_sheets import (
    SEATED,
    CanastaRace,
    CanastaResult,
    Items,
    many_threes,
    questions_in_error,
    who_went_out,
)
from games.rummy.kit.canastas import FULL

NATURAL_CANASTA: Final = 500
MIXED_CANASTA: Final = 300
GOING_OUT: Final = 100
CONCEALED: Final = 100
RED_THREE: Final = 100
TARGET: Final = 5000
RED_THREE_IN_HAND: Final = (100, 500)
"""In My Games, and in Parlett."""
PARLETT_QUESTION: Final = 100
MY_GAMES_QUESTION: Final = 300
HIDDEN_THREE: Final = 500
ALL_CARDS: Final = sum(CARD_VALUES[RANK[kind]] for kind in DECK if kind not in RED_THREES)
"""What all cards but the red threes are worth together."""
FIRST_CANASTAS: Final = {True: (35, 70, 140), False: (50, 80, 140)}
"""The least that a canasta of 4-7, of 8-K and of aces is worth in cards, natural (True) or mixed."""


class Result(CanastaResult):
    """What is counted when a deal ends. A side has opened if it has melded anything at all."""

    went_out: int | None = who_went_out()
    concealed: bool | None = flag(
        say("Went out concealed"),
        when={"went_out": SEATED},
        help=say(
            "The side opened and went out in the same turn, or (as chosen) the player had melded "
            "nothing before."
        ),
    )
    melded: tuple[int, ...] = per_side(
        say("Value of the melded cards"),
        Number(0, ALL_CARDS, 5),
        help=say("Canastas included, red threes not."),
    )
    natural: tuple[int, ...] = per_side(say("Natural canastas"), Number(0, 11))
    mixed: tuple[int, ...] = per_side(say("Mixed canastas"), Number(0, 11))
    red_threes: tuple[int, ...] = per_side(say("Red threes laid out"), Number(0, 4))
    in_hand: tuple[int, ...] = per_side(
        say("Value of the cards in hand"),
        Number(0, ALL_CARDS, 5),
        help=say("Of both partners, red threes not."),
    )
    hidden_threes: tuple[int, ...] = per_side(say("Red threes still in hand"), Number(0, 4))
    wrong_questions: tuple[int, ...] = questions_in_error()

    all_cards = ALL_CARDS
    naturals = sum(RANK[kind] in RULES.sets for kind in DECK)

    def impossible(self, table: GameTable) -> dict[str, str]:
        wrong: dict[str, str] = {}
        threes = sum(self.red_threes) + sum(self.hidden_threes)
        if threes > len(RED_THREES) * 2:
            wrong["red_threes"] = say(
                "{count} red threes, but there are {all}.", count=threes, all=len(RED_THREES) * 2
            )
        for side, (natural, mixed) in enumerate(zip(self.natural, self.mixed, strict=True)):
            if natural + mixed > 11:
                wrong["mixed"] = say(
                    "{side} has more than eleven canastas, one for each rank.", side=Side(side)
                )
        if sum(self.natural) + max(self.mixed) > 11:
            wrong["natural"] = say(
                "there are eleven ranks, and a rank in a natural canasta leaves no other meld of it."
            )
        out = self.went_out
        if out is not None and table.seats == 2 and (self.in_hand[out] or self.hidden_threes[out]):
            wrong["in_hand"] = say("{side} went out and has no cards in hand.", side=Side(out))
        if table.seats == 2 and any(self.wrong_questions):
            wrong["wrong_questions"] = say("two players have no partner to ask.")
        return wrong

    def in_full_melds(self) -> int:
        return FULL * sum(self.natural) + (FULL - RULES.wilds) * sum(self.mixed)

    def cheapest(self, side: int) -> int:
        return cheapest_cards(self.natural[side], self.mixed[side])

    def least(self, deal: Deal | None, side: int) -> int:
        return opening_minimum(deal.scores[side]) if deal else LEAST_OPENING

    def why_not_out(self, table: GameTable, side: int) -> str:
        made, needed = self.natural[side] + self.mixed[side], int(table.options["canastas"])
        if made >= needed:
            return ""
        return say(
            "the side that goes out needs {needed} canastas, and has {made}.", needed=needed, made=made
        )

    def items(self, table: GameTable, side: int) -> Items:
        threes, opened = self.red_threes[side], self.melded[side] > 0
        worth = 800 if threes == 4 and table.options["four_red_threes"] == "800" else threes * RED_THREE
        hidden = self.hidden_threes[side] * int(table.options["hidden_three"])
        return [
            *self.going_out(table, side, GOING_OUT, (CONCEALED if self.concealed else 0, say("concealed"))),
            (self.natural[side] * NATURAL_CANASTA, say("{count} natural", count=self.natural[side])),
            (self.mixed[side] * MIXED_CANASTA, say("{count} mixed", count=self.mixed[side])),
            (worth if opened else -worth, many_threes(threes)),
            (self.melded[side], say("melded")),
            (-self.in_hand[side], say("in hand")),
            (-hidden, say("red threes in hand")),
            *self.questions(table, side),
        ]


def cheapest_cards(natural: int, mixed: int) -> int:
    """The least that the cards of so many canastas of different ranks can be worth.

    >>> cheapest_cards(1, 0), cheapest_cards(4, 1)
    (35, 220)
    """
    worth = 0
    for number in range(natural + mixed):
        low, middle, high = FIRST_CANASTAS[number < natural]
        worth += low if number < 4 else middle if number < 10 else high
    return worth


class CanastaSheet(CanastaRace):
    """Points of a deal, and the race to the target; sides level above it play another deal."""

    def opening(self, total: int) -> int:
        return opening_minimum(total)


class CanastaDeal(OneSetEach):
    """A deal with canasta's own result and count."""

    __slots__ = ()

    def result(self) -> Result:
        return Result(
            **self.counted(),
            concealed=self.how(),
            red_threes=tuple(map(len, self.threes)),
            hidden_threes=self.left_of(*RED_THREES),
        )


@register
class Canasta(Game):
    """Canasta for four in partnerships, or for two."""

    title = "Canasta"
    summary = say("Meld sets with your partner, build canastas of seven, and win the discard pile.")
    seats = (2, 4)
    tie = PLAYED_ON
    luck = "some"
    may_stop = False
    max_deals = 60
    settlements = ("two-sides",)
    penalties = (EXPOSED_CARD, FAILED_OPENING)
    Result = Result
    Sheet = CanastaSheet
    State = CanastaDeal

    options = (
        Option("target", say("Points to play to"), TARGET, lo=500, hi=20_000),
        Option("canastas", say("Canastas needed to go out"), 1, lo=1, hi=5),
        Option("draw", say("Cards drawn from the stock"), 1, lo=1, hi=2),
        Option(
            "four_red_threes",
            say("All four red threes on one side"),
            "800",
            choices={"800": verbatim("800"), "400": verbatim("400")},
        ),
        Option(
            "free_canastas",
            say("A canasta takes any number of wild cards"),
            False,
            help=say("Otherwise no meld ever holds more than three."),
        ),
        Option(
            "natural_pair",
            say("A new meld with the top of the pile always needs a natural pair"),
            False,
            help=say("Otherwise a natural and a wild card will do while the pile is not frozen."),
        ),
        Option("threes_at_once", say("Red threes are laid out before the first turn"), False),
        Option("replace_pile_threes", say("A red three from the pile is replaced from the stock"), True),
        Option(
            "concealed",
            say("Going out concealed"),
            "opening",
            choices={"opening": say("when the side opens"), "own-hand": say("from one's own hand alone")},
            help=say(
                "When the side opens: in the same turn. From one's own hand alone: the player has melded nothing "
                "before and adds nothing to a meld of earlier turns."
            ),
        ),
        Option(
            "empty_stock",
            say("When the stock is empty"),
            "ends",
            choices={"ends": say("the deal ends"), "play-on": say("the pile is played on")},
            help=say(
                "The deal ends: as soon as somebody takes no pile. The pile is played on: what is left of it must be "
                "taken if it can be, and afterwards each discard that fits a meld."
            ),
        ),
        Option("ask_first", say("The question may be asked before drawing"), True),
        Option("wrong_question", say("Penalty for a wrong question"), MY_GAMES_QUESTION, lo=0, hi=1000),
        Option("hidden_three", say("Penalty for a red three still in hand"), RED_THREE, lo=0, hi=1000),
    )
    variants = (
        Variant("my-games", say("Canasta (My Games)"), "my-games 1907-2007", seats=4),
        Variant(
            "two-player",
            say("Canasta for two (My Games)"),
            "my-games 1899",
            {"draw": 2, "canastas": 2},
            seats=2,
        ),
        Variant(
            "parlett",
            say("Canasta (Parlett)"),
            "parlett 4551-4735",
            {
                "free_canastas": True,
                "threes_at_once": True,
                "replace_pile_threes": False,
                "concealed": "own-hand",
                "empty_stock": "play-on",
                "ask_first": False,
                "wrong_question": PARLETT_QUESTION,
                "hidden_three": HIDDEN_THREE,
            },
            seats=4,
        ),
    )

    usual = 4

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, OptionValue]) -> Sides:
        return two_teams(4) if seats == 4 else individuals(2)
