"""Tuomas's Petanque: two teams, the target ball at any distance; balls nearer than the best loser score.

Source: My Games, lines 3684-3734. A round is entered as the order of the balls or as distances; if wished, the sheet
also takes who lies closest after every ball and says which team throws next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadOption, BadResult
from games.core.game import Deal, Game, GameTable
from games.core.options import Option, OptionValue, Preset, Source
from games.core.registry import register
from games.core.results import (
    DealResult,
    Many,
    Maybe,
    Number,
    Score,
    SideOf,
    choice,
    entry,
    flag,
    many,
    per_side,
)
from games.core.sheet import FirstTo

TARGET: Final = 13
BALLS: Final = {2: (3, 4), 4: (4, 5, 6), 6: (6,)}
"""How many balls a team may have, by the number of players."""
MOST_BALLS: Final = 6
FARTHEST: Final = 100_000
"""The longest distance that can be entered, in millimetres."""


class Round(DealResult):
    """How the balls lay at the end of a round."""

    measured: str = choice(
        "What was measured",
        ("order", "Order of the balls"),
        ("distances", "Distances"),
        ("void", "Nothing: the round is void"),
    )
    order: tuple[int, ...] | None = many(
        "Whose balls lie nearest, from the nearest on",
        SideOf(),
        MOST_BALLS + 1,
        least=2,
        when={"measured": ("order",)},
        help="End with the first ball of the team that loses the round.",
    )
    level: bool | None = flag("The last two of these lie equally far", when={"measured": ("order",)})
    distances: tuple[tuple[int, ...], ...] | None = per_side(
        "Distances in millimetres",
        Many(Number(0, FARTHEST), MOST_BALLS, 1),
        when={"measured": ("distances",)},
        help="Of the balls that matter: at least the best one of each team.",
    )


class Ball(DealResult):
    """After a ball: who lies closest."""

    closest: int | None = entry(Maybe(SideOf()), "Who lies closest now", help="Nobody: equally close.")
    void: bool = flag("The target ball has left the playing area: the round is void")


def balls_a_team(table: GameTable) -> int:
    """How many balls each team throws in a round."""
    return int(table.options["balls"]) or BALLS[table.seats][-1]


def by_order(order: Sequence[int], level: bool) -> tuple[int | None, int]:
    """The winner and the points of an order of balls that ends with the best loser (lines 3726-3730).

    >>> by_order([1, 1, 0], level=False), by_order([1, 1, 0], level=True), by_order([1, 0], level=True)
    ((1, 2), (1, 1), (None, 0))
    """
    points = len(order) - 1 - level
    return (order[0], points) if points else (None, 0)


def by_distances(distances: Sequence[Sequence[int]]) -> tuple[int | None, int]:
    """The winner and the points: balls nearer than the best ball of the other team; None if the best are level."""
    best = [min(one) for one in distances]
    if best[0] == best[1]:
        return None, 0
    winner = best.index(min(best))
    return winner, sum(one < best[1 - winner] for one in distances[winner])


class TuomasPetanqueSheet(FirstTo):
    """Rows are rounds; with the option `follow`, every ball is a row before it."""

    unit = "Round"
    dealer_does = ""
    target = TARGET

    def begin(self) -> None:
        super().begin()
        self.starter = 0
        if self.table.options["follow"]:
            self.unit = "Entry"
        self._new_round()

    def _new_round(self) -> None:
        self.thrown = [0, 0]
        self.last: int | None = None
        self.closest: int | None = None

    def expects(self) -> type[DealResult]:
        balls_left = sum(self.thrown) < 2 * balls_a_team(self.table)
        return Ball if self.table.options["follow"] and balls_left else Round

    def thrower(self) -> int:
        """The team whose turn it is (lines 3712-3716)."""
        if self.last is None:
            return self.starter
        team = 1 - (self.last if sum(self.thrown) == 1 or self.closest is None else self.closest)
        return team if self.thrown[team] < balls_a_team(self.table) else 1 - team

    def dealer(self) -> int:
        team = self.thrower() if self.expects() is Ball else self.starter
        return self.table.sides[team][0]

    def score(self, result: DealResult, deal: Deal) -> Score:
        if isinstance(result, Ball):
            return Score((0, 0), (self._after_ball(result),))
        assert isinstance(result, Round)
        winner, points = self._winner(result)
        if self.table.options["follow"] and result.measured != "void" and winner != self.closest:
            raise BadResult({"measured": "the winner is not the team that lay closest after the last ball."})
        if winner is None:
            void = result.measured == "void"
            return Score(
                (0, 0), ("The round is void" if void else "The best balls are equally far: no points",)
            )
        why = f"{self.who(winner)} lies closest, {points} nearer than the best loser: {points}"
        return Score((points, 0) if winner == 0 else (0, points), (why,))

    def _after_ball(self, ball: Ball) -> str:
        if ball.void:
            self._may_be_void("void")
            return "The target ball has left the playing area: the round is void"
        team = self.thrower()
        thrown = [count + (side == team) for side, count in enumerate(self.thrown)]
        if ball.closest is None and not all(thrown):
            raise BadResult({"closest": "only one team has thrown, so that it lies closest."})
        if ball.closest is not None and not thrown[ball.closest]:
            raise BadResult({"closest": "that team has not thrown yet."})
        lies = (
            "the teams lie equally close"
            if ball.closest is None
            else f"{self.who(ball.closest)} lies closest"
        )
        return f"Ball {thrown[team]} of {self.who(team)}: {lies}"

    def _may_be_void(self, field: str) -> None:
        if not self.table.options["standard"]:
            raise BadResult({field: "a round is never void in these rules; it is played to its end."})

    def _winner(self, result: Round) -> tuple[int | None, int]:
        if result.measured == "void":
            self._may_be_void("measured")
            return None, 0
        balls = balls_a_team(self.table)
        if result.distances is not None:
            if max(map(len, result.distances)) > balls:
                raise BadResult({"distances": f"a team has {balls} balls."})
            return by_distances(result.distances)
        assert result.order is not None
        *nearer, loser = result.order
        if set(nearer) != {1 - loser}:
            raise BadResult({"order": "balls of one team, and last the first ball of the other, are needed."})
        if len(nearer) > balls:
            raise BadResult({"order": f"a team has {balls} balls, not {len(nearer)}."})
        return by_order(result.order, bool(result.level))

    def follow(self, result: DealResult) -> None:
        if isinstance(result, Round) or (isinstance(result, Ball) and result.void):
            points = self.rows[-1].points
            self.starter = points.index(max(points)) if any(points) else self.starter
            self._new_round()
            return
        assert isinstance(result, Ball)
        self.last = self.thrower()
        self.thrown[self.last] += 1
        self.closest = result.closest

    def carry(self) -> Mapping[str, Any]:
        """For the form: who throws the target ball, balls thrown, who lies closest, who throws next."""
        return {
            "starter": self.starter,
            "thrown": self.thrown[:],
            "closest": self.closest,
            "turn": self.thrower() if self.expects() is Ball else None,
        }

    def coming(self) -> tuple[str, ...]:
        if not any(self.thrown):
            return (*super().coming(), f"The target ball is thrown by {self.who(self.starter)}")
        lies = f"; closest: {self.who(self.closest)}" if self.closest is not None else ""
        thrown = f"Balls thrown: {self.each(self.thrown)}{lies}"
        following = (
            f"Next ball: {self.who(self.thrower())}" if self.expects() is Ball else "All balls are thrown"
        )
        return *super().coming(), thrown, following

    def example(self, rng: Random) -> DealResult:
        """A ball, or a round measured in either way."""
        if self.expects() is Ball:
            teams = [team for team in (0, 1) if self.thrown[team] or team == self.thrower()]
            return Ball(closest=rng.choice(teams), void=False)
        winner = self.closest if self.closest is not None else rng.randrange(2)
        level = bool(self.table.options["follow"]) and self.closest is None
        count = 1 if level else rng.randint(1, min(3, balls_a_team(self.table)))
        if rng.random() < 0.5:
            return Round(measured="order", order=(winner,) * count + (1 - winner,), level=level)
        near, far = tuple(range(100, 100 + count)), (100 if level else 500,)
        return Round(measured="distances", distances=(near, far) if winner == 0 else (far, near))


@register
class TuomasPetanque(Game):
    title = "Tuomas's Petanque"
    summary = f"Petanque with the target ball anywhere from 10 cm to 50 m away; first to {TARGET}."
    wins = "The first team to reach the agreed points wins."
    kind = "sheet"
    seats = (2, 4, 6)
    options = (
        Option("target", "Points that win", TARGET, lo=1, hi=50),
        Option(
            "balls",
            "Balls a team",
            0,
            lo=0,
            hi=MOST_BALLS,
            help="0: as many as go with the number of players.",
        ),
        Option("standard", "Standard rules: target 6-10 m, void if it leaves the area", False),
        Option("follow", "Write down who lies closest after every ball", False),
    )
    presets = (
        Preset("my-games", "Tuomas's Petanque", (Source("my-games", "tuomas-petanque", (3684, 3734)),)),
        Preset(
            "standard",
            "Standard petanque",
            (Source("my-games", "tuomas-petanque", (3700, 3722)),),
            {"standard": True},
        ),
    )
    hidden = False
    chance = False
    objective = "either"
    luck = "some"
    settlements = ("two-sides", "fixed", "winner-from-each")
    max_deals = 4000
    page: ClassVar[dict[str, str]] = {
        "object": f"Lie closer to the target ball than the other team, and be the first to have {TARGET} points.",
        "equipment": (
            "A petanque set and a place with gravel; pits and trees are welcome. Two teams with the same number of "
            "metal "
            f"balls: {BALLS[2][0]} or {BALLS[2][1]} each for two players, 2 or 3 each for four, 2 each for six."
        ),
        "deal": (
            "Draw a circle of 60-100 cm, after the first round around the place where the target ball lay. The team "
            "that won "
            "the last round throws the target ball from it: anywhere from 10 cm to 50 m, mostly 6-10 m. Only one "
            "that goes "
            "more than a metre off the gravel is thrown again."
        ),
        "play": (
            "The team that threw the target ball throws the first metal ball, then the other team throws one. From "
            "then on "
            "it is the turn of the team that does not lie closest, and of the team with balls left when the other "
            "has none. "
            "Balls may move other balls and the target ball. Nobody leaves the circle while throwing. "
            "By standard rules the target ball is thrown 6-10 m and the round is void if it leaves the playing "
            "area; here "
            "a round is always played to its end."
        ),
        "scoring": (
            "The team with the closest ball gets 1 point for each of its balls that is closer than the best ball of "
            "the "
            "other team. A ball exactly as far as that one counts nothing; if the best balls of both teams are "
            "equally far, "
            "nobody scores."
        ),
        "match": f"The first team with {TARGET} points or more wins.",
    }
    decisions = (
        "After a round without points the same team throws the target ball again.",
        "If both teams lie equally close while balls are left, the team that did not throw last throws.",
        "Who throws the first target ball is drawn; it is the first team of the sheet.",
        "With four players one of a team may have two balls and the other three, which makes five for each team.",
        "Distances are entered in whole millimetres; balls that measure the same are equally far.",
    )

    usual = 4

    two_sides = True

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        if options["balls"] and options["balls"] not in BALLS[seats]:
            raise BadOption(
                f"With {seats} players a team has {' or '.join(map(str, BALLS[seats]))} balls, not "
                f"{options['balls']}."
            )

    Result = Round
    Sheet = TuomasPetanqueSheet
