"""Ratings from scratch: a family's matches replayed in order give the same numbers to the last bit."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet

from clubs.models import Player
from matches.models import Match, Seat
from ratings.configs import rating_config
from ratings.engine import ENGINE_VERSION, Outcome, RatingBook
from ratings.models import Pool, RatedMatch, Rating, RatingChange
from ratings.pools import EPOCH, Family, day, outcome_from
from ratings.services import change, ensure_pools, numbers

BATCH = 2000


@dataclass(frozen=True, slots=True)
class Recomputed:
    """What a recompute came to: matches replayed, and how many ratings it moved."""

    matches: int
    moved: int


@transaction.atomic
def recompute_family(*, family: Pool, by_date: bool = False) -> Recomputed:
    """Replay all that counts in a family and store the result; new parameters of its pools take effect.

    Matches keep their order, and those not rated yet come last by date; with `by_date` all are put in the order in
    which they were finished. What no longer counts keeps its place. Finishing matches wait until this is done.
    """
    pools = _locked_pools(family)
    history = list(_history(pools[""]))
    history += _placed(pools[""], {item.match for item in history})
    scope = Family(family.population, family.club_id, family.pace)
    for game in sorted({item.game for item in history} - pools.keys()):
        ensure_pools([scope], game)
        pools = _locked_pools(family)
    overall = pools.pop("")
    configs = {game: rating_config(overall.config, pool.config) for game, pool in pools.items()}
    places = {} if by_date else dict(overall.rated.values_list("match", "id"))
    history.sort(key=lambda item: (places.get(item.match, float("inf")), item.at, item.match))
    before = {
        (pool, player): (mu, var)
        for pool, player, mu, var in Rating.objects.filter(pool__in=[overall, *pools.values()]).values_list(
            "pool", "player", "mu", "var"
        )
    }
    RatedMatch.objects.filter(family=overall).delete()
    Rating.objects.filter(pool__in=pools.values()).delete()
    Rating.objects.filter(pool=overall).delete()
    book = RatingBook(configs)
    counts: dict[tuple[int, int], int] = {}
    for start in range(0, len(history), BATCH):
        _store_batch(history[start : start + BATCH], overall, pools, book, counts)
    after = _store_ratings(overall, pools, book, counts)
    moved = sum(1 for key in before.keys() | after.keys() if before.get(key) != after.get(key))
    return Recomputed(sum(item.outcome is not None for item in history), moved)


def _locked_pools(family: Pool) -> dict[str, Pool]:
    pools = Pool.objects.select_for_update(of=("self",)).select_related("config")
    same = pools.filter(population=family.population, club=family.club_id, pace=family.pace)
    return {pool.game: pool for pool in same.order_by("pk")}


class _Item(NamedTuple):
    """A match in the family's order; without an outcome it only keeps its place."""

    match: int
    game: str
    at: float
    outcome: Outcome | None = None


def _placed(overall: Pool, counting: Container[int]) -> Iterator[_Item]:
    """Every match that has counted in the family and does not now."""
    rows = overall.rated.values_list("match", "match__game", "match__finished_at")
    for match, game, finished_at in rows.iterator(chunk_size=BATCH):
        if match not in counting:
            yield _Item(match, game, day(finished_at or EPOCH))


def _history(overall: Pool) -> Iterator[_Item]:
    """Every match that counts in the family, from the matches and seats as they are now."""
    rows = (
        _counting(overall)
        .order_by("match__finished_at", "match", "index")
        .values_list(
            "match",
            "match__game",
            "match__finished_at",
            "match__result",
            "player__kind",
            "side",
            "player",
            "place",
            "score",
        )
    )
    for match, group in groupby(rows.iterator(chunk_size=BATCH), key=lambda row: row[0]):
        seats = list(group)
        _, game, finished_at, result, *_ = seats[0]
        bots = [row[4] == Player.Kind.BOT for row in seats]
        if result is None or result["abandoned"] or not result["places"] or not _is_of(overall, bots):
            continue
        at = day(finished_at or EPOCH)
        outcome = outcome_from(game, at, (row[5:9] for row in seats))
        if outcome is not None:
            yield _Item(match, game, at, outcome)


def _counting(overall: Pool) -> QuerySet[Seat]:
    seats = Seat.objects.filter(
        match__rated=True,
        match__status=Match.Status.FINISHED,
        match__clock__isnull=overall.pace == Pool.Pace.UNCLOCKED,
    )
    return seats.filter(match__club=overall.club_id) if overall.club_id else seats.filter(match__vouched=True)


def _is_of(overall: Pool, bots: Sequence[bool]) -> bool:
    if overall.population == Pool.Population.BOTS:
        return all(bots)
    return overall.population == Pool.Population.EVERYONE or not any(bots)


def _store_batch(
    items: Sequence[_Item],
    overall: Pool,
    pools: dict[str, Pool],
    book: RatingBook,
    counts: dict[tuple[int, int], int],
) -> None:
    rated = RatedMatch.objects.bulk_create(
        RatedMatch(
            family=overall,
            pool=pools[item.game],
            match_id=item.match,
            config=pools[item.game].config,
            engine=ENGINE_VERSION,
        )
        for item in items
    )
    changes: list[RatingChange] = []
    for entry, item in zip(rated, items, strict=True):
        if item.outcome is None:
            continue
        game = item.game
        players = sorted(player for side in item.outcome.sides for player in side)
        offsets = book.offsets.get(game, {})
        before = {player: (book.common.get(player), offsets.get(player)) for player in players}
        after = book.record(item.outcome)
        config = book.configs[game]
        changes += [
            change(entry, player, numbers(before[player], after[player], config)) for player in players
        ]
        for player in players:
            for pool in (overall, pools[game]):
                counts[pool.pk, player] = counts.get((pool.pk, player), 0) + 1
    RatingChange.objects.bulk_create(changes, batch_size=BATCH)


def _store_ratings(
    overall: Pool, pools: dict[str, Pool], book: RatingBook, counts: dict[tuple[int, int], int]
) -> dict[tuple[int, int], tuple[float, float]]:
    common = Rating.objects.bulk_create(
        [
            Rating(pool=overall, player_id=player, mu=mu, var=var, at=at, matches=counts[overall.pk, player])
            for player, (mu, var, at) in sorted(book.common.items())
        ],
        batch_size=BATCH,
    )
    ids = {row.player_id: row.pk for row in common}
    offsets = [
        Rating(
            pool=pools[game],
            player_id=player,
            overall_id=ids[player],
            mu=mu,
            var=var,
            at=at,
            matches=counts[pools[game].pk, player],
        )
        for game, skills in sorted(book.offsets.items())
        for player, (mu, var, at) in sorted(skills.items())
    ]
    Rating.objects.bulk_create(offsets, batch_size=BATCH)
    return {(row.pool_id, row.player_id): (row.mu, row.var) for row in [*common, *offsets]}
