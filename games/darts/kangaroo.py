"""Kangaroo: Round the Clock with leaps. A double or triple of the number you try counts as the product.

Source: My Games, lines 3594-3606.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from games.core.game import Deal, SheetGame
from games.core.messages import Message, Seat, Value, say
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Score, many
from games.core.sheet import Sheet as ScoreSheet
from games.kits.throws import (
    CLOCKWISE,
    DARTS,
    DARTS_A_TURN,
    Dart,
    DartOf,
    check_whole,
    must_be_on_board,
    not_thrown,
)

LAST: Final = 20
BULLS: Final = ("25", "BULL")


def leap(done: int, dart: Dart) -> int:
    """What is done after a dart of somebody who has done all up to `done` (lines 3600-3602)."""
    if done == LAST:
        return LAST + 1 if dart.text in BULLS else done
    product = dart.sector * dart.multiple
    return product if dart.sector == done + 1 and product <= LAST else done


def tried(done: int) -> Value:
    """What somebody tries who has done all up to `done`."""
    return say("the bull") if done == LAST else done + 1


@register
class Kangaroo(SheetGame):
    title = "Kangaroo"
    summary = say(
        "Round the clock in leaps: a double or triple of the number you try counts as twice or three times it."
    )
    wins = say("The first to finish the last number wins; the others are placed by how far they have come.")
    sources = ("my-games 3594-3606",)
    variants = (Variant("bull", say("Kangaroo to the bull"), "my-games 3606", {"bull": True}),)
    seats = (2, 3, 4, 5, 6, 7, 8)
    options = (Option("bull", say("The bull must be hit to win"), False, help=say("For advanced players.")),)
    may_stop = False
    settlements = ("fixed", "winner-from-each")
    max_deals = 2000

    class Result(DealResult):
        """The darts of a turn in the order they were thrown."""

        darts: tuple[str, ...] = many(say("Darts, in order"), DartOf(), DARTS_A_TURN, least=1)

        def score(self, sheet: Kangaroo.Sheet, deal: Deal) -> Score:
            player = deal.dealer
            start = done = sheet.totals[player]
            why = []
            for number, text in enumerate(self.darts, 1):
                if done == sheet.goal():
                    raise not_thrown(number, say("the match was won"))
                why.append(sheet.said(player, done, DARTS[text]))
                done = leap(done, DARTS[text])
            won = done == sheet.goal()
            check_whole(self.darts, won)
            if not won and self.all_count(start):
                why.append(
                    say(
                        "All {darts} darts counted: {player} has another turn",
                        darts=DARTS_A_TURN,
                        player=Seat(player),
                    )
                )
            return sheet.points({player: done - start}, *why)

        def all_count(self, done: int) -> bool:
            """Whether every dart of the turn counts for somebody who has done all up to `done`."""
            for text in self.darts:
                before, done = done, leap(done, DARTS[text])
                if done == before:
                    return False
            return len(self.darts) == DARTS_A_TURN

        def follow(self, sheet: Kangaroo.Sheet) -> None:
            before = sheet.totals[sheet.turn] - sheet.rows[-1].points[sheet.turn]
            if not self.all_count(before):
                sheet.turn = sheet.table.next_seat(sheet.turn)

    class Sheet(ScoreSheet):
        """Totals are the last number done; the bull, where it is needed, is one more. A row is a turn."""

        unit = "Turn"
        dealer_does = say("throws")

        def begin(self) -> None:
            super().begin()
            self.turn = 0

        def goal(self) -> int:
            """The total that wins."""
            return LAST + 1 if self.table.options["bull"] else LAST

        def check_adjustment(self, points: Sequence[int]) -> None:
            must_be_on_board(self.totals, points, self.goal())

        def dealer(self) -> int:
            return self.turn

        def said(self, seat: int, done: int, dart: Dart) -> Message:
            """What a dart did."""
            tries = say(
                "{player} tries {number}: {dart}", player=Seat(seat), number=tried(done), dart=dart.said()
            )
            after = leap(done, dart)
            if after == self.goal():
                return say("{dart} wins", dart=tries)
            if after != done:
                return say(
                    "{dart} counts as {number}, next {next}", dart=tries, number=after, next=tried(after)
                )
            if dart.sector == done + 1:
                product = dart.sector * dart.multiple
                return say("{dart} would be {number} and does not count", dart=tries, number=product)
            return say("{dart} does not count", dart=tries)

        def finished(self) -> bool:
            return max(self.totals) == self.goal()

        def reason(self) -> str:
            return (
                say("The bull is hit.") if self.table.options["bull"] else say("{last} is done.", last=LAST)
            )

        def carry(self) -> Mapping[str, Any]:
            """For the form: the number each player tries, 21 for the bull."""
            return {"tries": [total + 1 for total in self.totals]}

        def coming(self) -> tuple[str, ...]:
            wins = say("the bull after {last}", last=LAST) if self.table.options["bull"] else LAST
            number = tried(self.totals[self.turn])
            tries = say(
                "{player} tries {number}; {wins} wins", player=Seat(self.turn), number=number, wins=wins
            )
            return tries, self.race(self.goal(), self.totals, alone=True)

        def example(self, rng: Random) -> DealResult:
            """A turn such as fair players throw: half the darts hit what they aim at."""
            done, darts = self.totals[self.turn], list[str]()
            while len(darts) < DARTS_A_TURN and done < self.goal():
                aim = BULLS if done == LAST else (str(done + 1), f"D{done + 1}", f"T{done + 1}")
                text = rng.choice(aim if rng.random() < 0.6 else [*map(str, CLOCKWISE), *BULLS, "MISS"])
                darts.append(text)
                done = leap(done, DARTS[text])
            return Kangaroo.Result(darts=tuple(darts))
