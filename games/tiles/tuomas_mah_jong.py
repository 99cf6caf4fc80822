"""Tuomas's Mah Jong: four combinations and a pair, made from the wall and from what others throw away.

Source: My Games, lines 2776-2940. Played anticlockwise: whose turn is next sits on the right (lines 2818, 2834). The
scoring stands in `mah_jong_scoring`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.game import Deal, GameTable
from games.core.messages import Seat, joined, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Score
from games.core.sheet import FixedDeals
from games.core.ties import TABLE_CHOOSES
from games.kits.chips import BETWEEN_PLAYERS, SHEET, ChipGame
from games.kits.tiles import WINDS_SAID
from games.tiles.mah_jong_scoring import MahJongResult, loser_value, payments, said_value, winner_value
from games.tiles.mah_jong_state import MahJongState
from games.tiles.mah_jong_turns import round_wind, wind_of

PLAYERS: Final = 4


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is, and the chips everybody begins with."""

    deals: int
    chips: int


LENGTHS_SAID: Final = {"short": say_in("a game", "short"), "long": say_in("a game", "long")}
LENGTHS: Final = {"short": Length(4, 1000), "long": Length(8, 2000)}


class MahJongSheet(FixedDeals):
    """Chips go from player to player; the dealer of a row is east."""

    dealer_does = say("is east")

    def length(self) -> Length:
        """The short or the long game."""
        return LENGTHS[str(self.table.options["length"])]

    def number_of_deals(self) -> int:
        return self.length().deals

    def start_score(self) -> int:
        return self.length().chips

    def dealer(self) -> int:
        """East goes round in the direction of play, to the right, whoever has won."""
        return -len(self.rows) % PLAYERS

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, MahJongResult)
        result.check(self.table, deal)
        if result.winner is None or result.hands is None:
            return Score((0,) * PLAYERS, (say("Void: nobody pays."),))
        values = []
        for seat, hand in enumerate(result.hands):
            winds = wind_of(seat, deal.dealer), round_wind(deal.number)
            if seat == result.winner:
                drawn = {"from_wall": bool(result.from_wall), "replacement": bool(result.replacement)}
                values.append(winner_value(hand, *winds, **drawn))
            else:
                values.append(loser_value(hand, *winds))
        gained = payments(result.winner, [value.total for value in values], deal.dealer)
        why = tuple(
            say("{player}: {value}", player=Seat(seat), value=said_value(value))
            for seat, value in enumerate(values)
        )
        return Score(tuple(gained), why)

    def reason(self) -> str:
        return say("{deals} deals have been played.", deals=self.number_of_deals())

    def coming(self) -> tuple[str, ...]:
        wind = WINDS_SAID[round_wind(len(self.rows) + 1)]
        return (*super().coming(), say("The round's wind is {wind}", wind=wind))


@register
class TuomasMahJong(ChipGame):
    title = "Tuomas's Mah Jong"
    summary = say("A relaxed western mah jong: claims, kongs, flowers and two categories of points.")
    wins = say("Who has most chips after the last deal wins.")
    seats = (PLAYERS,)
    options = (
        Option(
            "length",
            say("Length"),
            "short",
            choices=LENGTHS_SAID,
            help=joined(
                (
                    say(
                        "{key}: {deals} deals, {chips} chips each",
                        key=LENGTHS_SAID[key],
                        deals=one.deals,
                        chips=one.chips,
                    )
                    for key, one in LENGTHS.items()
                ),
                "; ",
            ),
        ),
        SHEET,
    )
    variants = (
        Variant("my-games", say("Short game"), "my-games 2776-2940"),
        Variant("long", say("Long game"), "my-games 2776-2940", {"length": "long"}),
    )
    simultaneous = True
    interrupts = True
    objective = "either"
    tie = TABLE_CHOOSES
    settlements = ("chips",)
    chip_kinds = BETWEEN_PLAYERS

    Result = MahJongResult
    Sheet = MahJongSheet
    State = MahJongState

    @classmethod
    def chips_at_first(cls, table: GameTable) -> int:
        return LENGTHS[str(table.options["length"])].chips
