"""Modern Skruuvi: a partnership game of high contracts, with cards exchanged before the play and misères.

Source: My Games, lines 1176-1265; lines 3401-3415 on whether the order of cards given across may tell something.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.core.game import Deal, Game
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Score
from games.core.sheet import FixedDeals
from games.kits.aces import AceTaken
from games.kits.skruuvi import EXCHANGE, JUMP, SILENCE, SILENCE_OF_TWO, SkruuviState
from games.kits.skruuvi_bids import BOOK, KINDS, PASS_MISERE, TRICKS, kind_said
from games.kits.skruuvi_results import KNOCK_WORDS, KOTKA_LOWEST, SkruuviResult

BASIC_DEALS: Final = 4
KOTKAS: Final = 4
MADE: Final = {5: 25, 6: 36, 7: 49}
MISSING: Final = {5: (11, 5), 6: (11, 6), 7: (17, 7)}
"""The price of the first missing trick and of each further one."""
KIND_BONUS: Final = {"misere": -12, "NT": 12}

PASSING: Final = Option(
    "passing",
    "Cards given across are",
    "set",
    ("set", "sequence"),
    help="A set: their order tells nothing. A sequence: the partner sees in which order they were picked, and the "
    "partners may have agreed what that means.",
)


class ModernState(SkruuviState):
    """A deal whose result is told by sides."""

    __slots__ = ()

    def result(self) -> SkruuviResult:
        return SkruuviResult(**self.outcome())

    def outcome(self) -> dict[str, Any]:
        """The fields of the result."""
        misere = not self.wants(0)
        passed = self.strain == PASS_MISERE
        return {
            "game": KINDS[self.strain],
            "declarer": None if passed else self.team[self.declarer],
            "level": None if passed else self.level,
            "tricks": self.side_tricks(),
            "knock": KNOCK_WORDS[self.knocks],
            "aces": tuple(AceTaken(side=self.team[by], trick=trick) for trick, by in self.aces)
            if misere
            else None,
        }


class ModernSheet(FixedDeals):
    """Four basic deals, then four kotkas."""

    deals = BASIC_DEALS + KOTKAS

    def carry(self) -> Mapping[str, Any]:
        return {"kotka": len(self.rows) >= BASIC_DEALS}

    def coming(self) -> tuple[str, ...]:
        kotka = self.carry()["kotka"]
        return (*super().coming(), f"A kotka: bids from {KOTKA_LOWEST}" if kotka else "A basic deal")

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, SkruuviResult)
        result.check(self.table, deal)
        return pass_misere_score(result) if result.declarer is None else contract_score(result)

    def reason(self) -> str:
        return f"{self.deals} deals have been played."


def pass_misere_score(result: SkruuviResult) -> Score:
    """A point for each trick of the others, and their aces; knocks multiply both."""
    points = [result.multiplier * (result.counted(by) + result.ace_points(by)) for by in range(2)]
    why = [
        f"{{side {by}}}: {result.counted(by)} tricks of the others, aces {result.ace_points(by)}"
        f"{f', times {result.multiplier}' if result.multiplier > 1 else ''}: {points[by]}"
        for by in range(2)
    ]
    return Score(tuple(points), (f"{result.said}.", *why))


def contract_score(result: SkruuviResult) -> Score:
    """The declaring side's contract; after a misère that was made, aces for both sides."""
    assert result.declarer is not None
    assert result.level is not None
    points = [0, 0]
    worth, why = contract_worth(result.level, result.over, KIND_BONUS.get(result.game, 0))
    points[result.declarer] = worth * result.multiplier
    lines = [f"{result.said}, {why}: {points[result.declarer]:+}"]
    if result.game == "misere" and result.over >= 0:
        for by in range(2):
            points[by] += result.ace_points(by)
            lines.append(f"{{side {by}}}: aces in the others' tricks {result.ace_points(by):+}")
    return Score(tuple(points), tuple(lines))


def contract_worth(
    level: int, over: int, bonus: int, missing: Mapping[int, tuple[int, int]] = MISSING
) -> tuple[int, str]:
    """The points of a contract before knocks, and how it ended."""
    if over >= 0:
        return MADE[level] + bonus, f"made with {over} over" if over else "made"
    first, further = missing[level]
    return -(first + further * (-over - 1)), f"{-over} short"


