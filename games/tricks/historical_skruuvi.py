"""Historical Skruuvi of the 1940s: trick points win games, games win a rubber, and four kotkas follow it.

Source: My Games, lines 1335-1425; lines 1164-1172 explain the author's rule for a game that both sides reach at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable
from games.core.registry import register
from games.core.results import DealResult, Score, number
from games.core.sheet import Row
from games.kits.rubbers import GAMES_TO_WIN, RubberStanding
from games.kits.skruuvi_bids import (
    BIDDABLE,
    BOOK,
    HIGHEST,
    IN_NO_TRUMP,
    MISERE,
    PASS_MISERE,
    SUIT_KINDS,
    TRICK_KINDS,
    TRUMP_OF,
)
from games.kits.skruuvi_results import SkruuviResult
from games.kits.skruuvi_rubbers import DECISIVE_TRICK, RubberDeal, RubberSheet, held_fields, rubber_facts
from games.tricks.modern_skruuvi import (
    AUCTION_PAGE,
    DECISIONS,
    EXCHANGE_PAGE,
    KNOCK_PAGE,
    KOTKA_PAGE,
    KOTKAS,
    PASS_MISERE_PAGE,
    PASSING,
    PLAY_PAGE,
    ModernState,
)

TARGET: Final = 60
LOWEST: Final = 4
UNPLAYED: Final = (10, 3)
"""The tricks of a contract of four that is booked without play."""
MADE: Final = {7: 4500, 6: 3000, 5: 2000, 4: 1000}
MISSING: Final = {7: (1700, 700), 6: (1100, 600), 5: (500, 500), 4: (400, 400)}
OVERTRICK: Final = {7: 200, 6: 200, 5: 200, 4: 0}
VALUE: Final = 10
"""A value card counts ten times the contract."""
ACES_IN_HAND: Final = {3: 200, 4: 400}
NO_TRUMP_ACES: Final = {3: 400, 4: 800}
SEQUENCE: Final = 200
"""Ace, king, queen; and each further card."""
ACE_TIMES: Final = 100
"""What the modern scores of aces and of a pass misère are multiplied by."""
GAME_BONUS: Final = 200
REPLAY_BELOW: Final = 10
MAIN_BOOK: Final = 100


class HistoricalResult(RubberDeal, SkruuviResult):
    """A contract from four up with its knocks, and what was held."""

    level: int | None = number(
        "Contract", LOWEST, HIGHEST, when={"game": BIDDABLE}, help="Its number after raising."
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        super().check(table, deal)
        if self.unplayed and self.counted(self.declarer or 0) != UNPLAYED[0]:
            raise BadResult(
                {
                    "tricks": f"an unknocked contract of {LOWEST} is not played: it counts {UNPLAYED[0]} tricks."
                }
            )
        if any(one.suit != self.game for one in self.sequences or ()) and self.game in SUIT_KINDS:
            raise BadResult({"sequences": "in a suit contract only those in trumps count."})

    @property
    def unplayed(self) -> bool:
        """Whether the contract is booked as made without play."""
        return self.level == LOWEST and self.knock == "none" and self.game in TRICK_KINDS


class HistoricalSheet(RubberSheet):
    """A rubber of basic deals, then four kotkas; a match too close to call is played again at double scores.

    kotkas: those played. factor: 1, doubled by each replay. replaying: the next row begins from nought.
    """

    target = TARGET

    def begin(self) -> None:
        super().begin()
        self.kotkas, self.factor, self.replaying = 0, 1, False

    def carry(self) -> Mapping[str, Any]:
        kotka = self.rubber.decided
        return {**super().carry(), "kotka": kotka, "factor": self.factor, "replay": self.replaying}

    def coming(self) -> tuple[str, ...]:
        replayed = (f"A replayed match: all counts times {self.factor}",) if self.factor > 1 else ()
        if not self.rubber.decided:
            return (*super().coming(), *replayed)
        kotka = f"Kotka {self.kotkas + 1} of {KOTKAS}; a game takes {TARGET} trick points in this deal alone"
        return (kotka, f"Games won: {self.each(self.rubber.games)}", *replayed)

    @staticmethod
    def rubber_before(deal: Deal) -> RubberStanding:
        """In a kotka the trick points of other deals do not help."""
        rubber = RubberSheet.rubber_before(deal)
        return RubberStanding(games=rubber.games) if deal.carry.get("kotka") else rubber

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, HistoricalResult)
        result.check(self.table, deal)
        lines = deal_lines(result)
        winner = self.game_won(result, deal)
        if winner is not None:
            number_won = self.rubber_before(deal).games[winner] + 1
            lines.append((winner, GAME_BONUS * number_won, f"game number {number_won}"))
        factor = deal.carry.get("factor", 1)
        points = tuple(factor * sum(worth for by, worth, _ in lines if by == side) for side in range(2))
        why = tuple(f"{self.who(by)}: {what} {worth:+}" for by, worth, what in lines)
        doubled = (f"Replayed match: all times {factor}",) if factor > 1 else ()
        return Score(points, (f"{result.said}.", *why, *doubled), reset=bool(deal.carry.get("replay")))

    def book(self, row: Row) -> None:
        self.replaying = False
        in_kotka = self.rubber.decided
        super().book(row)
        if in_kotka:
            self.kotkas += 1
            self.rubber = RubberStanding(games=self.rubber.games)
        if self.kotkas == KOTKAS and self.difference < REPLAY_BELOW:
            self.rubber, self.kotkas, self.factor, self.replaying = RubberStanding(), 0, 2 * self.factor, True

    @property
    def difference(self) -> int:
        """Between the two totals."""
        return abs(self.totals[0] - self.totals[1])

    @property
    def main_book(self) -> int:
        """What the winners get in the main book: the difference by hundreds, 50 rounded up."""
        return (self.difference + MAIN_BOOK // 2) // MAIN_BOOK

    def finished(self) -> bool:
        return self.kotkas == KOTKAS

    def reason(self) -> str:
        winner = 0 if self.totals[0] > self.totals[1] else 1
        gain = f"{self.main_book} to {self.who(winner)} in the main book"
        return f"The rubber and {KOTKAS} kotkas have been played: {gain}."


Line = tuple[int, int, str]
"""A side, its points, and what for."""


def deal_lines(result: HistoricalResult) -> list[Line]:
    """Everything a deal scores but games: what knocks multiply, then the trick points."""
    if result.declarer is None:
        lines = [
            (by, ACE_TIMES * (result.counted(by) + result.ace_points(by)), "others' tricks and aces")
            for by in range(2)
        ]
        return multiplied(lines, result.multiplier)
    lines = [contract_line(result), *held_lines(result)]
    if result.game == "misere":
        lines += [(by, ACE_TIMES * result.ace_points(by), "aces") for by in range(2)]
    trick_points = [(by, result.trick_points[by], "trick points") for by in range(2)]
    return multiplied(lines, result.multiplier) + trick_points


def multiplied(lines: list[Line], times: int) -> list[Line]:
    """The lines as knocks make them."""
    more = f", times {times}:" if times > 1 else ""
    return [(by, times * worth, what + more) for by, worth, what in lines if worth]


def contract_line(result: HistoricalResult) -> Line:
    """The contract made with what it took beyond, or the tricks missing."""
    assert result.declarer is not None
    assert result.level is not None
    over = result.over
    if over >= 0:
        return result.declarer, MADE[result.level] + OVERTRICK[result.level] * over, "contract made"
    first, further = MISSING[result.level]
    return result.declarer, -(first + further * (-over - 1)), f"{-over} short"


def held_lines(result: HistoricalResult) -> list[Line]:
    """Value cards, three or four aces in one hand, sequences."""
    if result.aces_held is None:
        return []
    lines = [value_line(result)]
    prices = ACES_IN_HAND if result.trump_honours else NO_TRUMP_ACES
    for held in result.aces_in_hand or ():
        lines.append((held.side, prices[held.aces], f"{held.aces} aces in one hand"))
    for one in result.sequences or ():
        lines.append((one.side, SEQUENCE * (one.cards - 2), f"a sequence of {one.cards}"))
    return lines


def value_line(result: HistoricalResult) -> Line:
    """Value cards count for the side with more, but for the opponents of a declaring side with fewer tricks."""
    assert result.declarer is not None
    assert result.level is not None
    assert result.aces_held is not None
    aces = result.aces_held
    if result.trump_honours is not None:
        held = [aces[by] + result.trump_honours[by] for by in range(2)]
        count = max(held)
    else:
        held = list(aces)
        count = 2 * max(held) + 1
    by = result.declarer if held[0] == held[1] else int(held[1] > held[0])
    if result.tricks[result.declarer] < result.tricks[1 - result.declarer]:
        by = 1 - result.declarer
    return by, VALUE * result.level * count, f"{max(held)} value cards"


class HistoricalState(ModernState):
    """A deal whose contract may be as low as four, and is then booked without play unless somebody knocks."""

    __slots__ = ()

    floor = LOWEST
    opens_with = 4  # the lowest contract is booked without play where nobody knocks: found by playing

    def begin_play(self) -> None:
        if self.level == LOWEST and not self.knocks and self.strain != MISERE:
            declarer, others = UNPLAYED
            self.winners = (self.declarer,) * declarer + (self.left(self.declarer),) * others
            self.end()
        else:
            super().begin_play()

    def result(self) -> HistoricalResult:
        held: dict[str, Any] = {}
        if self.strain not in (MISERE, PASS_MISERE):
            trump = TRUMP_OF[self.strain]
            suits = range(4) if self.strain == IN_NO_TRUMP else (trump,)
            held = held_fields([self.held(seat) for seat in range(4)], self.team, trump, suits)
        result = HistoricalResult(**self.outcome(), **held)
        rubber = HistoricalSheet.rubber_before(self.deal)
        both = len(rubber.reaching(result.trick_points, TARGET)) == 2 and self.level > 0
        if not both or not self.table.options["decisive_trick"]:
            return result
        counted = (self.team[winner] ^ (self.strain == MISERE) for winner in self.winners)
        first = rubber.first_to_reach(((by, self.level) for by in counted), TARGET)
        return HistoricalResult(**self.outcome(), **held, first=first)

    def facts(self, viewer: int | None) -> list[list[str]]:
        return super().facts(viewer) + rubber_facts(self.deal)


@register
class HistoricalSkruuvi(Game):
    title = "Historical Skruuvi"
    summary = "Skruuvi of the 1940s: rubbers, honours and sequences, and thousands of points."
    wins = "The side with more points after the rubber and its kotkas wins; games won count among them."
    seats = (4,)
    options = (PASSING, DECISIVE_TRICK)
    sources = ("my-games 1335-1425",)
    objective = "either"
    may_stop = False
    settlements = ("two-sides",)
    max_actions = 500

    Result = HistoricalResult
    Sheet = HistoricalSheet
    State = HistoricalState

    page = {
        "object": "To score more than the other side in a rubber and the kotkas after it, by contracts, by honours "
        "held, and by games.",
        "equipment": "52 cards, the ace high. Two sides of two, partners facing each other.",
        "deal": "In a basic deal everybody gets 12 cards and 4 lie face down on the table. The deal passes to the "
        "left.",
        "auction": AUCTION_PAGE,
        "exchange": EXCHANGE_PAGE,
        "contract": f"A contract of n promises n + {BOOK} tricks; a lower number than {LOWEST} is raised to {LOWEST}. "
        f"A contract of {LOWEST} that nobody knocks is not played, unless it is misère: it counts as made, the "
        f"declaring side winning {UNPLAYED[0]} tricks first and the others then {UNPLAYED[1]}.",
        "knocking": KNOCK_PAGE,
        "play": PLAY_PAGE,
        "scoring": "Made: "
        + ", ".join(f"{level} counts {points}" for level, points in MADE.items())
        + f"; each trick more {OVERTRICK[5]}, but nothing in a contract of {LOWEST}. Failed, a minus: "
        + "; ".join(
            f"in a contract of {level}, {first} for the first missing trick and {further} for each more"
            for level, (first, further) in MISSING.items()
        )
        + f". In misère, made or not, each side gets {ACE_TIMES} times the number of the trick for every ace in the "
        "other side's tricks. Knocks double and kontra-knocks quadruple all this and what was held.",
        "cards-held": "Counted in the hands after the exchange. With trumps, the value cards are the four aces and "
        "trumps from ten to ace, so that the ace of trumps counts twice; the side with more of the nine gets "
        f"{VALUE} x contract x their number. In no trump only aces are, and the side with more gets {VALUE} x contract "
        "x (twice their number and one); with two each the declaring side does. If the declaring side wins fewer "
        "tricks than the others, these points go to the others. Three aces in one hand "
        f"{ACES_IN_HAND[3]}, four {ACES_IN_HAND[4]}; in no trump {NO_TRUMP_ACES[3]} and {NO_TRUMP_ACES[4]}. Ace, king "
        f"and queen of trumps in one hand {SEQUENCE}, and {SEQUENCE} for each card further down; in no trump of every "
        "suit.",
        "trick-points": "In every contract, made or not, each side gets the contract's number for each trick it won "
        "(in misère: avoided). They count as points too.",
        "pass-misere": PASS_MISERE_PAGE
        + f" Each side gets {ACE_TIMES} for every trick of the others, and for their aces as in misère; knocks "
        "multiply both. There are no trick points.",
        "kotka": KOTKA_PAGE,
        "match": f"{TARGET} trick points win a game, and both sides begin anew. The first game of a side counts "
        f"{GAME_BONUS} points, its second {2 * GAME_BONUS}, its third {3 * GAME_BONUS} and so on. If both sides reach "
        "a game in the same deal, it goes to the one that was first to win the trick for it. When a side has won "
        f"{GAMES_TO_WIN} games, {KOTKAS} kotkas follow, in which {TARGET} trick points win a game if they are made in "
        f"one deal. If the difference is then less than {REPLAY_BELOW}, the match is played again at double scores.",
        "settlement": f"The difference of the two sides' points; in the main book by {MAIN_BOOK}s, {MAIN_BOOK // 2} "
        "rounded up.",
        "an-evening": "Three matches, so that everybody partners everybody: three matches of an event.",
    }
    decisions = (
        *DECISIONS,
        "Knocks do not multiply trick points and games: the book lists these after the knocks.",
        "Value points that go to the opponents are as many as the side with more value cards would get.",
        f"The difference of less than {REPLAY_BELOW} is meant before it is divided by {MAIN_BOOK}.",
        f"In a replay everything begins anew, and every point counts twice; trick points win a game at {TARGET} as "
        "before.",
        "A trick point of misère belongs to the trick that the other side won.",
        f"The {UNPLAYED[0] + UNPLAYED[1]} tricks of a contract that is not played count as won in that order.",
    )

    two_sides = True
