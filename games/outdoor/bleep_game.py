"""The Bleep Game: shout at oncoming passenger cars before the others do.

Source: My Games, lines 2558-2572.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from games.core.game import Deal, SheetGame
from games.core.messages import Message, Seat, Signed, say
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Score, choice, seat
from games.kits.frames import Happening, RecordSheet

VEHICLES: Final = (("car", say("A passenger car")), ("other", say("A van, truck, motorcycle or the like")))
POINTS: Final = {"car": 1, "other": -1}
LOST: Final = -POINTS["other"]


def counted(sheet: BleepGame.Sheet, player: int, vehicle: str) -> Score:
    """What a shout at a vehicle is worth."""
    what = say("a passenger car") if vehicle == "car" else say("another vehicle")
    worth = POINTS[vehicle]
    why = say("{player}: {vehicle}: {points}", player=Seat(player), vehicle=what, points=Signed(worth))
    return sheet.points({player: worth}, why)


class Shout(DealResult):
    """Who shouted first, and at what."""

    player: int = seat(say("Who shouted first"))
    vehicle: str = choice(say("What came"), *VEHICLES)

    def score(self, sheet: BleepGame.Sheet, deal: Deal) -> Score:
        return counted(sheet, self.player, self.vehicle)


class Bet(Happening):
    """Who shouted first at a pair of lights."""

    player: int = seat(say("Who shouted first at the lights"))

    def told(self, sheet: BleepGame.Sheet) -> Iterable[Message]:
        yield say("{player} shouts at lights", player=Seat(self.player))

    def follow(self, sheet: BleepGame.Sheet) -> None:
        sheet.bettor = self.player


class Revealed(DealResult):
    """What the lights turned out to be."""

    vehicle: str = choice(say("What came"), *VEHICLES)

    def score(self, sheet: BleepGame.Sheet, deal: Deal) -> Score:
        return counted(sheet, deal.dealer, self.vehicle)

    def follow(self, sheet: BleepGame.Sheet) -> None:
        sheet.bettor = None


@register
class BleepGame(SheetGame):
    title = "The Bleep Game"
    summary = say("Shout 'Bleep!' at oncoming passenger cars, and at nothing else. A record of who leads.")
    seats = (2, 3, 4, 5)
    options = (Option("dark", say("In the dark: shout at lights"), False),)
    variants = (
        Variant("my-games", say("By daylight"), "my-games 2558-2572"),
        Variant("dark", say("In the dark"), "my-games 2570", {"dark": True}),
    )
    simultaneous = True
    record = True
    max_deals = 2000

    Result = Shout

    class Sheet(RecordSheet):
        """Rows are shouts; in the dark a shout is a bet, and the next row says what came. Totals tell who leads."""

        unit = "Shout"
        dealer_does = ""

        def begin(self) -> None:
            super().begin()
            self.bettor: int | None = None
            if self.table.options["dark"]:
                self.unit = "Entry"

        def expects(self) -> type[DealResult]:
            if self.table.options["dark"]:
                return Bet if self.bettor is None else Revealed
            return Shout

        def dealer(self) -> int:
            return self.bettor or 0

        def carry(self) -> Mapping[str, Any]:
            """For the form: who waits for what the lights will be."""
            return {"bettor": self.bettor}

        def coming(self) -> tuple[str, ...]:
            if self.bettor is None:
                return ()
            return (say("{player} has shouted at lights: what do they belong to?", player=Seat(self.bettor)),)
