"""Canasta: two packs, sets of one rank laid out with a partner, and the fight for the discard pile.

The object is to reach 5000 points over several deals with melds and above all with canastas, melds of seven cards.
Sources: My Games, lines 1907-2007 (and 1899 for two players); Parlett, lines 4551-4735. What they leave open is decided
in `Canasta.decisions`. The turn is in `canasta_turn`, what moves do and who sees what in `canasta_state`, a quick
player in `canasta_greedy`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable, Sides, individuals, two_teams
from games.core.options import Option, OptionValue, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, SeatOf, entry, flag, per_side
from games.kits.canasta_sheets import CanastaRace
from games.kits.melds import RANK
from games.rummy.canasta_rules import (
    CARD_VALUES,
    DECK,
    HAND_SIZE,
    LEAST_OPENING,
    OPENINGS,
    RED_THREES,
    opening_minimum,
)  # fmt: skip
from games.rummy.canasta_state import CanastaState

NATURAL_CANASTA: Final = 500
MIXED_CANASTA: Final = 300
GOING_OUT: Final = 100
CONCEALED: Final = 100
RED_THREE: Final = 100
TARGET: Final = 5000
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

    went_out: int | None = entry(Maybe(SeatOf()), "Who went out", help="Empty if the stock ran out.")
    concealed: bool | None = flag(
        "Went out concealed",
        when={"went_out": SEATED},
        help="The side opened and went out in the same turn, or (as chosen) the player had melded nothing before.",
    )
    melded: tuple[int, ...] = per_side(
        "Value of the melded cards", Number(0, ALL_CARDS, 5), help="Canastas included, red threes not."
    )
    natural: tuple[int, ...] = per_side("Natural canastas", Number(0, 11))
    mixed: tuple[int, ...] = per_side("Mixed canastas", Number(0, 11))
    red_threes: tuple[int, ...] = per_side("Red threes laid out", Number(0, 4))
    in_hand: tuple[int, ...] = per_side(
        "Value of the cards in hand", Number(0, ALL_CARDS, 5), help="Of both partners, red threes not."
    )
    hidden_threes: tuple[int, ...] = per_side("Red threes still in hand", Number(0, 4))
    wrong_questions: tuple[int, ...] = per_side(
        "Wrong questions", Number(0, 9), help="`May I go out?` in error."
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        """Refuse what two packs of cards cannot give."""
        wrong: dict[str, str] = {}
        threes = sum(self.red_threes) + sum(self.hidden_threes)
        if threes > len(RED_THREES) * 2:
            wrong["red_threes"] = f"{threes} red threes, but there are {len(RED_THREES) * 2}."
        if sum(self.melded) + sum(self.in_hand) > ALL_CARDS:
            total = sum(self.melded) + sum(self.in_hand)
            wrong["melded"] = f"melded and in hand make {total}, but all cards are worth {ALL_CARDS}."
        if sum(self.natural) + max(self.mixed) > 11:
            wrong["natural"] = (
                "there are eleven ranks, and a rank in a natural canasta leaves no other meld of it."
            )
        for side in range(len(table.sides)):
            wrong |= self._check_side(side, deal)
        if self.went_out is not None:
            wrong |= self._check_out(table, self.went_out)
        if table.seats == 2 and any(self.wrong_questions):
            wrong["wrong_questions"] = "two players have no partner to ask."
        if wrong:
            raise BadResult(wrong)

    def _check_side(self, side: int, deal: Deal | None) -> dict[str, str]:
        wrong = {}
        name = f"{{side {side}}}"
        melded = self.melded[side]
        least = opening_minimum(deal.scores[side]) if deal else LEAST_OPENING
        if 0 < melded < least:
            wrong["melded"] = f"{name} has melded {melded}, but its opening alone needs {least}."
        if self.natural[side] + self.mixed[side] > 11:
            wrong["mixed"] = f"{name} has more than eleven canastas, one for each rank."
        elif melded < cheapest_cards(self.natural[side], self.mixed[side]):
            low = cheapest_cards(self.natural[side], self.mixed[side])
            wrong["melded"] = f"{name} has melded {melded}, but its canastas alone are worth {low} or more."
        return wrong

    def _check_out(self, table: GameTable, seat: int) -> dict[str, str]:
        side = table.side_of(seat)
        wrong = {}
        made, needed = self.natural[side] + self.mixed[side], int(table.options["canastas"])
        if made < needed:
            wrong["went_out"] = f"the side that goes out needs {needed} canastas, and has {made}."
        if len(table.sides[side]) == 1 and (self.in_hand[side] or self.hidden_threes[side]):
            wrong["in_hand"] = f"{{side {side}}} went out and has no cards in hand."
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
        items.append((GOING_OUT, "going out"))
        items.append((CONCEALED if result.concealed else 0, "concealed"))
    items.append((result.natural[side] * NATURAL_CANASTA, f"{result.natural[side]} natural"))
    items.append((result.mixed[side] * MIXED_CANASTA, f"{result.mixed[side]} mixed"))
    threes = result.red_threes[side]
    worth = 800 if threes == 4 and table.options["four_red_threes"] == "800" else threes * RED_THREE
    opened = result.melded[side] > 0
    items.append((worth if opened else -worth, f"{threes} red three{'' if threes == 1 else 's'}"))
    items.append((result.melded[side], "melded"))
    items.append((-result.in_hand[side], "in hand"))
    items.append((-result.hidden_threes[side] * int(table.options["hidden_three"]), "red threes in hand"))
    items.append((-result.wrong_questions[side] * int(table.options["wrong_question"]), "wrong questions"))
    lines = [f"{name} {points:+d}" for points, name in items if points]
    return sum(points for points, _ in items), lines or ["nothing"]


class CanastaDeal(CanastaState):
    """A deal with canasta's own result and count."""

    __slots__ = ()

    def result(self) -> Result:
        rules = self.house.melds
        canastas = [melds.canastas(rules) for melds in self.melds]
        held = [[self.hands[seat] for seat in side] for side in self.table.sides]
        hidden = [sum(hand.kinds[kind] for hand in hands for kind in RED_THREES) for hands in held]
        in_hand = [sum(rules.points(hand.ranks) for hand in hands) for hands in held]
        return Result(
            went_out=self.went_out,
            concealed=None if self.went_out is None else self.concealed,
            melded=tuple(
                sum(CARD_VALUES[RANK[kind]] for cards in one.cards for kind in cards) for one in self.melds
            ),
            natural=tuple(natural for natural, _ in canastas),
            mixed=tuple(mixed for _, mixed in canastas),
            red_threes=tuple(map(len, self.threes)),
            in_hand=tuple(value - 5 * count for value, count in zip(in_hand, hidden, strict=True)),
            hidden_threes=tuple(hidden),
            wrong_questions=(0,) * len(self.table.sides),
        )

    def returns(self) -> list[float]:
        """The difference between the own side's points and the other's."""
        result = self.result()
        points = [count_side(self.table, result, side)[0] for side in range(len(self.table.sides))]
        return [float(2 * points[side] - sum(points)) for side in self.side_at]


