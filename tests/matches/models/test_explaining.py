"""What the database keeps of alerts and questions, whatever a programme does."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from matches.models import Explanation, Match

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("asked_by", [None, 1])
def test_a_call_is_alerted_once_and_asked_about_once_by_each(
    hex_of_people: Match, asked_by: int | None
) -> None:
    rows = [Explanation(match=hex_of_people, seq=1, seat=0, asked_by=asked_by, text="x") for _ in "ab"]
    assert str(rows[0]) == f"event 1 of match {hex_of_people.pk}: x"
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        Explanation.objects.bulk_create(rows)


def test_nobody_asks_themselves(hex_of_people: Match) -> None:
    with pytest.raises(IntegrityError, match=r"(?i)check|asked_by_another"), transaction.atomic():
        Explanation.objects.create(match=hex_of_people, seq=1, seat=0, asked_by=0)
