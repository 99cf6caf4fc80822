"""From a list of matches to everybody's ratings: the same fold whether one match is added or a million replayed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ratings.engine.chain import rate_chain
from ratings.engine.config import RatingConfig
from ratings.engine.skill import PlayerSkill, Skill, newcomer
from ratings.engine.two_sides import DRAW, LOSS, WIN, rate_two_sides


class Outcome(NamedTuple):
    """A finished match as the ratings see it.

    `game` names a config; `at` is the day it was played (days since 1 January 1970, UTC); `sides` are players by
    number; `ranks` one for each side, lowest best, equal tied; `margin` the difference of two sides' scores.
    """

    game: str
    at: float
    sides: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]
    margin: float | None = None


def check(outcome: Outcome) -> None:
    """Raise ValueError, saying what is wrong, where the outcome cannot be rated."""
    sides = outcome.sides
    if len(sides) < 2:
        raise ValueError(f"a rated match needs at least two sides, not {len(sides)}")
    if len(sides) != len(outcome.ranks):
        raise ValueError(f"{len(sides)} sides but {len(outcome.ranks)} ranks")
    if () in sides:
        raise ValueError(f"a side without players: {sides}")
    if len(set().union(*sides)) != sum(map(len, sides)):
        raise ValueError(f"a player sits twice in one match: {sides}")
    if outcome.margin is not None and len(sides) != 2:
        raise ValueError(f"a margin needs two sides, not {len(sides)}")


def rate(
    outcome: Outcome, common: Mapping[int, Skill], offsets: Mapping[int, Skill], config: RatingConfig
) -> dict[int, PlayerSkill]:
    """The new beliefs about all players of one match, from those before it (absent players are newcomers).

    The order in which sides and partners are entered changes nothing. Raises ValueError as `check` does.
    """
    check(outcome)
    if len(outcome.sides) == 2:
        return _rate_two(outcome, common, offsets, config)
    ranked = sorted(
        (rank, tuple(sorted(side))) for rank, side in zip(outcome.ranks, outcome.sides, strict=True)
    )
    believed = [_believed(side, outcome.at, common, offsets, config) for _, side in ranked]
    learnt = rate_chain(believed, [rank for rank, _ in ranked], outcome.at, config)
    return {
        player: skill
        for (_, side), skills in zip(ranked, learnt, strict=True)
        for player, skill in zip(side, skills, strict=True)
    }


def _rate_two(
    outcome: Outcome, common: Mapping[int, Skill], offsets: Mapping[int, Skill], config: RatingConfig
) -> dict[int, PlayerSkill]:
    first, second = (side if len(side) == 1 else tuple(sorted(side)) for side in outcome.sides)
    better, worse = outcome.ranks
    at = outcome.at
    learnt, learnt_second = rate_two_sides(
        _believed(first, at, common, offsets, config),
        _believed(second, at, common, offsets, config),
        DRAW if better == worse else WIN if better < worse else LOSS,
        at,
        config,
        outcome.margin,
    )
    learnt += learnt_second
    return dict(zip(first + second, learnt, strict=True))


def _believed(
    side: tuple[int, ...],
    at: float,
    common: Mapping[int, Skill],
    offsets: Mapping[int, Skill],
    config: RatingConfig,
) -> list[PlayerSkill]:
    """What is believed of a side's members; who has never played is a newcomer on day `at`."""
    return [
        PlayerSkill(
            common.get(player) or newcomer(config.common, at),
            offsets.get(player) or newcomer(config.offset, at),
        )
        for player in side
    ]


@dataclass
class RatingBook:
    """Everybody's beliefs in one family of pools: one common skill a player, one offset a player and game."""

    configs: Mapping[str, RatingConfig]
    common: dict[int, Skill] = field(default_factory=dict)
    offsets: dict[str, dict[int, Skill]] = field(default_factory=dict)

    def record(self, outcome: Outcome) -> dict[int, PlayerSkill]:
        """Rate one match and remember it. Raises ValueError, changing nothing, where the outcome cannot be rated."""
        config = self.configs.get(outcome.game)
        if config is None:
            raise ValueError(f"no rating config for game {outcome.game!r}; known: {sorted(self.configs)}")
        offsets = self.offsets.setdefault(outcome.game, {})
        after = rate(outcome, self.common, offsets, config)
        for player, (common, offset) in after.items():
            self.common[player] = common
            offsets[player] = offset
        return after


def replay(history: Iterable[Outcome], configs: Mapping[str, RatingConfig]) -> RatingBook:
    """The ratings after all matches of `history`, rated in the order given, to the same last bit as one at a time."""
    book = RatingBook(configs)
    for outcome in history:
        book.record(outcome)
    return book
