"""A seat has one answer in a window."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from matches.models import Match, WindowAnswer

pytestmark = pytest.mark.django_db


def test_an_answer_is_a_seat_s_in_one_window(hex_of_people: Match) -> None:
    made = WindowAnswer.objects.create(match=hex_of_people, seq=2, seat=1, text="pung")
    with pytest.raises(IntegrityError), transaction.atomic():
        WindowAnswer.objects.create(match=hex_of_people, seq=2, seat=1, text="pass")
    WindowAnswer.objects.create(match=hex_of_people, seq=6, seat=1, text="pass")
    assert str(made) == f"seat 1 of match {hex_of_people.pk}"
