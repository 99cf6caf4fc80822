"""Seinis: kick the ball at the wall in turn; who misses is out.

Source: My Games, lines 3840-3854.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from games.core.errors import refuse
from games.core.game import SheetGame
from games.core.messages import Message, Seat, joined, say
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, entry, seat
from games.kits.frames import Happening, TurnsSheet

MOST_KICKS: Final = 9999


@register
class Seinis(SheetGame):
    title = "Seinis"
    summary = say("Football against a wall, in a fixed order: who misses is out, and the last one in wins.")
    wins = say("The last player left wins; the others are placed in the order in which they dropped out.")
    sources = ("my-games 3840-3854",)
    seats = tuple(range(2, 13))
    luck = "none"
    may_stop = False
    max_deals = 20

    class Result(Happening):
        """Who missed the wall, and after how many kicks that hit it."""

        missed: int = seat(say("Who missed"))
        hits: int | None = entry(
            Maybe(Number(0, MOST_KICKS)),
            say("Kicks before that hit the wall"),
            help=say("If somebody counted them."),
        )

        def told(self, sheet: Seinis.Sheet) -> Iterator[Message]:
            order = sheet.order()
            if self.missed not in order:
                refuse("missed", "that player is out already.")
            first, missed = Seat(order[0]), Seat(self.missed)
            if self.hits is None:
                yield say("{first} began; {player} misses the wall and is out", first=first, player=missed)
            elif order[self.hits % len(order)] != self.missed:
                refuse("hits", "after {hits} kicks it was the turn of somebody else.", hits=self.hits)
            else:
                yield say(
                    "{first} began; {player} misses the wall after {hits} hits and is out",
                    first=first,
                    player=missed,
                    hits=self.hits,
                )

        def follow(self, sheet: Seinis.Sheet) -> None:
            sheet.out.append([self.missed])
            sheet.turn = self.missed
            sheet.pass_on()

    class Sheet(TurnsSheet):
        """Rows are rounds, each ended by a miss. Totals stay at nought: the order of dropping out decides."""

        unit = "Round"
        dealer_does = say("begins")

        def order(self) -> list[int]:
            """The players still in, from the one who begins."""
            players = self.still_in()
            start = players.index(self.turn)
            return players[start:] + players[:start]

        def finished(self) -> bool:
            return len(self.still_in()) == 1

        def reason(self) -> str:
            return say("Everybody but the winner has missed.")

        def carry(self) -> Mapping[str, Any]:
            """For the form: the order of kicks."""
            return {"order": self.order()}

        def coming(self) -> tuple[str, ...]:
            return (say("Order: {players}", players=joined(map(Seat, self.order()))),)

        def example(self, rng: Random) -> DealResult:
            """Somebody misses."""
            order = self.order()
            hits = rng.randrange(30)
            return Seinis.Result(missed=order[hits % len(order)], hits=rng.choice((None, hits)))
