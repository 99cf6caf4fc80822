"""Rating maths: what a player's results say about their skill. Pure: no database, no Django.

A player's performance in a game is a common skill plus an offset for that game plus luck; a match tells something
about the sum, and so about both. `replay` is the whole of it: from a list of `Outcome`s to a `RatingBook`.
"""

from ratings.engine.config import (
    COMMON_DEFAULT,
    ENGINE_VERSION,
    OFFSET_DEFAULT,
    LatentConfig,
    MarginConfig,
    RatingConfig,
)
from ratings.engine.predict import Prediction, predict
from ratings.engine.replay import Outcome, RatingBook, rate, replay
from ratings.engine.skill import PlayerSkill, Skill, new_player, newcomer

__all__ = [
    "COMMON_DEFAULT",
    "ENGINE_VERSION",
    "OFFSET_DEFAULT",
    "LatentConfig",
    "MarginConfig",
    "Outcome",
    "PlayerSkill",
    "Prediction",
    "RatingBook",
    "RatingConfig",
    "Skill",
    "new_player",
    "newcomer",
    "predict",
    "rate",
    "replay",
]
