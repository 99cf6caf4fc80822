"""A match that says something else now: everything after it is rated anew, to the last bit as from scratch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.db.models.sql import compiler
from django.test.utils import CaptureQueriesContext

from clubs.models import Player
from clubs.services import create_club
from matches.models import Match, Seat
from ratings import rerating
from ratings.models import Pool, RatedMatch, Rating, RatingChange
from ratings.recompute import recompute_family
from ratings.rerating import rerate_match
from ratings.services import NUMBERS, families_to_recompute, rate_match

pytestmark = pytest.mark.django_db


def stored() -> tuple[list[Any], list[Any], list[Any]]:
    """All ratings, their log and its order, by what they are about."""
    ratings = Rating.objects.order_by("pool", "player").values_list(
        "pool", "player", "overall__player", "mu", "var", "at", "matches"
    )
    log = RatingChange.objects.order_by("rated", "player").values_list(
        "rated__family", "rated__match", "player", *NUMBERS
    )
    order = RatedMatch.objects.order_by("pk").values_list("family", "match", "pool")
    return sorted(ratings), sorted(log), [sorted(order), *_by_family(order)]


def _by_family(order: Iterable[tuple[int, int, int]]) -> list[list[int]]:
    families = {family for family, _match, _pool in order}
    return [[match for own, match, _pool in order if own == family] for family in sorted(families)]


def fresh() -> tuple[list[Any], list[Any], list[Any]]:
    """The same after every family was replayed from its beginning."""
    for family in Pool.objects.filter(game="").order_by("pk"):
        recompute_family(family=family)
    return stored()


def now(match: Match, places: list[int], scores: list[int], players: list[Player] | None = None) -> None:
    """Write another result, or other people, and rate all that came after it."""
    seats = list(match.seats.select_related("player").order_by("index"))
    for number, seat in enumerate(seats):
        seat.place, seat.score = places[seat.side], scores[seat.side]
        if players:
            seat.player = players[number]
    Seat.objects.bulk_update(seats, ["place", "score", "player"])
    match.result = {**(match.result or {}), "places": places, "totals": scores}
    match.save()
    rerate_match(match, seats)


def void(match: Match) -> None:
    match.status, match.result = Match.Status.VOID, None
    match.save()
    match.seats.update(place=None, score=None)
    rerate_match(match, list(match.seats.select_related("player")))


def test_another_result_is_as_if_it_had_been_so_from_the_beginning(played: list[Match]) -> None:
    before = stored()
    now(played[0], [1, 0], [90, 100])
    anew = stored()
    assert anew != before
    assert anew == fresh()
    now(played[0], [0, 1], [100, 90])
    assert stored() == fresh()
    assert stored()[:2] == before[:2], "put back it is as it was"


def test_a_void_match_is_as_if_it_had_not_been(played: list[Match]) -> None:
    for match in (played[2], played[0], played[-1]):
        void(match)
        assert not RatingChange.objects.filter(rated__match=match).exists()
        assert stored() == fresh()
    rerate_match(played[0], list(played[0].seats.select_related("player")))
    assert stored() == fresh(), "once more changes nothing"


def test_who_was_not_there_has_no_rating_and_who_was_gets_one(
    finished: Callable[..., Match], person: Callable[[str], Player], people: list[Player]
) -> None:
    a, b, c, _d = people
    new = person("Uusi")
    match = finished("hex", [[a], [b]])
    later = finished("tuppi", [[b], [c]], hour=9)
    for one in (match, later):
        rate_match(match=one)
    now(match, [0, 1], [100, 90], [new, b])
    assert not Rating.objects.filter(player=a).exists()
    assert Rating.objects.filter(player=new).count() == 4
    assert stored() == fresh()


def test_who_sat_there_in_truth_is_rated_before_what_they_played_later(
    finished: Callable[..., Match], people: list[Player]
) -> None:
    a, b, c, d = people
    matches = [
        finished("hex", [[c], [d]]),
        finished("hex", [[a], [b]], hour=2),
        finished("tuppi", [[c], [b]], hour=60),
        finished("hex", [[d], [a]], hour=1),
    ]
    for one in matches:
        rate_match(match=one)
    now(matches[1], [0, 1], [100, 90], [c, b])
    assert stored() == fresh()


def test_what_counts_beyond_its_club_no_more_still_counts_in_it(
    finished: Callable[..., Match], people: list[Player]
) -> None:
    a, b, c, _d = people
    house = create_club(name="Talo", owner=a)
    matches = [finished("hex", [[a], [b]], club=house), finished("hex", [[b], [c]], club=house, hour=3)]
    for one in matches:
        rate_match(match=one)
    matches[0].vouched = False
    now(matches[0], [1, 0], [90, 100])
    counts = RatedMatch.objects.filter(match=matches[0], changes__isnull=False).distinct()
    assert [row.family.club_id is None for row in counts] == [False]
    assert stored() == fresh()
    matches[0].vouched = True
    now(matches[0], [1, 0], [90, 100])
    assert stored() == fresh()
    for order in stored()[2][1:]:
        assert order == [match.pk for match in matches], "it counts at its old place again"


def test_a_match_that_never_counted_comes_last(finished: Callable[..., Match], people: list[Player]) -> None:
    a, b, c, _d = people
    house = create_club(name="Talo", owner=a)
    late = finished("hex", [[a], [b]], club=house, rated=False)
    later = finished("hex", [[b], [c]], club=house, hour=3)
    for one in (late, later):
        rate_match(match=one)
    late.rated = True
    now(late, [1, 0], [90, 100])
    assert stored() == fresh()
    for order in stored()[2][1:]:
        assert order == [later.pk, late.pk]


def test_a_restored_match_counts_at_its_place_as_if_it_had_never_been_void(played: list[Match]) -> None:
    before = stored()
    for match in (played[2], played[0]):
        results = [(seat.place, seat.score) for seat in match.seats.all()], match.result
        void(match)
        assert stored()[0] != before[0]
        assert stored() == fresh()
        (seats, match.result), match.status = results, Match.Status.FINISHED
        for seat, (place, score) in zip(match.seats.all(), seats, strict=True):
            Seat.objects.filter(pk=seat.pk).update(place=place, score=score)
        match.save()
        rerate_match(match, list(match.seats.select_related("player")))
        assert stored() == before, "every number, to the last bit"


@pytest.mark.parametrize("seed", range(6))
def test_however_often_results_change_ratings_are_a_fresh_replay_s(
    seed: int, finished: Callable[..., Match], person: Callable[[str], Player]
) -> None:
    rng = Random(seed)
    players = [person(f"P{number}") for number in range(9)]
    matches = []
    for hour in range(30):
        size = rng.choice([1, 1, 2])
        sides = rng.choice([2, 2, 3])
        seated = rng.sample(players, size * sides)
        order = [seated[size * side : size * side + size] for side in range(sides)]
        match = finished(rng.choice(["hex", "tuppi"]), order, hour=rng.uniform(0, 500) + hour)
        matches.append(match)
        rate_match(match=match)
    for _ in range(8):
        match = rng.choice(matches)
        sides = match.seats.values("side").distinct().count()
        if match.status != Match.Status.VOID and rng.random() < 0.3:
            void(match)
        else:
            match.status = Match.Status.FINISHED
            places = [rng.randrange(2) for _ in range(sides)]
            others = rng.sample(players, match.seats.count()) if rng.random() < 0.4 else None
            now(match, places, [100 - 10 * place for place in places], others)
        assert stored() == fresh()


def test_with_too_much_behind_it_a_worker_recomputes_and_a_lost_call_is_made_again(
    played: list[Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rerating, "LONGEST", 3)
    before = stored()
    now(played[0], [1, 0], [90, 100])
    assert stored()[0] == before[0]
    assert families_to_recompute() == sorted(Pool.objects.filter(game="").values_list("pk", flat=True))
    assert fresh()[0] != before[0]
    assert families_to_recompute() == []


@pytest.fixture
def rows_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each read since has brought, wherever they come from."""
    read: list[int] = []
    plain = compiler.cursor_iter

    def counting(*args: Any) -> Iterator[list[Any]]:
        for rows in plain(*args):
            read.append(len(rows))
            yield rows

    monkeypatch.setattr(compiler, "cursor_iter", counting)
    return read


