"""Snooker: reds and colours in turn, then the colours in their order; the higher score wins the frame.

Source: My Games, lines 4150-4197. A row is a visit to the table, or a part of a long one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable
from games.core.options import Option
from games.core.registry import register
from games.core.results import Choice, DealResult, Number, Score, choice, entry, many, seat
from games.kits.frames import FramesSheet

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
    "red": "Red",
    "two-reds": "Two reds with one shot",
    "three-reds": "Three reds with one shot",
    **{colour: colour.capitalize() for colour in COLOURS},
    "free": "Free",
}
ENDS: Final = {
    "miss": "No more pots",
    "foul": "A foul",
    "more": "The break goes on in the next row",
    "gives-up": "The player gives up the frame",
    "given": "The other player gives up the frame",
}
AFTER_FOUL: Final = {
    "next": "The other player plays on",
    "again": "The same player, as the balls lie",
    "replaced": "The same player, the balls put back",
}


class Visit(DealResult):
    """What a player did at the table."""

    pots: tuple[str, ...] = many(
        "Balls pocketed, in order",
        Choice(tuple(BALLS.items())),
        LONGEST,
        help="Without what went in with a foul. Free: a free ball after a foul.",
    )
    end: str = choice("How it ended", *ENDS.items())
    foul: int | None = entry(Number(LEAST_FOUL, MOST_FOUL), "Points for the foul", when={"end": ("foul",)})
    reds_lost: int | None = entry(Number(0, REDS), "Reds pocketed by the foul", when={"end": ("foul",)})
    then: str | None = choice("Who plays next", *AFTER_FOUL.items(), when={"end": ("foul",)})

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.then == "replaced" and self.reds_lost:
            raise BadResult({"reds_lost": "if the balls are put back, so are the reds."})


class BlackAgain(DealResult):
    """The black is spotted again after equal scores: who plays first, by lot."""

    first: int = seat("Who plays first at the black, by lot")


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
    why: list[str] = field(default_factory=list)

    def copy(self) -> Cloth:
        return Cloth(self.reds, self.colours, self.on_colour, self.free, self.black_again)

    def lowest(self) -> str:
        """The ball to be pocketed where no red has just been: a red while there is one, then the lowest colour."""
        return "red" if self.reds else self.colours[0]

    def pot(self, ball: str) -> int:
        """Pocket a ball, or several reds with one shot, and give the points. Raises ValueError."""
        if not self.colours:
            raise ValueError("the table is empty")
        free, self.free = self.free, False
        if ball == "free":
            if not free or self.black_again:
                raise ValueError("there is a free ball only as the first after a foul of the other player")
            worth = VALUES[self.lowest()]
            self.on_colour = bool(self.reds)
            return worth
        if ball in SHOTS_OF_REDS:
            return self._reds(SHOTS_OF_REDS[ball])
        return self._colour(ball)

    def _reds(self, number: int) -> int:
        if not self.reds:
            raise ValueError("all reds are pocketed")
        if self.on_colour:
            raise ValueError("a colour must follow the red")
        if number > self.reds:
            raise ValueError(f"only {self.reds} {'reds are' if self.reds > 1 else 'red is'} on the table")
        self.reds -= number
        self.on_colour = True
        return number * VALUES["red"]

    def _colour(self, ball: str) -> int:
        if self.on_colour:
            self.on_colour = False
            return VALUES[ball]
        if ball != self.lowest():
            raise ValueError(f"it is {self.lowest()}'s turn")
        self.colours = self.colours[1:]
        return VALUES[ball]


def said(ball: str) -> str:
    """A shot as it is read: `two reds`."""
    return ball.replace("-", " ")


class SnookerSheet(FramesSheet):
    """Rows are visits; totals are frames."""

    def new_frame(self) -> None:
        self.cloth = Cloth()
        self.scores = [0, 0]
        self.in_break = 0
        self.drawing = False

    def expects(self) -> type[DealResult]:
        return BlackAgain if self.drawing else Visit

    def score(self, result: DealResult, deal: Deal) -> Score:
        if isinstance(result, BlackAgain):
            return Score((0, 0), (f"The black is spotted again; {{{result.first}}} plays first",))
        assert isinstance(result, Visit)
        cloth, scores, winner = self._played(result)
        if winner is None:
            return Score((0, 0), tuple(cloth.why))
        high, low = scores[winner], scores[1 - winner]
        line = f"{{{winner}}} wins frame {self.frame_number()}, {high} to {low}: 1"
        return Score(self.won(winner), (*cloth.why, line))

    def _played(self, visit: Visit) -> tuple[Cloth, list[int], int | None]:
        """Table, scores and the winner of the frame (or None) after a visit. Raises BadResult."""
        cloth, scores = self.cloth.copy(), self.scores[:]
        points = self._pots(cloth, visit)
        scores[self.turn] += points
        total = self.in_break + points
        cleared = not cloth.colours
        if cleared and visit.end not in ("miss", "more"):
            raise BadResult({"end": "the last ball was pocketed: nothing more can have happened."})
        if visit.pots:
            so_far = " so far" if visit.end == "more" and not cleared else ""
            of = f", a break of {total}{so_far}" if so_far or total > points else ""
            cloth.why.append(f"{{{self.turn}}} pockets {', '.join(map(said, visit.pots))}: {points}{of}")
        elif visit.end == "miss":
            cloth.why.append(f"{{{self.turn}}} pockets nothing")
        if visit.end == "foul":
            return cloth, scores, self._foul(cloth, scores, visit)
        if visit.end in ("gives-up", "given"):
            loser = self.turn if visit.end == "gives-up" else 1 - self.turn
            cloth.why.append(f"{{{loser}}} gives up the frame at {scores[loser]} to {scores[1 - loser]}")
            return cloth, scores, 1 - loser
        return cloth, scores, self._leader(scores) if cleared else None

    def _pots(self, cloth: Cloth, visit: Visit) -> int:
        points = 0
        for number, ball in enumerate(visit.pots, 1):
            try:
                points += cloth.pot(ball)
            except ValueError as error:
                raise BadResult({"pots": f"pot {number} ({ball}) cannot be: {error}."}) from None
        if visit.end == "more" and not visit.pots:
            raise BadResult({"pots": "a break goes on only after a pot."})
        return points

    def _foul(self, cloth: Cloth, scores: list[int], visit: Visit) -> int | None:
        assert visit.foul is not None
        assert visit.reds_lost is not None
        if visit.reds_lost > cloth.reds:
            raise BadResult({"reds_lost": f"there are {cloth.reds} reds on the table."})
        if visit.foul < VALUES[cloth.lowest()] and not cloth.on_colour:
            raise BadResult(
                {"foul": f"at the {cloth.lowest()} a foul costs at least {VALUES[cloth.lowest()]}."}
            )
        scores[1 - self.turn] += visit.foul
        cloth.why.append(f"Foul: {visit.foul} for {{{1 - self.turn}}}")
        if cloth.colours == COLOURS[-1:] and not cloth.on_colour and not cloth.reds:
            cloth.colours = ()
            cloth.why.append("A foul on the last black ends the frame")
            return self._leader(scores)
        cloth.reds -= visit.reds_lost
        cloth.on_colour = cloth.on_colour and visit.then == "replaced"
        cloth.free = visit.then == "next"
        if visit.then != "next":
            back = "with the balls put back" if visit.then == "replaced" else "as the balls lie"
            cloth.why.append(f"{{{self.turn}}} plays again, {back}")
        return None

    @staticmethod
    def _leader(scores: list[int]) -> int | None:
        return None if scores[0] == scores[1] else scores.index(max(scores))

    def follow(self, result: DealResult) -> None:
        if isinstance(result, BlackAgain):
            self.turn, self.drawing = result.first, False
            return
        assert isinstance(result, Visit)
        if any(self.rows[-1].points):
            self.begin_frame()
            return
        points_before = self.scores[self.turn]
        self.cloth, self.scores, _ = self._played(result)
        if not self.cloth.colours:
            self.cloth = Cloth(0, COLOURS[-1:], black_again=True)
            self.drawing = True
        if result.end == "more" and not self.drawing:
            self.in_break += self.scores[self.turn] - points_before
            return
        self.in_break = 0
        if result.then not in ("again", "replaced"):
            if result.end == "miss":
                self.cloth.free = False
                self.cloth.on_colour = False
            self.turn = 1 - self.turn

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
        scores = f"In this frame {self.each(self.scores)}"
        if self.drawing:
            return (*super().coming(), scores, "The black is spotted again: lots decide who plays first")
        run = f"; a break of {self.in_break} goes on" if self.in_break else ""
        return (*super().coming(), scores + run, self._balls_said())

    def _balls_said(self) -> str:
        cloth = self.cloth
        ball_on = "a colour" if cloth.on_colour else cloth.lowest()
        left = f"{cloth.reds} reds and " if cloth.reds > 1 else "1 red and " if cloth.reds else ""
        colours = "all colours" if len(cloth.colours) == len(COLOURS) else ", ".join(cloth.colours)
        free = "; after the foul there may be a free ball" if cloth.free and not cloth.black_again else ""
        return f"Ball on: {ball_on}; on the table {left}{colours}{free}"

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
                then=rng.choice(list(AFTER_FOUL)),
            )
        ends = ["miss", "miss", "miss", "given"] if cloth.colours else ["miss"]
        return Visit(pots=tuple(pots), end=rng.choice(ends + ["more"] * bool(pots)))


@register
class Snooker(Game):
    title = "Snooker"
    rules_version = 2
    summary = (
        "Red, colour, red, colour, and at the end the colours in order: the higher score wins the frame."
    )
    wins = "Who first has won the agreed number of frames wins; points decide a frame, not the match."
    kind = "sheet"
    seats = (2,)
    options = (Option("target", "Frames that win the match", 3, lo=1, hi=18),)
    sources = ("my-games 4150-4197",)
    hidden = False
    chance = False
    luck = "none"
    may_stop = False
    settlements = ("fixed", "two-sides")
    max_deals = 4000
    page: ClassVar[dict[str, str]] = {
        "object": "Pocket balls with the white cue ball and win frames by points.",
        "equipment": (
            f"A snooker table with six pockets, {REDS} red balls, six coloured ones and the white cue ball. Two "
            "players."
        ),
        "play": (
            "A visit begins with a red, then a colour is pocketed, then a red and so on; it goes on as long as the "
            "ball "
            "that is due is pocketed. Reds stay in the pockets, colours come back to their spots. When the last red "
            "and "
            "the colour after it are gone, the colours are pocketed in the order of their values and stay down. "
            "The cue ball must first touch a ball that is due, otherwise it is a foul. If the referee thinks that "
            "the player "
            "did not try to hit it, the opponent may have the balls put back and the same player shoot again."
        ),
        "scoring": (
            f"{'; '.join(f'{ball} {value}' for ball, value in VALUES.items())}. A foul gives the opponent "
            f"{LEAST_FOUL} to "
            f"{MOST_FOUL} points. The highest break without a foul before it is {HIGHEST_BREAK}: {REDS} reds, each "
            "with a "
            "black, and the colours."
        ),
        "match": (
            "When all balls are gone the player with more points has won the frame; most frames end before, when "
            "who is "
            "behind gives up. Whoever first has the agreed number of frames wins the match."
        ),
        "sheet": (
            "A row is a visit: the balls in order and how it ended. A long break may be entered in parts. Reds and "
            "colours take turns; reds that went in with one shot are entered together."
        ),
    }
    decisions = (
        "A foul costs the value of the ball that was due or wrongly touched, but at least four, as players have it; "
        "the "
        "sheet takes the number and refuses one below the ball that is due.",
        "After a foul a snookered opponent may have a free ball: any ball in place of the one due, worth as much as "
        "that.",
        "After a foul the opponent may also have the same player play on as the balls lie.",
        "Two or three reds pocketed with one shot count a point each, and a colour follows them.",
        "Reds pocketed by a foul stay down without points, unless the balls are put back.",
        "When only the black is left, the first foul ends the frame like the first pot.",
        "With equal scores at the end the black is spotted again; lots are drawn for who plays first, and the first "
        "pot or "
        "foul decides.",
        "Either player may give up at any time, whatever the score.",
        "The players begin frames in turn; the source leaves the number of frames open: three to win unless agreed.",
    )

    Result = Visit
    Sheet = SnookerSheet
