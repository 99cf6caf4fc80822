"""9-ball: hit the lowest ball first; whoever legally pockets the 9 wins the frame.

Source: My Games, lines 4201-4250. 10-ball is the same game with called shots and builds on this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Number, Score, choice, many, side
from games.kits.frames import FramesSheet

BALLS: Final = 9
COLOURS: Final = (
    "yellow",
    "blue",
    "red",
    "violet",
    "orange",
    "green",
    "brown",
    "black",
    "white with a yellow stripe",
)
FRAMES: Final = 5


class Frame(DealResult):
    """Who pocketed the last ball."""

    winner: int = side("Who wins the frame")


class Visit(DealResult):
    """A visit to the table: what was pocketed legally, how it ended, and what a fault pocketed."""

    potted: tuple[int, ...] = many("Balls pocketed legally, in order", Number(1, BALLS), BALLS)
    end: str = choice("How it ended", ("miss", "No more pots"), ("foul", "A foul"))
    lost: tuple[int, ...] | None = many(
        "Balls pocketed by the foul",
        Number(1, BALLS),
        BALLS,
        when={"end": ("foul",)},
        help=f"They stay down, but the {BALLS} is put back.",
    )


class NineBallSheet(FramesSheet):
    """Rows are frames, or visits to the table with the option `visits`; totals are frames."""

    balls = BALLS
    Visit: type[DealResult] = Visit

    def begin(self) -> None:
        super().begin()
        if not self.table.options["visits"]:
            self.unit, self.dealer_does = "Frame", "breaks"

    def new_frame(self) -> None:
        self.on_table = frozenset(range(1, self.balls + 1))
        self.in_hand = False

    def expects(self) -> type[DealResult]:
        return self.Visit if self.table.options["visits"] else Frame

    def score(self, result: DealResult, deal: Deal) -> Score:
        if isinstance(result, Frame):
            wins = (
                f"{{side {result.winner}}} pockets the {self.balls} and wins frame {self.frame_number()}: 1"
            )
            return Score(self.won(result.winner), (wins,))
        _, why = self._played(result)
        return Score(self.won(self.turn) if self._wins(result) else (0, 0), tuple(why))

    def _wins(self, result: Any) -> bool:
        return self.balls in result.potted

    def _played(self, result: Any) -> tuple[frozenset[int], list[str]]:
        """The balls left after a visit, and what happened. Raises BadResult."""
        left, why, who = self.on_table, list[str](), self.who(self.turn)
        for ball in result.potted:
            if self.balls not in left:
                raise BadResult({"potted": f"the frame was won with the {self.balls}."})
            if ball not in left:
                raise BadResult({"potted": f"ball {ball} was not on the table."})
            left -= {ball}
        if result.potted:
            why.append(f"{who} pockets {', '.join(map(str, result.potted))}")
        if self._wins(result):
            if result.end != "miss":
                raise BadResult({"end": f"the frame was won with the {self.balls}."})
            return left, [*why, f"The {self.balls} wins frame {self.frame_number()}: 1"]
        left, lost = self._lost(left, result)
        return left, [*why, *lost] or [f"{who} pockets nothing"]

    def _lost(self, left: frozenset[int], result: Any) -> tuple[frozenset[int], list[str]]:
        lost = result.lost or ()
        if len(set(lost)) < len(lost) or not set(lost) <= left:
            raise BadResult({"lost": f"on the table were {', '.join(map(str, sorted(left)))}, each once."})
        why = [self._fault(result.end)] if result.end != "miss" else []
        if lost:
            why.append(f"Without effect: {', '.join(map(str, lost))}")
        if self.balls in lost:
            why.append(f"The {self.balls} is put back")
        return left - (set(lost) - {self.balls}), why

    def _fault(self, end: str) -> str:
        return f"Foul: {self.who(1 - self.turn)} has the cue ball in hand"

    def follow(self, result: DealResult) -> None:
        if any(self.rows[-1].points):
            self.begin_frame()
            return
        assert isinstance(result, self.Visit)
        self.on_table, _ = self._played(result)
        self.in_hand = result.to_json()["end"] == "foul"
        self.turn = 1 - self.turn

    def carry(self) -> Mapping[str, Any]:
        """For the form: frame, side at the table, balls left, the one to be hit first, and the cue ball in hand."""
        return {
            "frame": self.frame_number(),
            "turn": self.turn,
            "on table": sorted(self.on_table),
            "lowest": min(self.on_table),
            "in hand": self.in_hand,
        }

    def coming(self) -> tuple[str, ...]:
        match = super().coming()
        if not self.table.options["visits"]:
            return match
        left = sorted(self.on_table)
        in_hand = ("The cue ball is in hand",) if self.in_hand else ()
        return (*match, f"On the table: {', '.join(map(str, left))}; {left[0]} is to be hit first", *in_hand)

    def example(self, rng: Random) -> DealResult:
        """A frame, or a visit of a fair player."""
        if not self.table.options["visits"]:
            return Frame(winner=rng.randrange(2))
        data: dict[str, Any] = {"potted": [], "end": "miss", "lost": None}
        left = sorted(self.on_table)
        while left and self.balls not in data["potted"] and rng.random() < 0.6:
            data["potted"].append(left.pop(0 if rng.random() < 0.8 else rng.randrange(len(left))))
        if self.balls in left and rng.random() < 0.3:
            data |= {"end": "foul", "lost": rng.sample(left, min(len(left), rng.randrange(3)))}
        return self.Visit.clean(data, self.table)


@register
class NineBall(Game):
    title = "9-ball"
    summary = "The lowest ball must be hit first; pocket the 9 and the frame is yours."
    wins = "The side that first has won the agreed number of frames wins; the nine ends a frame."
    kind = "sheet"
    seats: ClassVar[tuple[int, ...]] = (2, 4)
    options = (
        Option("target", "Frames that win the match", FRAMES, lo=1, hi=25),
        Option(
            "visits", "Write down every visit to the table", False, help="Otherwise only who wins each frame."
        ),
    )
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("my-games", "9-ball", (Source("my-games", "nine-ball", (4201, 4250)),), seats=2),
        Preset("team", "9-ball for two teams", (Source("my-games", "nine-ball", (4207, 4207)),), seats=4),
    )
    hidden = False
    chance = False
    luck = "some"
    may_stop = False
    settlements = ("fixed", "two-sides")
    max_deals = 4000
    page: ClassVar[Mapping[str, str]] = {
        "object": f"Pocket the {BALLS}.",
        "equipment": (
            "A pool table, the white cue ball and nine balls: "
            f"{', '.join(f'{number} {colour}' for number, colour in enumerate(COLOURS, 1))}. Two players, or two "
            "teams of "
            "two who take shots in turn."
        ),
        "play": (
            "The cue ball must first touch the lowest ball on the table; any ball may then go in. Who pockets a "
            "ball legally "
            "shoots again, otherwise it is the other side's turn. If the cue ball goes in or does not touch the "
            "lowest ball "
            "first, the other side may place it anywhere on the table."
        ),
        "scoring": (
            f"Whoever legally pockets the {BALLS} wins the frame, be it the last ball or an early one with the help "
            "of the "
            "lowest. There are no points."
        ),
        "match": "Whoever first has the agreed number of frames wins.",
    }
    decisions: ClassVar[tuple[str, ...]] = (
        "The source describes neither push-outs nor the loss of a frame by three fouls, and there are none.",
        f"Balls pocketed by a foul stay down; the {BALLS} is put back, as pool players do.",
        "The sides begin frames in turn.",
        f"The number of frames is left open: {FRAMES} to win unless agreed otherwise.",
        "In a team, partners take shots in turn; the sheet follows sides and leaves the order of partners to them.",
    )

    two_sides = True

    Result: ClassVar[type[DealResult]] = Frame
    Sheet: ClassVar[type[NineBallSheet]] = NineBallSheet
