"""Between stored rating parameters and the engine's `RatingConfig`, and what a game gets until somebody fits better."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from games.core import registry
from ratings.engine import COMMON_DEFAULT, OFFSET_DEFAULT, LatentConfig, MarginConfig, RatingConfig
from ratings.engine.config import BETA_DEFAULT
from ratings.models import ConfigVersion

BETA_BY_LUCK = {"none": BETA_DEFAULT, "some": 1.5 * BETA_DEFAULT, "much": 2.5 * BETA_DEFAULT}
"""Between games of pure skill and of much luck the spread of results differs some threefold."""

DRAW_SHARE = 0.05
"""How often a game that can be drawn is, before it has been counted."""

_LATENT = ("mu", "sigma", "tau", "gamma")


def default_parameters(game: str) -> dict[str, Any]:
    """Parameters for a game nobody has fitted yet; for "" those of the common skill. Raises UnknownGame."""
    if not game:
        return {"common": _latent_to_json(COMMON_DEFAULT)}
    rules = registry.get(game)
    return {
        "beta": BETA_BY_LUCK[rules.luck],
        "p_draw": DRAW_SHARE if rules.draws else 0.0,
        "offset": _latent_to_json(OFFSET_DEFAULT),
        "margin": None,
    }


def current_config(*, game: str) -> ConfigVersion:
    """The newest parameters of a game ("": of the common skill), the defaults if there are none yet."""
    newest = ConfigVersion.objects.filter(game=game).order_by("-version").first()
    if newest is None:
        newest, _ = ConfigVersion.objects.get_or_create(
            game=game, version=1, defaults={"parameters": default_parameters(game)}
        )
    return newest


def rating_config(common: ConfigVersion, game: ConfigVersion) -> RatingConfig:
    """The engine's config from the stored parameters of a family's common skill and of a game."""
    parameters = game.parameters
    margin = parameters.get("margin")
    return RatingConfig(
        beta=parameters["beta"],
        p_draw=parameters["p_draw"],
        common=LatentConfig(**common.parameters["common"]),
        offset=LatentConfig(**parameters["offset"]),
        margin=MarginConfig(**margin) if margin else None,
        version=game.version,
    )


def parameters_of(config: RatingConfig) -> dict[str, Any]:
    """A game's parameters as they are stored: the reverse of `rating_config`."""
    return {
        "beta": config.beta,
        "p_draw": config.p_draw,
        "offset": _latent_to_json(config.offset),
        "margin": asdict(config.margin) if config.margin else None,
    }


def _latent_to_json(latent: LatentConfig) -> dict[str, float]:
    return {name: getattr(latent, name) for name in _LATENT}
