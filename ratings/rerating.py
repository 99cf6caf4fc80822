"""A match that was rated says something else now, or nothing: its families are replayed from there on.

In the transaction that changes the match, with its row locked, to the same last bit as `recompute` would. Only matches
of players whose rating has changed by then are rated anew. What all the families need is read at once, and what comes
of it is written at once: another family costs two statements.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from django.db import connection
from django.db.models import Q, QuerySet

from clubs.models import Player
from common.sending import send_once_committed
from matches.models import Match, Seat
from ratings.configs import rating_config
from ratings.engine import ENGINE_VERSION, Outcome, RatingConfig, Skill, rate
from ratings.models import Pool, RatedMatch, Rating, RatingChange
from ratings.pools import EPOCH, counted, day, outcome_from, possible_families
from ratings.services import NUMBERS, STALE, change, numbers, rate_match, skill_of, upsert_ratings

LONGEST: Final = 5000
"""With more matches behind it than this a family is recomputed by a worker: nobody waits so long for a page."""
BATCH: Final = 1000
WRITTEN_AT_ONCE: Final = 10_000
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
"""A row a time where that is a call; where it is a way to the server and back, all at once: an array a column."""


class _Row(NamedTuple):
    """A rated match."""

    pk: int
    match: int
    family: int
    pool: int
    config: int
    engine: int


class _Change(NamedTuple):
    """A stored rating change: its row, and what was believed before, on which day; none of a newcomer."""

    pk: int
    common: tuple[float, float, float | None]
    offset: tuple[float, float, float | None]


class _Played(NamedTuple):
    """What a match says now, and of whom."""

    outcome: Outcome
    players: frozenset[int]


Log = dict[int, dict[int, _Change]]
"""The changes of every player, by rated match."""
Latent = tuple[int, int]
"""Pool and player: the common skill in the overall pool, the offset in the game's."""


def rerate_match(match: Match, seats: Sequence[Seat]) -> None:
    """Make the ratings what they are with the match as it is now. The match is locked; repeating it changes nothing."""
    outcome, families = counted(match, seats)
    counts_in = {family.key() for family in families}
    pools = _locked_pools(match)
    # Asked only now, with the pools locked: a recompute may just have counted the match as it was, or placed it anew.
    own = _rows(RatedMatch.objects.filter(match=match).order_by("pk"))
    rated = {pools[row.family].key for row in own if row.family in pools}
    log = _log(Q(rated__match=match))
    replays = [
        _Replay(pools[row.family], row, log[row.pk], outcome if pools[row.family].key in counts_in else None)
        for row in own
        if row.family in pools
    ]
    ready = _prepared([replay for replay in replays if replay.touched])
    if ready:
        _store(ready)
    done = {replay.own for replay in [*ready, *(replay for replay in replays if not replay.touched)]}
    _leave_to_a_worker([row for row in own if row not in done])
    if counts_in - rated:
        rate_match(match=match)  # where it has never counted: it comes last


def _locked_pools(match: Match) -> dict[int, Pool]:
    """All that stand and that it counts in, has ever counted in or may: a recompute adds it to none of them now.

    By id: whoever finishes a match locks them so.
    """
    keys = [family.key(name) for family in possible_families(match) for name in ("", match.game)]
    theirs = Pool.objects.filter(Q(rated__match=match) | Q(key__in=keys)).values("pk")
    pools = Pool.objects.select_for_update(of=("self",)).select_related("config").filter(pk__in=theirs)
    return {pool.pk: pool for pool in pools.order_by("pk")}


def _leave_to_a_worker(rows: Collection[_Row]) -> None:
    if rows:
        RatedMatch.objects.filter(pk__in=[row.pk for row in rows]).update(engine=STALE)
    for row in rows:
        send_once_committed("ratings.tasks.recompute_family", row.family)


def _rows(rated: QuerySet[RatedMatch]) -> list[_Row]:
    """In the family's order; plain values, because making objects would take longer than the arithmetic."""
    values = rated.values_list("pk", "match", "family", "pool", "config", "engine")
    return [_Row(*row) for row in values]


def _log(which: Q) -> Log:
    log: Log = defaultdict(dict)
    changes = RatingChange.objects.filter(which).order_by()
    for rated, player, pk, *before in changes.values_list("rated", "player", "pk", *NUMBERS[:6]):
        mu, var, at, offset_mu, offset_var, offset_at = before
        log[rated][player] = _Change(pk, (mu, var, at), (offset_mu, offset_var, offset_at))
    return log


