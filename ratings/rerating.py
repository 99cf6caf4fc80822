"""A match that was rated says something else now, or nothing: its families are replayed from there on.

In the transaction that changes the match, with its row locked, to the same last bit as `recompute` would. Only matches
of players whose rating has changed by then are rated anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import Q, QuerySet

from clubs.models import Player
from common.sending import send_once_committed
from matches.models import Match, Seat
from ratings.configs import rating_config
from ratings.engine import ENGINE_VERSION, Outcome, RatingConfig, Skill, rate
from ratings.models import ConfigVersion, Pool, RatedMatch, Rating, RatingChange
from ratings.pools import EPOCH, counted, day, outcome_from
from ratings.services import NUMBERS, STALE, change, numbers, rate_match, skill_of, upsert_ratings

LONGEST: Final = 5000
"""With more matches behind it than this a family is recomputed by a worker: nobody waits so long for a page."""
BATCH: Final = 1000
_ROWS: Final = ", ".join(f"{name} = %s" for name in NUMBERS)
_COLUMNS: Final = ", ".join(f"{name} = anew.{name}" for name in NUMBERS)
_WRITE: Final = {
    "sqlite": f"UPDATE ratings_ratingchange SET {_ROWS} WHERE id = %s",
    "postgresql": (
        f"UPDATE ratings_ratingchange SET {_COLUMNS}"
        f" FROM UNNEST({'%s::float8[], ' * len(NUMBERS)}%s::bigint[]) AS anew ({', '.join(NUMBERS)}, id)"
        " WHERE ratings_ratingchange.id = anew.id"
    ),
}
"""A row a time where that is a call; where it is a way to the server and back, all at once: a list for each column."""


class _Row(NamedTuple):
    """A rated match; `at` is the day it was played."""

    pk: int
    match: int
    game: str
    pool: int
    config: int
    engine: int
    at: float


class _Change(NamedTuple):
    """A stored rating change: its row, and what was believed before, on which day; none of a newcomer."""

    pk: int
    common: tuple[float, float, float | None]
    offset: tuple[float, float, float | None]


def rerate_match(match: Match, seats: Sequence[Seat]) -> None:
    """Make the ratings what they are with the match as it is now. The match is locked; repeating it changes nothing."""
    outcome, families = counted(match, seats)
    counts_in = {family.key() for family in families}
    keys = [family.key(name) for family in families for name in ("", match.game)]
    # All that stand, those where it is to count for the first time too, by id: whoever finishes a match locks them so.
    theirs = Pool.objects.filter(Q(rated__match=match) | Q(key__in=keys)).values("pk")
    pools = Pool.objects.select_for_update(of=("self",)).filter(pk__in=theirs).order_by("pk")
    rated = set(RatedMatch.objects.filter(match=match).values_list("family", flat=True))
    for family in [pool for pool in pools.select_related("config") if pool.pk in rated]:
        _replay(family, match, outcome if family.key in counts_in else None)
    if families:
        rate_match(match=match)  # where it has never counted: it comes last


def _replay(family: Pool, match: Match, outcome: Outcome | None) -> None:
    rated = RatedMatch.objects.filter(family=family).order_by("pk")
    own = _rows(rated.filter(match=match))[0]
    tail = _rows(rated.filter(pk__gt=own.pk)[: LONGEST + 1])
    replay = _Replay(family, own, tail, outcome)
    if len(tail) <= LONGEST and _as_recomputed(family, [own, *tail]) and replay.prepare():
        replay.store()
    else:
        RatedMatch.objects.filter(pk=own.pk).update(engine=STALE)
        send_once_committed("ratings.tasks.recompute_family", family.pk)


def _rows(rated: QuerySet[RatedMatch]) -> list[_Row]:
    """In the family's order; plain values, because making objects would take longer than the arithmetic."""
    values = rated.values_list("pk", "match", "match__game", "pool", "config", "engine", "match__finished_at")
    return [_Row(*value[:6], day(value[6] or EPOCH)) for value in values]


def _as_recomputed(family: Pool, rated: Iterable[_Row]) -> bool:
    """Whether these are what a recompute would have made of them: by this engine, these parameters."""
    pools = Pool.objects.filter(population=family.population, club=family.club_id, pace=family.pace)
    configs = dict(pools.values_list("pk", "config"))
    return all(row.engine == ENGINE_VERSION and row.config == configs[row.pool] for row in rated)


Latent = tuple[int, int]
"""Pool and player: the common skill in the overall pool, the offset in the game's."""


