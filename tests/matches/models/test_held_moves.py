"""What the database keeps of held moves and stop signs, whatever a programme does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches.models import HeldMove, Match, StopSign

pytestmark = pytest.mark.django_db


def hold(match: Match, seat: int, seconds: int = 5) -> HeldMove:
    now = timezone.now()
    later = now + timedelta(seconds=seconds)
    return HeldMove.objects.create(match=match, seat=seat, seq=0, texts=["a1"], made_at=now, shown_at=later)


def test_a_seat_has_one_held_move(hex_of_people: Match) -> None:
    second, first = hold(hex_of_people, 1), hold(hex_of_people, 0)
    assert str(first) == f"seat 0 of match {hex_of_people.pk} after event 0"
    assert list(hex_of_people.held_moves.all()) == [first, second], "in the order of the seats"
    with pytest.raises(IntegrityError), transaction.atomic():
        hold(hex_of_people, 0, seconds=9)


def test_an_event_has_one_stop_sign(hex_of_people: Match) -> None:
    sign = StopSign.objects.create(match=hex_of_people, seq=2, seat=0)
    assert str(sign) == f"event 2 of match {hex_of_people.pk}" and not sign.by_rule
    with pytest.raises(IntegrityError), transaction.atomic():
        StopSign.objects.create(match=hex_of_people, seq=2, seat=1, by_rule=True)
    earlier = StopSign.objects.create(match=hex_of_people, seq=1, seat=1)
    assert list(hex_of_people.stop_signs.all()) == [earlier, sign]


def test_neither_outlives_its_match(hex_of_people: Match) -> None:
    hold(hex_of_people, 0)
    StopSign.objects.create(match=hex_of_people, seq=1, seat=0)
    hex_of_people.delete()
    assert not HeldMove.objects.exists() and not StopSign.objects.exists()
