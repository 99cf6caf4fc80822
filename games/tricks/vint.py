"""Vint: the Russian ancestor of Skruuvi. One auction, thirteen tricks, and a rubber of games won by trick points.

Source: My Games, lines 1429-1484, which tell how it differs from Historical Skruuvi.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.game import Deal, Game
from games.core.messages import Message, say
from games.core.registry import register
from games.core.results import DealResult, Number, Score, choice, number, per_side, side
from games.core.sheet import Row
from games.core.state import Action
from games.kits import skruuvi_greedy as quick
from games.kits.claims import THE_REST
from games.kits.rubbers import GAMES_TO_WIN
from games.kits.skruuvi import AUCTION, SkruuviState
from games.kits.skruuvi_bids import (
    HIGHEST,
    IN_CLUBS,
    IN_DIAMONDS,
    IN_HEARTS,
    IN_NO_TRUMP,
    IN_SPADES,
    KINDS,
    TRICK_KINDS,
    TRICKS,
    Scale,
)
from games.kits.skruuvi_results import KIND_CHOICES
from games.kits.skruuvi_rubbers import (
    DECISIVE_TRICK,
    RubberDeal,
    RubberSheet,
    held_fields,
    line_said,
    rubber_facts,
)

TARGET: Final = 500
TRICK_VALUE: Final = 10
UNDERTRICK: Final = 1000
"""For each missing trick, times the contract."""
MADE: Final = {6: 5000, 7: 10000}
MANY_TRICKS: Final = {12: 1000, 13: 2000}
SEQUENCE: Final = 500
"""Ace, king, queen; and each further card. Double in trumps."""
ACES_IN_HAND: Final = {3: 500, 4: 1000}
HONOUR: Final = 100
NO_TRUMP_ACE: Final = 250
GAME_BONUS: Final = 1000
"""For a side's first game; twice that for its second."""
PASSED_OUT: Final = 500
"""To the winner of the rubber, for each deal that everybody passed."""

VINT_SCALE: Final = Scale((IN_SPADES, IN_CLUBS, IN_DIAMONDS, IN_HEARTS, IN_NO_TRUMP), 1)


class VintResult(RubberDeal):
    """A contract from one up, the tricks, and what was held; or a deal that everybody passed."""

    trick_value: ClassVar[int] = TRICK_VALUE

    game: str = choice(
        say("Game"),
        ("passed", say("Everybody passed")),
        *(pair for pair in KIND_CHOICES if pair[0] in TRICK_KINDS),
    )
    declarer: int | None = side(say("Declaring side"), when={"game": TRICK_KINDS})
    level: int | None = number(say("Contract"), 1, HIGHEST, when={"game": TRICK_KINDS})
    tricks: tuple[int, ...] = per_side(
        say("Tricks won"), Number(0, TRICKS), total=TRICKS, when={"game": TRICK_KINDS}
    )

    @property
    def trick_points(self) -> tuple[int, int]:
        return (0, 0) if self.level is None else super().trick_points


class VintSheet(RubberSheet):
    """One rubber. passed: deals that everybody passed, which pay the winner of it."""

    target = TARGET

    passed: int = 0

    def carry(self) -> Mapping[str, Any]:
        return {**super().carry(), "passed": self.passed}

    def coming(self) -> tuple[str, ...]:
        waiting = PASSED_OUT * self.passed
        more = (
            say(
                "Deals passed by all: {passed}, worth {waiting} to the winner of the rubber",
                passed=self.passed,
                waiting=waiting,
            ),
        )
        return (*super().coming(), *(more if waiting else ()))

    def left_out(self) -> tuple[str, ...]:
        waiting = say("Nobody gets the {points} for deals passed by all", points=PASSED_OUT * self.passed)
        return (*super().left_out(), *((waiting,) if self.passed else ()))

    def dealer(self) -> int:
        """Cards that everybody passed are dealt again by the same player."""
        return (len(self.rows) - self.passed + self.skipped) % 4

    def book(self, row: Row) -> None:
        super().book(row)
        assert isinstance(row.result, VintResult)
        self.passed += row.result.level is None

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, VintResult)
        result.check(self.table, deal)
        if result.level is None:
            return Score((0, 0), (say("Everybody passed: the cards are dealt again."),))
        lines = [line for line in deal_lines(result) if line[1]]
        winner = self.game_won(result, deal)
        if winner is not None:
            won = self.rubber_before(deal).games[winner] + 1
            lines.append((winner, GAME_BONUS * won, say("game number {number}", number=won)))
            passed = deal.carry.get("passed", 0)
            if won == GAMES_TO_WIN and passed:
                lines.append((winner, PASSED_OUT * passed, say("{count} deals passed by all", count=passed)))
        points = tuple(sum(worth for by, worth, _ in lines if by == one) for one in range(2))
        return Score(
            points,
            (
                say("{contract}.", contract=result.said),
                *(line_said(self.party(by), what, worth) for by, worth, what in lines),
            ),
        )

    def finished(self) -> bool:
        return self.rubber.decided

    def reason(self) -> str:
        winner = 0 if self.rubber.games[0] > self.rubber.games[1] else 1
        return say("{side} has won {games} games.", side=self.party(winner), games=GAMES_TO_WIN)


