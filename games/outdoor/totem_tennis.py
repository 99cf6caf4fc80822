"""Totem Tennis: wind the ball on its string round the pole, your way.

Source: My Games, lines 3858-3882.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.game import Deal, Game
from games.core.messages import Seat, say
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, seat
from games.core.sheet import FirstTo, Score

TARGET: Final = 10


@dataclass(frozen=True, kw_only=True)
class Rally(DealResult):
    """Who wound the string up."""

    winner: int = seat(say("Whose way the string is wound"))


class TotemTennisSheet(FirstTo):
    """Rows are rallies; the players serve in turn, whoever wins."""

    unit = "Rally"
    dealer_does = say("serves")
    target = TARGET

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Rally)
        why = say(
            "{server} served; the string is wound the way of {winner}: {points}",
            server=Seat(deal.dealer),
            winner=Seat(result.winner),
            points=1,
        )
        return Score((1, 0) if result.winner == 0 else (0, 1), (why,))


@register
class TotemTennis(Game):
    key = "totem-tennis"
    title = "Totem Tennis"
    family = "yard"
    summary = say(
        "A ball on a string, a pole and two rackets: wind it up your way, {target} times.", target=TARGET
    )
    wins = say("The first to reach the agreed points wins.")
    kind = "sheet"
    seats = (2,)
    options = (Option("target", say("Points that win"), TARGET, lo=1, hi=50),)
    presets = (Preset("my-games", "Totem Tennis", (Source("my-games", "totem-tennis", (3858, 3882)),)),)
    hidden = False
    chance = False
    simultaneous = False
    luck = "none"
    settlements = ("fixed", "two-sides")

    Result = Rally
    Sheet = TotemTennisSheet
