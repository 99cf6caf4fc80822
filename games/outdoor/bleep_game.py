"""The Bleep Game: shout at oncoming passenger cars before the others do.

Source: My Games, lines 2558-2572.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from games.core.game import Deal, Game
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Score, choice, seat
from games.kits.frames import RecordSheet

VEHICLES: Final = (("car", "A passenger car"), ("other", "A van, truck, motorcycle or the like"))
POINTS: Final = {"car": 1, "other": -1}


class Shout(DealResult):
    """Who shouted first, and at what."""

    player: int = seat("Who shouted first")
    vehicle: str = choice("What came", *VEHICLES)


class Bet(DealResult):
    """Who shouted first at a pair of lights."""

    player: int = seat("Who shouted first at the lights")


class Revealed(DealResult):
    """What the lights turned out to be."""

    vehicle: str = choice("What came", *VEHICLES)


class BleepSheet(RecordSheet):
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

    def score(self, result: DealResult, deal: Deal) -> Score:
        if isinstance(result, Bet):
            return Score((0,) * self.table.seats, (f"{{{result.player}}} shouts at lights",))
        player = result.player if isinstance(result, Shout) else self.bettor
        assert isinstance(result, (Shout, Revealed))
        worth = POINTS[result.vehicle]
        what = "a passenger car" if result.vehicle == "car" else "another vehicle"
        points = tuple(worth if one == player else 0 for one in range(self.table.seats))
        return Score(points, (f"{{{player}}}: {what}: {worth:+d}",))

    def follow(self, result: DealResult) -> None:
        self.bettor = result.player if isinstance(result, Bet) else None

    def carry(self) -> Mapping[str, Any]:
        """For the form: who waits for what the lights will be."""
        return {"bettor": self.bettor}

    def coming(self) -> tuple[str, ...]:
        if self.bettor is None:
            return ()
        return (f"{{{self.bettor}}} has shouted at lights: what do they belong to?",)


@register
class BleepGame(Game):
    title = "The Bleep Game"
    summary = "Shout 'Bleep!' at oncoming passenger cars, and at nothing else. A record of who leads."
    kind = "sheet"
    seats = (2, 3, 4, 5)
    options = (Option("dark", "In the dark: shout at lights", False),)
    presets = (
        Preset("my-games", "By daylight", (Source("my-games", "bleep-game", (2558, 2572)),)),
        Preset("dark", "In the dark", (Source("my-games", "bleep-game", (2570, 2570)),), {"dark": True}),
    )
    hidden = False
    chance = False
    simultaneous = True
    record = True
    luck = "some"
    max_deals = 2000
    page: ClassVar[dict[str, str]] = {
        "object": "Be in the lead as long as the others still care.",
        "equipment": (
            "A moving car on a quiet road with some oncoming traffic. Two to five players, best all in the back "
            "seat: the "
            "front seat sees more."
        ),
        "play": (
            "Who sees an oncoming passenger car shouts 'Bleep!'. In the dark one may shout at lights before it can "
            "be seen "
            "what they belong to: that is a bet, settled when the vehicle comes by."
        ),
        "scoring": (
            f"Who shouts first gets {POINTS['car']} point for a passenger car and loses {-POINTS['other']} for "
            "anything "
            "else, such as a van, a truck or a motorcycle. Scores may be negative."
        ),
        "match": "It ends when everybody is bored, and no winner is declared.",
    }
    decisions = (
        "The source finds a final winner unimportant, so the sheet shows who leads but gives no places and is never "
        "rated.",
        "When two shout at the same moment nobody was first, and nothing is written down.",
        "In the dark one bet is open at a time: a shout at the next lights is written down when the last are known.",
    )

    Result = Shout
    Sheet = BleepSheet
