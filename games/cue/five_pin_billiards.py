"""5 Pin Billiards: drive the opponent's cue ball into the target ball and the pins.

Source: My Games, lines 4258-4306.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from games.core.game import Deal, Game
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Score, choice, flag, number
from games.kits.frames import FramesSheet

WINS: Final = 60
TARGET: Final = {"own": 4, "other": 3, "none": 0}
"""Points for the first hit of the target ball, by the cue ball that makes it."""
CENTRE: Final = 4
CENTRE_ALONE: Final = 10
BOUNDARY: Final = 2
BOUNDARY_PINS: Final = 4
MISSED: Final = 2
"""For the opponent if the shot does not hit the opponent's cue ball first."""


class Shot(DealResult):
    """What one shot did."""

    first: bool = flag("The opponent's cue ball was hit first")
    target: str | None = choice(
        "The target ball was first hit by",
        ("none", "No ball"),
        ("own", "The player's cue ball"),
        ("other", "The opponent's cue ball"),
        when={"first": (True,)},
    )
    boundary: int | None = number("Boundary pins down", 0, BOUNDARY_PINS, when={"first": (True,)})
    centre: bool | None = flag("The centre pin down", when={"first": (True,)})
    own: bool | None = flag("A pin was hit by the player's own cue ball", when={"first": (True,)})

    def parts(self) -> list[tuple[str, int]]:
        """What the shot earns, by line (lines 4288-4300)."""
        assert self.target is not None
        assert self.boundary is not None
        words = {
            "own": "the target ball by the own cue ball",
            "other": "the target ball by the opponent's cue ball",
        }
        parts = [(words[self.target], TARGET[self.target])] if self.target in words else []
        if self.centre and self.boundary:
            parts.append(("the centre pin with others", CENTRE))
        elif self.centre:
            parts.append(("the centre pin alone", CENTRE_ALONE))
        if self.boundary:
            parts.append((f"{self.boundary} boundary pins x {BOUNDARY}", self.boundary * BOUNDARY))
        return parts


class FivePinSheet(FramesSheet):
    """Rows are shots; totals are frames."""

    unit = "Shot"

    def new_frame(self) -> None:
        self.scores = [0, 0]
        self.in_hand = False

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Shot)
        scores, why = self._played(result)
        best = max(scores)
        if best < WINS:
            return Score((0, 0), tuple(why))
        winner = scores.index(best)
        why.append(f"{{{winner}}} wins frame {self.frame_number()}, {best} to {scores[1 - winner]}: 1")
        return Score(self.won(winner), tuple(why))

    def _played(self, shot: Shot) -> tuple[list[int], list[str]]:
        """The scores after a shot, and what it did."""
        scores, player, other = self.scores[:], self.turn, 1 - self.turn
        if not shot.first:
            scores[other] += MISSED
            missed = f"{{{player}}} does not hit the opponent's cue ball first"
            return scores, [f"{missed}: {MISSED} for {{{other}}}, and ball in hand"]
        parts = shot.parts()
        why = [f"{words}: {points}" for words, points in parts] or ["nothing scored"]
        gets = other if shot.own else player
        if shot.own:
            why.append(f"{{{player}}} hits pins with the own cue ball: the points go to {{{other}}}")
        points = sum(points for _, points in parts)
        scores[gets] += points
        why.append(f"{points} for {{{gets}}}, now {scores[gets]}")
        return scores, why

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, Shot)
        if any(self.rows[-1].points):
            self.begin_frame()
            return
        self.scores, _ = self._played(result)
        self.in_hand = not result.first
        self.turn = 1 - self.turn

    def carry(self) -> Mapping[str, Any]:
        """For the form: frame, scores, and whether the player has the cue ball in hand."""
        return {"frame": self.frame_number(), "scores": self.scores[:], "in hand": self.in_hand}

    def coming(self) -> tuple[str, ...]:
        in_hand = ("The cue ball is in hand",) if self.in_hand else ()
        frame = f"In this frame {self.each(self.scores)}; {WINS} win it"
        return (*super().coming(), frame, *in_hand)


@register
class FivePinBilliards(Game):
    title = "5 Pin Billiards"
    summary = f"One shot a turn: opponent's ball first, then target ball and pins; {WINS} points win a frame."
    wins = "Who first has won the agreed number of frames wins."
    kind = "sheet"
    seats = (2,)
    options = (Option("target", "Frames that win the match", 3, lo=1, hi=25),)
    sources = ("my-games 4258-4306",)
    hidden = False
    chance = False
    luck = "none"
    may_stop = False
    settlements = ("fixed", "two-sides")
    max_deals = 6000
    page: ClassVar[dict[str, str]] = {
        "object": f"Be the first to score {WINS} points in a frame.",
        "equipment": (
            "A table without pockets, a cue ball for each of the two players, a target ball, and five pins in the "
            "middle in "
            "the shape of a plus: a centre pin and four boundary pins."
        ),
        "play": (
            "Turns are one shot each, however well it goes. You shoot your own cue ball, which must first hit the "
            "opponent's. "
            "After that points are earned when a cue ball hits the target ball, and when the opponent's ball or the "
            "target "
            "ball knocks pins down. Pins are put up again after the shot."
        ),
        "scoring": (
            f"The target ball hit by your own cue ball {TARGET['own']}, by the opponent's {TARGET['other']}; only "
            "its first "
            f"hit in a shot counts. The centre pin {CENTRE} together with others, {CENTRE_ALONE} as the only pin; "
            "each "
            f"boundary pin {BOUNDARY}."
        ),
        "penalties": (
            f"If you do not hit the opponent's cue ball first, the opponent gets {MISSED} points and may place the "
            "own cue "
            "ball anywhere on the half of the table where yours is not. If your own cue ball hits pins, the "
            "opponent gets "
            "all points of that shot."
        ),
        "match": f"{WINS} points win a frame; whoever first has the agreed number of frames wins.",
    }
    decisions = (
        "The points that go to the opponent for pins hit by the own cue ball are all points of the shot, those pins "
        "included.",
        f"A shot that misses the opponent's ball earns nothing else: {MISSED} for the opponent, and that is all.",
        "Target by the own cue ball and by the opponent's in one shot: only the first of the two counts.",
        "The players begin frames in turn; three frames win unless agreed otherwise.",
    )

    Result = Shot
    Sheet = FivePinSheet
