"""The score sheet: takes deal results, knows points, totals, the end, the winner, and what the next deal is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

from games.core.adjustments import AdjustedRow, Adjustment
from games.core.deal_order import DealOrder
from games.core.errors import BadOption, BadResult
from games.core.fields import Declared
from games.core.game import Deal, GameTable
from games.core.messages import Message, Seat, Several, Side, Signed, joined, say, say_in
from games.core.options import OptionValue
from games.core.results import DealResult, Score
from games.core.sheet_history import SheetHistory, Step
from games.core.sheet_terms import SheetTerms
from games.core.spelling import refuse_misspelt
from games.core.stakes import Reckoning
from games.core.ties import ANOTHER, TIE

UNITS: Final = (
    say_in("a row of the sheet", "Deal"),
    say_in("a row of the sheet", "Turn"),
    say_in("a row of the sheet", "End"),
    say_in("a row of the sheet", "Frame"),
    say_in("a row of the sheet", "Round"),
    say_in("a row of the sheet", "Visit"),
    say_in("a row of the sheet", "Shot"),
    say_in("a row of the sheet", "Rally"),
    say_in("a row of the sheet", "Attack"),
    say_in("a row of the sheet", "Shout"),
    say_in("a row of the sheet", "Game"),
    say_in("a row of the sheet", "Board"),
    say_in("a row of the sheet", "Question"),
    say_in("a row of the sheet", "Event"),
    say_in("a row of the sheet", "Entry"),
)
"""What a row of a sheet may be called."""
NAMED_SIDES: Final = 4
"""With more sides than these only the one in the lead is named where each would make a line too long."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sheet: the deal, its result, points and totals per side, and the explanation."""

    deal: Deal
    result: DealResult
    points: tuple[int, ...]
    totals: tuple[int, ...]
    why: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "deal": self.deal.number,
            "dealer": self.deal.dealer,
            "result": self.result.to_json(),
            "points": list(self.points),
            "totals": list(self.totals),
            "why": list(self.why),
        }


