"""Tuomas's Round the Clock: hit 1 to 20 in order, the three darts of a turn counted in the best order.

Source: My Games, lines 3574-3590; board and turns from lines 3552-3558.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game
from games.core.options import Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Score, many
from games.core.sheet import FirstTo
from games.kits.throws import CLOCKWISE, DARTS, DARTS_A_TURN, Dart, DartOf

LAST: Final = 20
JOKERS: Final = {"25": 1, "BULL": 2}
"""What a bull counts as: a single or a double of whatever is tried."""


class Turn(DealResult):
    """The darts of a turn, in any order."""

    darts: tuple[str, ...] = many("Darts", DartOf(), DARTS_A_TURN, least=1)


def step(target: int, dart: Dart) -> int:
    """By how much a dart moves on somebody who tries `target`: 0 for no hit, 1 for the single (lines 3584-3588)."""
    return dart.multiple if dart.sector == target else JOKERS.get(dart.text, 0)


def advance(done: int, darts: Sequence[Dart]) -> int:
    """The number up to which all is hit after these darts in this order; never beyond the last."""
    for dart in darts:
        if done < LAST:
            done = min(LAST, done + step(done + 1, dart))
    return done


def best_order(done: int, darts: Sequence[Dart]) -> tuple[Dart, ...]:
    """The order of the darts that is best for the player (line 3590); the thrown one if it is as good."""
    return max(permutations(darts), key=lambda order: advance(done, order))


class RoundTheClockSheet(FirstTo):
    """Totals are the last number hit; a row is a turn."""

    unit = "Turn"
    dealer_does = "throws"
    target = LAST

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Turn)
        seat, done = deal.dealer, self.totals[deal.dealer]
        order = best_order(done, [DARTS[text] for text in result.darts])
        after = advance(done, order)
        if len(result.darts) < DARTS_A_TURN and after < LAST:
            raise BadResult({"darts": f"a turn has {DARTS_A_TURN} darts, not {len(result.darts)}."})
        points = tuple(after - done if one == seat else 0 for one in range(self.table.seats))
        return Score(points, tuple(_story(seat, done, order)))

    def finished(self) -> bool:
        return max(self.totals) >= LAST

    def reason(self) -> str:
        return f"{LAST} is hit."

    def carry(self) -> Mapping[str, Any]:
        """For the form: the number each player tries."""
        return {"tries": [min(LAST, total + 1) for total in self.totals]}

    def coming(self) -> tuple[str, ...]:
        seat = self.dealer()
        lines = [f"{{{seat}}} tries {self.totals[seat] + 1}; {LAST} wins"]
        if self.table.seats > 1:
            lines.append(self.race(LAST, self.totals).capitalize())
        return tuple(lines)

    @property
    def ranking(self) -> list[int] | None:
        return super().ranking if self.table.seats > 1 else None

    def example(self, rng: Random) -> DealResult:
        """A turn such as fair players throw: half the darts near what they aim at."""
        aim = self.totals[self.dealer()] + 1
        near = [
            f"{ring}{aim + more}" for ring in ("", "", "D", "T") for more in (0, 0, 1) if aim + more <= LAST
        ]
        wild = [*map(str, CLOCKWISE), "25", "BULL", "MISS"]
        return Turn(
            darts=tuple(rng.choice(near if rng.random() < 0.5 else wild) for _ in range(DARTS_A_TURN))
        )


def _story(seat: int, done: int, order: Sequence[Dart]) -> list[str]:
    """One line for each dart, in the order in which they count."""
    lines = []
    for dart in order:
        if done == LAST:
            break
        after = advance(done, [dart])
        if after == done:
            lines.append(f"{{{seat}}} tries {done + 1}: {dart.said()} does not count")
        elif after == LAST:
            lines.append(f"{{{seat}}} tries {done + 1}: {dart.said()} finishes")
        else:
            lines.append(f"{{{seat}}} tries {done + 1}: {dart.said()} counts, next {after + 1}")
        done = after
    return lines


@register
class TuomasRoundTheClock(Game):
    title = "Tuomas's Round the Clock"
    summary = "Hit 1 to 20 in order; the darts of a turn count in the order that is best for you."
    wins = "The first to finish the last number wins; the others are placed by how far they have come."
    kind = "sheet"
    seats = (1, 2, 3, 4, 5, 6, 7, 8)
    presets = (
        Preset(
            "my-games",
            "Tuomas's Round the Clock",
            (Source("my-games", "tuomas-round-the-clock", (3574, 3590)),),
            seats=2,
        ),
        Preset(
            "solo", "Practice alone", (Source("my-games", "tuomas-round-the-clock", (3574, 3590)),), seats=1
        ),
    )
    hidden = False
    chance = False
    luck = "some"
    may_stop = False
    settlements = ("fixed", "winner-from-each")
    max_deals = 2000
    page: ClassVar[dict[str, str]] = {
        "object": f"Be the first to hit all sectors from 1 to {LAST} in the order of their numbers.",
        "equipment": f"An international dartboard and {DARTS_A_TURN} darts, thrown from 2.37 m.",
        "play": (
            f"Turns of {DARTS_A_TURN} darts go round. You begin by trying 1. A hit of the sector you try takes you "
            "to the "
            "next number; its double skips one number more and its triple two. Trying 5, a double 5 makes you try 7. "
            f"The outer bull is a joker: a single of whatever you try. The inner bull is the double of it. "
            f"The {DARTS_A_TURN} darts are counted after the last of them, in whatever order helps you most: trying "
            "7, "
            "an 8 followed by a 7 counts as 7 and 8, and you try 9 next."
        ),
        "scoring": (
            f"What counts is how far you are. A skip past the end finishes: triple {LAST - 2} when trying "
            f"{LAST - 2}, "
            f"double or triple {LAST - 1} when trying {LAST - 1}, and any {LAST} when trying {LAST}."
        ),
        "match": (
            f"The first to finish {LAST} wins at once; the others are placed by the last number they have hit. "
            "Alone it is practice: count your turns."
        ),
    }
    decisions = (
        "The match ends with the turn in which somebody finishes; the round is not completed.",
        "A double or triple skips past the end in the cases the source lists, which are all there are; so does an "
        "inner "
        f"bull when trying {LAST - 1}, being a double.",
        "A turn may have fewer than three darts only if they finish.",
        "Played alone it has no winner and is a record of turns.",
    )

    Result = Turn
    Sheet = RoundTheClockSheet
