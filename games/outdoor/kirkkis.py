"""Kirkkis (kirkonrotta): Purkkis with a count to 100, and a guess that may free the seeker.

Source: My Games, line 3896.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.registry import register
from games.core.results import DealResult, flag, seat
from games.outdoor.purkkis import (
    DECISIONS,
    EXTRA,
    NO_POINTS,
    ROLES,
    SEEKING,
    USUAL,
    HideAndSeek,
    Round,
    SeekSheet,
)

COUNT: Final = 100


class RoundAndRhyme(Round):
    """A round, and the rhyme after it."""

    rhyme: bool = flag("The rhyme is said to the next seeker's back")
    poker: int | None = seat("Who poked", when={"rhyme": (True,)})
    guess: int | None = seat("Who is guessed", when={"rhyme": (True,)})


class KirkkisSheet(SeekSheet):
    """As in Purkkis; a right guess makes the one who poked the seeker."""

    def told(self, result: DealResult) -> list[str]:
        assert isinstance(result, RoundAndRhyme)
        lines = super().told(result)
        if not result.rhyme:
            return lines
        back = self.next_seeker(result)
        if back in (result.poker, result.guess):
            field = "poker" if result.poker == back else "guess"
            raise BadResult({field: "it is this player's own back."})
        right = result.poker == result.guess
        seeks = f"right, so {{{result.poker}}} seeks" if right else f"wrong, so {{{back}}} seeks"
        return [*lines, f"{{{result.poker}}} pokes, {{{back}}} guesses {{{result.guess}}}: {seeks}"]

    def follow(self, result: DealResult) -> None:
        assert isinstance(result, RoundAndRhyme)
        self.change_to(self.next_seeker(result))
        if result.rhyme and result.poker is not None and result.poker == result.guess:
            self.seeker, self.in_a_row = result.poker, 1

    def _example(self, rng: Random) -> dict[str, Any]:
        data = {**super()._example(rng), "rhyme": False}
        if rng.random() < 0.5:
            back = self.next_seeker(RoundAndRhyme.clean(data, self.table))
            others = [one for one in range(self.table.seats) if one != back]
            data |= {"rhyme": True, "poker": rng.choice(others), "guess": rng.choice(others[:2])}
        return data


@register
class Kirkkis(HideAndSeek):
    title = "Kirkkis"
    summary = f"Hide and seek with a count to {COUNT}; guess who poked your back and you need not seek."
    sources = ("my-games 3896",)
    page: ClassVar[dict[str, str]] = {
        "object": NO_POINTS,
        "equipment": f"A large yard with a home place, such as a wall; around {USUAL} players.",
        "play": (
            f"The seeker counts to {COUNT} while all others hide. The rest is as in Purkkis. "
            + SEEKING.format(home="the home place", free="touch the home place")
        ),
        "roles": ROLES,
        "rhyme": (
            "Between rounds the one who is to seek may turn the back to the others. They say a rhyme that asks "
            "whose dirty "
            "finger it was, and one of them pokes. If the guess is right, who poked becomes the seeker instead."
        ),
        "scoring": NO_POINTS,
        "extra-rule": EXTRA,
        "match": "It goes on as long as people like.",
    }
    decisions = (
        *DECISIONS,
        "The source describes only the count and the guess; everything else comes from Purkkis, with a home place "
        "for the "
        "ball.",
        "Who becomes the seeker by a right guess begins a new count of three rounds.",
        "The rhyme is said after a round, to the back of whoever is to seek next; after a rescue too.",
    )

    Result = RoundAndRhyme
    Sheet = KirkkisSheet
