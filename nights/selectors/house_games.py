"""How a club last played each game: offered when the next table is opened."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from clubs.models import Club
from games.core.errors import BadOption
from games.core.game import Game, GameTable
from games.core.options import OptionValue, clean_options
from ledger.stakes import StakeTerms
from nights.engine.time_limit import TimeLimit
from nights.models import HouseGame
from nights.selectors import time_limit


def recalled(club: Club, game: type[Game]) -> HouseGame | None:
    """How the club last played a game; None if it never did, or the game has no longer such options."""
    house = HouseGame.objects.filter(club=club, game=game.key).first()
    if house is None:
        return None
    try:
        clean_options(game.options, house.options)
        if house.preset:
            game.preset(house.preset)
    except BadOption:
        return None
    return house


def recalled_stake(house: HouseGame) -> StakeTerms | None:
    """The stake that was played for; None for no stake."""
    known = {field.name for field in fields(StakeTerms)}
    stake: dict[str, Any] = house.stake or {}
    return StakeTerms(**{key: value for key, value in stake.items() if key in known}) if stake else None


def recalled_limit(house: HouseGame) -> TimeLimit | None:
    """The end by the clock that was agreed on; None for none."""
    return time_limit.read(house.time_limit)


def spelled(rules: GameTable) -> tuple[str, dict[str, Any]]:
    """A table's options as few choices: the nearest preset (empty: as usual) and what differs from it.

    Secret options are left out: what is remembered is offered to whoever opens the next table.
    """
    game, options = rules.game, rules.public_options()
    usual = {option.key: option.default for option in game.options}
    spelled = [("", _differing(options, usual))]
    for preset in game.presets:
        if preset.options:
            values = clean_options(game.options, preset.options)
            spelled.append((preset.key, _differing(options, values)))
    return min(spelled, key=lambda one: len(one[1]))


def _differing(options: dict[str, OptionValue], values: dict[str, OptionValue]) -> dict[str, Any]:
    return {key: value for key, value in options.items() if value != values[key]}
