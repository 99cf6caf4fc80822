"""What the database keeps of orders, whatever a program does."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from matches.models import Match, Order

pytestmark = pytest.mark.django_db


def made(match: Match, **more: object) -> Order:
    wanted: dict[str, object] = {
        "seat": 0,
        "player": match.seats.get(index=0).player,
        "kind": "premove",
        "deal": 1,
    }
    return Order.objects.create(match=match, seq=0, **(wanted | more))  # type: ignore[arg-type]


def test_one_waits_for_each_case(hex_of_people: Match) -> None:
    first = made(hex_of_people, text="a1")
    assert str(first) == f"premove of seat 0 in match {hex_of_people.pk}"
    with pytest.raises(IntegrityError), transaction.atomic():
        made(hex_of_people, text="b2")
    others = [
        made(hex_of_people, answers="c3"),
        made(hex_of_people, kind="only-move"),
        made(hex_of_people, seat=1),
    ]
    again = made(hex_of_people, state="cancelled")
    assert list(hex_of_people.orders.all()) == [first, *others, again]


def test_none_outlives_its_match(hex_of_people: Match) -> None:
    made(hex_of_people)
    hex_of_people.delete()
    assert not Order.objects.exists()
