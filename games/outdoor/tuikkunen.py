"""Tuikkunen: seekers with flashlights catch hiders in the dark; free hiders free prisoners. A record of rounds.

Source: My Games, lines 3960-3980. Poliisi ja Rosvo builds on this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Game
from games.core.registry import register
from games.core.results import DealResult, choice, seat
from games.kits.frames import RecordSheet

COUNT: Final = 100
CATCHING: Final = (("caught", "Touched, and a prisoner"), ("freed", "Touched in prison, and free"))


class Touch(DealResult):
    """Who touched whom."""

    what: str = choice("What happened", *CATCHING)
    player: int | None = seat("Who is touched", when={"what": ("caught", "freed")})
    by: int | None = seat("By whom", when={"what": ("caught", "freed")})


class Event(DealResult):
    """Who touched whom, or a call for lights."""

    what: str = choice("What happened", *CATCHING, ("lights", "The seekers called for lights"))
    player: int | None = seat("Who is touched", when={"what": ("caught", "freed")})
    by: int | None = seat("By whom", when={"what": ("caught", "freed")})


class PrisonSheet(RecordSheet):
    """Rows are touches. When all of the hunted team are prisoners the teams switch roles."""

    unit = "Event"
    dealer_does = ""
    words: ClassVar[tuple[str, str]] = ("cops", "robbers")

    def begin(self) -> None:
        super().begin()
        self.hunters = 0
        self.round = 1
        self.prisoners: frozenset[int] = frozenset()

    def dealer(self) -> int:
        return self.table.sides[self.hunters][0]

    def told(self, result: DealResult) -> list[str]:
        assert isinstance(result, (Touch, Event))
        if result.player is None or result.by is None:
            return ["Flash your lights!"]
        hunted = self.table.sides[1 - self.hunters]
        if result.player not in hunted:
            raise BadResult({"player": f"that player belongs to the {self.words[0]}."})
        if result.what == "freed":
            return self._freed(result.player, result.by)
        if result.player in self.prisoners:
            raise BadResult({"player": "that player is a prisoner already."})
        if result.by in hunted:
            raise BadResult({"by": f"only one of the {self.words[0]} takes prisoners."})
        line = f"{{{result.by}}} touches {{{result.player}}}, a prisoner"
        free = len(hunted) - len(self.prisoners) - 1
        if free:
            return [f"{line}; still free: {free}"]
        return [line, f"All {self.words[1]} are prisoners after round {self.round}: the teams switch roles"]

    def _freed(self, player: int, by: int) -> list[str]:
        if player not in self.prisoners:
            raise BadResult({"player": "that player is not in prison."})
        if by in self.prisoners or by not in self.table.sides[1 - self.hunters]:
            raise BadResult({"by": f"only one of the {self.words[1]} who is free can free a prisoner."})
        return [f"{{{by}}} touches {{{player}}} in the prison: free again"]

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, (Touch, Event))
        if result.player is None:
            return
        self.prisoners = self.prisoners ^ {result.player}
        if len(self.prisoners) == len(self.table.sides[1 - self.hunters]):
            self.hunters, self.round, self.prisoners = 1 - self.hunters, self.round + 1, frozenset()

    def carry(self) -> Mapping[str, Any]:
        """For the form: the round, which team hunts, and who is in prison."""
        return {"round": self.round, "hunters": self.hunters, "prisoners": sorted(self.prisoners)}

    def coming(self) -> tuple[str, ...]:
        hunters, hunted = self.words
        hunting, fleeing = self.who(self.hunters), self.who(1 - self.hunters)
        roles = f"Round {self.round}: {hunting} are the {hunters}, {fleeing} the {hunted}"
        caught = f"In prison: {len(self.prisoners)} of {len(self.table.sides[1 - self.hunters])}"
        return roles, caught

    def example(self, rng: Random) -> DealResult:
        """A touch: prisoners are freed now and then."""
        hunted = self.table.sides[1 - self.hunters]
        free = [one for one in hunted if one not in self.prisoners]
        data: dict[str, Any] = {"what": "caught", "player": rng.choice(free)}
        data["by"] = rng.choice(self.table.sides[self.hunters])
        if self.prisoners and rng.random() < 0.3:
            data = {"what": "freed", "player": rng.choice(sorted(self.prisoners)), "by": rng.choice(free)}
        return self.table.game.Result.clean(data, self.table)


class Prison(Game):
    """What the two games of catching share. Not a game of its own."""

    kind = "sheet"
    seats: ClassVar[tuple[int, ...]] = tuple(range(10, 31))
    chance = False
    simultaneous = True
    record = True
    luck = "some"
    max_deals = 5000

    two_sides = True

    Result: ClassVar[type[DealResult]] = Touch
    Sheet: ClassVar[type[PrisonSheet]] = PrisonSheet


NO_POINTS: Final = "There are no points and there is no winner; the sheet keeps rounds, roles and prisoners."
DECISIONS: Final = (
    "Nothing is counted but rounds, so the sheet is a record and never rated.",
    "The teams are every other seat of the sheet; with an odd number of players one team has one more.",
    "Touching a prisoner frees that one prisoner.",
    "Team size and where the prison is are for the players to agree on.",
    "The first team of the sheet hunts first.",
)


class TuikkunenSheet(PrisonSheet):
    """With calls for lights."""

    words = ("seekers", "hiders")


@register
class Tuikkunen(Prison):
    title = "Tuikkunen"
    summary = "Seekers with flashlights against hiders in the dark, until all hiders are in prison."
    sources = ("my-games 3960-3980",)
    hidden = True
    page: ClassVar[dict[str, str]] = {
        "object": "Seekers try to imprison all hiders, hiders to stay free and to free the others.",
        "equipment": (
            "A large yard in the dark, a flashlight for everybody, and a place that is the prison. Ten or more "
            "players in two "
            "equal teams."
        ),
        "play": (
            f"The seekers count to {COUNT} while the hiders hide. A hider whom a seeker touches goes to prison. A "
            "hider who "
            "is free may touch a prisoner there, who may then hide again. If the seekers find nobody they may call "
            "'Flash "
            "your lights', and all hiders must switch theirs on for a moment."
        ),
        "scoring": NO_POINTS,
        "match": "When all hiders are prisoners, the teams switch roles. It goes on as long as people like.",
    }
    decisions = DECISIONS

    Result = Event
    Sheet = TuikkunenSheet
