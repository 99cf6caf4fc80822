"""The stick-taking game: sticks of every length up to some even number; the longer sum wins.

Source: My Games, lines 3181 and 3209-3221 (problem 5 and its solution). The form with double turns is in
`stick_taking_double`. Decided where the source is open: see the rules page.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import Illegal, refuse
from games.core.fields import Fields, first
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import SingleDeal
from games.core.state import Action, State
from games.core.views import BoardView, SeatView, View

LARGEST: Final = 20
"""The most pairs of sticks."""
EVERYTHING: Final = LARGEST * (2 * LARGEST + 1)
OWNERS: Final = ("R", "B")
LEFT: Final = "S"


def sum_to(longest: int) -> int:
    """The lengths 1 to `longest` together."""
    return longest * (longest + 1) // 2


class SticksState(Fields, State):
    """Sticks on the table. owner: by length - 1, the seat that took the stick or -1. A move is a stick's length.

    Games say who takes the next stick: `taker`.
    """

    owner: list[int] = first(lambda state: [-1] * (2 * int(state.table.options["pairs"])))
    sums: list[int] = first(lambda state: [0, 0])
    taken: int = 0
    last: int = 0

    @staticmethod
    def taker(taken: int) -> int:
        """Who takes the next stick when so many are gone: 0 for who started."""
        return taken % 2

    def actors(self) -> tuple[int, ...]:
        return () if self.taken == len(self.owner) else ((self.deal.dealer + self.taker(self.taken)) % 2,)

    def legal(self, seat: int) -> list[Action]:
        return [length for length, owner in enumerate(self.owner, 1) if owner < 0]

    def is_legal(self, seat: int, action: Action) -> bool:
        return 0 < action <= len(self.owner) and self.owner[action - 1] < 0

    def apply(self, seat: int, action: Action) -> None:
        self.owner[action - 1] = seat
        self.sums[seat] += action
        self.taken += 1
        self.last = action

    def greedy(self, seat: int, rng: Random) -> Action:
        """The longest stick: proved to be best (My Games, line 3209)."""
        return self.legal(seat)[-1]

    def result(self) -> SticksResult:
        return SticksResult(sums=tuple(self.sums))

    def returns(self) -> list[float]:
        gain = float(self.sums[0] - self.sums[1])
        return [gain, -gain]

    def view(self, viewer: int | None) -> View:
        seats: list[SeatView] = [{"seat": seat, "side": seat, "points": self.sums[seat]} for seat in (0, 1)]
        view: View = {
            "picture": "square",
            "phase": say_in("phase", "taking") if self.actors() else say_in("phase", "over"),
            "seats": seats,
            "board": self._board(),
            "facts": [[say_in("fact", "sticks left"), str(len(self.owner) - self.taken)]],
        }
        if viewer in (0, 1):
            view["you"] = viewer
        return view

    def _board(self) -> BoardView:
        """Each stick is a row of stones as long as the stick, in the colour of who took it."""
        most = len(self.owner)
        letters = [LEFT if owner < 0 else OWNERS[owner] for owner in self.owner]
        board: BoardView = {
            "cells": [letter * length + "." * (most - length) for length, letter in enumerate(letters, 1)],
            "colours": {LEFT: "white", "R": "red", "B": "blue"},
            "columns": [""] * most,
            "rows": [str(length) for length in range(1, most + 1)],
        }
        if self.last:
            board["last"] = str(self.last)
        return board

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        return say("{player} takes the stick of {length}.", player=Seat(seat), length=action)

    def text(self, seat: int, action: Action) -> str:
        return str(action)

    def parse(self, seat: int, text: str) -> Action:
        if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= 3:
            return int(text)
        raise Illegal(say("{text} is not the length of a stick.", text=repr(text)))


class SticksResult(DealResult):
    """How long the sticks of each side are together; side 1 took the first stick."""

    sums: tuple[int, ...] = per_side(say("Length of the sticks taken"), Number(0, EVERYTHING))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        """Refuse sums that the right number of sticks of these lengths cannot have."""
        longest = 2 * int(table.options["pairs"])
        if sum(self.sums) != sum_to(longest):
            refuse(
                "sums",
                "together they are {sum}, but all sticks are {all}.",
                sum=sum(self.sums),
                all=sum_to(longest),
            )
        state_type = table.game.State
        assert state_type is not None and issubclass(state_type, SticksState)
        own = sum(state_type.taker(taken) == 0 for taken in range(longest))
        low, high = sum_to(own), sum_to(longest) - sum_to(longest - own)
        first = self.sums[deal.dealer if deal else 0]
        if not low <= first <= high:
            refuse(
                "sums",
                "{count} sticks of the first player make {low} to {high}, not {first}.",
                count=own,
                low=low,
                high=high,
                first=first,
            )

    def score(self, sheet: SticksSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        why = tuple(
            say("{side}: sticks of {total} in all", side=sheet.party(side), total=total)
            for side, total in enumerate(self.sums)
        )
        return Score(self.sums, why)


class SticksSheet(SingleDeal):
    """A point a unit of length; the larger sum wins, and equal sums are a draw."""

    unit = "Game"
    dealer_does = ""

    def reason(self) -> str:
        gap = abs(self.totals[0] - self.totals[1])
        return (
            say("All sticks are taken: won by {gap}.", gap=gap)
            if gap
            else say("All sticks are taken: a draw.")
        )


PAIRS: Final = Option(
    "pairs",
    say("Half the number of sticks (n)"),
    5,
    lo=1,
    hi=LARGEST,
    help=say("The sticks are 1, 2, 3 ... 2n long."),
)


@register
class StickTaking(Game):
    title = "Stick-taking game"
    summary = say("Take a stick in turn; who has the greater length in the end wins.")
    wins = say("Whose sticks are longer together wins.")
    seats = (2,)
    options = (PAIRS,)
    sources = ("my-games 3181",)
    hidden = False
    chance = False
    objective = "either"
    draws = True
    luck = "none"
    may_stop = False
    settlements = ("fixed", "two-sides")
    max_deals = 1

    Result = SticksResult
    Sheet = SticksSheet
    State = SticksState
