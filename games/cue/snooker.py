"""Snooker: reds and colours in turn, then the colours in their order; the higher score wins the frame.

Source: My Games, lines 4150-4197. A row is a visit to the table, or a part of a long one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from games.core.errors import BadResult, refuse
from games.core.game import Deal, GameTable, SheetGame
from games.core.messages import Message, Seat, joined, say, say_in, say_n
from games.core.options import Option
from games.core.registry import register
from games.core.results import BadValue, Choice, DealResult, Number, Score, choice, entry, many, seat
from games.core.ties import Tie
from games.kits.frames import FramesSheet
from games.kits.penalties import NO_TRY

REDS: Final = 15
VALUES: Final = {"red": 1, "yellow": 2, "green": 3, "brown": 4, "blue": 5, "pink": 6, "black": 7}
COLOURS: Final = tuple(VALUES)[1:]
LEAST_FOUL: Final = 4
MOST_FOUL: Final = max(VALUES.values())
LONGEST: Final = 2 * REDS + len(COLOURS) + 2
"""Pots of the longest break: a free ball and a colour, every red with a colour, and the colours."""
HIGHEST_BREAK: Final = REDS * (VALUES["red"] + VALUES["black"]) + sum(VALUES[colour] for colour in COLOURS)
SHOTS_OF_REDS: Final = {"red": 1, "two-reds": 2, "three-reds": 3}
"""Shots that pocket reds, and how many."""
BALLS: Final = {
    "red": say_in("a snooker ball", "Red"),
    "two-reds": say("Two reds with one shot"),
    "three-reds": say("Three reds with one shot"),
    "yellow": say_in("a snooker ball", "Yellow"),
    "green": say_in("a snooker ball", "Green"),
    "brown": say_in("a snooker ball", "Brown"),
    "blue": say_in("a snooker ball", "Blue"),
    "pink": say_in("a snooker ball", "Pink"),
    "black": say_in("a snooker ball", "Black"),
    "free": say_in("a snooker ball", "Free"),
}
SHOTS: Final = {
    "red": say_in("a snooker ball", "red"),
    "two-reds": say("two reds"),
    "three-reds": say("three reds"),
    "yellow": say_in("a snooker ball", "yellow"),
    "green": say_in("a snooker ball", "green"),
    "brown": say_in("a snooker ball", "brown"),
    "blue": say_in("a snooker ball", "blue"),
    "pink": say_in("a snooker ball", "pink"),
    "black": say_in("a snooker ball", "black"),
    "free": say_in("a snooker ball", "free"),
}
"""The same within a sentence."""
ENDS: Final = (
    ("miss", say("No more pots")),
    ("foul", say("A foul")),
    ("more", say("The break goes on in the next row")),
    ("gives-up", say("The player gives up the frame")),
    ("given", say("The other player gives up the frame")),
)
AFTER_FOUL: Final = (
    ("next", say("The other player plays on")),
    ("again", say("The same player, as the balls lie")),
    ("replaced", say("The same player, the balls put back")),
)


def each(balls: Iterable[str]) -> Message:
    return joined(SHOTS[ball] for ball in balls)


class Visit(DealResult):
    """What a player did at the table."""

    pots: tuple[str, ...] = many(
        say("Balls pocketed, in order"),
        Choice(tuple(BALLS.items())),
        LONGEST,
        help=say("Without what went in with a foul. Free: a free ball after a foul."),
    )
    end: str = choice(say("How it ended"), *ENDS)
    foul: int | None = entry(
        Number(LEAST_FOUL, MOST_FOUL), say("Points for the foul"), when={"end": ("foul",)}
    )
    reds_lost: int | None = entry(Number(0, REDS), say("Reds pocketed by the foul"), when={"end": ("foul",)})
    then: str | None = choice(say("Who plays next"), *AFTER_FOUL, when={"end": ("foul",)})

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.then == "replaced" and self.reds_lost:
            refuse("reds_lost", "if the balls are put back, so are the reds.")

    def score(self, sheet: Snooker.Sheet, deal: Deal) -> Score:
        cloth, scores, winner = self.played(sheet)
        if winner is None:
            return sheet.points({}, *cloth.why)
        return sheet.points({winner: 1}, *cloth.why, sheet.wins_frame(winner, scores))

    def played(self, sheet: Snooker.Sheet) -> tuple[Cloth, list[int], int | None]:
        """Table, scores and the winner of the frame (or None) after a visit. Raises BadResult."""
        cloth, scores, player = sheet.cloth.copy(), sheet.scores[:], Seat(sheet.turn)
        points = self._pots(cloth)
        scores[sheet.turn] += points
        cleared = not cloth.colours
        if cleared and self.end not in ("miss", "more"):
            refuse("end", "the last ball was pocketed: nothing more can have happened.")
        if self.pots:
            cloth.why.append(self._pots_said(sheet, points, so_far=self.end == "more" and not cleared))
        elif self.end == "miss":
            cloth.why.append(say("{player} pockets nothing", player=player))
        if self.end == "foul":
            return cloth, scores, self._foul(cloth, scores, sheet)
        if self.end in ("gives-up", "given"):
            loser = sheet.turn if self.end == "gives-up" else 1 - sheet.turn
            cloth.why.append(
                say(
                    "{player} gives up the frame at {points} to {others}",
                    player=Seat(loser),
                    points=scores[loser],
                    others=scores[1 - loser],
                )
            )
            return cloth, scores, 1 - loser
        return cloth, scores, self._leader(scores) if cleared else None

    def _pots(self, cloth: Cloth) -> int:
        points = 0
        for number, ball in enumerate(self.pots, 1):
            try:
                points += cloth.pot(ball)
            except BadValue as error:
                why = say(
                    "pot {number} ({ball}) cannot be: {why}.",
                    number=number,
                    ball=SHOTS[ball],
                    why=error.message,
                )
                raise BadResult({"pots": why}) from None
        if self.end == "more" and not self.pots:
            refuse("pots", "a break goes on only after a pot.")
        return points

    def _pots_said(self, sheet: Snooker.Sheet, points: int, so_far: bool) -> Message:
        total = sheet.in_break + points
        said = say(
            "{player} pockets {balls}: {points}",
            player=Seat(sheet.turn),
            balls=each(self.pots),
            points=points,
        )
        if so_far:
            return say("{pots}, a break of {total} so far", pots=said, total=total)
        return say("{pots}, a break of {total}", pots=said, total=total) if total > points else said

    def _foul(self, cloth: Cloth, scores: list[int], sheet: Snooker.Sheet) -> int | None:
        assert self.foul is not None
        assert self.reds_lost is not None
        least = VALUES[cloth.lowest()]
        if self.reds_lost > cloth.reds:
            refuse("reds_lost", "there are {count} reds on the table.", count=cloth.reds)
        if self.foul < least and not cloth.on_colour:
            ball = SHOTS[cloth.lowest()]
            refuse("foul", "at the {ball} a foul costs at least {points}.", ball=ball, points=least)
        scores[1 - sheet.turn] += self.foul
        cloth.why.append(say("Foul: {points} for {player}", points=self.foul, player=Seat(1 - sheet.turn)))
        if cloth.colours == COLOURS[-1:] and not cloth.on_colour and not cloth.reds:
            cloth.colours = ()
            cloth.why.append(say("A foul on the last black ends the frame"))
            return self._leader(scores)
        cloth.reds -= self.reds_lost
        cloth.on_colour = cloth.on_colour and self.then == "replaced"
        cloth.free = self.then == "next"
        if self.then == "replaced":
            cloth.why.append(say("{player} plays again, with the balls put back", player=Seat(sheet.turn)))
        if self.then == "again":
            cloth.why.append(say("{player} plays again, as the balls lie", player=Seat(sheet.turn)))
        return None

    @staticmethod
    def _leader(scores: list[int]) -> int | None:
        return None if scores[0] == scores[1] else scores.index(max(scores))

    def follow(self, sheet: Snooker.Sheet) -> None:
        if any(sheet.rows[-1].points):
            sheet.begin_frame()
            return
        points_before = sheet.scores[sheet.turn]
        sheet.cloth, sheet.scores, _ = self.played(sheet)
        if not sheet.cloth.colours:
            sheet.cloth = Cloth(0, COLOURS[-1:], black_again=True)
            sheet.drawing = True
        if self.end == "more" and not sheet.drawing:
            sheet.in_break += sheet.scores[sheet.turn] - points_before
            return
        sheet.in_break = 0
        if self.then not in ("again", "replaced"):
            if self.end == "miss":
                sheet.cloth.free = False
                sheet.cloth.on_colour = False
            sheet.turn = 1 - sheet.turn


class BlackAgain(DealResult):
    """The black is spotted again after equal scores: who plays first, by lot."""

    first: int = seat(say("Who plays first at the black, by lot"))

    def score(self, sheet: Snooker.Sheet, deal: Deal) -> Score:
        return sheet.points(
            {}, say("The black is spotted again; {player} plays first", player=Seat(self.first))
        )

    def follow(self, sheet: Snooker.Sheet) -> None:
        sheet.turn, sheet.drawing = self.first, False


@dataclass(slots=True)
class Cloth:
    """The balls on the table and what may be pocketed. on_colour: a red has just been pocketed.

    free: the last visit ended with a foul of the other player, so that there may be a free ball. black_again: equal
    scores after the last black, so that it alone is played for.
    """

    reds: int = REDS
    colours: tuple[str, ...] = COLOURS
    on_colour: bool = False
    free: bool = False
    black_again: bool = False
    why: list[Message] = field(default_factory=list)

    def copy(self) -> Cloth:
        return Cloth(self.reds, self.colours, self.on_colour, self.free, self.black_again)

    def lowest(self) -> str:
        """The ball to be pocketed where no red has just been: a red while there is one, then the lowest colour."""
        return "red" if self.reds else self.colours[0]

    def pot(self, ball: str) -> int:
        """Pocket a ball, or several reds with one shot, and give the points. Raises BadValue."""
        if not self.colours:
            raise BadValue(say("the table is empty"))
        free, self.free = self.free, False
        if ball == "free":
            if not free or self.black_again:
                raise BadValue(say("there is a free ball only as the first after a foul of the other player"))
            worth = VALUES[self.lowest()]
            self.on_colour = bool(self.reds)
            return worth
        if ball in SHOTS_OF_REDS:
            return self._reds(SHOTS_OF_REDS[ball])
        return self._colour(ball)

    def _reds(self, number: int) -> int:
        if not self.reds:
            raise BadValue(say("all reds are pocketed"))
        if self.on_colour:
            raise BadValue(say("a colour must follow the red"))
        if number > self.reds:
            raise BadValue(
                say_n("only {count} red is on the table", "only {count} reds are on the table", self.reds)
            )
        self.reds -= number
        self.on_colour = True
        return number * VALUES["red"]

    def _colour(self, ball: str) -> int:
        if self.on_colour:
            self.on_colour = False
            return VALUES[ball]
        if ball != self.lowest():
            raise BadValue(say("it is {ball}'s turn", ball=SHOTS[self.lowest()]))
        self.colours = self.colours[1:]
        return VALUES[ball]


@register
class Snooker(SheetGame):
    title = "Snooker"
    rules_version = 2
    summary = say(
        "Red, colour, red, colour, and at the end the colours in order: the higher score wins the frame."
    )
    wins = say("Who first has won the agreed number of frames wins; points decide a frame, not the match.")
    sources = ("my-games 4150-4197",)
    tie = Tie(say("with equal scores the black is spotted again, so a frame has none."))
    seats = (2,)
    options = (Option("target", say("Frames that win the match"), 3, lo=1, hi=18),)
    luck = "none"
    may_stop = False
    settlements = ("fixed", "two-sides")
    penalties = (NO_TRY,)
    max_deals = 4000

    Result = Visit

    class Sheet(FramesSheet):
        """Rows are visits; totals are frames."""

        def new_frame(self) -> None:
            self.cloth = Cloth()
            self.scores = [0, 0]
            self.in_break = 0
            self.drawing = False

        def expects(self) -> type[DealResult]:
            return BlackAgain if self.drawing else Visit

        def carry(self) -> Mapping[str, Any]:
            """For the form: frame, scores, the balls left, and what is to be pocketed."""
            cloth = self.cloth
            return {
                "frame": self.frame_number(),
                "scores": self.scores[:],
                "break": self.in_break,
                "reds": cloth.reds,
                "colours": list(cloth.colours),
                "ball on": "colour" if cloth.on_colour else cloth.lowest(),
            }

        def coming(self) -> tuple[str, ...]:
            scores = say("In this frame {scores}", scores=self.each(self.scores))
            if self.drawing:
                lots = say("The black is spotted again: lots decide who plays first")
                return (*super().coming(), scores, lots)
            if self.in_break:
                scores = say("{scores}; a break of {points} goes on", scores=scores, points=self.in_break)
            return (*super().coming(), scores, self._balls_said())

        def _balls_said(self) -> Message:
            cloth = self.cloth
            ball_on = say("a colour") if cloth.on_colour else SHOTS[cloth.lowest()]
            balls = say("all colours") if len(cloth.colours) == len(COLOURS) else each(cloth.colours)
            if cloth.reds:
                balls = say_n(
                    "{count} red and {colours}", "{count} reds and {colours}", cloth.reds, colours=balls
                )
            line = say("Ball on: {ball}; on the table {balls}", ball=ball_on, balls=balls)
            if cloth.free and not cloth.black_again:
                return say("{balls}; after the foul there may be a free ball", balls=line)
            return line

        def example(self, rng: Random) -> DealResult:
            """A visit of a fair player; now and then somebody gives up."""
            if self.drawing:
                return BlackAgain(first=rng.randrange(2))
            cloth, pots = self.cloth.copy(), list[str]()
            if cloth.free and not cloth.black_again and rng.random() < 0.3:
                pots.append("free")
                cloth.pot("free")
            while cloth.colours and rng.random() < 0.8:
                pots.append(rng.choice(COLOURS) if cloth.on_colour else cloth.lowest())
                cloth.pot(pots[-1])
            if cloth.colours and rng.random() < 0.3:
                least = max(LEAST_FOUL, VALUES[cloth.lowest()])
                return Visit(
                    pots=tuple(pots),
                    end="foul",
                    foul=rng.randint(least, MOST_FOUL),
                    reds_lost=0,
                    then=rng.choice([key for key, _ in AFTER_FOUL]),
                )
            ends = ["miss", "miss", "miss", "given"] if cloth.colours else ["miss"]
            return Visit(pots=tuple(pots), end=rng.choice(ends + ["more"] * bool(pots)))
