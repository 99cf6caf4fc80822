"""Historical Skruuvi of the 1940s: trick points win games, games win a rubber, and four kotkas follow it.

Source: My Games, lines 1335-1425; lines 1164-1172 explain the author's rule for a game that both sides reach at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Message, say
from games.core.registry import register
from games.core.results import DealResult, Score, number
from games.core.sheet import Row
from games.core.ties import Tie
from games.kits.rubbers import RubberStanding
from games.kits.skruuvi_bids import (
    BIDDABLE,
    HIGHEST,
    IN_NO_TRUMP,
    MISERE,
    PASS_MISERE,
    SUIT_KINDS,
    TRICK_KINDS,
    TRUMP_OF,
)
from games.kits.skruuvi_results import SkruuviResult
from games.kits.skruuvi_rubbers import (
    DECISIVE_TRICK,
    RubberDeal,
    RubberSheet,
    held_fields,
    line_said,
    rubber_facts,
)
from games.tricks.modern_skruuvi import (
    KOTKAS,
    PASSING,
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
        say("Contract"), LOWEST, HIGHEST, when={"game": BIDDABLE}, help=say("Its number after raising.")
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        super().check(table, deal)
        if self.unplayed and self.counted(self.declarer or 0) != UNPLAYED[0]:
            refuse(
                "tricks",
                "an unknocked contract of {lowest} is not played: it counts {unplayed} tricks.",
                lowest=LOWEST,
                unplayed=UNPLAYED[0],
            )
        if any(one.suit != self.game for one in self.sequences or ()) and self.game in SUIT_KINDS:
            refuse("sequences", "in a suit contract only those in trumps count.")

    @property
    def unplayed(self) -> bool:
        """Whether the contract is booked as made without play."""
        return self.level == LOWEST and self.knock == "none" and self.game in TRICK_KINDS


class HistoricalSheet(RubberSheet):
    """A rubber of basic deals, then four kotkas; a match too close to call is played again at double scores.

    kotkas: those played. factor: 1, doubled by each replay. replaying: the next row begins from nought.
    """

    target = TARGET

    kotkas: int = 0
    factor: int = 1
    replaying: bool = False

    def carry(self) -> Mapping[str, Any]:
        kotka = self.rubber.decided
        return {**super().carry(), "kotka": kotka, "factor": self.factor, "replay": self.replaying}

    def coming(self) -> tuple[str, ...]:
        replayed = (
            (say("A replayed match: all counts times {factor}", factor=self.factor),)
            if self.factor > 1
            else ()
        )
        if not self.rubber.decided:
            return (*super().coming(), *replayed)
        kotka = say(
            "Kotka {number} of {kotkas}; a game takes {target} trick points in this deal alone",
            number=self.kotkas + 1,
            kotkas=KOTKAS,
            target=TARGET,
        )
        return (kotka, say("Games won: {each}", each=self.each(self.rubber.games)), *replayed)

    def left_out(self) -> tuple[str, ...]:
        kotkas = say("Kotkas not played: {count}", count=KOTKAS - self.kotkas)
        more = (say("Too close to call, and not played again at double scores"),) if self.replaying else ()
        return (*super().left_out(), kotkas, *more)

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
            lines.append((winner, GAME_BONUS * number_won, say("game number {number}", number=number_won)))
        factor = deal.carry.get("factor", 1)
        points = tuple(factor * sum(worth for by, worth, _ in lines if by == side) for side in range(2))
        why = tuple(line_said(self.party(by), what, worth) for by, worth, what in lines)
        doubled = (say("Replayed match: all times {factor}", factor=factor),) if factor > 1 else ()
        return Score(
            points,
            (say("{contract}.", contract=result.said), *why, *doubled),
            reset=bool(deal.carry.get("replay")),
        )

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
        """What the winners get in the main book."""
        return in_main_book(self.difference)

    def finished(self) -> bool:
        return self.kotkas == KOTKAS

    def reason(self) -> str:
        winner = 0 if self.totals[0] > self.totals[1] else 1
        gain = say("{points} to {side} in the main book", points=self.main_book, side=self.party(winner))
        return say("The rubber and {kotkas} kotkas have been played: {gain}.", kotkas=KOTKAS, gain=gain)


def in_main_book(difference: int) -> int:
    """A difference by hundreds, 50 rounded up."""
    return (difference + MAIN_BOOK // 2) // MAIN_BOOK


Line = tuple[int, int, Message]
"""A side, its points, and what for."""


def deal_lines(result: HistoricalResult) -> list[Line]:
    """Everything a deal scores but games: what knocks multiply, then the trick points."""
    if result.declarer is None:
        lines = [
            (by, ACE_TIMES * (result.counted(by) + result.ace_points(by)), say("others' tricks and aces"))
            for by in range(2)
        ]
        return multiplied(lines, result.multiplier)
    lines = [contract_line(result), *held_lines(result)]
    if result.game == "misere":
        lines += [(by, ACE_TIMES * result.ace_points(by), say("aces")) for by in range(2)]
    trick_points = [(by, result.trick_points[by], say("trick points")) for by in range(2)]
    return multiplied(lines, result.multiplier) + trick_points


def multiplied(lines: list[Line], times: int) -> list[Line]:
    """The lines as knocks make them."""
    return [
        (by, times * worth, say("{what}, times {times}:", what=what, times=times) if times > 1 else what)
        for by, worth, what in lines
        if worth
    ]


def contract_line(result: HistoricalResult) -> Line:
    """The contract made with what it took beyond, or the tricks missing."""
    assert result.declarer is not None
    assert result.level is not None
    over = result.over
    if over >= 0:
        return result.declarer, MADE[result.level] + OVERTRICK[result.level] * over, say("contract made")
    first, further = MISSING[result.level]
    return result.declarer, -(first + further * (-over - 1)), say("{count} short", count=-over)


def held_lines(result: HistoricalResult) -> list[Line]:
    """Value cards, three or four aces in one hand, sequences."""
    if result.aces_held is None:
        return []
    lines = [value_line(result)]
    prices = ACES_IN_HAND if result.trump_honours else NO_TRUMP_ACES
    for held in result.aces_in_hand or ():
        lines.append((held.side, prices[held.aces], say("{aces} aces in one hand", aces=held.aces)))
    for one in result.sequences or ():
        lines.append((one.side, SEQUENCE * (one.cards - 2), say("a sequence of {cards}", cards=one.cards)))
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
    return by, VALUE * result.level * count, say("{count} value cards", count=max(held))


class HistoricalState(ModernState):
    """A deal whose contract may be as low as four, and is then booked without play unless somebody knocks."""

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
    summary = say("Skruuvi of the 1940s: rubbers, honours and sequences, and thousands of points.")
    wins = say("The side with more points after the rubber and its kotkas wins; games won count among them.")
    options = (PASSING, DECISIVE_TRICK)
    sources = ("my-games 1335-1425",)
    tie = Tie(
        say("a match too close to call is played again at double scores."),
        ours=False,
    )
    settlements = ("two-sides",)

    Result = HistoricalResult
    Sheet = HistoricalSheet
    State = HistoricalState

    two_sides = True

    @classmethod
    def in_evening(cls, totals: Sequence[int]) -> tuple[int, ...]:
        """What each side gets in the main book (line 1425)."""
        ours, theirs = totals
        return in_main_book(max(0, ours - theirs)), in_main_book(max(0, theirs - ours))
