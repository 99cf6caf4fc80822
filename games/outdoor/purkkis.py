"""Purkkis: hide and seek around a ball that must be touched to take a prisoner and kicked to free them all.

Source: My Games, lines 3906-3940. Kirkkis and Kymmenen tikkua laudalla build on this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import refuse
from games.core.game import SheetGame
from games.core.messages import Message, Seat, joined, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, SeatOf, choice, entry, many, seat
from games.kits.frames import Happening, RecordSheet

LIMIT: Final = 3
"""The most rounds in a row for one seeker."""
AROUND: Final = tuple(range(3, 21))
USUAL: Final = 10


class Round(Happening):
    """How a round of seeking ended."""

    ending: str = choice(
        say("How it ended"), ("found", say("Nobody is left in hiding")), ("rescued", say("All were rescued"))
    )
    first: int | None = entry(
        Maybe(SeatOf()), say("The first prisoner"), help=say("Nobody: all said their own name.")
    )
    own_names: tuple[int, ...] = many(say("Who said the own name, in order"), SeatOf(), AROUND[-1] - 1)
    rescuer: int | None = seat(say("Who rescued them"), when={"ending": ("rescued",)})

    def told(self, sheet: HideAndSeek.Sheet) -> list[Message]:
        self._check(sheet)
        seeker, number = Seat(sheet.seeker), sheet.in_a_row
        lines = [
            say(
                "{player} seeks, round {number} of at most {limit}", player=seeker, number=number, limit=LIMIT
            )
            if sheet.table.options["third"]
            else say("{player} seeks, round {number}", player=seeker, number=number)
        ]
        if self.own_names:
            lines.append(say("Own name: {players}", players=joined(map(Seat, self.own_names))))
        following = self.next_seeker(sheet)
        if self.rescuer is not None:
            lines.append(
                say("{rescuer} rescues all; {player} seeks again", rescuer=Seat(self.rescuer), player=seeker)
            )
        elif self.first is not None:
            lines.append(say("{player} seeks next: the first prisoner", player=Seat(following)))
        elif following == sheet.seeker:
            lines.append(say("All have said their own name: {player} seeks again", player=seeker))
        else:
            last = say(
                "{player} seeks next: all have said their own name, the last of them", player=Seat(following)
            )
            lines.append(last)
        return lines

    def next_seeker(self, sheet: HideAndSeek.Sheet) -> int:
        """Who seeks next: the first prisoner; with own names alone the same, or in the third round the last of
        them.
        """
        if self.ending == "rescued":
            return sheet.seeker
        if self.first is not None:
            return self.first
        return self.own_names[-1] if sheet.last_round() else sheet.seeker

    def _check(self, sheet: HideAndSeek.Sheet) -> None:
        named = self.own_names
        if len(set(named)) < len(named):
            refuse("own_names", "somebody is there twice.")
        if sheet.seeker in named:
            refuse("own_names", "the seeker has no own name to say.")
        if self.first == sheet.seeker:
            refuse("first", "the seeker cannot be a prisoner.")
        if self.first in named:
            refuse("first", "who has said the own name is no prisoner.")
        if self.ending == "rescued":
            self._check_rescue(sheet)
        elif self.first is None and len(named) < sheet.table.seats - 1:
            refuse("first", "without a prisoner everybody must have said the own name.")

    def _check_rescue(self, sheet: HideAndSeek.Sheet) -> None:
        if sheet.last_round():
            refuse("ending", "in the third round nobody can be rescued.")
        if self.first is None:
            refuse("first", "there is nobody to rescue before the first prisoner.")
        if self.rescuer in (sheet.seeker, self.first) or self.rescuer in self.own_names:
            refuse("rescuer", "only who is still in hiding can rescue.")

    def follow(self, sheet: HideAndSeek.Sheet) -> None:
        seeker = self.next_seeker(sheet)
        sheet.in_a_row = sheet.in_a_row + 1 if seeker == sheet.seeker else 1
        sheet.seeker = seeker


class HideAndSeek(SheetGame):
    """What the three games of hide and seek share. Not a game of its own."""

    seats: ClassVar[tuple[int, ...]] = AROUND
    usual = USUAL
    options = (Option("third", say("Extra rule: the same seeker three times at most"), True),)
    hidden = True
    simultaneous = True
    record = True
    max_deals = 500

    Result: ClassVar[type[Round]] = Round

    class Sheet(RecordSheet):
        """Rows are rounds, each with one seeker; a rescue begins a new round."""

        unit = "Round"
        dealer_does = say("seeks")

        def begin(self) -> None:
            super().begin()
            self.seeker = 0
            self.in_a_row = 1

        def dealer(self) -> int:
            return self.seeker

        def last_round(self) -> bool:
            """Whether this is the seeker's third round in a row, where the extra rule holds (lines 3930-3936)."""
            return self.in_a_row == LIMIT and bool(self.table.options["third"])

        def carry(self) -> Mapping[str, Any]:
            """For the form: the seeker, which round in a row it is, and whether the extra rule holds in it."""
            return {"seeker": self.seeker, "round": self.in_a_row, "third round": self.last_round()}

        def coming(self) -> tuple[str, ...]:
            if self.last_round():
                return (say("The {number}rd round in a row: nobody can be rescued", number=LIMIT),)
            return (say("Round {number} in a row", number=self.in_a_row),) if self.in_a_row > 1 else ()

        def example(self, rng: Random) -> DealResult:
            """Any ending that is possible."""
            return self.table.game.Result.clean(self.ending(rng), self.table)

        def ending(self, rng: Random) -> dict[str, Any]:
            """How a round might end."""
            hiders = [one for one in range(self.table.seats) if one != self.seeker]
            rng.shuffle(hiders)
            if rng.random() < 0.2:
                return {"ending": "found", "first": None, "own_names": hiders}
            names = hiders[2 : 2 + rng.randrange(3)]
            if not self.last_round() and rng.random() < 0.3:
                return {"ending": "rescued", "first": hiders[0], "own_names": names, "rescuer": hiders[1]}
            return {"ending": "found", "first": hiders[0], "own_names": names}


@register
class Purkkis(HideAndSeek):
    title = "Purkkis"
    summary = say(
        "Hide and seek around a ball: touch it to take a prisoner, kick it to free them all. A record of seekers."
    )
    sources = ("my-games 3906-3940",)
