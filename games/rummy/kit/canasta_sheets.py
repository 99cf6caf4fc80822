"""Sheets of the canasta games: each side's points of a deal item by item, and the race to a target.

Under `SideCounts` stands any match in which a side's deal is counted by itself; a `CanastaRace` is to a number of
points, and what the first melds of a side must be worth depends on how far it is. `CanastaResult` is what is counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, GameTable
from games.core.messages import Message, Side, Signed, joined, say, say_in, say_n
from games.core.results import DealResult, Maybe, Number, Score, SeatOf, entry, flag, per_side
from games.core.sheet import FirstTo, Sheet

Items = list[tuple[int, str]]
"""What counts for or against a side: points, and what they are for."""
SEATED: Final[tuple[object, ...]] = (0, 1, 2, 3)


def items_said(items: Iterable[tuple[int, str]]) -> list[str]:
    """What counts for or against a side, an item each, or that nothing does."""
    said: list[str] = [
        say("{what} {points}", what=what, points=Signed(points)) for points, what in items if points
    ]
    return said or [say_in("points", "nothing")]


def many_threes(count: int) -> Message:
    """`1 red three`, `2 red threes`."""
    return say_n("{count} red three", "{count} red threes", count)


def canasta_said(ranks: str, *, mixed: bool) -> Message:
    """What a full meld is called."""
    if mixed:
        return say("mixed canasta of {ranks}", ranks=ranks)
    return say("natural canasta of {ranks}", ranks=ranks)


class SideResult(DealResult):
    """A result that counts for each side by itself."""

    def items(self, table: GameTable, side: int) -> Items:
        """What counts for and against a side."""
        raise NotImplementedError

    def points(self, table: GameTable, side: int) -> int:
        """What a deal is worth to a side."""
        return sum(points for points, _ in self.items(table, side))


def who_went_out(help: str = say("Empty if the stock ran out.")) -> Any:
    """The field of who went out."""
    return entry(Maybe(SeatOf()), say("Who went out"), help=help)


def opened_and_went_out() -> Any:
    """The field of who went out concealed, where that is to open in the same turn."""
    return flag(say("The side opened and went out in the same turn"), when={"went_out": SEATED})


def questions_in_error() -> Any:
    """The field of wrong questions: on the site there are none."""
    return per_side(say("Wrong questions"), Number(0, 9), help=say("`May I go out?` in error."))


class CanastaResult(SideResult):
    """What is counted when a deal of canasta or its kin ends, and what can be.

    all_cards: what all cards are worth together. naturals: how many may lie in complete melds.
    """

    all_cards: ClassVar[int]
    naturals: ClassVar[int]
    if TYPE_CHECKING:
        went_out: int | None
        melded: tuple[int, ...]
        in_hand: tuple[int, ...]
        wrong_questions: tuple[int, ...]

    def impossible(self, table: GameTable) -> dict[str, str]:
        """What so many packs of cards cannot give, by field."""
        raise NotImplementedError

    def in_full_melds(self) -> int:
        """The fewest natural cards that the complete melds can hold."""
        raise NotImplementedError

    def cheapest(self, side: int) -> int:
        """The least that the cards of a side's complete melds are worth."""
        raise NotImplementedError

    def least(self, deal: Deal | None, side: int) -> int:
        """The least that a side has melded, if it has melded anything."""
        raise NotImplementedError

    def why_not_out(self, table: GameTable, side: int) -> str:
        """Why nobody of a side can have gone out; empty if somebody can."""
        raise NotImplementedError

    def check(self, table: GameTable, deal: Deal | None) -> None:
        wrong: dict[str, str] = {}
        total, used = sum(self.melded) + sum(self.in_hand), self.in_full_melds()
        if total > self.all_cards:
            wrong["melded"] = say(
                "melded and in hand make {sum}, but all cards are worth {all}.", sum=total, all=self.all_cards
            )
        if used > self.naturals:
            wrong["mixed"] = say(
                "so many complete melds need {used} natural cards, but there are {naturals}.",
                used=used,
                naturals=self.naturals,
            )
        wrong |= self.impossible(table)
        for side in range(len(table.sides)):
            if why := self._too_little(deal, side):
                wrong["melded"] = why
        if self.went_out is not None and (why := self.why_not_out(table, table.side_of(self.went_out))):
            wrong["went_out"] = why
        if wrong:
            raise BadResult(wrong)

    def _too_little(self, deal: Deal | None, side: int) -> str:
        melded, least, low = self.melded[side], self.least(deal, side), self.cheapest(side)
        if 0 < melded < least:
            return say(
                "{side} has melded {melded}, but its opening needs {least}.",
                side=Side(side),
                melded=melded,
                least=least,
            )
        if melded < low:
            return say(
                "{side} has melded {melded}, but its complete melds alone are worth {low} or more.",
                side=Side(side),
                melded=melded,
                low=low,
            )
        return ""

    def going_out(self, table: GameTable, side: int, points: int, *more: tuple[int, str]) -> Items:
        """What the side that went out has for it."""
        if self.went_out is None or table.side_of(self.went_out) != side:
            return []
        return [(points, say("going out")), *more]

    def questions(self, table: GameTable, side: int) -> Items:
        """What wrong questions cost."""
        cost = self.wrong_questions[side] * int(table.options["wrong_question"])
        return [(-cost, say("wrong questions"))]


class SideCounts(Sheet):
    """A deal is counted for each side by itself."""

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, SideResult)
        result.check(self.table, deal)
        sides = range(len(self.table.sides))
        said = [joined(items_said(result.items(self.table, side))) for side in sides]
        why = tuple(say("{side}: {items}.", side=self.party(side), items=said[side]) for side in sides)
        return Score(tuple(result.points(self.table, side) for side in sides), why)


class CanastaRace(SideCounts, FirstTo):
    """Points of a deal, and the race to the target; sides level above it play another deal."""

    objective = "either"
    wins = say(
        "The first side to reach the agreed points wins; if both get there in one deal, the one with more."
    )
    of_sides = True

    def opening(self, total: int) -> int:
        """What the first melds of a side with so many points must be worth."""
        raise NotImplementedError

    def finished(self) -> bool:
        return super().finished() and len(set(self.totals)) == len(self.totals)

    def coming(self) -> tuple[str, ...]:
        openings = self.each([self.opening(total) for total in self.totals])
        return (*super().coming(), say("First melds must be worth: {openings}", openings=openings))
