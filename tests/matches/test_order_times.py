"""When orders are looked at: drawn, one seat like another, and never sooner than the shortest time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Player
from matches import order_times
from matches.models import Match, Order
from tests.matches.held import Clock
from tests.matches.ordering import hex_of, move, order

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def slow(settings: Any) -> None:
    settings.ORDER_ANSWER_MS = 1000


def test_the_time_is_drawn_between_once_and_twice_the_shortest() -> None:
    now = timezone.now()
    drawn = [(order_times.drawn(now) - now).total_seconds() for _ in range(200)]
    assert all(1 <= one < 2 for one in drawn) and len(set(drawn)) > 1


def test_all_of_a_seat_have_one_time_and_keep_it_but_for_the_shortest(
    two: list[Player], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.order_times._RANDOM.random", lambda: 0.5)
    match = hex_of(*two)
    begun = clock(0)
    made = [order(match, 1, text="b2"), order(match, 1, text="c3", answers="a1")]
    due = {Order.objects.get(pk=one.pk).due_at for one in made}
    assert due == {begun + timedelta(seconds=1.5)}
    clock(1)
    move(match, 0, "a1")
    assert {Order.objects.get(pk=one.pk).due_at for one in made} == {begun + timedelta(seconds=2)}


def test_nothing_is_asked_where_nobody_has_ordered(two: list[Player], django_assert_num_queries: Any) -> None:
    match = hex_of(*two)
    with django_assert_num_queries(0):
        order_times.happened(match)
        order_times.end_all(match, Order.Why.OVER)


def test_what_is_over_is_not_looked_at_again(two: list[Player]) -> None:
    match = hex_of(*two)
    made = [order(match, 1, text="b2"), order(match, 1, "only-move")]
    order_times.end_all(Match.objects.get(pk=match.pk), Order.Why.OVER)
    for one in made:
        one.refresh_from_db()
        assert (one.state, one.why, one.due_at) == ("cancelled", "match-over", None) and one.over_at
    order_times.end([made[0]])
    made[0].refresh_from_db()
    assert (made[0].state, made[0].why) == ("done", "")