def _opening_table() -> str:
    rows = [f"{need} with {least} or more" for least, need in OPENINGS]
    return f"{', '.join(rows)}, {LEAST_OPENING} with less than nought"


@register
class Canasta(Game):
    """Canasta for four in partnerships, or for two."""

    title = "Canasta"
    summary = "Meld sets with your partner, build canastas of seven, and win the discard pile."
    wins = "The first side to reach the agreed points wins; if both get there in one deal, the one with more."
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
        Option("target", "Points to play to", TARGET, lo=500, hi=20_000),
        Option("canastas", "Canastas needed to go out", 1, lo=1, hi=5),
        Option("draw", "Cards drawn from the stock", 1, lo=1, hi=2),
        Option("four_red_threes", "All four red threes on one side", "800", choices=("800", "400")),
        Option(
            "free_canastas",
            "A canasta takes any number of wild cards",
            False,
            help="Otherwise no meld ever holds more than three.",
        ),
        Option(
            "natural_pair",
            "A new meld with the top of the pile always needs a natural pair",
            False,
            help="Otherwise a natural and a wild card will do while the pile is not frozen.",
        ),
        Option("threes_at_once", "Red threes are laid out before the first turn", False),
        Option("replace_pile_threes", "A red three from the pile is replaced from the stock", True),
        Option(
            "concealed",
            "Going out concealed",
            "opening",
            choices=("opening", "own-hand"),
            help="opening: the side opens in the same turn. own-hand: the player has melded nothing before and adds "
            "nothing to a meld of earlier turns.",
        ),
        Option(
            "empty_stock",
            "When the stock is empty",
            "ends",
            choices=("ends", "play-on"),
            help="ends: whoever takes no pile ends the deal. play-on: the pile left over must be taken if it can be, "
            "and afterwards each discard that fits a meld.",
        ),
        Option("ask_first", "The question may be asked before drawing", True),
        Option("wrong_question", "Penalty for a wrong question", MY_GAMES_QUESTION, lo=0, hi=1000),
        Option("hidden_three", "Penalty for a red three still in hand", RED_THREE, lo=0, hi=1000),
    )
    presets = (
        Preset("my-games", "Canasta (My Games)", (Source("my-games", "canasta", (1907, 2007)),), seats=4),
        Preset(
            "two-player",
            "Canasta for two (My Games)",
            (Source("my-games", "canasta", (1899, 1899)),),
            {"draw": 2, "canastas": 2},
            seats=2,
        ),
        Preset(
            "parlett",
            "Canasta (Parlett)",
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

    page = {
        "object": f"Be the first side to {TARGET} points, over several deals. Points come from melds, sets of cards of "
        "one rank laid out on the table, and most of all from canastas: melds of seven cards or more.",
        "equipment": f"Two packs with two jokers each, {len(DECK)} cards. Jokers and twos are wild. A joker is worth "
        f"{CARD_VALUES[13]}, an ace or a two {CARD_VALUES[0]}, 8 to king {CARD_VALUES[6]}, 4 to 7 and a black three "
        f"{CARD_VALUES[1]}. Red threes are bonus cards. Four play in partnerships across the table; two can play too.",
        "deal": f"{HAND_SIZE} cards to each. The rest is the stock; its top card is turned to begin the discard pile. "
        "A red three or a wild card turned is covered by the next card and freezes the pile. Red threes dealt to a "
        "player are laid out and replaced in the player's first turn, or (an option) before play.",
        "play": "From the dealer's left, clockwise. Draw the top of the stock, or take the whole discard pile; meld "
        "what you like; discard one card. A red three drawn is laid out and replaced at once. A meld is three cards or "
        "more of one rank, at least two of them natural and at most three wild. A side has one meld of a rank, and "
        "both partners add to it, also when it is a canasta.",
        "pile": "The pile may be taken only if its top card is melded at once: with the side's meld of that rank, or "
        "with two cards from the hand, one of which may be wild. While a wild card or a red three lies in the pile it "
        "is frozen, and then the two cards must be natural; so they must be for a side that has not opened. A wild "
        "card or a black three on top cannot be taken at all.",
        "opening": "The first melds of a side in a deal must together be worth so many points, by its score: "
        f"{_opening_table()}. Only cards from the hand and the top of the pile count for it, not bonuses.",
        "going-out": "A player goes out by melding every card, or every card but one that is discarded; without a "
        "canasta the side must always keep a card. Black threes are melded only then, three or four together. A player "
        "who can go out may first ask the partner, before melding anything, and the answer binds for the turn.",
        "scoring": f"Melded cards count for their side, cards in hand against it. Natural canasta {NATURAL_CANASTA}, "
        f"mixed canasta {MIXED_CANASTA}, going out {GOING_OUT}, and {CONCEALED} more if concealed. Red threes "
        f"{RED_THREE} each, all four 800 (an option: 400), against a side that has not opened.",
        "match": f"First to {TARGET}; if both get there, the higher total. The match is played to the end, because "
        "the score sets the opening.",
        "settlement": "The difference of the totals between the two sides.",
    }
    decisions = (
        "No final discard is needed to go out (open in My Games; Parlett, line 4641, allows both).",
        "If both sides pass the target the higher total wins; if they are level another deal is played.",
        "Four red threes of a side that has not opened count -800 (or -400): the sign turns, not the worth.",
        "With the stock empty the pile may still be taken; the deal ends when a card would have to be drawn.",
        "A red three drawn last, with nothing to replace it, ends the deal at once; playing on without a stock, its "
        "player may still meld. A red three found in the pile is then simply not replaced.",
        "Where two cards are drawn and one is left, that one is drawn.",
        "A wild card is laid after two natural ones of its meld, and a meld begun is completed before another.",
        "An opening that would fall short cannot be begun on the site, so the extra ten points for a failed attempt "
        "(My Games, line 2005) belong to the real table; the sheet does not need them.",
        "The question can be asked on the site only by a player who can go out, and `yes` obliges; before drawing it "
        "can be asked by one who can go out whatever comes. Penalties for wrong questions are entered in the sheet; "
        "who asks after melding must go out (My Games, line 2007), which needs no entry.",
        "Penalty cards (My Games, line 2003) cannot arise on the site and leave no trace in the sheet.",
        "No wild card in a meld of black threes.",
        "Parlett's three wild cards (line 4610) bind until the meld is a canasta; after that any number (line 4614).",
        f"Going out blind (Parlett, lines 4647 and 4664) is worth {CONCEALED} on top of {GOING_OUT}.",
        "Parlett's `any` opening below nought is the same as 15: no meld is worth less.",
        "A red three kept in hand to the end costs 100 as a card in hand (My Games), 500 in Parlett.",
        "Parlett's play without a stock: the first player must take the pile left over if it can be taken at all; "
        "later discards must be taken only if they fit a meld.",
    )

    usual = 4

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, OptionValue]) -> Sides:
        return two_teams(4) if seats == 4 else individuals(2)
