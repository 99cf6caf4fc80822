"""Tuomas's Mah Jong: four combinations and a pair, made from the wall and from what others throw away.

Source: My Games, lines 2776-2940. Played anticlockwise: whose turn is next sits on the right (lines 2818, 2834). The
scoring stands in `mah_jong_scoring`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.game import Deal, GameTable
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Score
from games.core.sheet import FixedDeals
from games.kits.chips import BETWEEN_PLAYERS, SHEET, ChipGame
from games.kits.tiles import ALL_TILES, COPIES, FLOWERS
from games.tiles import mah_jong_scoring as scoring
from games.tiles.mah_jong_scoring import MahJongResult, loser_value, payments, said_value, winner_value
from games.tiles.mah_jong_state import MahJongState
from games.tiles.mah_jong_turns import DEAD_WALL, round_wind, wind_of

PLAYERS: Final = 4


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is, and the chips everybody begins with."""

    deals: int
    chips: int


LENGTHS: Final = {"short": Length(4, 1000), "long": Length(8, 2000)}


class MahJongSheet(FixedDeals):
    """Chips go from player to player; the dealer of a row is east."""

    dealer_does = "is east"

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
            return Score((0,) * PLAYERS, ("Void: nobody pays.",))
        values = []
        for seat, hand in enumerate(result.hands):
            winds = wind_of(seat, deal.dealer), round_wind(deal.number)
            if seat == result.winner:
                drawn = {"from_wall": bool(result.from_wall), "replacement": bool(result.replacement)}
                values.append(winner_value(hand, *winds, **drawn))
            else:
                values.append(loser_value(hand, *winds))
        gained = payments(result.winner, [value.total for value in values], deal.dealer)
        why = tuple(f"{{{seat}}}: {said_value(value)}" for seat, value in enumerate(values))
        return Score(tuple(gained), why)

    def reason(self) -> str:
        return f"{self.number_of_deals()} deals have been played."

    def coming(self) -> tuple[str, ...]:
        wind = ("east", "south")[round_wind(len(self.rows) + 1)]
        return (*super().coming(), f"The round's wind is {wind}")


def _table_of_points() -> str:
    s = scoring
    return (
        f"Category I, for everybody: a pung {s.PUNG}, a kong × {s.KONG}; with terminals or honours × {s.ENDS}; "
        f"concealed × {s.CONCEALED}. A flower {s.FLOWER}, of the own wind × {s.FITTING_FLOWER}, of the round's wind × "
        f"{s.FITTING_FLOWER}. A pair of dragons, of the own wind or of the round's wind {s.PAIR} (of both "
        f"{2 * s.PAIR}). A pung or kong of dragons, of the own wind or of the round's wind multiplies the entire hand "
        f"by {s.HONOUR_PUNG}, each.\n\n"
        f"Category II, for the winner only: the winning hand {s.WINNING}; the winning tile from the wall "
        f"{s.FROM_WALL}; if it is a replacement {s.REPLACEMENT}. The entire hand: one suit and honours "
        f"× {s.SUIT_AND_HONOURS}; one suit only × {s.ONE_SUIT}; honours only × {s.ONLY_HONOURS}; no chows "
        f"× {s.NO_CHOWS}; only chows with a pair that does not score and at least two suits × {s.ONLY_CHOWS}. "
        "Flowers spoil none of these."
    )


