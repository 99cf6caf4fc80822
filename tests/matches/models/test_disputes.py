"""What the database keeps of what is said of a match afterwards, whatever a programme does."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Player
from matches.models import Match, Objection, PlayedTwice

pytestmark = pytest.mark.django_db


def test_nobody_objects_to_one_result_twice(hex_of_people: Match, aino: Player) -> None:
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        Objection.objects.bulk_create(Objection(match=hex_of_people, player=aino, reason="x") for _ in "ab")


def test_of_two_matches_it_is_said_once_that_both_were_played(hex_of_people: Match, aino: Player) -> None:
    said = PlayedTwice.objects.create(first=hex_of_people, second=hex_of_people, by=aino)
    assert str(said) == f"matches {hex_of_people.pk} and {hex_of_people.pk}"
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        PlayedTwice.objects.create(first=hex_of_people, second=hex_of_people, by=aino)