class _Replay:
    """One family from one match on: `own` counts as `outcome` now, or not at all."""

    def __init__(self, family: Pool, own: _Row, tail: Sequence[_Row], outcome: Outcome | None) -> None:
        self.family, self.own, self.tail, self.outcome = family, own, tail, outcome
        self.log: dict[int, dict[int, _Change]] = defaultdict(dict)
        self.outcomes: dict[int, Outcome] = {}
        self.moved: dict[Latent, Skill | None] = {}
        self.written: list[tuple[float | None, ...]] = []
        self._configs: dict[int, RatingConfig] = {}

    def prepare(self) -> bool:
        """Read what is to be rated anew. Whether those who played it are those who were rated, and are so now."""
        changes = RatingChange.objects.filter(rated__family=self.family, rated__gte=self.own.pk).order_by()
        for rated, player, pk, *before in changes.values_list("rated", "player", "pk", *NUMBERS[:6]):
            mu, var, at, offset_mu, offset_var, offset_at = before
            self.log[rated][player] = _Change(pk, (mu, var, at), (offset_mu, offset_var, offset_at))
        self.then = set(self.log[self.own.pk])
        self.now = {player for side in self.outcome.sides for player in side} if self.outcome else set()
        touched = self.then | self.now
        anew = []
        for row in self.tail:
            if not touched.isdisjoint(self.log[row.pk]):
                touched.update(self.log[row.pk])
                anew.append(row)
        self._read_outcomes(anew)
        merged = Player.objects.filter(pk__in=touched, merged_into__isnull=False)
        return all(row.pk in self.outcomes for row in anew) and not merged.exists()

    def _read_outcomes(self, anew: Sequence[_Row]) -> None:
        by_match = {row.match: row for row in anew}
        for start in range(0, len(anew), BATCH):
            seats = Seat.objects.filter(match__in=[row.match for row in anew[start : start + BATCH]])
            values = seats.order_by("match", "index").values_list("match", "side", "player", "place", "score")
            for match, group in groupby(values, key=lambda seat: seat[0]):
                row = by_match[match]
                outcome = outcome_from(row.game, row.at, [seat[1:] for seat in group])
                if outcome and {player for side in outcome.sides for player in side} == set(self.log[row.pk]):
                    self.outcomes[row.pk] = outcome

    def store(self) -> None:
        """Rate anew and write what comes out."""
        for player in sorted(self.then - self.now):
            for pool, name in self._latents(self.own):
                self.moved[pool, player] = self._stored(pool, name, self.own, player)
        self._store_own()
        for row in self.tail:
            if row.pk in self.outcomes:
                for player, numbers in self._rate(row, self.outcomes[row.pk]):
                    self.written.append((*numbers, self.log[row.pk][player].pk))
        self._store_log()
        self._store_ratings()

    def _store_own(self) -> None:
        """Its log anew; where it does not count any more it only keeps its place."""
        own = RatedMatch.objects.get(pk=self.own.pk)
        own.changes.all().delete()
        if self.outcome is not None:
            anew = self._rate(self.own, self.outcome)
            RatingChange.objects.bulk_create(change(own, player, numbers) for player, numbers in anew)

    def _latents(self, row: _Row) -> tuple[tuple[int, str], tuple[int, str]]:
        return (self.family.pk, "common"), (row.pool, "offset")

    def _rate(self, row: _Row, outcome: Outcome) -> list[tuple[int, list[float | None]]]:
        """Every player with what is to be logged."""
        config, log = self._config(row), []
        players = [player for side in outcome.sides for player in side]
        common, offsets = (
            {player: skill for player in players if (skill := self._skill(pool, name, row, player))}
            for pool, name in self._latents(row)
        )
        after = rate(outcome, common, offsets, config)
        for player in sorted(players):
            before = common.get(player), offsets.get(player)
            log.append((player, numbers(before, after[player], config)))
            for (pool, _name), skill in zip(self._latents(row), after[player], strict=True):
                self.moved[pool, player] = skill
        return log

    def _config(self, row: _Row) -> RatingConfig:
        if row.config not in self._configs:
            own = ConfigVersion.objects.get(pk=row.config)
            self._configs[row.config] = rating_config(self.family.config, own)
        return self._configs[row.config]

    def _skill(self, pool: int, name: str, row: _Row, player: int) -> Skill | None:
        if (pool, player) in self.moved:
            return self.moved[pool, player]
        return self._stored(pool, name, row, player)

    def _stored(self, pool: int, name: str, row: _Row, player: int) -> Skill | None:
        """What was believed before a match by what is stored; None of who had never played before."""
        change = self.log[row.pk].get(player) or self._next(pool, row, player)
        if change is None:
            stored = Rating.objects.filter(pool=pool, player=player).first()
            return skill_of(stored) if stored else None
        mu, var, at = change.common if name == "common" else change.offset
        return None if at is None else Skill(mu, var, at)

    def _next(self, pool: int, row: _Row, player: int) -> _Change | None:
        """The player's next match of that latent after one that they were not rated in."""
        own = (
            self.log[other.pk][player]
            for other in self.tail
            if other.pk > row.pk and player in self.log[other.pk] and pool in (self.family.pk, other.pool)
        )
        return next(own, None)

    def _store_log(self) -> None:
        if not self.written:
            return
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.executemany(_WRITE["sqlite"], self.written)
            else:
                cursor.execute(
                    _WRITE[connection.vendor], [list(column) for column in zip(*self.written, strict=True)]
                )

    def _store_ratings(self) -> None:
        pools, players = {pool for pool, _ in self.moved}, {player for _, player in self.moved}
        stored = Rating.objects.filter(pool__in=pools, player__in=players)
        rows = {(row.pool_id, row.player_id): row for row in stored}
        for (pool, player), skill in self.moved.items():
            if skill is None:
                continue
            row = rows.setdefault((pool, player), Rating(pool_id=pool, player_id=player, matches=0))
            row.mu, row.var, row.at = skill
            if pool in (self.family.pk, self.own.pool):
                row.matches += (player in self.now) - (player in self.then)
        gone = [rows.pop(latent).pk for latent, skill in self.moved.items() if skill is None]
        Rating.objects.filter(pk__in=gone).exclude(pool=self.family).delete()
        Rating.objects.filter(pk__in=gone).delete()
        kept = [rows[latent] for latent, skill in self.moved.items() if skill is not None]
        overall = [row for row in kept if row.pool_id == self.family.pk]
        Rating.objects.bulk_create([row for row in overall if row.pk is None])
        ids = {row.player_id: row.pk for row in overall}
        for row in kept:
            if row.pool_id != self.family.pk:
                row.overall_id = ids[row.player_id]
        upsert_ratings(kept)
