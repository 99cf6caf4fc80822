"""A table's options in words, for those who are to agree to them."""

from __future__ import annotations

from dataclasses import dataclass

from common.speaking import spoken
from games.core.game import GameTable


@dataclass(frozen=True, slots=True)
class OptionSaid:
    """An option with its value in words; `usual`: as the game has it when nobody says otherwise."""

    key: str
    title: str
    value: str
    usual: bool


def options_said(rules: GameTable) -> tuple[OptionSaid, ...]:
    """Every option that players may read, in the game's order."""
    shown = rules.public_options()
    return tuple(
        OptionSaid(
            key=option.key,
            title=spoken(option.title),
            value=spoken(option.said(shown[option.key])),
            usual=shown[option.key] == option.default,
        )
        for option in rules.game.options
        if option.key in shown
    )
