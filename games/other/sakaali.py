"""Sakaali: part with eight cards in the open, so that what you and your partner keep are threes and fours.

Source: My Games, lines 2602-2660.

Decided where the source is open: see the rules page.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Self

from games.core.fields import Fields, first
from games.core.game import Deal, Game
from games.core.messages import Card, Seat, Side, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Score, per_side
from games.core.state import CHANCE, OPEN, Action
from games.core.ties import Tie
from games.core.views import SeatView, View
from games.kits.cards import TEXT, cards_of, texts_of
from games.kits.targets import Rubber
from games.other import sakaali_table
from games.other.sakaali_table import (
    WIN_BONUS,
    MinusPoints,
    SakaaliCards,
    SakaaliTable,
    game_points,
    phase_of,
)

TARGET = 100
HAND, KEPT = sakaali_table.HAND, sakaali_table.KEPT
PAIR_COST, SINGLE_COST, VALUE = sakaali_table.PAIR_COST, sakaali_table.SINGLE_COST, sakaali_table.VALUE
ALL_SETS_BONUS = sakaali_table.ALL_SETS_BONUS
MOST_GAMES = 2


class SakaaliResult(DealResult):
    """The minus points of both sides."""

    minus: tuple[int, int] = per_side(say("Minus card points"), MinusPoints())


class SakaaliSheet(Rubber):
    """Game points; the bonus for a tied deal waits for the next one."""

    target = TARGET

    bonus: int = WIN_BONUS

    def carry(self) -> Mapping[str, Any]:
        return {**super().carry(), "bonus": self.bonus}

    def coming(self) -> tuple[str, ...]:
        waiting = self.bonus - WIN_BONUS
        more = (
            (say("The bonus of tied deals waits: {points} more for who wins this one", points=waiting),)
            if waiting
            else ()
        )
        return (*super().coming(), *more)

    def left_out(self) -> tuple[str, ...]:
        waiting = self.bonus - WIN_BONUS
        more = (say("Nobody gets the bonus of tied deals: {points}", points=waiting),) if waiting else ()
        return (*super().left_out(), *more)

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, SakaaliResult)
        points, why = game_points(result.minus, deal.carry["bonus"])
        counted = tuple(
            say("{side}: {points} minus points", side=self.party(side), points=minus)
            for side, minus in enumerate(result.minus)
        )
        if not any(points):
            more = deal.carry["bonus"] + WIN_BONUS
            why = say("{why}: the next deal is worth {points} more", why=why, points=more)
        return Score(points, (*counted, why))

    def enter(self, result: DealResult) -> Any:
        row = super().enter(result)
        self.bonus = WIN_BONUS if any(row.points) else self.bonus + WIN_BONUS
        return row


class SakaaliState(Fields, SakaaliCards):
    """A deal in play."""

    four: SakaaliTable = first(lambda state: SakaaliTable(state.table.next_seat(state.deal.dealer)))
    dealt: bool = False

    def actors(self) -> tuple[int, ...]:
        if not self.dealt:
            return (CHANCE,)
        return () if self.four.over else (self.four.turn,)

    def apply_chance(self, outcome: Any) -> None:
        self.four.deal(outcome, self.four.turn)
        self.dealt = True

    def legal(self, seat: int) -> list[Action]:
        return cards_of(self.four.hands[seat])

    def apply(self, seat: int, action: Action) -> None:
        self.four.play(action)

    def result(self) -> SakaaliResult:
        return SakaaliResult(minus=self.four.minus())

    def returns(self) -> list[float]:
        """Game points won or lost."""
        points, _ = game_points(self.four.minus(), self.deal.carry["bonus"])
        lead = float(points[0] - points[1])
        return [lead, -lead, lead, -lead]

    def resample(self, seat: int, rng: Random) -> Self:
        world = self.clone()
        if self.dealt and not self.four.over:
            world.four = self.four.resampled(seat, rng)
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        over = self.dealt and self.four.over
        view: View = {
            "picture": "cards",
            "phase": phase_of(self.dealt, over),
            "seats": [self._seat_view(seat, viewer, over) for seat in range(self.table.seats)],
            "facts": [[say_in("fact", "for winning the deal"), str(self.deal.carry["bonus"])]],
        }
        if over:
            view["facts"] += [
                [say("minus points of {side}", side=Side(side)), str(minus)]
                for side, minus in enumerate(self.four.minus())
            ]
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _seat_view(self, seat: int, viewer: int | None, over: bool) -> SeatView:
        hand = self.four.hands[seat]
        return {
            "seat": seat,
            "side": self.table.side_of(seat),
            "count": hand.bit_count(),
            "hand": texts_of(hand) if over or viewer in (seat, OPEN) else ["?"] * hand.bit_count(),
            "melds": [self.four.row_view(seat)],
            "labels": [say_in("beside a seat", "dealer")] if seat == self.deal.dealer else [],
        }

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        return say("{player} plays {card}.", player=Seat(seat), card=Card(TEXT[action]))

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        return say("The cards are dealt. {player} starts.", player=Seat(self.four.turn))

    def greedy(self, seat: int, rng: Random) -> Action:
        """Keep what may become a three, and of the rest the cheap cards."""
        return self.four.cheapest(seat)


@register
class Sakaali(Game):
    title = "Sakaali"
    summary = say(
        "Discards that talk: tell your partner what to keep, and end up with threes and fours together."
    )
    wins = say("The first side to reach the agreed points wins the game.")
    options = (
        Option(
            "games",
            say("Games that win the match"),
            1,
            lo=1,
            hi=MOST_GAMES,
            help=say("Two make it the best of three games, each from nought."),
        ),
    )
    sources = ("my-games 2602-2660",)
    tie = Tie(say("a tied deal hands its bonus on to the next; a game and a match have none."), ours=False)
    variants = (
        Variant(
            "best-of-three", say("Sakaali, best of three games"), "my-games 2602-2660", {"games": MOST_GAMES}
        ),
    )
    objective = "either"
    luck = "some"
    max_deals = 200

    Result = SakaaliResult
    Sheet = SakaaliSheet
    State = SakaaliState

    two_sides = True
