"""Several workers at once, on a real database: nothing is lost, doubled, or rated in two orders."""

from collections.abc import Callable, Sequence

import pytest
from django.db import connection, transaction

from clubs.services import create_club
from matches.models import Match
from matches.result_changes import locked
from ratings.models import Pool, RatedMatch, Rating
from ratings.recompute import recompute_family
from ratings.rerating import rerate_match
from ratings.services import rate_match
from tests.helpers.concurrency import at_once, beside

pytestmark = pytest.mark.django_db(transaction=True)


def deliver(matches: Sequence[Match]) -> Callable[[], object]:
    """A worker that rates these matches, one after the other."""
    return lambda: [rate_match(match=Match.objects.get(pk=match.pk)) for match in matches]


def assert_each_counted_once(matches: Sequence[Match]) -> None:
    for family in Pool.objects.filter(game=""):
        assert sorted(family.rated.values_list("match", flat=True)) == sorted(match.pk for match in matches)
        assert recompute_family(family=family).moved == 0


def test_a_match_delivered_to_four_workers_counts_once(person, finished):
    match = finished("hex", [[person("A")], [person("B")]])
    assert at_once([deliver([match])] * 4) == []
    assert RatedMatch.objects.filter(match=match).count() == 2
    assert set(Rating.objects.values_list("matches", flat=True)) == {1}
    assert_each_counted_once([match])


def test_matches_of_the_same_players_finish_at_once_in_two_games(person, finished):
    """Every worker has every match, in an order of its own; each family ends with one order, replayed to the bit."""
    a, b, c = person("A"), person("B"), person("C")
    pairs = [(a, b), (b, c), (c, a)]
    matches = [
        finished(("hex", "tuppi")[i % 2], [[pairs[i % 3][0]], [pairs[i % 3][1]]], hour=i) for i in range(12)
    ]
    orders = [matches, matches[::-1], matches[6:] + matches[:6], matches[1::2] + matches[::2]]
    assert at_once([deliver(order) for order in orders]) == []
    assert_each_counted_once(matches)
    overall = Rating.objects.get(pool__key="everyone/all/unclocked/", player=a)
    assert overall.matches == sum(1 for i in range(12) if a in pairs[i % 3])


def test_a_recompute_and_a_finishing_match_wait_for_each_other(person, finished):
    a, b = person("A"), person("B")
    first = [finished("hex", [[a], [b]], hour=i) for i in range(10)]
    deliver(first)()
    family = Pool.objects.get(key="everyone/all/unclocked/")
    late = [finished("tuppi", [[b], [a]], hour=20 + i) for i in range(3)]
    assert at_once([deliver(late), lambda: recompute_family(family=family), deliver(late[::-1])]) == []
    assert_each_counted_once([*first, *late])


@pytest.mark.postgres
def test_on_postgresql_the_rows_are_locked(person, finished):
    """While one transaction has rated a match, another of the same family waits for it."""
    assert connection.vendor == "postgresql"
    a, b = person("A"), person("B")
    first, second = (finished("hex", [[a], [b]], hour=i) for i in range(2))
    deliver([finished("hex", [[b], [a]], hour=9)])()
    waits = []

    def impatient() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '200ms'")
        try:
            rate_match(match=second)
        except Exception as error:
            waits.append(type(error).__name__)

    with transaction.atomic():
        rate_match(match=first)
        at_once([impatient])
    assert waits == ["OperationalError"]


def test_a_recompute_and_who_corrects_one_of_its_matches_do_not_wait_for_each_other(person, finished):
    """The one holds the pools and refers to the match, the other holds the match and is about to take the pools."""
    match = finished("hex", [[person("A")], [person("B")]])
    deliver([match])()
    family = Pool.objects.get(key="everyone/all/unclocked/")
    with beside(lambda: recompute_family(family=family)) as begin, transaction.atomic():
        locked(match.pk)
        begin()
        list(Pool.objects.select_for_update().order_by("pk"))
    assert_each_counted_once([match])


@pytest.mark.postgres
def test_a_match_that_comes_to_count_for_everybody_waits_for_their_pool_with_none_in_hand(person, finished):
    """Its club's pool comes after everybody's: whoever finishes a match there holds the one and wants the other."""
    a, b = person("A"), person("B")
    club = create_club(name="K", owner=a)
    deliver([finished("hex", [[a], [b]], club=club)])()
    match = finished("hex", [[b], [a]], club=club, hour=1)
    Match.objects.filter(pk=match.pk).update(vouched=False)
    deliver([match])()
    assert RatedMatch.objects.filter(match=match).count() == 1
    Match.objects.filter(pk=match.pk).update(vouched=True)

    def correct() -> None:
        with transaction.atomic():
            now = locked(match.pk)
            rerate_match(now, list(now.seats.select_related("player").order_by("index")))

    everybody, of_club = Pool.objects.get(key="everyone/all/unclocked/"), Pool.objects.get(club=club, game="")
    assert everybody.pk < of_club.pk
    with beside(correct) as begin, transaction.atomic():
        Pool.objects.select_for_update().get(pk=everybody.pk)
        begin()
        Pool.objects.select_for_update(nowait=True).get(pk=of_club.pk)
    assert RatedMatch.objects.filter(match=match).count() == 3
    for family in Pool.objects.filter(game=""):
        assert recompute_family(family=family).moved == 0


@pytest.mark.postgres
def test_a_match_that_is_rated_while_its_correction_waits_is_rated_as_it_was_corrected(person, finished):
    """A recompute counts a match that had never counted, as it was; who corrects it waits for that, then asks."""
    a, b, c = person("A"), person("B"), person("C")
    deliver([finished("hex", [[a], [b]])])()
    match = finished("hex", [[b], [a]], hour=1)
    deliver([finished("hex", [[b], [c]], hour=2)])()

    def correct() -> None:
        with transaction.atomic():
            now = locked(match.pk)
            seats = list(now.seats.select_related("player").order_by("index"))
            for seat in seats:
                seat.place, seat.score = 1 - (seat.place or 0), 100 - (seat.score or 0)
                seat.save()
            now.result = {**(now.result or {}), "places": [1, 0], "totals": [0, 10]}
            now.save()
            rerate_match(now, seats)

    families = list(Pool.objects.filter(game="").order_by("pk"))
    with beside(correct) as begin, transaction.atomic():
        for family in families:
            recompute_family(family=family)
        begin()
    assert RatedMatch.objects.filter(match=match).count() == len(families) == 2
    for family in families:
        assert recompute_family(family=family).moved == 0
