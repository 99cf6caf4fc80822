"""Tuikkunen: seekers with flashlights catch hiders in the dark; free hiders free prisoners. A record of rounds.

Source: My Games, lines 3960-3980. Poliisi ja Rosvo builds on this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult, refuse
from games.core.game import SheetGame
from games.core.messages import Message, Seat, say
from games.core.registry import register
from games.core.results import DealResult, choice, seat
from games.kits.frames import Happening, RecordSheet

COUNT: Final = 100
CATCHING: Final = (("caught", say("Touched, and a prisoner")), ("freed", say("Touched in prison, and free")))
TOUCHED: Final = {"what": ("caught", "freed")}


class Touch(Happening):
    """Who touched whom."""

    what: str = choice(say("What happened"), *CATCHING)
    player: int | None = seat(say("Who is touched"), when=TOUCHED)
    by: int | None = seat(say("By whom"), when=TOUCHED)

    def told(self, sheet: Prison.Sheet) -> list[Message]:
        if self.player is None or self.by is None:
            return [say("Flash your lights!")]
        hunted, player, by = sheet.hunted(), Seat(self.player), Seat(self.by)
        if self.player not in hunted:
            refuse("player", "that player belongs to the {team}.", team=sheet.words[0])
        if self.what == "freed":
            return self._freed(sheet)
        if self.player in sheet.prisoners:
            refuse("player", "that player is a prisoner already.")
        if self.by in hunted:
            refuse("by", "only one of the {team} takes prisoners.", team=sheet.words[0])
        free = len(hunted) - len(sheet.prisoners) - 1
        if free:
            return [
                say("{by} touches {player}, a prisoner; still free: {free}", by=by, player=player, free=free)
            ]
        return [
            say("{by} touches {player}, a prisoner", by=by, player=player),
            say(
                "All {team} are prisoners after round {number}: the teams switch roles",
                team=sheet.words[1],
                number=sheet.round,
            ),
        ]

    def _freed(self, sheet: Prison.Sheet) -> list[Message]:
        if self.player not in sheet.prisoners:
            refuse("player", "that player is not in prison.")
        if self.by in sheet.prisoners or self.by not in sheet.hunted():
            only = say("only one of the {team} who is free can free a prisoner.", team=sheet.words[1])
            raise BadResult({"by": only})
        return [
            say("{by} touches {player} in the prison: free again", by=Seat(self.by), player=Seat(self.player))
        ]

    def follow(self, sheet: Prison.Sheet) -> None:
        if self.player is None:
            return
        sheet.prisoners = sheet.prisoners ^ {self.player}
        if len(sheet.prisoners) == len(sheet.hunted()):
            sheet.hunters, sheet.round, sheet.prisoners = 1 - sheet.hunters, sheet.round + 1, frozenset()


class TouchOrLights(Touch):
    """Who touched whom, or a call for lights."""

    what: str = choice(say("What happened"), *CATCHING, ("lights", say("The seekers called for lights")))


class Prison(SheetGame):
    """What the two games of catching share. Not a game of its own."""

    seats: ClassVar[tuple[int, ...]] = tuple(range(10, 31))
    two_sides = True
    simultaneous = True
    record = True
    max_deals = 5000

    Result: ClassVar[type[Touch]] = Touch

    class Sheet(RecordSheet):
        """Rows are touches. When all of the hunted team are prisoners the teams switch roles."""

        unit = "Event"
        dealer_does = ""
        words: ClassVar[tuple[Message, Message]] = (say("cops"), say("robbers"))

        def begin(self) -> None:
            super().begin()
            self.hunters = 0
            self.round = 1
            self.prisoners: frozenset[int] = frozenset()

        def dealer(self) -> int:
            return self.table.sides[self.hunters][0]

        def hunted(self) -> tuple[int, ...]:
            """Those who may be caught."""
            return self.table.sides[1 - self.hunters]

        def carry(self) -> Mapping[str, Any]:
            """For the form: the round, which team hunts, and who is in prison."""
            return {"round": self.round, "hunters": self.hunters, "prisoners": sorted(self.prisoners)}

        def coming(self) -> tuple[str, ...]:
            roles = say(
                "Round {number}: {hunting} are the {hunters}, {fleeing} the {hunted}",
                number=self.round,
                hunting=self.party(self.hunters),
                hunters=self.words[0],
                fleeing=self.party(1 - self.hunters),
                hunted=self.words[1],
            )
            return roles, say(
                "In prison: {count} of {all}", count=len(self.prisoners), all=len(self.hunted())
            )

        def example(self, rng: Random) -> DealResult:
            """A touch: prisoners are freed now and then."""
            free = [one for one in self.hunted() if one not in self.prisoners]
            data: dict[str, Any] = {"what": "caught", "player": rng.choice(free)}
            data["by"] = rng.choice(self.table.sides[self.hunters])
            if self.prisoners and rng.random() < 0.3:
                data = {"what": "freed", "player": rng.choice(sorted(self.prisoners)), "by": rng.choice(free)}
            return self.table.game.Result.clean(data, self.table)


@register
class Tuikkunen(Prison):
    title = "Tuikkunen"
    summary = say("Seekers with flashlights against hiders in the dark, until all hiders are in prison.")
    sources = ("my-games 3960-3980",)
    hidden = True

    Result = TouchOrLights

    class Sheet(Prison.Sheet):
        """With calls for lights."""

        words = (say("seekers"), say("hiders"))
