"""Rating a match that has ended, and taking that back; `recompute` writes them all anew.

Lock order: match row, the families' pool rows by id, rating rows by player. A family's overall pool row is locked for
every match of the family, whatever its game, so the family's matches have one order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.db.models import Max, Q

from clubs.models import Player
from common.sending import send, send_once_committed
from matches.models import Match, Seat
from ratings.configs import current_config, parameters_of, rating_config
from ratings.engine import ENGINE_VERSION, Outcome, PlayerSkill, RatingConfig, Skill, rate
from ratings.models import ConfigVersion, Pool, RatedMatch, Rating, RatingChange
from ratings.pools import Family, counted

STALE = 0
"""No version of the engine: the match has changed since it was rated, and its family is to be recomputed."""
LATENTS: Final = ("common", "offset")
NUMBERS: Final = [
    *(f"{latent}_{number}_before" for latent in LATENTS for number in ("mu", "var", "at")),
    *(f"{latent}_{number}" for latent in LATENTS for number in ("mu", "var")),
]
"""What a rating change holds."""
Before = tuple[Skill | None, Skill | None]
"""What was believed of a player, in the order of `LATENTS`: none of a newcomer."""


@transaction.atomic
def rate_match(*, match: Match, seats: Sequence[Seat] | None = None) -> list[RatingChange]:
    """Count a finished match in every family it belongs to. Once: repeating it changes nothing and returns nothing.

    `seats` (with their players) are passed by the transaction that finishes the match, where it cannot have counted
    yet; otherwise the match is locked and looked up here.
    """
    again = seats is None
    if seats is None:
        # Without the key: a recompute holds the pools and then only refers to matches, so neither waits for the other.
        match = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
        seats = list(match.seats.select_related("player").order_by("index"))
    outcome, families = counted(match, seats)
    if outcome is None or not families:
        return []
    pools = _locked_pools(families, match.game)
    if again:
        # Asked only now, with the pools locked: a recompute may just have counted the match.
        placed = set(RatedMatch.objects.filter(match=match).values_list("family", flat=True))
        families = [family for family in families if pools[family.key()].pk not in placed]
    if not families:
        return []
    return _Rater(match, outcome, [(pools[f.key()], pools[f.key(match.game)]) for f in families]).rate()


class _Rater:
    """One match in all its families at once, so that their number costs no queries."""

    def __init__(self, match: Match, outcome: Outcome, pools: list[tuple[Pool, Pool]]) -> None:
        self.match, self.outcome, self.pools = match, outcome, pools
        players = [player for side in outcome.sides for player in side]
        ids = [pool.pk for pair in pools for pool in pair]
        rows = Rating.objects.select_for_update().filter(pool__in=ids, player__in=players)
        self.rows = {(row.pool_id, row.player_id): row for row in rows.order_by("player_id", "pool_id")}

    def rate(self) -> list[RatingChange]:
        rated, changes = [], []
        for overall, pool in self.pools:
            entry = RatedMatch(
                family=overall, pool=pool, match=self.match, config=pool.config, engine=ENGINE_VERSION
            )
            rated.append(entry)
            config = rating_config(overall.config, pool.config)
            after = rate(self.outcome, self._skills(overall), self._skills(pool), config)
            for player, skill in sorted(after.items()):
                before = self._before(overall, player), self._before(pool, player)
                changes.append(change(entry, player, numbers(before, skill, config)))
                self._remember(overall, player, skill.common)
                self._remember(pool, player, skill.offset)
        self._store()
        RatedMatch.objects.bulk_create(rated)
        return RatingChange.objects.bulk_create(changes)

    def _skills(self, pool: Pool) -> dict[int, Skill]:
        return {player: skill_of(row) for (pool_id, player), row in self.rows.items() if pool_id == pool.pk}

    def _before(self, pool: Pool, player: int) -> Skill | None:
        row = self.rows.get((pool.pk, player))
        return skill_of(row) if row else None

    def _remember(self, pool: Pool, player: int, skill: Skill) -> None:
        row = self.rows.setdefault((pool.pk, player), Rating(pool=pool, player_id=player, matches=0))
        row.mu, row.var, row.at = skill
        row.matches += 1

    def _store(self) -> None:
        """New common skills first, because offsets point to them; then everything else in one statement."""
        players = {player for _, player in self.rows}
        common = {overall.pk for overall, _ in self.pools}
        new = [row for (pool, _), row in self.rows.items() if pool in common and row.pk is None]
        if new:
            Rating.objects.bulk_create(new)
        for overall, pool in self.pools:
            for player in players:
                self.rows[pool.pk, player].overall_id = self.rows[overall.pk, player].pk
        created = {id(row) for row in new}
        upsert_ratings([row for row in self.rows.values() if id(row) not in created])


def upsert_ratings(rows: list[Rating]) -> None:
    """Store ratings, new and old, in one statement; the caller holds the family's lock."""
    fields = ["overall_id", "mu", "var", "at", "matches"]
    Rating.objects.bulk_create(
        [
            Rating(
                pool_id=row.pool_id, player_id=row.player_id, **{name: getattr(row, name) for name in fields}
            )
            for row in rows
        ],
        batch_size=1000,
        update_conflicts=True,
        unique_fields=["pool", "player"],
        update_fields=["overall", "mu", "var", "at", "matches"],
    )


