"""How a club last played a game, as the next table is offered it."""

from __future__ import annotations

import pytest

from clubs.models import Club
from games.core import registry
from games.core.game import GameTable
from ledger.stakes import StakeTerms
from nights.models import HouseGame
from nights.selectors.house_games import recalled, recalled_stake, spelled

CANASTA = registry.get("canasta")


def table(**options: object) -> GameTable:
    return CANASTA.table_for(4, options)


@pytest.mark.django_db
def test_a_game_is_recalled_as_it_was_played(club: Club) -> None:
    assert recalled(club, CANASTA) is None
    house = HouseGame.objects.create(club=club, game="canasta", preset="parlett", options={"target": 3000})
    assert recalled(club, CANASTA) == house
    assert recalled(club, registry.get("tuppi")) is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    "gone", [{"options": {"abolished": 1}}, {"preset": "abolished"}, {"options": {"target": "x"}}]
)
def test_what_the_game_has_no_longer_is_not_recalled(club: Club, gone: dict[str, object]) -> None:
    HouseGame.objects.create(club=club, game="canasta", **gone)
    assert recalled(club, CANASTA) is None


def test_a_stake_is_recalled_without_the_parts_that_stakes_have_no_longer() -> None:
    stored = {"currency": "EUR", "value": 100, "rule": "fixed", "abolished": 7}
    assert recalled_stake(HouseGame(stake=stored)) == StakeTerms("EUR", 100, "fixed")
    assert recalled_stake(HouseGame(stake=None)) is None


def test_options_are_spelled_as_the_nearest_preset_and_what_differs() -> None:
    assert spelled(table()) == ("", {})
    assert spelled(table(target=3000)) == ("", {"target": 3000})
    preset = next(one for one in CANASTA.presets if len(one.options or {}) > 1)
    assert spelled(table(**preset.options)) == (preset.key, {})
    assert spelled(table(**{**preset.options, "target": 3000})) == (preset.key, {"target": 3000})
