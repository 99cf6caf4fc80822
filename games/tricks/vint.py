"""Vint: the Russian ancestor of Skruuvi. One auction, thirteen tricks, and a rubber of games won by trick points.

Source: My Games, lines 1429-1484, which tell how it differs from Historical Skruuvi.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.game import Deal, Game
from games.core.registry import register
from games.core.results import DealResult, Number, Score, choice, number, per_side, side
from games.core.sheet import Row
from games.core.state import Action
from games.kits import skruuvi_greedy as quick
from games.kits.rubbers import GAMES_TO_WIN
from games.kits.skruuvi import AUCTION, SILENCE, SkruuviState
from games.kits.skruuvi_bids import (
    BOOK,
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
from games.kits.skruuvi_rubbers import DECISIVE_TRICK, RubberDeal, RubberSheet, held_fields, rubber_facts

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
        "Game", ("passed", "Everybody passed"), *(pair for pair in KIND_CHOICES if pair[0] in TRICK_KINDS)
    )
    declarer: int | None = side("Declaring side", when={"game": TRICK_KINDS})
    level: int | None = number("Contract", 1, HIGHEST, when={"game": TRICK_KINDS})
    tricks: tuple[int, ...] = per_side(
        "Tricks won", Number(0, TRICKS), total=TRICKS, when={"game": TRICK_KINDS}
    )

    @property
    def trick_points(self) -> tuple[int, int]:
        return (0, 0) if self.level is None else super().trick_points


class VintSheet(RubberSheet):
    """One rubber. passed: deals that everybody passed, which pay the winner of it."""

    target = TARGET

    def begin(self) -> None:
        super().begin()
        self.passed = 0

    def carry(self) -> Mapping[str, Any]:
        return {**super().carry(), "passed": self.passed}

    def coming(self) -> tuple[str, ...]:
        waiting = PASSED_OUT * self.passed
        more = (f"Deals passed by all: {self.passed}, worth {waiting} to the winner of the rubber",)
        return (*super().coming(), *(more if waiting else ()))

    def dealer(self) -> int:
        """Cards that everybody passed are dealt again by the same player."""
        return (len(self.rows) - self.passed) % 4

    def book(self, row: Row) -> None:
        super().book(row)
        assert isinstance(row.result, VintResult)
        self.passed += row.result.level is None

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, VintResult)
        result.check(self.table, deal)
        if result.level is None:
            return Score((0, 0), ("Everybody passed: the cards are dealt again.",))
        lines = [line for line in deal_lines(result) if line[1]]
        winner = self.game_won(result, deal)
        if winner is not None:
            won = self.rubber_before(deal).games[winner] + 1
            lines.append((winner, GAME_BONUS * won, f"game number {won}"))
            passed = deal.carry.get("passed", 0)
            if won == GAMES_TO_WIN and passed:
                lines.append((winner, PASSED_OUT * passed, f"{passed} deals passed by all"))
        points = tuple(sum(worth for by, worth, _ in lines if by == one) for one in range(2))
        return Score(
            points, (f"{result.said}.", *(f"{self.who(by)}: {what} {worth:+}" for by, worth, what in lines))
        )

    def finished(self) -> bool:
        return self.rubber.decided

    def reason(self) -> str:
        winner = 0 if self.rubber.games[0] > self.rubber.games[1] else 1
        return f"{self.who(winner)} has won {GAMES_TO_WIN} games."


def deal_lines(result: VintResult) -> list[tuple[int, int, str]]:
    """(side, points, what for): the contract, many tricks, cards held, trick points."""
    assert result.declarer is not None
    assert result.level is not None
    over, level = result.over, result.level
    if over >= 0:
        lines = [(result.declarer, MADE.get(level, 0), "contract made")]
    else:
        lines = [(result.declarer, UNDERTRICK * level * over, f"{-over} short")]
    for by in range(2):
        lines.append((by, MANY_TRICKS.get(result.tricks[by], 0), f"{result.tricks[by]} tricks"))
    lines += held_lines(result, level)
    return lines + [(by, result.trick_points[by], "trick points") for by in range(2)]


def held_lines(result: VintResult, level: int) -> list[tuple[int, int, str]]:
    """Sequences, three or four aces in one hand, honours and aces of the side with more."""
    assert result.aces_held is not None
    lines = []
    for one in result.sequences or ():
        double = 2 if one.suit == result.game else 1
        lines.append((one.side, double * SEQUENCE * (one.cards - 2), f"a sequence of {one.cards}"))
    for held in result.aces_in_hand or ():
        lines.append((held.side, ACES_IN_HAND[held.aces], f"{held.aces} aces in one hand"))
    if result.trump_honours is not None:
        by = int(result.trump_honours[1] > result.trump_honours[0])
        count = result.trump_honours[by]
        lines.append((by, HONOUR * level * count, f"{count} honours in trumps"))
    aces = result.aces_held
    by = int(result.tricks[1] > result.tricks[0]) if aces[0] == aces[1] else int(aces[1] > aces[0])
    each = NO_TRUMP_ACE if result.trump_honours is None else HONOUR
    return [*lines, (by, each * level * aces[by], f"{aces[by]} aces")]


class VintState(SkruuviState):
    """An auction from one up, then play."""

    __slots__ = ()

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
    summary = "The Russian parent of Skruuvi: bid, play, and count everything at the height of the contract."
    wins = "The side with more points at the end of the rubber wins; games won count among them."
    seats = (4,)
    options = (DECISIVE_TRICK,)
    sources = ("my-games 1429-1484",)
    objective = "either"
    draws = True
    may_stop = False
    settlements = ("two-sides",)
    max_actions = 360

    Result = VintResult
    Sheet = VintSheet
    State = VintState

    page = {
        "object": "To score more than the other side in a rubber, by tricks, by cards held, and by games.",
        "equipment": "52 cards, the ace high. Two sides of two, partners facing each other.",
        "deal": f"All the cards, {TRICKS} each. The deal passes to the left. There is no exchange and no knocking.",
        "auction": "From the dealer's left on, each in turn bids a number from 1 to 7 and trumps, or passes; who has "
        "passed may bid later. A bid beats another by a higher number, or the same number and a higher kind: spades, "
        f"clubs, diamonds, hearts, no trump. The auction ends after {SILENCE} passes in a row, and the highest bid is "
        "the contract. If everybody passes at his first turn, the cards are dealt again.",
        "play": f"A contract of n promises n + {BOOK} tricks. The player on the declarer's left leads. Follow suit if "
        "you can; the highest trump, else the highest card of the suit led, takes the trick.",
        "scoring": f"Each missing trick costs the declaring side {UNDERTRICK} x the contract. A contract of 6 made "
        f"counts {MADE[6]}, one of 7 {MADE[7]}, lower ones nothing. Twelve tricks, promised or not, are "
        f"{MANY_TRICKS[12]} for either side, thirteen {MANY_TRICKS[13] - MANY_TRICKS[12]} more.",
        "trick-points": f"Made or not, each side gets {TRICK_VALUE} x the contract for each trick it won. They count "
        "as points too.",
        "cards-held": f"Ace, king and queen of a suit in one hand {SEQUENCE}, and {SEQUENCE} for each card further "
        f"down; double in trumps. Three aces in one hand {ACES_IN_HAND[3]}, four {ACES_IN_HAND[4]}. With trumps, the "
        f"side with more of the five from ten to ace gets {HONOUR} x the contract for each, and the side with more "
        f"aces as much for each ace; in no trump {NO_TRUMP_ACE} x the contract for each ace. With two aces each, the "
        "side with more tricks gets it.",
        "match": f"{TARGET} trick points win a game, and both sides begin anew; {GAMES_TO_WIN} games win the rubber. A "
        f"side's first game counts {GAME_BONUS}, its second {2 * GAME_BONUS} more. If both sides reach a game in the "
        "same deal, it goes to the one that was first to win the trick for it. The winner of the rubber gets "
        f"{PASSED_OUT} for every deal that everybody passed.",
        "settlement": "The difference of the two sides' points.",
    }
    decisions = (
        f"Sequences of more than four cards go on by {SEQUENCE} a card.",
        "Missing tricks are a minus for the declaring side.",
        "Both sides reaching a game in one deal: as in Historical Skruuvi, the first to win the trick for it.",
        "The difference is settled as it is: neither rounded to hundreds nor replayed when small.",
        "The side with more points wins the match, whoever won the rubber.",
        "A deal that everybody passes is a line of its own on the sheet, and the same player deals again; if nobody "
        "wins the rubber, nobody is paid for it.",
        "Twelve or thirteen tricks count for the opponents of the contract too.",
        "A bid that nothing can beat ends the auction at once.",
    )

    two_sides = True
