"""What pages and the API read of ratings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import sqrt
from typing import Any

from django.db.models import ExpressionWrapper, F, FloatField, QuerySet
from django.db.models.functions import Coalesce, Sqrt
from django.utils import timezone

from clubs.models import Club, Player
from ratings.configs import current_config, rating_config
from ratings.engine import PlayerSkill, Prediction, RatingConfig, Skill, newcomer, predict
from ratings.models import Pool, Rating, RatingChange
from ratings.pools import EPOCH, Family, day

MIN_MATCHES = 3
"""Fewer rated matches than this, and a player is not on the leaderboard yet."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard. `shown` is the cautious rating, mu - 3 sd, that the order goes by."""

    rank: int
    player: Player
    mu: float
    sd: float
    shown: float
    matches: int


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    """A player's rating after one match."""

    at: datetime
    match_id: int
    mu: float
    sd: float


def pools(*, club: Club | None = None, overall: bool = False) -> QuerySet[Pool]:
    """The pools of the whole site, or those of a club; without the overall ones unless asked for."""
    rows = Pool.objects.filter(club=club).order_by("game", "population", "pace")
    return rows if overall else rows.exclude(game="")


def find_pool(
    *,
    game: str = "",
    population: str = Pool.Population.EVERYONE,
    club: Club | None = None,
    pace: str = Pool.Pace.UNCLOCKED,
) -> Pool | None:
    """The pool, or None as long as nothing has been rated in it."""
    return Pool.objects.filter(key=Family(population, club.pk if club else None, pace).key(game)).first()


def leaderboard(
    *, pool: Pool, limit: int = 50, offset: int = 0, min_matches: int = MIN_MATCHES
) -> list[Standing]:
    """The best of a pool by cautious rating, equal ratings in the order of players. One query."""
    rows: list[Any] = list(standings(pool=pool, min_matches=min_matches)[offset : offset + limit])
    return [
        Standing(rank, row.player, row.total_mu, row.total_sd, row.shown, row.matches)
        for rank, row in enumerate(rows, start=offset + 1)
    ]


def standings(*, pool: Pool, min_matches: int = MIN_MATCHES) -> QuerySet[Rating]:
    """A pool's ratings, best first, with `total_mu`, `total_sd` and `shown` (common skill and offset together)."""
    number = FloatField()
    return (
        Rating.objects.filter(pool=pool, matches__gte=min_matches)
        .select_related("player")
        .annotate(
            total_mu=ExpressionWrapper(F("mu") + Coalesce(F("overall__mu"), 0.0), output_field=number),
            total_sd=Sqrt(
                ExpressionWrapper(F("var") + Coalesce(F("overall__var"), 0.0), output_field=number)
            ),
        )
        .annotate(shown=ExpressionWrapper(F("total_mu") - 3.0 * F("total_sd"), output_field=number))
        .order_by("-shown", "player")
    )


def history(*, pool: Pool, player: Player, limit: int = 500) -> list[HistoryPoint]:
    """A player's rating in a pool after each of the last `limit` matches there, oldest first. One query.

    In an overall pool: the common skill after every rated match of the family.
    """
    where = {"rated__family": pool} if pool.is_overall else {"rated__pool": pool}
    rows = (
        RatingChange.objects.filter(player=player, **where)
        .order_by("-rated")
        .values_list(
            "rated__match__finished_at", "rated__match", "common_mu", "common_var", "offset_mu", "offset_var"
        )[:limit]
    )
    points = []
    for at, match, common_mu, common_var, offset_mu, offset_var in reversed(rows):
        mu, var = (
            (common_mu, common_var) if pool.is_overall else (common_mu + offset_mu, common_var + offset_var)
        )
        points.append(HistoryPoint(at or EPOCH, match, mu, sqrt(var)))
    return points


def ratings_of(*, player: Player) -> QuerySet[Rating]:
    """A player's ratings in every pool, with the common skill beside each offset. One query."""
    return Rating.objects.filter(player=player).select_related("pool", "overall").order_by("pool__key")


def ratings_at(
    game: str, players: Collection[int], club_id: int | None, pace: str = Pool.Pace.UNCLOCKED
) -> QuerySet[Rating]:
    """Players' ratings at a game among everybody: of the site, and of a club. One query."""
    keys = {Family(Pool.Population.EVERYONE, club, pace).key(game) for club in (None, club_id)}
    rows = Rating.objects.filter(pool__key__in=keys, player__in=players)
    return rows.select_related("pool", "overall").order_by("player", "pool")


def changes_of_match(*, match_id: int, population: str = Pool.Population.EVERYONE) -> QuerySet[RatingChange]:
    """What a match did to its players' ratings in the site's pool of a population. One query."""
    rows = RatingChange.objects.filter(
        rated__match=match_id, rated__family__population=population, rated__family__club=None
    )
    return rows.select_related("player").order_by("player")


def predict_match(
    *,
    game: str,
    sides: Sequence[Sequence[Player]],
    club: Club | None = None,
    population: str = Pool.Population.EVERYONE,
    pace: str = Pool.Pace.UNCLOCKED,
) -> Prediction:
    """Everybody's chances in a match of these sides, played now. Two queries where both pools exist.

    Raises ValueError for sides that cannot be, UnknownGame.
    """
    family = Family(population, club.pk if club else None, pace)
    keys = {family.key(): "common", family.key(game): "offset"}
    found = {
        keys[pool.key]: pool for pool in Pool.objects.filter(key__in=list(keys)).select_related("config")
    }
    common = found["common"].config if "common" in found else current_config(game="")
    own = found["offset"].config if "offset" in found else current_config(game=game)
    config = rating_config(common, own)
    players = [player.pk for side in sides for player in side]
    rows = Rating.objects.filter(pool__in=list(found.values()), player__in=players).select_related("pool")
    skills = {(row.pool.is_overall, row.player_id): Skill(row.mu, row.var, row.at) for row in rows}
    today = day(timezone.now())
    return predict([[_skill(skills, p.pk, config, today) for p in side] for side in sides], today, config)


def _skill(
    skills: dict[tuple[bool, int], Skill], player: int, config: RatingConfig, today: float
) -> PlayerSkill:
    return PlayerSkill(
        skills.get((True, player)) or newcomer(config.common, today),
        skills.get((False, player)) or newcomer(config.offset, today),
    )
