"""A player's skill: one number common to all games and one for the game at hand, each with its doubt."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from ratings.engine.config import LatentConfig, RatingConfig

_new = tuple.__new__  # a third of the cost of calling the class, in the innermost loop


class Skill(NamedTuple):
    """A belief about one latent: mean, variance, and the day (days since 1 January 1970, UTC) of its last match."""

    mu: float
    var: float
    at: float


class PlayerSkill(NamedTuple):
    """Both latents of a player in a game; the performance to be expected is their sum."""

    common: Skill
    offset: Skill

    @property
    def mu(self) -> float:
        return self.common.mu + self.offset.mu

    @property
    def sd(self) -> float:
        return sqrt(self.common.var + self.offset.var)

    @property
    def shown(self) -> float:
        """The cautious number of the leaderboards: the mean less three standard deviations."""
        return self.mu - 3.0 * self.sd


Side = Sequence[PlayerSkill]


def newcomer(config: LatentConfig, at: float) -> Skill:
    """What is believed before the first match, played on day `at`."""
    return Skill(config.mu, config.sigma * config.sigma, at)


def new_player(config: RatingConfig, at: float) -> PlayerSkill:
    """Both latents of a player who has never played."""
    return PlayerSkill(newcomer(config.common, at), newcomer(config.offset, at))


class Performer(NamedTuple):
    """A side ready to play: its members' latents drifted to the day, and the sums over them.

    A latent pair is six floats (common mu, var, at; offset mu, var, at): this is the innermost loop of a recompute,
    where making objects costs more than the arithmetic.
    """

    latents: list[tuple[float, float, float, float, float, float]]
    weight: float
    mu: float
    var: float
    luck: float


def ready(side: Side, weight: float, config: RatingConfig, at: float) -> Performer:
    """A side on day `at`, each member counting `weight`, just before the match.

    Doubt grows with each match and with the days since the last; a match entered late, with an earlier day than the
    last one rated, adds no days.
    """
    common, offset = config.common, config.offset
    common_tau, common_gamma = common.tau_squared, common.gamma_squared
    offset_tau, offset_gamma = offset.tau_squared, offset.gamma_squared
    mu = var = 0.0
    latents = []
    for (mu_c, var_c, at_c), (mu_o, var_o, at_o) in side:
        var_c += common_tau
        var_o += offset_tau
        if at > at_c:
            var_c += common_gamma * (at - at_c)
            at_c = at
        if at > at_o:
            var_o += offset_gamma * (at - at_o)
            at_o = at
        mu += mu_c + mu_o
        var += var_c + var_o
        latents.append((mu_c, var_c, at_c, mu_o, var_o, at_o))
    square = weight * weight
    luck = square * config.beta_squared * len(latents)
    return _new(Performer, (latents, weight, weight * mu, square * var + luck, luck))


def learn(side: Performer, pull: float, certainty: float) -> list[PlayerSkill]:
    """The side's beliefs after its performance was judged.

    A latent of variance `s` moves by `weight * s * pull` and keeps the share `1 - weight^2 * s * certainty` of its
    variance: the exact posterior of a sum of Gaussians.
    """
    rate, narrow = side.weight * pull, side.weight * side.weight * certainty
    return [
        _new(
            PlayerSkill,
            (
                _new(Skill, (mu_c + rate * var_c, var_c * (1.0 - narrow * var_c), at_c)),
                _new(Skill, (mu_o + rate * var_o, var_o * (1.0 - narrow * var_o), at_o)),
            ),
        )
        for mu_c, var_c, at_c, mu_o, var_o, at_o in side.latents
    ]


def member_weights(sizes: Sequence[int]) -> list[float]:
    """What each member counts on sides of these sizes: one on the smallest, less on larger ones in proportion.

    So three against one are not three times as strong.

    >>> member_weights([1, 3])
    [1.0, 0.3333333333333333]
    """
    smallest = min(sizes)
    return [smallest / size for size in sizes]
