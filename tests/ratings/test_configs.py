"""Between stored rating parameters and the engine's."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.errors import UnknownGame
from ratings.configs import default_parameters, parameters_of, rating_config
from ratings.engine import COMMON_DEFAULT, LatentConfig, MarginConfig, RatingConfig
from ratings.models import ConfigVersion

COMMON = ConfigVersion(game="", version=1, parameters=default_parameters(""))


@pytest.mark.parametrize("key", [game.key for game in registry.all_games()])
def test_every_game_has_parameters_that_the_engine_takes(key: str) -> None:
    config = rating_config(COMMON, ConfigVersion(game=key, version=3, parameters=default_parameters(key)))
    assert config.common == COMMON_DEFAULT
    assert config.version == 3
    assert (config.p_draw > 0) == registry.get(key).draws


def test_the_more_luck_the_wider_results_are_spread() -> None:
    by_luck = {
        registry.get(game.key).luck: default_parameters(game.key)["beta"] for game in registry.all_games()
    }
    assert by_luck["none"] < by_luck["some"] < by_luck["much"]


@pytest.mark.parametrize("margin", [None, MarginConfig(delta=1.0, kappa=0.5, scale=10.0, cap=3.0, noise=2.0)])
def test_what_is_stored_is_what_the_engine_had(margin: MarginConfig | None) -> None:
    config = RatingConfig(
        beta=7.5, p_draw=0.2, offset=LatentConfig(mu=1.0, sigma=2.0, tau=0.1, gamma=0.2), margin=margin
    )
    again = rating_config(COMMON, ConfigVersion(game="hex", version=1, parameters=parameters_of(config)))
    assert again == config


def test_a_game_that_is_none_has_none() -> None:
    with pytest.raises(UnknownGame):
        default_parameters("no-such-game")
