"""Sakaali for eight players: two teams, two tables, and every board played at both with the hands changed over.

Source: My Games, lines 2662-2678, with the rules of lines 2602-2634.

Decided where the source is open: see the rules page. With real cards four boards wait at each table until the
players change tables (`games.core.apart`). Dealt here, both tables play each board at the same time, and nobody sees
the other table before both have finished it: the same sixteen results, compared board by board.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Self

from games.core.apart import Apart
from games.core.fields import Fields, first
from games.core.game import Deal, Game, Sides
from games.core.messages import Card, Seat, say, say_in
from games.core.options import OptionValue
from games.core.registry import register
from games.core.results import DealResult, Score, per_side
from games.core.sheet import FixedDeals
from games.core.state import CHANCE, OPEN, Action
from games.core.views import SeatView, View
from games.kits.cards import TEXT, cards_of, mask_of, texts_of
from games.other import sakaali_table
from games.other.sakaali_table import (
    SEATS,
    WIN_BONUS,
    MinusPoints,
    SakaaliCards,
    SakaaliTable,
    game_points,
    phase_of,
)

BOARDS: Final = 8
ALL_SETS_BONUS: Final = sakaali_table.ALL_SETS_BONUS
TABLES: Final = (say("first table"), say("second table"))
TEAMS: Final = ((0, 2, 5, 7), (1, 3, 4, 6))
"""Places 0 and 2 are of the first team at the first table (seats 0-3) and of the second at the second (seats 4-7)."""


class BoardResult(DealResult):
    """The minus points of both teams at both tables."""

    first: tuple[int, int] = per_side(say("Minus card points at the first table"), MinusPoints())
    second: tuple[int, int] = per_side(say("Minus card points at the second table"), MinusPoints())


class SakaaliEightSheet(FixedDeals):
    """The game points of both tables, board by board."""

    unit = "Board"
    deals = BOARDS

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, BoardResult)
        points, why = [0, 0], []
        for name, minus in zip(TABLES, (result.first, result.second), strict=True):
            won, reason = game_points(minus, WIN_BONUS)
            points = [points[0] + won[0], points[1] + won[1]]
            why.append(
                say(
                    "{table}: {one} against {other} minus points, {reason}",
                    table=name,
                    one=minus[0],
                    other=minus[1],
                    reason=reason,
                )
            )
        return Score((points[0], points[1]), tuple(why))

    def dealer(self) -> int:
        return len(self.rows) % SEATS


class SakaaliEightState(Fields, SakaaliCards):
    """A board in play at both tables. Seat `SEATS * table + place` sits at that place of a table."""

    one: SakaaliTable = first(lambda state: SakaaliTable((state.deal.dealer + 1) % SEATS))
    two: SakaaliTable = first(lambda state: SakaaliTable((state.deal.dealer + 1) % SEATS))
    dealt: bool = False

    @property
    def tables(self) -> tuple[SakaaliTable, SakaaliTable]:
        return self.one, self.two

    def actors(self) -> tuple[int, ...]:
        if not self.dealt:
            return (CHANCE,)
        return tuple(SEATS * number + four.turn for number, four in enumerate(self.tables) if not four.over)

    def apply_chance(self, outcome: Any) -> None:
        for four in self.tables:
            four.deal(outcome, four.turn)
        self.dealt = True

    def legal(self, seat: int) -> list[Action]:
        return cards_of(self.tables[seat // SEATS].hands[seat % SEATS])

    def apply(self, seat: int, action: Action) -> None:
        self.tables[seat // SEATS].play(action)

    @property
    def over(self) -> bool:
        return self.dealt and not self.actors()

    def result(self) -> BoardResult:
        """At the second table the first team sits at the places 1 and 3."""
        one, other = self.tables[1].minus()
        return BoardResult(first=self.tables[0].minus(), second=(other, one))

    def returns(self) -> list[float]:
        """The difference of game points."""
        one, other = self.table.game.sheet(self.table).score(self.result(), self.deal).points
        return [one - other if seat in TEAMS[0] else other - one for seat in range(self.table.seats)]

    def resample(self, seat: int, rng: Random) -> Self:
        """Other hands at the own table; at the other table the same board, from which any cards have been played."""
        world = self.clone()
        if not self.dealt or self.over:
            return world
        number, place = divmod(seat, SEATS)
        own = world.tables[number] if self.tables[number].over else self.tables[number].resampled(place, rng)
        other = world.tables[1 - number]
        for one in range(SEATS):
            hand = own.hands[one] | mask_of(own.rows[one])
            other.rows[one] = rng.sample(cards_of(hand), len(other.rows[one]))
            other.hands[one] = hand & ~mask_of(other.rows[one])
        world.one, world.two = (other, own) if number else (own, other)
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def sees_table(self, viewer: int | None, number: int) -> bool:
        """The players of a table see it; others, spectators too, only when both have finished the board."""
        return viewer == OPEN or self.over or (viewer is not None and viewer // SEATS == number)

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "cards",
            "phase": phase_of(self.dealt, self.over),
            "seats": [self._seat_view(seat, viewer) for seat in range(self.table.seats)],
            "facts": [
                [say_in("fact", "board"), say("{number} of {count}", number=self.deal.number, count=BOARDS)]
            ],
        }
        for number, four in enumerate(self.tables):
            if self.dealt and four.over and self.sees_table(viewer, number):
                minus = four.minus()
                view["facts"].append(
                    [
                        say("minus points, {table}", table=TABLES[number]),
                        say("{one} and {other}", one=minus[0], other=minus[1]),
                    ]
                )
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        number, place = divmod(seat, SEATS)
        shown: SeatView = {"seat": seat, "side": self.table.side_of(seat), "labels": [TABLES[number]]}
        if place == self.deal.dealer:
            shown["labels"].append(say_in("beside a seat", "dealer"))
        if self.sees_table(viewer, number):
            four = self.tables[number]
            hand = four.hands[place]
            open_hand = viewer in (seat, OPEN) or (self.dealt and four.over)
            shown["count"] = hand.bit_count()
            shown["hand"] = texts_of(hand) if open_hand else ["?"] * hand.bit_count()
            shown["melds"] = [four.row_view(place)]
        return shown

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        """Only the own table is heard of."""
        here = viewer == OPEN or (viewer is not None and viewer // SEATS == seat // SEATS)
        return say("{player} plays {card}.", player=Seat(seat), card=Card(TEXT[action])) if here else ""

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        return say(
            "Board {number} is dealt at both tables. {first} and {second} start.",
            number=self.deal.number,
            first=Seat(self.tables[0].turn),
            second=Seat(SEATS + self.tables[1].turn),
        )

    def greedy(self, seat: int, rng: Random) -> Action:
        """As at a single table."""
        return self.tables[seat // SEATS].cheapest(seat % SEATS)


@register
class SakaaliEight(Game):
    title = "Sakaali for eight players"
    summary = say("Sakaali as a duplicate match: two teams of four, two tables, and the same cards for both.")
    wins = say("The team with more points after all deals wins.")
    seats = (2 * SEATS,)
    sources = ("my-games 2662-2678",)
    simultaneous = True
    objective = "either"
    luck = "none"
    max_deals = BOARDS
    apart = Apart(("first", "second"), (tuple(range(SEATS)), tuple(range(SEATS, 2 * SEATS))), BOARDS)

    Result = BoardResult
    Sheet = SakaaliEightSheet
    State = SakaaliEightState

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, OptionValue]) -> Sides:
        return TEAMS
