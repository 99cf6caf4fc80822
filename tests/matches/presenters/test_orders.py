"""What the page of a table shows its player of orders."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Player
from matches import event_store, orders, selectors
from matches.models import Match
from matches.presenters import orders as page
from matches.tasks import carry_out_orders
from tests.matches.claiming import discard, table_of_four
from tests.matches.ordering import hex_of, move, order

pytestmark = pytest.mark.django_db


def shown(match: Match, viewer: int | None, *, ahead: bool = False) -> dict[str, Any]:
    match = Match.objects.get(pk=match.pk)
    live, names = event_store.load(match), selectors.seat_names(match)
    return page.context_of(match, live, viewer, selectors.table_seen(live, viewer, names), names, ahead=ahead)


def test_nobody_but_who_sits_there_is_shown_anything(two: list[Player]) -> None:
    match = hex_of(*two)
    order(match, 1, text="b2")
    assert shown(match, None) == {} and shown(match, -2) == {}
    assert [len(shown(match, seat)["orders"]) for seat in (0, 1)] == [0, 1]


def test_what_waits_what_was_done_and_what_cancelled_it(two: list[Player]) -> None:
    match = hex_of(*two)
    order(match, 1, text="b2", answers="a1")
    taken = order(match, 1, text="c3")
    assert [(one.move, one.answers, one.waits) for one in shown(match, 1)["orders"]] == [
        ("b2", "a1", True),
        ("c3", "", True),
    ]
    orders.cancel(match_id=match.pk, seat=1, number=taken.pk)
    move(match, 0, "a1")
    carry_out_orders()
    told = {one.move: (one.times, one.why) for one in shown(match, 1)["orders"]}
    assert told == {"b2": (1, ""), "c3": (0, "you took it back")}


def test_moves_to_order_are_listed_where_they_are_wanted_and_others_are_to_move(two: list[Player]) -> None:
    match = hex_of(*two)
    assert "ahead_now" not in shown(match, 1)
    assert "ahead_now" not in shown(match, 0, ahead=True), "it is their turn"
    ahead = shown(match, 1, ahead=True)
    assert {"a1", "d4"} <= {spot.text for spot in ahead["ahead_spots"]}
    assert len(ahead["ahead_theirs"]) == 16


def test_with_hidden_hands_none_are_listed(people: list[Player]) -> None:
    told = shown(discard(table_of_four(people, claims=False, seconds=0)), 1, ahead=True)
    assert not told["ahead"] and not told["may_order_ahead"] and "ahead_now" not in told
    assert [kind for kind, _label in told["may_order"]] == ["pass-until", "only-move"]
