"""Kirkkis (kirkonrotta): Purkkis with a count to 100, and a guess that may free the seeker.

Source: My Games, line 3896.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.core.errors import refuse
from games.core.messages import Message, Seat, say
from games.core.registry import register
from games.core.results import flag, seat
from games.outdoor.purkkis import HideAndSeek, Round

COUNT: Final = 100
RHYME: Final = {"rhyme": (True,)}


class RoundAndRhyme(Round):
    """A round, and the rhyme after it: a right guess makes the one who poked the seeker."""

    rhyme: bool = flag(say("The rhyme is said to the next seeker's back"))
    poker: int | None = seat(say("Who poked"), when=RHYME)
    guess: int | None = seat(say("Who is guessed"), when=RHYME)

    def told(self, sheet: HideAndSeek.Sheet) -> list[Message]:
        lines, back = super().told(sheet), self.next_seeker(sheet)
        if self.poker is None or self.guess is None:
            return lines
        if back in (self.poker, self.guess):
            field = "poker" if self.poker == back else "guess"
            refuse(field, "it is this player's own back.")
        people = {"poker": Seat(self.poker), "player": Seat(back), "guess": Seat(self.guess)}
        if self.poker == self.guess:
            return [*lines, say("{poker} pokes, {player} guesses {guess}: right, so {poker} seeks", **people)]
        return [*lines, say("{poker} pokes, {player} guesses {guess}: wrong, so {player} seeks", **people)]

    def follow(self, sheet: HideAndSeek.Sheet) -> None:
        super().follow(sheet)
        if self.poker is not None and self.poker == self.guess:
            sheet.seeker, sheet.in_a_row = self.poker, 1


@register
class Kirkkis(HideAndSeek):
    title = "Kirkkis"
    summary = say(
        "Hide and seek with a count to {count}; guess who poked your back and you need not seek.", count=COUNT
    )
    sources = ("my-games 3896",)

    Result = RoundAndRhyme

    class Sheet(HideAndSeek.Sheet):
        """As in Purkkis."""

        def ending(self, rng: Random) -> dict[str, Any]:
            data = {**super().ending(rng), "rhyme": False}
            if rng.random() < 0.5:
                back = RoundAndRhyme.clean(data, self.table).next_seeker(self)
                others = [one for one in range(self.table.seats) if one != back]
                data |= {"rhyme": True, "poker": rng.choice(others), "guess": rng.choice(others[:2])}
            return data
