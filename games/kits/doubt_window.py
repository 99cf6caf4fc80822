"""Who may doubt a claim, in order of priority: all answer in secret, and the first who doubts counts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self


class DoubtWindow:
    """Who is asked, in order of priority, what they have answered (None: nothing yet), and who is waited for."""

    __slots__ = ("answers", "asked", "waiting")

    def __init__(self, asked: Sequence[int]) -> None:
        self.asked = tuple(asked)
        self.answers: list[bool | None] = [None] * len(asked)
        self.waiting = tuple(sorted(asked))

    def pending(self) -> tuple[int, ...]:
        """Who has not answered, by seat."""
        return self.waiting

    def answer(self, seat: int, doubts: bool) -> None:
        self.answers[self.asked.index(seat)] = doubts
        self.waiting = tuple([other for other in self.waiting if other != seat])

    def answer_of(self, seat: int) -> bool | None:
        return self.answers[self.asked.index(seat)] if seat in self.asked else None

    def doubter(self) -> int | None:
        """The first in order of priority who doubts."""
        return self.asked[self.answers.index(True)] if True in self.answers else None

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.asked, twin.answers, twin.waiting = self.asked, self.answers[:], self.waiting
        return twin

    def imagined(self, seat: int, rng: Random) -> Self:
        """A copy in which the answers of the others, which the seat does not know, are random."""
        twin = self.clone()
        for place, other in enumerate(self.asked):
            if other != seat and self.answers[place] is not None:
                twin.answers[place] = rng.random() < 0.5
        return twin
