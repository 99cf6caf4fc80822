"""Tuomas's Round the Clock: hit 1 to 20 in order, the three darts of a turn counted in the best order.

Source: My Games, lines 3574-3590; board and turns from lines 3552-3558.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any, Final

from games.core.game import Deal, SheetGame
from games.core.messages import Message, Seat, say
from games.core.options import Variant
from games.core.registry import register
from games.core.results import DealResult, Score, many
from games.core.sheet import FirstTo
from games.kits.throws import CLOCKWISE, DARTS, DARTS_A_TURN, Dart, DartOf, check_whole, must_be_on_board

LAST: Final = 20
JOKERS: Final = {"25": 1, "BULL": 2}
"""What a bull counts as: a single or a double of whatever is tried."""


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


def story(seat: int, done: int, order: Sequence[Dart]) -> Iterator[Message]:
    """One line for each dart, in the order in which they count."""
    for dart in order:
        if done == LAST:
            return
        tries = say("{player} tries {number}: {dart}", player=Seat(seat), number=done + 1, dart=dart.said())
        before, done = done, advance(done, [dart])
        if done == before:
            yield say("{dart} does not count", dart=tries)
        elif done == LAST:
            yield say("{dart} finishes", dart=tries)
        else:
            yield say("{dart} counts, next {next}", dart=tries, next=done + 1)


@register
class TuomasRoundTheClock(SheetGame):
    title = "Tuomas's Round the Clock"
    summary = say("Hit 1 to 20 in order; the darts of a turn count in the order that is best for you.")
    wins = say("The first to finish the last number wins; the others are placed by how far they have come.")
    sources = ("my-games 3574-3590",)
    variants = (Variant("solo", say("Practice alone"), "my-games 3574-3590", seats=1),)
    seats = (1, 2, 3, 4, 5, 6, 7, 8)
    usual = 2
    may_stop = False
    settlements = ("fixed", "winner-from-each")
    max_deals = 2000

    class Result(DealResult):
        """The darts of a turn, in any order."""

        darts: tuple[str, ...] = many(say("Darts"), DartOf(), DARTS_A_TURN, least=1)

        def score(self, sheet: TuomasRoundTheClock.Sheet, deal: Deal) -> Score:
            player, done = deal.dealer, sheet.totals[deal.dealer]
            order = best_order(done, [DARTS[text] for text in self.darts])
            after = advance(done, order)
            check_whole(self.darts, after == LAST)
            return sheet.points({player: after - done}, *story(player, done, order))

    class Sheet(FirstTo):
        """Totals are the last number hit; a row is a turn."""

        unit = "Turn"
        dealer_does = say("throws")
        target = LAST

        def check_adjustment(self, points: Sequence[int]) -> None:
            must_be_on_board(self.totals, points, LAST)

        def reason(self) -> str:
            return say("{last} is hit.", last=LAST)

        def carry(self) -> Mapping[str, Any]:
            """For the form: the number each player tries."""
            return {"tries": [min(LAST, total + 1) for total in self.totals]}

        def coming(self) -> tuple[str, ...]:
            number = self.totals[self.dealer()] + 1
            tries = say(
                "{player} tries {number}; {wins} wins", player=Seat(self.dealer()), number=number, wins=LAST
            )
            return (tries, *[self.race(LAST, self.totals, alone=True)] * (self.table.seats > 1))

        @property
        def ranking(self) -> list[int] | None:
            return super().ranking if self.table.seats > 1 else None

        def example(self, rng: Random) -> DealResult:
            """A turn such as fair players throw: half the darts near what they aim at."""
            aim = self.totals[self.dealer()] + 1
            near = [
                f"{ring}{aim + more}"
                for ring in ("", "", "D", "T")
                for more in (0, 0, 1)
                if aim + more <= LAST
            ]
            wild = [*map(str, CLOCKWISE), "25", "BULL", "MISS"]
            darts = (rng.choice(near if rng.random() < 0.5 else wild) for _ in range(DARTS_A_TURN))
            return TuomasRoundTheClock.Result(darts=tuple(darts))
