"""Totem Tennis: wind the ball on its string round the pole, your way.

Source: My Games, lines 3858-3882.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from games.core.game import Deal, Game
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, seat
from games.core.sheet import FirstTo, Score

TARGET: Final = 10


@dataclass(frozen=True, kw_only=True)
class Rally(DealResult):
    """Who wound the string up."""

    winner: int = seat("Whose way the string is wound")


class TotemTennisSheet(FirstTo):
    """Rows are rallies; the players serve in turn, whoever wins."""

    unit = "Rally"
    dealer_does = "serves"
    target = TARGET

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Rally)
        why = f"{{{deal.dealer}}} served; the string is wound the way of {{{result.winner}}}: 1"
        return Score((1, 0) if result.winner == 0 else (0, 1), (why,))


@register
class TotemTennis(Game):
    key = "totem-tennis"
    title = "Totem Tennis"
    family = "yard"
    summary = f"A ball on a string, a pole and two rackets: wind it up your way, {TARGET} times."
    wins = "The first to reach the agreed points wins."
    kind = "sheet"
    seats = (2,)
    options = (Option("target", "Points that win", TARGET, lo=1, hi=50),)
    presets = (Preset("my-games", "Totem Tennis", (Source("my-games", "totem-tennis", (3858, 3882)),)),)
    hidden = False
    chance = False
    simultaneous = False
    luck = "none"
    settlements = ("fixed", "two-sides")
    page: ClassVar[dict[str, str]] = {
        "object": "Make the string wind completely round the pole in your direction.",
        "equipment": (
            "A pole about 2 m above the ground, a ball of the size of a tennis ball on a string that lets it hang "
            "30 cm above "
            "the ground, and two rackets. Two players."
        ),
        "play": (
            "Stand on opposite sides of the pole; one hits the ball clockwise, the other anticlockwise. A rally "
            "begins with "
            "the string unwound and a serve from the hand. The players serve in turn, whoever won the last rally."
        ),
        "scoring": "When the string is wound completely your way, you get 1 point and the rally is over.",
        "match": f"The first player with {TARGET} points wins.",
    }
    decisions = (
        "The source knows no faults: a serve that fails or a rally that is spoilt is played again and not written "
        "down.",
        "The first player at the sheet serves first.",
    )

    Result = Rally
    Sheet = TotemTennisSheet