def test_the_statements_are_as_many_whatever_lies_behind_it(
    finished: Callable[..., Match], people: list[Player], rows_read: list[int]
) -> None:
    a, b, c, _d = people
    matches = [finished("hex", [[a], [b]], hour=hour) for hour in range(40)]
    for one in [*matches, finished("tuppi", [[b], [c]], hour=99)]:
        rate_match(match=one)
    counts, rows = [], []
    for match in (matches[-1], matches[0]):
        rows_read.clear()
        with CaptureQueriesContext(connection) as statements:
            now(match, [1, 0], [90, 100])
        counts.append(len(statements))
        rows.append(sum(rows_read))
    assert counts[0] == counts[1] <= 2 * 2 + 13 + 4
    assert rows[1] - rows[0] == 39 * (2 * (1 + 2) + 1 + 2), "placed and rated by family; match and seats once"
    assert stored() == fresh()


def test_another_family_costs_two_statements(finished: Callable[..., Match], people: list[Player]) -> None:
    a, b, _c, _d = people
    house = create_club(name="Talo", owner=a)
    counts = []
    for club in (None, house):
        match = finished("hex", [[a], [b]], club=club)
        for one in (match, finished("hex", [[b], [a]], club=club, hour=3)):
            rate_match(match=one)
        with CaptureQueriesContext(connection) as statements:
            now(match, [1, 0], [90, 100])
        counts.append(len(statements))
    assert counts[1] - counts[0] == 2
    assert stored() == fresh()


def test_what_never_counted_in_a_family_is_not_read_there(
    finished: Callable[..., Match], people: list[Player], rows_read: list[int]
) -> None:
    a, b, _c, _d = people
    matches = [finished("hex", [[a], [b]], hour=hour) for hour in range(40)]
    for one in matches:
        rate_match(match=one)
    void(matches[0])
    before = stored()
    rows_read.clear()
    void(matches[0])
    assert sum(rows_read) < 40
    assert stored() == before == fresh()


def test_what_is_written_in_parts_is_the_same(played: list[Match], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rerating, "BATCH", 2)
    monkeypatch.setattr(rerating, "WRITTEN_AT_ONCE", 3)
    now(played[0], [1, 0], [90, 100])
    assert stored() == fresh()


@pytest.mark.postgres
def test_numbers_are_handed_over_to_the_last_bit() -> None:
    odd = [0.1, -0.0, 1e-308, 5e-324, 1.7976931348623157e308, 25 / 3, None, 1e22]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT %s::float8[], %s::bigint[]", [rerating._array(odd), rerating._array([7, 2**62])]
        )
        assert repr(cursor.fetchone()) == repr((odd, [7, 2**62]))