def skill_of(row: Rating) -> Skill:
    """A stored rating as the engine knows it."""
    return Skill(row.mu, row.var, row.at)


def numbers(before: Before, after: PlayerSkill, config: RatingConfig) -> list[float | None]:
    """What a match did to one player, in the order of `NUMBERS`."""
    row: list[float | None] = []
    for skill, prior in zip(before, (config.common, config.offset), strict=True):
        row += skill or (prior.mu, prior.sigma * prior.sigma, None)
    return [*row, *after.common[:2], *after.offset[:2]]


def change(rated: RatedMatch, player: int, numbers: Sequence[float | None]) -> RatingChange:
    """The log entry of one player in one match, not yet stored."""
    return RatingChange(rated=rated, player_id=player, **dict(zip(NUMBERS, numbers, strict=True)))


def _locked_pools(families: Sequence[Family], game: str) -> dict[str, Pool]:
    """The overall and the game's pool of every family by key, made at need and locked by id."""
    keys = [family.key(name) for family in families for name in ("", game)]
    query = (
        Pool.objects.select_for_update(of=("self",))
        .select_related("config")
        .filter(key__in=keys)
        .order_by("pk")
    )
    pools = {pool.key: pool for pool in query}
    if len(pools) < len(keys):
        # Everybody's overall pool is the gate: who makes others holds it, else two who make some wait for each other.
        ensure_pools(families[:1], "")
        Pool.objects.select_for_update().get(key=families[0].key())
        ensure_pools(families, game)
        pools = {pool.key: pool for pool in query.all()}
    return pools


def ensure_pools(families: Sequence[Family], game: str) -> None:
    """Make the overall and the game's pool of every family where missing; somebody else may be making the same."""
    configs = {name: current_config(game=name) for name in ("", game)}
    Pool.objects.bulk_create(
        [
            Pool(
                key=family.key(name),
                population=family.population,
                pace=family.pace,
                club_id=family.club_id,
                game=name,
                config=config,
            )
            for family in families
            for name, config in configs.items()
        ],
        ignore_conflicts=True,
    )


@transaction.atomic
def adopt_config(*, game: str, config: RatingConfig) -> ConfigVersion:
    """Store new parameters of a game and give them to its pools; ratings change by `recompute_family` alone."""
    last = ConfigVersion.objects.filter(game=game).aggregate(last=Max("version"))["last"] or 0
    version = ConfigVersion.objects.create(game=game, version=last + 1, parameters=parameters_of(config))
    Pool.objects.filter(game=game).update(config=version)
    return version


def recompute_without_guest(guest: Player) -> None:
    """What the guest played now counts for the member: recompute every family the guest was rated in."""
    rated = RatedMatch.objects.filter(changes__player=guest)
    for family in list(rated.values_list("family", flat=True).distinct().order_by("family")):
        send_once_committed("ratings.tasks.recompute_family", family)


def families_to_recompute() -> list[int]:
    """Families that still count merged guests, or a match that is to be replayed by a worker."""
    void = Q(match__status=Match.Status.VOID, changes__isnull=False)
    left = RatedMatch.objects.filter(void | Q(changes__player__merged_into__isnull=False) | Q(engine=STALE))
    return list(left.values_list("family", flat=True).distinct().order_by("family"))


def call_again() -> int:
    """Call for the recomputes that were lost. How many."""
    return sum(send("ratings.tasks.recompute_family", family) for family in families_to_recompute())
