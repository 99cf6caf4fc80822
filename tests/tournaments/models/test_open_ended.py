"""What the database itself sees to: one challenge at a time, and windows that have days."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.models import Challenge, Competition, Window

pytestmark = pytest.mark.django_db


def test_nobody_has_two_challenges_without_an_answer(hex_open: Callable[..., Competition]) -> None:
    made = hex_open(3)
    one, two, three = made.entries.order_by("pk")
    common = {"competition": made, "answer_by": timezone.now()}
    first = Challenge.objects.create(challenger=three, challenged=two, **common)
    for challenger, challenged in ((three, one), (one, two)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Challenge.objects.create(challenger=challenger, challenged=challenged, **common)
    Challenge.objects.filter(pk=first.pk).update(state=Challenge.State.DECLINED)
    Challenge.objects.create(challenger=three, challenged=one, **common)


def test_a_window_ends_on_its_first_day_or_later_and_a_round_has_one(
    hex_open: Callable[..., Competition],
) -> None:
    made, day = hex_open(2), date(2026, 5, 1)
    Window.objects.create(competition=made, number=1, opens=day, closes=day)
    for number, closes in ((1, day), (2, date(2026, 4, 30))):
        with pytest.raises(IntegrityError), transaction.atomic():
            Window.objects.create(competition=made, number=number, opens=day, closes=closes)
