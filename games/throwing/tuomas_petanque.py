"""Tuomas's Petanque: two teams, the target ball at any distance; balls nearer than the best loser score.

Source: My Games, lines 3684-3734. A round is entered as the order of the balls or as distances; if wished, the sheet
also takes who lies closest after every ball and says which team throws next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from games.core.errors import BadOption, refuse
from games.core.game import Deal, GameTable, SheetGame
from games.core.messages import Message, joined, say
from games.core.options import Option, OptionValue, Variant
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
from games.kits.frames import Happening

TARGET: Final = 13
BALLS: Final = {2: (3, 4), 4: (4, 5, 6), 6: (6,)}
"""How many balls a team may have, by the number of players."""
MOST_BALLS: Final = 6
FARTHEST: Final = 100_000
"""The longest distance that can be entered, in millimetres."""


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


class Round(DealResult):
    """How the balls lay at the end of a round."""

    measured: str = choice(
        say("What was measured"),
        ("order", say("Order of the balls")),
        ("distances", say("Distances")),
        ("void", say("Nothing: the round is void")),
    )
    order: tuple[int, ...] | None = many(
        say("Whose balls lie nearest, from the nearest on"),
        SideOf(),
        MOST_BALLS + 1,
        least=2,
        when={"measured": ("order",)},
        help=say("End with the first ball of the team that loses the round."),
    )
    level: bool | None = flag(say("The last two of these lie equally far"), when={"measured": ("order",)})
    distances: tuple[tuple[int, ...], ...] | None = per_side(
        say("Distances in millimetres"),
        Many(Number(0, FARTHEST), MOST_BALLS, 1),
        when={"measured": ("distances",)},
        help=say("Of the balls that matter: at least the best one of each team."),
    )

    def score(self, sheet: TuomasPetanque.Sheet, deal: Deal) -> Score:
        winner, points = self._winner(sheet)
        void = self.measured == "void"
        if sheet.table.options["follow"] and not void and winner != sheet.closest:
            refuse("measured", "the winner is not the team that lay closest after the last ball.")
        if winner is None:
            level = say("The best balls are equally far: no points")
            return sheet.points({}, say("The round is void") if void else level)
        why = say(
            "{team} lies closest, {count} nearer than the best loser: {points}",
            team=sheet.party(winner),
            count=points,
            points=points,
        )
        return sheet.points({winner: points}, why)

    def _winner(self, sheet: TuomasPetanque.Sheet) -> tuple[int | None, int]:
        if self.measured == "void":
            sheet.check_void("measured")
            return None, 0
        balls = balls_a_team(sheet.table)
        if self.distances is not None:
            if max(map(len, self.distances)) > balls:
                refuse("distances", "a team has {balls} balls.", balls=balls)
            return by_distances(self.distances)
        assert self.order is not None
        *nearer, loser = self.order
        if set(nearer) != {1 - loser}:
            refuse("order", "balls of one team, and last the first ball of the other, are needed.")
        if len(nearer) > balls:
            refuse("order", "a team has {balls} balls, not {count}.", balls=balls, count=len(nearer))
        return by_order(self.order, bool(self.level))

    def follow(self, sheet: TuomasPetanque.Sheet) -> None:
        sheet.new_round()


class Ball(Happening):
    """After a ball: who lies closest."""

    closest: int | None = entry(
        Maybe(SideOf()), say("Who lies closest now"), help=say("Nobody: equally close.")
    )
    void: bool = flag(say("The target ball has left the playing area: the round is void"))

    def told(self, sheet: TuomasPetanque.Sheet) -> list[Message]:
        if self.void:
            sheet.check_void("void")
            return [say("The target ball has left the playing area: the round is void")]
        team = sheet.thrower()
        thrown = [count + (side == team) for side, count in enumerate(sheet.thrown)]
        if self.closest is None and not all(thrown):
            refuse("closest", "only one team has thrown, so that it lies closest.")
        if self.closest is not None and not thrown[self.closest]:
            refuse("closest", "that team has not thrown yet.")
        ball = say("Ball {number} of {team}", number=thrown[team], team=sheet.party(team))
        if self.closest is None:
            return [say("{ball}: the teams lie equally close", ball=ball)]
        return [say("{ball}: {team} lies closest", ball=ball, team=sheet.party(self.closest))]

    def follow(self, sheet: TuomasPetanque.Sheet) -> None:
        if self.void:
            sheet.new_round()
            return
        sheet.last = sheet.thrower()
        sheet.thrown[sheet.last] += 1
        sheet.closest = self.closest


@register
class TuomasPetanque(SheetGame):
    title = "Tuomas's Petanque"
    summary = say(
        "Petanque with the target ball anywhere from 10 cm to 50 m away; first to {target}.", target=TARGET
    )
    wins = say("The first team to reach the agreed points wins.")
    sources = ("my-games 3684-3734",)
    variants = (Variant("standard", say("Standard petanque"), "my-games 3700-3722", {"standard": True}),)
    seats = (2, 4, 6)
    usual = 4
    two_sides = True
    options = (
        Option("target", say("Points that win"), TARGET, lo=1, hi=50),
        Option(
            "balls",
            say("Balls a team"),
            0,
            lo=0,
            hi=MOST_BALLS,
            help=say("0: as many as go with the number of players."),
        ),
        Option("standard", say("Standard rules: target 6-10 m, void if it leaves the area"), False),
        Option("follow", say("Write down who lies closest after every ball"), False),
    )
    objective = "either"
    settlements = ("two-sides", "fixed", "winner-from-each")
    max_deals = 4000

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        if options["balls"] and options["balls"] not in BALLS[seats]:
            *fewer, most = BALLS[seats]
            allowed = say("{several} or {last}", several=joined(fewer), last=most) if fewer else most
            balls = int(options["balls"])
            raise BadOption(
                say(
                    "With {seats} players a team has {allowed} balls, not {balls}.",
                    seats=seats,
                    allowed=allowed,
                    balls=balls,
                )
            )

    Result = Round

    class Sheet(FirstTo):
        """Rows are rounds; with the option `follow`, every ball is a row before it."""

        unit = "Round"
        dealer_does = ""

        def begin(self) -> None:
            super().begin()
            self.starter = 0
            if self.table.options["follow"]:
                self.unit = "Entry"
            self.new_round()

        def new_round(self) -> None:
            """Who won the last round begins; after one without points who has begun it."""
            points = self.rows[-1].points if self.rows else ()
            self.starter = points.index(max(points)) if any(points) else self.starter
            self.thrown = [0, 0]
            self.last: int | None = None
            self.closest: int | None = None

        def check_void(self, field: str) -> None:
            """Raise BadResult for a void round, where there are none."""
            if not self.table.options["standard"]:
                refuse(field, "a round is never void in these rules; it is played to its end.")

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
                return (
                    *super().coming(),
                    say("The target ball is thrown by {team}", team=self.party(self.starter)),
                )
            thrown = say("Balls thrown: {each}", each=self.each(self.thrown))
            if self.closest is not None:
                thrown = say("{thrown}; closest: {team}", thrown=thrown, team=self.party(self.closest))
            done, following = (
                say("All balls are thrown"),
                say("Next ball: {team}", team=self.party(self.thrower())),
            )
            return *super().coming(), thrown, following if self.expects() is Ball else done

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