class Sheet(Declared, DealOrder, SheetHistory, SheetTerms):
    """A fold over deal results, each of which says what it is worth and what follows from it.

    Most games are kept on one that `first_to` or `fixed_deals` makes; a game's own remembers more than totals.
    `totals` hold one number a side; higher is better unless the game's `low_wins` says otherwise. `unit`: what one row
    is called, of `UNITS`. `dealer_does`: what the `dealer` of the next row does, after his name; empty where there is
    nothing of the kind. What follows for the game from the kind of sheet: `games.core.sheet_terms`.
    What a sheet remembers is declared as the fields of a game are, `held: int = 0` or `below: list[int] = each_side(0)`
    (`games.core.fields`); `carried` names what of it the next deal must know.
    """

    carried: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        refuse_misspelt(cls)

    def __init__(self, table: GameTable) -> None:
        self.table = self.begun_with = table
        self.begin()

    def begin(self) -> None:
        """Set everything to the state before the first deal. Subclasses extend this with their own attributes."""
        self.rows: list[Row] = []
        self.adjustments: list[AdjustedRow] = []
        self.steps: list[Step] = []
        self.totals: list[int] = [self.start_score() for _ in self.table.sides]
        self.adjusted: list[int] = [0] * len(self.totals)
        for name, make in self.declared.items():
            setattr(self, name, make(self))

    def start_score(self) -> int:
        """What each side has before the first deal."""
        return 0

    # What a game says ---------------------------------------------------------------------------------------------

    def score(self, result: DealResult, deal: Deal) -> Score:
        """The points of one deal. Raises BadResult if the result cannot be at this moment of the match."""
        return result.score(self, deal)

    def follow(self, result: DealResult) -> None:
        """Take note of a row that has just been added."""
        result.follow(self)

    def finished(self) -> bool:
        """Whether the match has reached its natural end (asked after at least one row)."""
        raise NotImplementedError

    def carry(self) -> Mapping[str, Any]:
        """What else the next deal must know: what is `carried`."""
        known = {name: getattr(self, name) for name in self.carried}
        return {name: list(one) if isinstance(one, (list, tuple)) else one for name, one in known.items()}

    def coming(self) -> tuple[str, ...]:
        """What players must know of the deal to come, a line each; they stand in it by marks (`games.core.naming`).

        Asked only while the match goes on. From the sheet alone, so that it can hold no secret.
        """
        return ()

    def reason(self) -> str:
        """Why a finished match is over, in words. Asked only where `finished` says that it is."""
        return say("The last deal has been played.")

    def needed_to_stop(self) -> str:
        """What must be entered before the match can be stopped and settled, in words; empty if it can be now."""
        return ""

    def left_out(self) -> tuple[str, ...]:
        """What a match that is stopped now leaves uneven or uncounted, a line each: players read it before.

        From the sheet alone, so that it can hold no secret.
        """
        if self.unit != "Deal" or not self.dealer_does:
            return ()
        times = [0] * self.table.seats
        for row in self.rows:
            times[row.deal.dealer] += 1
        behind = [Seat(seat) for seat, dealt in enumerate(times) if dealt < max(times)]
        if not behind:
            return ()
        return (say("Turns to begin are uneven; fewer so far for: {players}", players=joined(behind)),)

    def stop(self) -> None:
        """The table ends the match early: add to the totals what an unfinished one is worth."""

    def why_no_adjustment(self) -> str:
        """Why points cannot be given or taken beside the deals on this sheet, in words; empty where they can."""
        return ""

    def check_adjustment(self, points: Sequence[int]) -> None:
        """Raise BadResult if just these points, one number a side, cannot be given or taken now."""

    def follow_adjustment(self, points: Sequence[int]) -> None:
        """Take note of points beside the deals, which are in the totals already."""

    def reckoning(self) -> Reckoning | None:
        """What only the sheet knows and some settlement rules read, by seat; None where totals say it all."""
        return None

    def example(self, rng: Random) -> DealResult | None:
        """A possible next result, where results are too narrow to be hit by filling in the form by chance."""
        return None

    # What everybody uses ------------------------------------------------------------------------------------------

    def expects(self) -> type[DealResult]:
        """The type of the next result to enter."""
        return self.table.game.Result

    def now(self) -> tuple[str, ...]:
        """Lines for people about the deal to come: who begins it, then what `coming` says; none when all is over."""
        if self.over:
            return ()
        coming = self.coming()
        if self.rows and self.finished():
            coming = (*coming, say("The first are level: this one decides"))
        if not self.dealer_does:
            return coming
        return say("{player} {does}", player=Seat(self.dealer()), does=self.dealer_does), *coming

    def one_row(self) -> Message:
        """What one row is called, as a word that can be translated."""
        return UNITS[UNITS.index(self.unit)]

    def party(self, side: int) -> Seat | Side:
        """A side in messages; a player alone is that player."""
        seats = self.table.sides[side]
        return Side(side) if len(seats) > 1 else Seat(seats[0])

    def who(self, side: int) -> Message:
        """The same as a text."""
        return joined([self.party(side)])

    def each(self, numbers: Sequence[int | str]) -> Message:
        """A number for each side, with its name: `{side 0} 28, {side 1} 40`."""
        return joined(Several((self.party(side), number), " ") for side, number in enumerate(numbers))

    def beside(self, adjustment: Adjustment) -> Message:
        """Points beside the deals in words: why, and who wins or loses how many."""
        changed = [(side, points) for side, points in enumerate(adjustment.points) if points]
        each = joined(Several((self.party(side), Signed(points)), " ") for side, points in changed)
        return joined([adjustment.said(self.table), each], ": ")

    def race(self, goal: int, scores: Sequence[int], *, alone: bool = False) -> Message:
        """How far each side is from a goal: `to go: {side 0} 28, {side 1} 40`; of many sides only the nearest.

        alone: it is a line of its own.
        """
        left = [goal - score for score in scores]
        if len(left) > NAMED_SIDES:
            near = left.index(min(left))
            side, points = self.party(near), left[near]
            if alone:
                return say("Nearest: {side}, {points} to go", side=side, points=points)
            return say("nearest: {side}, {points} to go", side=side, points=points)
        each = self.each(left)
        return say("To go: {each}", each=each) if alone else say("to go: {each}", each=each)

    def points(self, points: Mapping[int, int], *why: str) -> Score:
        """What a deal is worth to each side that gets or loses something, and why."""
        return Score(tuple(points.get(side, 0) for side in range(len(self.totals))), why)

    def payments(self, points: Sequence[int], *before: str) -> Score:
        """What each player gets from the others or pays them, with a line for everybody who does."""
        changed = [(Seat(seat), Signed(chips)) for seat, chips in enumerate(points) if chips]
        each = [say("{player}: {points}", player=player, points=chips) for player, chips in changed]
        return Score(tuple(points), (*before, *each))

    def next_deal(self) -> Deal:
        """The deal to come."""
        return Deal(len(self.rows) + 1, self.dealer(), tuple(self.totals), self.carry())

    def enter(self, result: DealResult) -> Row:
        """Add a deal. Raises BadResult, and changes nothing, if the match is over or the result cannot be."""
        if self.over:
            raise BadResult(say("The match is over: no more deals can be entered."))
        if not isinstance(result, self.expects()):
            wanted, given = self.expects().__qualname__, type(result).__qualname__
            raise BadResult(
                say("A {qualname} is expected, not a {qualname2}.", qualname=wanted, qualname2=given)
            )
        deal = self.next_deal()
        score = self.score(result, deal)
        before = [self.start_score()] * len(self.totals) if score.reset else self.totals
        self.totals = [total + points for total, points in zip(before, score.points, strict=True)]
        if score.reset:
            self.adjusted = [0] * len(self.totals)
        row = Row(deal, result, score.points, tuple(self.totals), score.why)
        self.rows.append(row)
        self.steps.append(result)
        self.follow(result)
        return row

    def adjust(self, adjustment: Adjustment) -> AdjustedRow:
        """Add points beside the deals, also where they end the match or open it again. Raises BadResult."""
        points = adjustment.points
        self.must_take(points)
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        self.adjusted = [total + more for total, more in zip(self.adjusted, points, strict=True)]
        why = (adjustment.said(self.table),)
        row = AdjustedRow(len(self.rows), adjustment, points, tuple(self.totals), why)
        self.adjustments.append(row)
        self.steps.append(adjustment)
        self.follow_adjustment(points)
        return row

    def must_take(self, points: Sequence[int]) -> None:
        """Raise BadResult if these points cannot be given or taken beside the deals now."""
        if why_not := self.why_no_adjustment():
            raise BadResult(why_not)
        self.check_adjustment(points)

    @property
    def over(self) -> bool:
        full = len(self.rows) >= self.table.game.max_deals
        return bool(self.rows) and (full or (self.finished() and not self.plays_off()))

    def plays_off(self) -> bool:
        """Whether the best are level and the table has chosen that another deal decides then."""
        places_now = self.ranking if self.table.options.get(TIE) == ANOTHER else None
        return places_now is not None and places_now.count(1) > 1

    def why_over(self) -> str:
        """Why the match is over, in words: its natural end, or the cap of rows that a sheet takes."""
        if self.finished():
            return self.reason()
        return say("The sheet is full: a match has at most {count} rows.", count=self.table.game.max_deals)

    @property
    def ranking(self) -> list[int] | None:
        """Each side's place from 1, equal sides sharing the better place; None where nobody can win."""
        return places(self.totals, low_wins=self.table.game.low_wins)


