"""9-ball: hit the lowest ball first; whoever legally pockets the 9 wins the frame.

Source: My Games, lines 4201-4250. 10-ball is the same game with called shots and builds on this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult, refuse
from games.core.game import Deal, SheetGame
from games.core.messages import Message, Side, joined, say
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, choice, many, side
from games.kits.frames import FramesSheet

BALLS: Final = 9
FRAMES: Final = 5


class Frame(DealResult):
    """Who pocketed the last ball."""

    winner: int = side(say("Who wins the frame"))

    def score(self, sheet: NineBall.Sheet, deal: Deal) -> Score:
        wins = say(
            "{side} pockets the {ball} and wins frame {number}: {won}",
            side=Side(self.winner),
            ball=sheet.balls,
            number=sheet.frame_number(),
            won=1,
        )
        return sheet.points({self.winner: 1}, wins)

    def follow(self, sheet: NineBall.Sheet) -> None:
        sheet.begin_frame()


class Visit(DealResult):
    """A visit to the table: what was pocketed legally, how it ended, and what a fault pocketed."""

    potted: tuple[int, ...] = many(say("Balls pocketed legally, in order"), Number(1, BALLS), BALLS)
    end: str = choice(say("How it ended"), ("miss", say("No more pots")), ("foul", say("A foul")))
    lost: tuple[int, ...] | None = many(
        say("Balls pocketed by the foul"),
        Number(1, BALLS),
        BALLS,
        when={"end": ("foul",)},
        help=say("They stay down, but the {ball} is put back.", ball=BALLS),
    )

    def wins(self, sheet: NineBall.Sheet) -> bool:
        return sheet.balls in self.potted

    def score(self, sheet: NineBall.Sheet, deal: Deal) -> Score:
        _, why = self.played(sheet)
        return sheet.points({sheet.turn: int(self.wins(sheet))}, *why)

    def played(self, sheet: NineBall.Sheet) -> tuple[frozenset[int], list[Message]]:
        """The balls left after a visit, and what happened. Raises BadResult."""
        left, why, player = sheet.on_table, list[Message](), sheet.party(sheet.turn)
        won = say("the frame was won with the {ball}.", ball=sheet.balls)
        for ball in self.potted:
            if sheet.balls not in left:
                raise BadResult({"potted": won})
            if ball not in left:
                refuse("potted", "ball {ball} was not on the table.", ball=ball)
            left -= {ball}
        if self.potted:
            why.append(say("{player} pockets {balls}", player=player, balls=joined(self.potted)))
        if self.wins(sheet):
            if self.end != "miss":
                raise BadResult({"end": won})
            wins = say(
                "The {ball} wins frame {number}: {won}", ball=sheet.balls, number=sheet.frame_number(), won=1
            )
            return left, [*why, wins]
        left, lost = self._lost(left, sheet)
        return left, [*why, *lost] or [say("{player} pockets nothing", player=player)]

    def _lost(self, left: frozenset[int], sheet: NineBall.Sheet) -> tuple[frozenset[int], list[Message]]:
        lost = self.lost or ()
        if len(set(lost)) < len(lost) or not set(lost) <= left:
            refuse("lost", "on the table were {balls}, each once.", balls=joined(sorted(left)))
        why = [self.fault(sheet)] if self.end != "miss" else []
        if lost:
            why.append(say("Without effect: {balls}", balls=joined(lost)))
        if sheet.balls in lost:
            why.append(say("The {ball} is put back", ball=sheet.balls))
        return left - (set(lost) - {sheet.balls}), why

    def fault(self, sheet: NineBall.Sheet) -> Message:
        """What the fault that ended the visit means."""
        return say("Foul: {player} has the cue ball in hand", player=sheet.party(1 - sheet.turn))

    def follow(self, sheet: NineBall.Sheet) -> None:
        if self.wins(sheet):
            sheet.begin_frame()
            return
        sheet.on_table, _ = self.played(sheet)
        sheet.in_hand = self.end == "foul"
        sheet.turn = 1 - sheet.turn


@register
class NineBall(SheetGame):
    title = "9-ball"
    summary = say("The lowest ball must be hit first; pocket the {ball} and the frame is yours.", ball=BALLS)
    wins = say("The side that first has won the agreed number of frames wins; the nine ends a frame.")
    sources = ("my-games 4201-4250",)
    variants: ClassVar[tuple[Variant, ...]] = (
        Variant("team", say("9-ball for two teams"), "my-games 4207", seats=4),
    )
    seats: ClassVar[tuple[int, ...]] = (2, 4)
    two_sides = True
    options = (
        Option("target", say("Frames that win the match"), FRAMES, lo=1, hi=25),
        Option(
            "visits",
            say("Write down every visit to the table"),
            False,
            help=say("Otherwise only who wins each frame."),
        ),
    )
    may_stop = False
    settlements = ("fixed", "two-sides")
    max_deals = 4000

    Result = Frame

    class Sheet(FramesSheet):
        """Rows are frames, or visits to the table with the option `visits`; totals are frames."""

        balls = BALLS
        Visit: ClassVar[type[Visit]] = Visit

        def begin(self) -> None:
            super().begin()
            if not self.table.options["visits"]:
                self.unit, self.dealer_does = "Frame", say("breaks")

        def new_frame(self) -> None:
            self.on_table = frozenset(range(1, self.balls + 1))
            self.in_hand = False

        def expects(self) -> type[DealResult]:
            return self.Visit if self.table.options["visits"] else Frame

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
            balls = say("On the table: {balls}; {ball} is to be hit first", balls=joined(left), ball=left[0])
            return (*match, balls, *[say("The cue ball is in hand")] * self.in_hand)

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