AUCTION_PAGE: Final = (
    "From the dealer's left on, each in turn bids a number from 1 to 7 and a kind of game, or passes; who has passed "
    "may bid later. A bid beats another by a higher number, or the same number and a higher kind: misère, spades, "
    f"clubs, diamonds, hearts, no trump. The auction ends after {SILENCE} passes in a row; if everybody passes at his "
    "first turn, a pass misère is played."
)
EXCHANGE_PAGE: Final = (
    "The highest bidder shows the table cards and takes them, gives "
    f"{EXCHANGE} cards to his partner, and the partner one to each other player. Then these two go on bidding, the "
    f"highest bidder first, until both have passed twice ({SILENCE_OF_TWO} passes in a row); who made the highest bid "
    "declares. His left-hand opponent now gives his own partner a card and gets one in return, unless the declaring "
    f"side's first bid (or the first of one of them right after his partner's pass) had the number {JUMP} or 7."
)
KNOCK_PAGE: Final = (
    "The declarer's left-hand opponent may knock, else his partner may: the scores of the deal are doubled. Then the "
    "declaring partners may kontra-knock, first the one on the knocker's left: quadrupled."
)
PLAY_PAGE: Final = (
    "The player on the declarer's left leads. Follow suit if you can; the highest trump, else the highest card of the "
    "suit led, takes the trick. In misère and no trump there are no trumps; in misère tricks are to be avoided."
)
PASS_MISERE_PAGE: Final = (
    "Everybody takes one of the table cards and then, from the dealer's left on, gives one card across. In the same "
    "order each may knock; the first knock ends the round, and the knocker's opponents may kontra-knock. There are no "
    "trumps, the player on the dealer's left leads, and every trick is one for the others."
)
KOTKA_BIDS_PAGE: Final = (
    "Bids begin at 6, and misère ranks between hearts and no trump. The highest "
    f"bidder gives his partner {EXCHANGE} cards and gets {EXCHANGE} back; the opponents exchange nothing."
)
KOTKA_PAGE: Final = f"Everybody is dealt {TRICKS} cards. {KOTKA_BIDS_PAGE}"
DECISIONS: Final = (
    "In a kotka, a pass misère has no table cards to take; one card is given across as usual.",
    "The declaring partners bid on after the exchange in a kotka too.",
    "If the first of the two passes, the other partner may kontra-knock.",
    "The deal passes to the left, and the player on the dealer's left speaks first.",
    "A bid that nothing can beat ends the auction at once.",
    "Which table card each takes for a pass misère is left to the shuffle: they lie face down.",
    "Unless the table plays otherwise, cards given together are a set: the partner sees them sorted.",
)


@register
class ModernSkruuvi(Game):
    title = "Modern Skruuvi"
    summary = "Eleven tricks at least, or misère: the Finnish cousin of bridge, with cards exchanged after the auction."
    wins = "The side with more points after the last deal wins."
    seats = (4,)
    options = (PASSING,)
    presets = (
        Preset("my-games", "Modern Skruuvi", (Source("my-games", "modern-skruuvi", (1176, 1265)),)),
        Preset(
            "sequence",
            "With signals in the cards given",
            (Source("my-games", "modern-skruuvi", (3401, 3415)),),
            {"passing": "sequence"},
        ),
    )
    objective = "either"
    draws = True
    settlements = ("two-sides",)
    max_actions = 500

    Result = SkruuviResult
    Sheet = ModernSheet
    State = ModernState

    page = {
        "object": f"To score more than the other side in {BASIC_DEALS + KOTKAS} deals, by making contracts for at "
        f"least {5 + BOOK} of the {TRICKS} tricks, won or avoided.",
        "equipment": "52 cards, the ace high. Two sides of two, partners facing each other.",
        "deal": f"{BASIC_DEALS} basic deals, then {KOTKAS} kotkas. In a basic deal everybody gets 12 cards and 4 lie "
        "face down on the table. The deal passes to the left.",
        "auction": AUCTION_PAGE,
        "exchange": EXCHANGE_PAGE,
        "contract": f"A contract of n promises n + {BOOK} tricks; a lower number than 5 is raised to 5.",
        "knocking": KNOCK_PAGE,
        "play": PLAY_PAGE,
        "scoring": "Made: "
        + ", ".join(f"{level} counts {points}" for level, points in MADE.items())
        + "; "
        + ", ".join(f"{kind_said(kind)} {bonus:+}" for kind, bonus in KIND_BONUS.items())
        + ". Failed, a minus for the declaring side: "
        + "; ".join(
            f"in a contract of {level}, {first} for the first missing trick and {further} for each more"
            for level, (first, further) in MISSING.items()
        )
        + ". Knocks double, kontra-knocks quadruple all this. After a misère that was made both sides also get, "
        "whatever the knocks, the number of the trick for every ace that fell in the other side's tricks.",
        "pass-misere": PASS_MISERE_PAGE
        + " Each side gets a point for every trick of the others, and their aces as after a misère; knocks multiply "
        "both.",
        "kotka": KOTKA_PAGE,
        "match": f"{BASIC_DEALS + KOTKAS} deals; the side with more points wins.",
        "settlement": "The difference of the two sides' points.",
    }
    decisions = DECISIONS

    two_sides = True
