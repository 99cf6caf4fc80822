"""What the database keeps of counting: a match once, and one row for each way of adding up."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from matches.models import CountedMatch, DealTally, Match

pytestmark = pytest.mark.django_db


def test_a_match_is_counted_once(hex_of_people: Match) -> None:
    CountedMatch.objects.filter(match=hex_of_people).delete()
    row = CountedMatch.objects.create(match=hex_of_people)
    assert str(row) == f"match {hex_of_people.pk} in the statistics"
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        CountedMatch.objects.create(match=hex_of_people)


def test_there_is_one_row_for_each_way_of_adding_up() -> None:
    row = DealTally.objects.create(game="hex", kind="played", players=2, layout="0;1")
    assert str(row) == "played of hex: 0;1"
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        DealTally.objects.create(game="hex", kind="played", players=2, layout="0;1")