def _prepared(replays: Sequence[_Replay]) -> list[_Replay]:
    """Those that a recompute would come to the same of, with all that they need: the others are left to one."""
    for replay in replays:
        after = RatedMatch.objects.filter(family=replay.family, pk__gt=replay.own.pk)
        replay.tail = _rows(after.order_by("pk")[: LONGEST + 1])
    replays = [replay for replay in replays if len(replay.tail) <= LONGEST]
    used = {row.pool for replay in replays for row in (replay.own, *replay.tail)}
    pools = Pool.objects.select_related("config").in_bulk(used) if used else {}
    replays = [replay for replay in replays if replay.is_as_recomputed(pools)]
    for replay in replays:
        replay.follow(_log(Q(rated__family=replay.family, rated__gt=replay.own.pk)))
    played = _played(sorted({row.match for replay in replays for row in replay.anew}))
    everybody = {player for replay in replays for player in replay.touched}
    merged = set(
        Player.objects.filter(pk__in=everybody, merged_into__isnull=False).values_list("pk", flat=True)
    )
    return [replay for replay in replays if replay.agrees_with(played) and merged.isdisjoint(replay.touched)]


def _played(matches: Sequence[int]) -> dict[int, _Played]:
    """What these matches say, whatever family they are looked at in; nothing of one that says nothing."""
    played: dict[int, _Played] = {}
    for start in range(0, len(matches), BATCH):
        some = matches[start : start + BATCH]
        rows = Match.objects.filter(pk__in=some).order_by().values_list("pk", "game", "finished_at")
        known = {pk: (game, day(finished_at or EPOCH)) for pk, game, finished_at in rows}
        seats = Seat.objects.filter(match__in=some).order_by("match", "index")
        values = seats.values_list("match", "side", "player", "place", "score")
        for match, group in groupby(values, key=lambda seat: seat[0]):
            outcome = outcome_from(*known[match], [seat[1:] for seat in group])
            if outcome:
                players = frozenset(player for side in outcome.sides for player in side)
                played[match] = _Played(outcome, players)
    return played


class _Replay:
    """One family from one match on: `own` counts as `outcome` now, or not at all. It asks the database nothing."""

    def __init__(self, family: Pool, own: _Row, log: Mapping[int, _Change], outcome: Outcome | None) -> None:
        self.family, self.own, self.outcome = family, own, outcome
        self.log: Log = {own.pk: dict(log)}
        self.then = set(log)
        self.now = {player for side in outcome.sides for player in side} if outcome else set()
        self.touched = self.then | self.now
        self.tail: list[_Row] = []
        self.anew: list[_Row] = []
        self.moved: dict[Latent, Skill | None] = {}
        self.own_log: list[RatingChange] = []
        self.written: list[tuple[float | None, ...]] = []
        self._played: Mapping[int, _Played] = {}
        self._pools: Mapping[int, Pool] = {}
        self._ratings: Mapping[Latent, Rating] = {}
        self._configs: dict[int, RatingConfig] = {}

    def is_as_recomputed(self, pools: Mapping[int, Pool]) -> bool:
        """Whether what stands is what a recompute would have made: by this engine, these parameters."""
        self._pools = pools
        rows = (self.own, *self.tail)
        return all(row.engine == ENGINE_VERSION and row.config == pools[row.pool].config_id for row in rows)

    def follow(self, log: Log) -> None:
        """Find what is to be rated anew: whoever sat with somebody whose rating moves is moved as well."""
        self.log |= log
        for row in self.tail:
            players = log.get(row.pk, {}).keys()
            if not self.touched.isdisjoint(players):
                self.touched |= players
                self.anew.append(row)

    def agrees_with(self, played: Mapping[int, _Played]) -> bool:
        """Whether those who played what is to be rated anew are those who were rated."""
        self._played = played
        return all(
            row.match in played and played[row.match].players == self.log[row.pk].keys() for row in self.anew
        )

    def latents(self) -> tuple[set[int], set[int]]:
        """The pools and the players whose ratings it may need or move."""
        return {self.family.pk, self.own.pool, *(row.pool for row in self.anew)}, self.touched

    def rate(self, ratings: Mapping[Latent, Rating]) -> None:
        """Find what is to be stored: `own_log`, `written` and `moved`. `ratings`: as they are now."""
        self._ratings = ratings
        for player in sorted(self.then - self.now):
            for pool, name in self._latents(self.own):
                self.moved[pool, player] = self._stored(pool, name, self.own, player)
        if self.outcome is not None:
            rated = RatedMatch(pk=self.own.pk)
            anew = self._rate(self.own, self.outcome)
            self.own_log = [change(rated, player, logged) for player, logged in anew]
        for row in self.anew:
            for player, logged in self._rate(row, self._played[row.match].outcome):
                self.written.append((*logged, self.log[row.pk][player].pk))

    def counted_more(self, pool: int, player: int) -> int:
        """How many matches more a player has in a pool than before: one, none or one less."""
        return (player in self.now) - (player in self.then) if pool in (self.family.pk, self.own.pool) else 0

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
        if row.pool not in self._configs:
            self._configs[row.pool] = rating_config(self.family.config, self._pools[row.pool].config)
        return self._configs[row.pool]

    def _skill(self, pool: int, name: str, row: _Row, player: int) -> Skill | None:
        if (pool, player) in self.moved:
            return self.moved[pool, player]
        return self._stored(pool, name, row, player)

    def _stored(self, pool: int, name: str, row: _Row, player: int) -> Skill | None:
        """What was believed before a match by what is stored; None of who had never played before."""
        change = self.log[row.pk].get(player) or self._next(pool, row, player)
        if change is None:
            stored = self._ratings.get((pool, player))
            return skill_of(stored) if stored else None
        mu, var, at = change.common if name == "common" else change.offset
        return None if at is None else Skill(mu, var, at)

    def _next(self, pool: int, row: _Row, player: int) -> _Change | None:
        """The player's next match of that latent after one that they were not rated in."""
        own = (
            self.log[other.pk][player]
            for other in self.tail
            if other.pk > row.pk
            and player in self.log.get(other.pk, ())
            and pool in (self.family.pk, other.pool)
        )
        return next(own, None)


