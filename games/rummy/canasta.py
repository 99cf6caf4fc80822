"""Canasta: two packs, sets of one rank laid out with a partner, and the fight for the discard pile.

The object is to reach 5000 points over several deals with melds and above all with canastas, melds of seven cards.
Sources: My Games, lines 1907-2007 (and 1899 for two players); Parlett, lines 4551-4735. What they leave open is decided
in the rules page. What differs from its kin in play is in
`canasta_state`, a quick player in `canasta_greedy`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable, Sides, individuals, two_teams
from games.core.messages import Side, say, verbatim
from games.core.options import Option, OptionValue, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, SeatOf, entry, flag, per_side
from games.kits.melds import RANK, RED_THREES
from games.rummy.canasta_rules import CARD_VALUES, DECK, LEAST_OPENING, opening_minimum
from games.rummy.canasta_state import OneSetEach
from games.rummy.kit.canasta_sheets import CanastaRace, items_said, many_threes
from games.rummy.kit.canastas import is_canasta

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
SEATED: Final[tuple[object, ...]] = (0, 1, 2, 3)
FIRST_CANASTAS: Final = {True: (35, 70, 140), False: (50, 80, 140)}
"""The least that a canasta of 4-7, of 8-K and of aces is worth in cards, natural (True) or mixed."""


class Result(DealResult):
    """What is counted when a deal ends. A side has opened if it has melded anything at all."""

    went_out: int | None = entry(
        Maybe(SeatOf()), say("Who went out"), help=say("Empty if the stock ran out.")
    )
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
    wrong_questions: tuple[int, ...] = per_side(
        say("Wrong questions"), Number(0, 9), help=say("`May I go out?` in error.")
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        """Refuse what two packs of cards cannot give."""
        wrong: dict[str, str] = {}
        threes = sum(self.red_threes) + sum(self.hidden_threes)
        if threes > len(RED_THREES) * 2:
            wrong["red_threes"] = say(
                "{count} red threes, but there are {all}.", count=threes, all=len(RED_THREES) * 2
            )
        if sum(self.melded) + sum(self.in_hand) > ALL_CARDS:
            total = sum(self.melded) + sum(self.in_hand)
            wrong["melded"] = say(
                "melded and in hand make {sum}, but all cards are worth {all}.",
                sum=total,
                all=ALL_CARDS,
            )
        if sum(self.natural) + max(self.mixed) > 11:
            wrong["natural"] = say(
                "there are eleven ranks, and a rank in a natural canasta leaves no other meld of it."
            )
        for side in range(len(table.sides)):
            wrong |= self._check_side(side, deal)
        if self.went_out is not None:
            wrong |= self._check_out(table, self.went_out)
        if table.seats == 2 and any(self.wrong_questions):
            wrong["wrong_questions"] = say("two players have no partner to ask.")
        if wrong:
            raise BadResult(wrong)

    def _check_side(self, side: int, deal: Deal | None) -> dict[str, str]:
        wrong: dict[str, str] = {}
        melded = self.melded[side]
        least = opening_minimum(deal.scores[side]) if deal else LEAST_OPENING
        if 0 < melded < least:
            wrong["melded"] = say(
                "{side} has melded {melded}, but its opening alone needs {least}.",
                side=Side(side),
                melded=melded,
                least=least,
            )
        if self.natural[side] + self.mixed[side] > 11:
            wrong["mixed"] = say("{side} has more than eleven canastas, one for each rank.", side=Side(side))
        elif melded < cheapest_cards(self.natural[side], self.mixed[side]):
            low = cheapest_cards(self.natural[side], self.mixed[side])
            wrong["melded"] = say(
                "{side} has melded {melded}, but its canastas alone are worth {low} or more.",
                side=Side(side),
                melded=melded,
                low=low,
            )
        return wrong

    def _check_out(self, table: GameTable, seat: int) -> dict[str, str]:
        side = table.side_of(seat)
        wrong: dict[str, str] = {}
        made, needed = self.natural[side] + self.mixed[side], int(table.options["canastas"])
        if made < needed:
            wrong["went_out"] = say(
                "the side that goes out needs {needed} canastas, and has {made}.", needed=needed, made=made
            )
        if len(table.sides[side]) == 1 and (self.in_hand[side] or self.hidden_threes[side]):
            wrong["in_hand"] = say("{side} went out and has no cards in hand.", side=Side(side))
        return wrong


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

    target = TARGET

    def count(self, result: DealResult, side: int) -> tuple[int, list[str]]:
        assert isinstance(result, Result)
        return count_side(self.table, result, side)

    def opening(self, total: int) -> int:
        return opening_minimum(total)


def count_side(table: GameTable, result: Result, side: int) -> tuple[int, list[str]]:
    """What a deal is worth to a side, and how that comes about."""
    items: list[tuple[int, str]] = []
    if result.went_out is not None and table.side_of(result.went_out) == side:
        items.append((GOING_OUT, say("going out")))
        items.append((CONCEALED if result.concealed else 0, say("concealed")))
    items.append((result.natural[side] * NATURAL_CANASTA, say("{count} natural", count=result.natural[side])))
    items.append((result.mixed[side] * MIXED_CANASTA, say("{count} mixed", count=result.mixed[side])))
    threes = result.red_threes[side]
    worth = 800 if threes == 4 and table.options["four_red_threes"] == "800" else threes * RED_THREE
    opened = result.melded[side] > 0
    items.append(
        (
            worth if opened else -worth,
            many_threes(threes),
        )
    )
    items.append((result.melded[side], say("melded")))
    items.append((-result.in_hand[side], say("in hand")))
    items.append(
        (-result.hidden_threes[side] * int(table.options["hidden_three"]), say("red threes in hand"))
    )
    items.append(
        (-result.wrong_questions[side] * int(table.options["wrong_question"]), say("wrong questions"))
    )
    return sum(points for points, _ in items), items_said(items)


class CanastaDeal(OneSetEach):
    """A deal with canasta's own result and count."""

    __slots__ = ()

    def result(self) -> Result:
        full = [[meld for meld in melds.values() if is_canasta(meld)] for melds in self.melds]
        held = [[self.hands[seat] for seat in side] for side in self.table.sides]
        hidden = [sum(hand.kinds[kind] for hand in hands for kind in RED_THREES) for hands in held]
        in_hand = [sum(self.rules.points(hand.kinds) for hand in hands) for hands in held]
        return Result(
            went_out=self.went_out,
            concealed=None if self.went_out is None else self.concealed,
            melded=tuple(
                sum(CARD_VALUES[RANK[kind]] for meld in melds.values() for kind in meld.cards)
                for melds in self.melds
            ),
            natural=tuple(sum(not meld.wild for meld in canastas) for canastas in full),
            mixed=tuple(sum(meld.wild > 0 for meld in canastas) for canastas in full),
            red_threes=tuple(map(len, self.threes)),
            in_hand=tuple(value - 5 * count for value, count in zip(in_hand, hidden, strict=True)),
            hidden_threes=tuple(hidden),
            wrong_questions=(0,) * len(self.table.sides),
        )


@register
class Canasta(Game):
    """Canasta for four in partnerships, or for two."""

    title = "Canasta"
    summary = say("Meld sets with your partner, build canastas of seven, and win the discard pile.")
    wins = say(
        "The first side to reach the agreed points wins; if both get there in one deal, the one with more."
    )
    seats = (2, 4)
    objective = "either"
    luck = "some"
    may_stop = False
    max_actions = 700
    max_deals = 60
    settlements = ("two-sides",)
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
    presets = (
        Preset(
            "my-games", say("Canasta (My Games)"), (Source("my-games", "canasta", (1907, 2007)),), seats=4
        ),
        Preset(
            "two-player",
            say("Canasta for two (My Games)"),
            (Source("my-games", "canasta", (1899, 1899)),),
            {"draw": 2, "canastas": 2},
            seats=2,
        ),
        Preset(
            "parlett",
            say("Canasta (Parlett)"),
            (Source("parlett", "canasta", (4551, 4735)),),
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
