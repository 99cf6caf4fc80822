"""Hutunkeitto: grip the bat in turn, hand against hand; who holds its end wins.

Source: My Games, lines 3173-3174 (problem 2) and 3193-3203 (its solution). Only the bat's end counts, so the game is
the length k that is left after the catch, and the grips, n to m each. Decided where the source is open: see the rules
page.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.core.errors import BadOption, Illegal, refuse
from games.core.fields import Fields, first
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Score, side
from games.core.sheet import SingleDeal
from games.core.state import Action, State
from games.core.views import BoardView, SeatView, View

LENGTH: Final = 60
LEAST: Final = 6
MOST: Final = 11
LONGEST: Final = 120
LARGEST_GRIP: Final = 60
OWNERS: Final = ("R", "B")


class HutunkeittoResult(DealResult):
    """Who held the end of the bat."""

    winner: int = side(say("Who holds the end of the bat"))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        """Refuse a winner whom no grips could have given the end."""
        length, least, most = _bat(table)
        fewest, utmost = -(-length // most), -(-length // least)
        first = deal.dealer if deal else 0
        if fewest == utmost and self.winner != (first + fewest - 1) % 2:
            refuse(
                "winner", "the end is always reached with grip {number}, which is the other's.", number=fewest
            )

    def score(self, sheet: HutunkeittoSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        winner = sheet.party(self.winner)
        why = say("{player} holds the end of the bat: {points}", player=winner, points=1)
        return Score(tuple(int(number == self.winner) for number in (0, 1)), (why,))


class HutunkeittoSheet(SingleDeal):
    """One point for the winner."""

    unit = "Game"
    dealer_does = ""

    def reason(self) -> str:
        return say("The end of the bat is reached.")


class HutunkeittoState(Fields, State):
    """A bat and the grips so far. A move is the size of a grip; the last may be larger than what is left."""

    bat: tuple[int, ...] = first(lambda state: _bat(state.table))
    """The length of the bat, the least and the most of a grip."""
    left: int = first(lambda state: _bat(state.table)[0])
    grips: list[int] = first(lambda state: [])

    def actors(self) -> tuple[int, ...]:
        return ((self.deal.dealer + len(self.grips)) % 2,) if self.left > 0 else ()

    def legal(self, seat: int) -> list[Action]:
        _, least, most = self.bat
        return list(range(least, most + 1))

    def is_legal(self, seat: int, action: Action) -> bool:
        _, least, most = self.bat
        return least <= action <= most

    def apply(self, seat: int, action: Action) -> None:
        self.grips.append(action)
        self.left -= action

    def greedy(self, seat: int, rng: Random) -> Action:
        """The printed solution: leave a length from which the other loses, if there is one."""
        grip = best_grip(self.left, *self.bat[1:])
        return grip if grip else self.sample_legal(seat, rng)

    def winner(self) -> int:
        """Who made the last grip, once the end is reached."""
        return (self.deal.dealer + len(self.grips) - 1) % 2

    def result(self) -> HutunkeittoResult:
        return HutunkeittoResult(winner=self.winner())

    def returns(self) -> list[float]:
        return [1.0, -1.0] if self.winner() == 0 else [-1.0, 1.0]

    def view(self, viewer: int | None) -> View:
        seats: list[SeatView] = [{"seat": seat, "side": seat} for seat in (0, 1)]
        facts: list[list[str]] = [
            [say_in("fact", "left"), str(max(0, self.left))],
            [say_in("fact", "a grip"), say("{least} to {most}", least=self.bat[1], most=self.bat[2])],
        ]
        if self.grips:
            facts.append([say_in("fact", "last grip"), str(self.grips[-1])])
        view: View = {
            "picture": "square",
            "phase": say_in("phase", "gripping") if self.left > 0 else say_in("phase", "over"),
            "seats": seats,
            "board": self._board(),
            "facts": facts,
        }
        if viewer in (0, 1):
            view["you"] = viewer
        return view

    def _board(self) -> BoardView:
        """The bat in one row, each unit in the colour of who grips it; the end is on the right."""
        held = "".join(OWNERS[(self.deal.dealer + turn) % 2] * grip for turn, grip in enumerate(self.grips))
        return {
            "cells": [held[: self.bat[0]].ljust(self.bat[0], ".")],
            "colours": {"R": "red", "B": "blue"},
            "columns": [""] * self.bat[0],
            "rows": [""],
        }

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if action >= self.left:
            return say("{player} grips {units} and holds the end.", player=Seat(seat), units=action)
        return say("{player} grips {units}.", player=Seat(seat), units=action)

    def text(self, seat: int, action: Action) -> str:
        return str(action)

    def parse(self, seat: int, text: str) -> Action:
        if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) <= 3:
            return int(text)
        raise Illegal(say("{text} is not the size of a grip.", text=repr(text)))


def best_grip(left: int, least: int, most: int) -> int:
    """The winning grip of the printed solution, 0 where every grip loses (My Games, lines 3193-3203).

    What counts is the length left over after as many pairs of grips as fit, n + m a pair: from 1 to n + m.

    >>> best_grip(4, 1, 3), best_grip(5, 1, 3), best_grip(2, 1, 3)
    (0, 1, 3)
    """
    if left <= most:
        return most
    over = (left - 1) % (least + most) + 1
    return 0 if over > most else max(over, least)


def _bat(table: GameTable) -> tuple[int, int, int]:
    options = table.options
    return int(options["length"]), int(options["least"]), int(options["most"])


@register
class Hutunkeitto(Game):
    title = "Hutunkeitto (the bat game)"
    summary = say("Two players climb a bat hand over hand; who holds its end wins.")
    wins = say("Whose hand covers the end of the bat wins: there are no points.")
    seats = (2,)
    options = (
        Option("length", say("Length left after the catch (k)"), LENGTH, lo=1, hi=LONGEST),
        Option("least", say("The smallest grip (n)"), LEAST, lo=1, hi=LARGEST_GRIP),
        Option(
            "most",
            say("The largest grip (m)"),
            MOST,
            lo=1,
            hi=LARGEST_GRIP,
            help=say("Not smaller than the smallest."),
        ),
    )
    variants = (Variant("my-games", "Hutunkeitto", "my-games 3173-3174"),)
    hidden = False
    chance = False
    luck = "none"
    may_stop = False
    max_deals = 1

    Result = HutunkeittoResult
    Sheet = HutunkeittoSheet
    State = HutunkeittoState

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        if int(options["least"]) > int(options["most"]):
            raise BadOption(
                say(
                    "The smallest grip, {least}, is larger than the largest, {most}.",
                    least=int(options["least"]),
                    most=int(options["most"]),
                )
            )