def _store(replays: Sequence[_Replay]) -> None:
    """Rate anew and write what comes out; where a match does not count any more it only keeps its place."""
    pools, players = (
        set().union(*each) for each in zip(*(replay.latents() for replay in replays), strict=True)
    )
    stored = Rating.objects.filter(pool__in=pools, player__in=players).order_by()
    ratings = {(row.pool_id, row.player_id): row for row in stored}
    for replay in replays:
        replay.rate(ratings)
    RatingChange.objects.filter(rated__in=[replay.own.pk for replay in replays]).delete()
    RatingChange.objects.bulk_create(entry for replay in replays for entry in replay.own_log)
    _write_log([row for replay in replays for row in replay.written])
    _write_ratings(replays, ratings)


def _write_log(rows: Sequence[tuple[float | None, ...]]) -> None:
    for start in range(0, len(rows), WRITTEN_AT_ONCE):
        some = rows[start : start + WRITTEN_AT_ONCE]
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.executemany(_WRITE["sqlite"], some)
            else:
                cursor.execute(
                    _WRITE[connection.vendor], [_array(column) for column in zip(*some, strict=True)]
                )


def _array(column: Iterable[float | None]) -> str:
    """A column as PostgreSQL reads it, to the last bit: the driver, which looks at every number, takes longer."""
    return f"{{{','.join(['NULL' if value is None else repr(value) for value in column])}}}"


def _write_ratings(replays: Sequence[_Replay], ratings: dict[Latent, Rating]) -> None:
    """New common skills first, because offsets point to them; then everything else in one statement."""
    common, kept, gone = {}, [], []
    for replay in replays:
        for (pool, player), skill in replay.moved.items():
            if skill is None:
                gone.append((pool, player))
                continue
            row = ratings.setdefault((pool, player), Rating(pool_id=pool, player_id=player, matches=0))
            row.mu, row.var, row.at = skill
            row.matches += replay.counted_more(pool, player)
            kept.append((replay.family.pk, row))
            if pool == replay.family.pk:
                common[pool, player] = row
    _delete([ratings[latent].pk for latent in gone], [replay.family.pk for replay in replays])
    Rating.objects.bulk_create([row for row in common.values() if row.pk is None])
    for family, row in kept:
        if row.pool_id != family:
            row.overall_id = common[family, row.player_id].pk
    upsert_ratings([row for _family, row in kept])


def _delete(gone: Collection[int], families: Collection[int]) -> None:
    """Offsets first, because they point to common skills."""
    if gone:
        Rating.objects.filter(pk__in=gone).exclude(pool__in=families).delete()
        Rating.objects.filter(pk__in=gone).delete()
