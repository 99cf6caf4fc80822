"""The score sheet: takes deal results, knows points, totals, the end, the winner, and what the next deal is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.core.errors import BadResult
from games.core.game import Deal, Table
from games.core.messages import say
from games.core.results import DealResult
from games.core.stakes import Reckoning

UNITS: Final = (
    "Deal", "Turn", "End", "Frame", "Round", "Visit", "Shot", "Rally", "Attack", "Shout", "Game", "Board", "Question",
    "Event", "Entry",
)  # fmt: skip
"""What a row of a sheet may be called."""
NAMED_SIDES: Final = 4
"""With more sides than these only the one in the lead is named where each would make a line too long."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal is worth: points per side and how they came about, a line each.

    `reset` puts every side back to nought before the points are added (Tuppi's fall).
    """

    points: tuple[int, ...]
    why: tuple[str, ...] = ()
    reset: bool = False


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


class Sheet:
    """A fold over deal results. A game overrides `score` and `finished`, seldom more.

    `totals` hold one number a side; higher is better unless the game's `low_wins` says otherwise. `unit`: what one row
    is called, of `UNITS`. `dealer_does`: what the `dealer` of the next row does, after his name; empty where there is
    nothing of the kind.
    """

    unit: str = "Deal"
    dealer_does: str = "deals"

    def __init__(self, table: Table) -> None:
        self.table = table
        self.begin()

    def begin(self) -> None:
        """Set everything to the state before the first deal. Subclasses extend this with their own attributes."""
        self.rows: list[Row] = []
        self.totals: list[int] = [self.start_score() for _ in self.table.sides]

    def start_score(self) -> int:
        """What each side has before the first deal."""
        return 0

    # What a game says ---------------------------------------------------------------------------------------------

    def score(self, result: DealResult, deal: Deal) -> Score:
        """The points of one deal. Raises BadResult if the result cannot be at this moment of the match."""
        raise NotImplementedError

    def finished(self) -> bool:
        """Whether the match has reached its natural end (asked after at least one row)."""
        raise NotImplementedError

    def dealer(self) -> int:
        """Who deals next: seat 0 first, then to the left."""
        return len(self.rows) % self.table.seats

    def carry(self) -> Mapping[str, Any]:
        """What else the next deal must know."""
        return {}

    def coming(self) -> tuple[str, ...]:
        """What players must know of the deal to come, a line each; they stand in it by marks (`games.core.naming`).

        Asked only while the match goes on. From the sheet alone, so that it can hold no secret.
        """
        return ()

    def reason(self) -> str:
        """Why a finished match is over, in words. Asked only where `finished` says that it is."""
        return "The last deal has been played."

    def needed_to_stop(self) -> str:
        """What must be entered before the match can be stopped and settled, in words; empty if it can be now."""
        return ""

    def reckoning(self) -> Reckoning | None:
        """What only the sheet knows and some settlement rules read, by seat; None where totals say it all."""
        return None

    # What everybody uses ------------------------------------------------------------------------------------------

    def expects(self) -> type[DealResult]:
        """The type of the next result to enter."""
        return self.table.game.Result

    def now(self) -> tuple[str, ...]:
        """Lines for people about the deal to come: who begins it, then what `coming` says; none when all is over."""
        if self.over:
            return ()
        begins = (f"{{{self.dealer()}}} {self.dealer_does}",) if self.dealer_does else ()
        return (*begins, *self.coming())

    def who(self, side: int) -> str:
        """A side in texts for people, by its mark (`games.core.naming`); a player alone is that player."""
        seats = self.table.sides[side]
        return f"{{side {side}}}" if len(seats) > 1 else f"{{{seats[0]}}}"

    def each(self, numbers: Sequence[object]) -> str:
        """A number for each side, with its name: `{side 0} 28, {side 1} 40`."""
        return ", ".join(f"{self.who(side)} {number}" for side, number in enumerate(numbers))

    def race(self, goal: int, scores: Sequence[int]) -> str:
        """How far each side is from a goal: `to go: {side 0} 28, {side 1} 40`; of many sides only the nearest."""
        left = [goal - score for score in scores]
        if len(left) > NAMED_SIDES:
            near = left.index(min(left))
            return f"nearest: {self.who(near)}, {left[near]} to go"
        return f"to go: {self.each(left)}"

    def next_deal(self) -> Deal:
        """The deal to come."""
        return Deal(len(self.rows) + 1, self.dealer(), tuple(self.totals), self.carry())

    def enter(self, result: DealResult) -> Row:
        """Add a deal. Raises BadResult, and changes nothing, if the match is over or the result cannot be."""
        if self.over:
            raise BadResult(say("The match is over: no more deals can be entered."))
        if not isinstance(result, self.expects()):
            raise BadResult(
                say(
                    "A {qualname} is expected, not a {qualname2}.",
                    qualname=self.expects().__qualname__,
                    qualname2=type(result).__qualname__,
                )
            )
        deal = self.next_deal()
        score = self.score(result, deal)
        before = [self.start_score()] * len(self.totals) if score.reset else self.totals
        self.totals = [total + points for total, points in zip(before, score.points, strict=True)]
        row = Row(deal, result, score.points, tuple(self.totals), score.why)
        self.rows.append(row)
        return row

    def undo(self) -> Row:
        """Take the last row back. Raises BadResult if there is none."""
        if not self.rows:
            raise BadResult(say("There is no deal to take back."))
        rows = self.rows
        self.begin()
        for row in rows[:-1]:
            self.enter(row.result)
        return rows[-1]

    @property
    def over(self) -> bool:
        return bool(self.rows) and (self.finished() or len(self.rows) >= self.table.game.max_deals)

    def why_over(self) -> str:
        """Why the match is over, in words: its natural end, or the cap of rows that a sheet takes."""
        if self.finished():
            return self.reason()
        return f"The sheet is full: a match has at most {self.table.game.max_deals} rows."

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

    def number_of_deals(self) -> int:
        return int(self.table.options.get("deals", self.deals))

    def finished(self) -> bool:
        return len(self.rows) >= self.number_of_deals()

    def coming(self) -> tuple[str, ...]:
        number, of = len(self.rows) + 1, self.number_of_deals()
        if of == 1 or number > of:
            return ()
        return (f"{self.unit} {number} of {of}{', the last' if number == of else ''}",)


class FirstTo(Sheet):
    """The first side to reach `target` (or the option of that name) ends the match; the better total wins."""

    target = 0

    def goal(self) -> int:
        return int(self.table.options.get("target", self.target))

    def finished(self) -> bool:
        return max(self.totals) >= self.goal()

    def coming(self) -> tuple[str, ...]:
        goal = self.goal()
        if max(self.totals) >= goal:
            return (f"{goal} is reached, but nobody has won: it goes on",)
        return (f"{goal} ends it; {self.race(goal, self.totals)}",)

    def reason(self) -> str:
        return f"{max(self.totals)} points reach the target of {self.goal()}."


class Rubber(FirstTo):
    """Games of `target` points each, every one from nought; the first side to win `games` of them wins the rubber.

    Points of a side that is far ahead do not help it in the next game. `totals` go on counting all points.
    """

    games = 1

    def begin(self) -> None:
        super().begin()
        self.game_scores = [0] * len(self.totals)
        self.games_won = [0] * len(self.totals)

    def needed(self) -> int:
        """Games that win the rubber."""
        return int(self.table.options.get("games", self.games))

    def enter(self, result: DealResult) -> Row:
        row = super().enter(result)
        self.game_scores = [
            score + points for score, points in zip(self.game_scores, row.points, strict=True)
        ]
        best = max(self.game_scores)
        if best >= self.goal():
            self.games_won[self.game_scores.index(best)] += 1
            self.game_scores = [0] * len(self.totals)
        return row

    def finished(self) -> bool:
        return max(self.games_won) >= self.needed()

    def carry(self) -> Mapping[str, Any]:
        if self.needed() == 1:
            return {}
        return {"game scores": self.game_scores[:], "games won": self.games_won[:]}

    def coming(self) -> tuple[str, ...]:
        if self.needed() == 1:
            return super().coming()
        games = f"Games won: {self.each(self.games_won)}; {self.needed()} make the rubber"
        this = f"Game {sum(self.games_won) + 1} goes to {self.goal()}; {self.race(self.goal(), self.game_scores)}"
        return games, this

    def reason(self) -> str:
        if self.needed() == 1:
            return super().reason()
        return f"{max(self.games_won)} games won make the rubber."

    @property
    def ranking(self) -> list[int] | None:
        """By games won, then by all points: a rubber may be stopped."""
        span = 1 + max(map(abs, self.totals))
        return places(
            [2 * span * won + total for won, total in zip(self.games_won, self.totals, strict=True)]
        )


class ExactTarget(FirstTo):
    """To win, a side must have exactly `target`; one that goes past it falls back to `fall_back`."""

    fall_back = 0

    def coming(self) -> tuple[str, ...]:
        goal = self.goal()
        return (f"Exactly {goal} wins, past it is back to {self.fall_back}; {self.race(goal, self.totals)}",)

    def landing(self, total: int) -> int:
        """Where a side lands with a new total."""
        return total if total <= self.goal() else self.fall_back