def deal_lines(result: VintResult) -> list[tuple[int, int, Message]]:
    """(side, points, what for): the contract, many tricks, cards held, trick points."""
    assert result.declarer is not None
    assert result.level is not None
    over, level = result.over, result.level
    if over >= 0:
        lines = [(result.declarer, MADE.get(level, 0), say("contract made"))]
    else:
        lines = [(result.declarer, UNDERTRICK * level * over, say("{count} short", count=-over))]
    for by in range(2):
        lines.append(
            (by, MANY_TRICKS.get(result.tricks[by], 0), say("{count} tricks", count=result.tricks[by]))
        )
    lines += held_lines(result, level)
    return lines + [(by, result.trick_points[by], say("trick points")) for by in range(2)]


def held_lines(result: VintResult, level: int) -> list[tuple[int, int, Message]]:
    """Sequences, three or four aces in one hand, honours and aces of the side with more."""
    assert result.aces_held is not None
    lines = []
    for one in result.sequences or ():
        double = 2 if one.suit == result.game else 1
        lines.append(
            (one.side, double * SEQUENCE * (one.cards - 2), say("a sequence of {cards}", cards=one.cards))
        )
    for held in result.aces_in_hand or ():
        lines.append((held.side, ACES_IN_HAND[held.aces], say("{aces} aces in one hand", aces=held.aces)))
    if result.trump_honours is not None:
        by = int(result.trump_honours[1] > result.trump_honours[0])
        count = result.trump_honours[by]
        lines.append((by, HONOUR * level * count, say("{count} honours in trumps", count=count)))
    aces = result.aces_held
    by = int(result.tricks[1] > result.tricks[0]) if aces[0] == aces[1] else int(aces[1] > aces[0])
    each = NO_TRUMP_ACE if result.trump_honours is None else HONOUR
    return [*lines, (by, each * level * aces[by], say("{count} aces", count=aces[by]))]


class VintState(SkruuviState):
    """An auction from one up, then play."""

    claimed_by = THE_REST
    floor = 1

    @property
    def scale(self) -> Scale:
        return VINT_SCALE

    def sizes(self) -> list[int]:
        return [13, 13, 13, 13, 0]

    def all_passed(self) -> None:
        self.end()

    def begin_exchange(self) -> None:
        """There is none: the highest bid is the contract."""
        self.level, self.strain = self.scale.contract(self.auction.bid)
        self.declarer = self.high
        self.begin_play()

    def result(self) -> VintResult:
        fields: dict[str, Any] = {"game": "passed", "tricks": None}
        if not self.level:
            return VintResult(**fields)
        fields = {
            "game": KINDS[self.strain],
            "declarer": self.team[self.declarer],
            "level": self.level,
            "tricks": self.side_tricks(),
            **held_fields([self.held(seat) for seat in range(4)], self.team, self.trump(), range(4)),
        }
        rubber = VintSheet.rubber_before(self.deal)
        both = len(rubber.reaching(VintResult(**fields).trick_points, TARGET)) == 2
        if both and self.table.options["decisive_trick"]:
            steps = ((self.team[winner], TRICK_VALUE * self.level) for winner in self.winners)
            fields["first"] = rubber.first_to_reach(steps, TARGET)
        return VintResult(**fields)

    def facts(self, viewer: int | None) -> list[list[str]]:
        return super().facts(viewer)[1:] + rubber_facts(self.deal)

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        assert self.phase == AUCTION
        hand = self.hands[seat]
        partners = self.auction.bidder == self.partner(seat)
        return quick.call(hand, self.scale, self.auction.bid, vint_limit(hand), partners)


def vint_limit(hand: int) -> int:
    """How many tricks over six a quick player bids on a hand, counting on little from his partner."""
    return max(0, (quick.strength(hand) - 11) // 4)


@register
class Vint(Game):
    title = "Vint"
    summary = say(
        "The Russian parent of Skruuvi: bid, play, and count everything at the height of the contract."
    )
    wins = say("The side with more points at the end of the rubber wins; games won count among them.")
    options = (DECISIVE_TRICK,)
    sources = ("my-games 1429-1484",)
    draws = True
    settlements = ("two-sides",)

    Result = VintResult
    Sheet = VintSheet
    State = VintState

    two_sides = True