def places(totals: Sequence[float], *, low_wins: bool = False) -> list[int]:
    """Places from 1: `places([30, 10, 30])` is `[1, 3, 1]`."""
    sign = -1 if low_wins else 1
    return [1 + sum(sign * other > sign * own for other in totals) for own in totals]


class SingleDeal(Sheet):
    """One deal is the whole match."""

    def finished(self) -> bool:
        return True


class FixedDeals(Sheet):
    """So many deals, then the totals decide. The number is `deals`, or the option of that name."""

    deals = 0
    draws = True
    wins: ClassVar[str] = say("Most points after the agreed number of deals win.")
    settled_by_many = ("average-pot", "each-from-each", "fixed")

    def number_of_deals(self) -> int:
        return int(self.table.options.get("deals", self.deals))

    def finished(self) -> bool:
        return len(self.rows) >= self.number_of_deals()

    def coming(self) -> tuple[str, ...]:
        number, of = len(self.rows) + 1, self.number_of_deals()
        if of == 1 or number > of:
            return ()
        if number == of:
            return (say("{unit} {number} of {of}, the last", unit=self.one_row(), number=number, of=of),)
        return (say("{unit} {number} of {of}", unit=self.one_row(), number=number, of=of),)


class DealsOrTarget(FixedDeals):
    """So many deals (0: no number ends it), or fewer where somebody reaches the option `target` (0: none) before."""

    objective = "either"
    wins = ""
    settled_by_many = ("average-pot", "winner-from-each", "fixed")

    def finished(self) -> bool:
        target = self.table.target
        return 0 < self.number_of_deals() <= len(self.rows) or 0 < target <= max(self.totals)

    def reason(self) -> str:
        early = say("{points} points end it early.", points=max(self.totals))
        return super().reason() if len(self.rows) == self.number_of_deals() else early


def something_ends(options: Mapping[str, OptionValue]) -> None:
    """Raise BadOption where of the options of `DealsOrTarget` neither ends a match."""
    if not options["target"] and not options["deals"]:
        raise BadOption(say("Either points or a number of deals must end the match."))


class FirstTo(Sheet):
    """The first side to reach `target` (or the option of that name) ends the match; the better total wins.

    alone: whether it goes on where the best two are level.
    """

    target = 0
    alone = False
    wins = say("The first player with the agreed points wins.")
    settled_by_many = ("average-pot", "winner-from-each", "fixed")

    def goal(self) -> int:
        return int(self.table.options.get("target", self.target))

    def finished(self) -> bool:
        best = max(self.totals)
        return best >= self.goal() and not (self.alone and self.totals.count(best) > 1)

    def coming(self) -> tuple[str, ...]:
        goal = self.goal()
        if max(self.totals) >= goal:
            return (say("{goal} is reached, but nobody has won: it goes on", goal=goal),)
        return (say("{goal} ends it; {race}", goal=goal, race=self.race(goal, self.totals)),)

    def reason(self) -> str:
        return say("{points} points reach the target of {goal}.", points=max(self.totals), goal=self.goal())


def first_to(
    target: int, unit: str = Sheet.unit, dealer_does: str = Sheet.dealer_does, *, alone: bool = False
) -> type[FirstTo]:
    """A sheet on which the first side with so many points (or the option `target`) wins."""
    words = {"target": target, "unit": unit, "dealer_does": dealer_does, "alone": alone}
    return type("FirstTo", (FirstTo,), words)


def fixed_deals(deals: int, unit: str = Sheet.unit, dealer_does: str = Sheet.dealer_does) -> type[FixedDeals]:
    """A sheet of so many deals (or the option `deals`)."""
    return type("FixedDeals", (FixedDeals,), {"deals": deals, "unit": unit, "dealer_does": dealer_does})