@register
class TuomasMahJong(ChipGame):
    title = "Tuomas's Mah Jong"
    summary = "A relaxed western mah jong: claims, kongs, flowers and two categories of points."
    wins = "Who has most chips after the last deal wins."
    seats = (PLAYERS,)
    options = (
        Option(
            "length",
            "Length",
            "short",
            choices=tuple(LENGTHS),
            help="; ".join(
                f"{key}: {one.deals} deals, {one.chips} chips each" for key, one in LENGTHS.items()
            ),
        ),
        SHEET,
    )
    presets = (
        Preset("my-games", "Short game", (Source("my-games", "tuomas-mah-jong", (2776, 2940)),)),
        Preset(
            "long", "Long game", (Source("my-games", "tuomas-mah-jong", (2776, 2940)),), {"length": "long"}
        ),
    )
    simultaneous = True
    objective = "either"
    draws = True
    settlements = ("chips",)
    chip_kinds = BETWEEN_PLAYERS
    max_actions = 600

    Result = MahJongResult
    Sheet = MahJongSheet
    State = MahJongState

    page = {
        "object": "To have most chips in the end, by completing hands of four combinations and a pair.",
        "equipment": f"{len(ALL_TILES)} tiles: circles, bamboos and characters from 1 to 9, the winds east, south, "
        f"west and north, the green, red and white dragon, {COPIES} of each; and {len(FLOWERS)} flowers, two of each "
        "number from 1 (east) to 4 (north). Winds and dragons are honours; ones and nines are terminals. Chips: "
        + ", ".join(f"{one.chips} each for the {key} game" for key, one in LENGTHS.items())
        + ".",
        "deal": f"Everybody gets {scoring.HAND} tiles from the wall, east one more. South sits on the right of east, "
        "then west and north: the compass in a mirror, and the direction of play. The winds move on in that direction "
        "with every deal, whoever has won.",
        "combinations": "A chow is three consecutive tiles of a suit, a pung three identical tiles, a kong four. A "
        "winning hand is four combinations and a pair of identical tiles.",
        "play": "East discards first. After that a turn is a tile from the wall and a discard. A flower is melded at "
        "once and replaced from the wall.\n\n"
        "Before the next player draws, the newest discard may be claimed: for mah jong by anybody whose hand it "
        "completes, for a kong or a pung by anybody (the kong also by one "
        "whose open pung it completes), for a chow by the player on the discarder's right only. Mah jong "
        "goes before kong, kong before pung, pung before chow; of several who claim mah jong, the one whose turn would "
        "come first. The combination is melded face up and the claimer discards, after a kong first taking a "
        "replacement; play goes on to his right, and others may have lost their turns.\n\n"
        "In his turn a player may meld a kong from his hand face down, which stays concealed, or add a fourth tile to "
        "his open pung; both bring a replacement. Neither must be done.\n\n"
        f"When a tile has to be taken and only {DEAD_WALL} are left, the deal is void.",
        "scoring": _table_of_points()
        + "\n\nEach loser pays the winner the value of the winner's hand. Then the losers "
        "count their hands by Category I, and in each pair of them the one with less pays the difference. Whatever "
        f"east pays or receives is × {scoring.EAST_FACTOR}.",
        "match": "; ".join(f"{one.deals} deals in the {key} game" for key, one in LENGTHS.items())
        + ". The wind of the round is east, from the fifth deal on south. Most chips win.",
        "settlement": "The chips.",
    }
    decisions = (
        "A discard may be claimed for a kong with an open pung too: the claimer completes a kong with it.",
        "A replacement tile also comes from the wall, so its bonus and that of the wall add up.",
        "A tile added to an open pung cannot be claimed: robbing a kong is not in the rules.",
        "A player who has run out of chips goes on with less than nothing; with real chips on the table, by IOUs.",
        "East moves on to the right, in the direction of play.",
        "A pung completed by a claimed winning tile is not concealed; if the tile may be seen in another combination, "
        "the better way counts. Of several ways to see a winning hand the most valuable counts.",
        "Four identical tiles that a loser has not melded are a pung: using them as a kong is up to the player.",
        "A winning hand from the wall must be declared by its player, who may also go on.",
        "Kongs may be melded after a tile from the wall, not in the turn in which a discard was claimed for a chow or "
        "a pung; east may also do it with the tiles he was dealt.",
        f"The player who takes the last tile before the {DEAD_WALL} may still win with it or discard it.",
        "Everybody decides about a claim in secret at the same time; only the claim that is granted is told.",
    )

    @classmethod
    def chips_at_first(cls, table: GameTable) -> int:
        return LENGTHS[str(table.options["length"])].chips
