"""What the database keeps of free seats, whatever a programme does."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.models import Player
from matches.models import Match, Substitution, SubstitutionWord

pytestmark = pytest.mark.django_db


def free(match: Match, by: Player, **more: object) -> Substitution:
    wanted = {"until": timezone.now(), "seq": 0, "seat": 0, "leaver": by, "offered_by": by} | more
    return Substitution.objects.create(match=match, **wanted)


def test_a_seat_is_free_once_at_a_time(hex_of_people: Match, aino: Player) -> None:
    row = free(hex_of_people, aino)
    assert str(row) == f"seat 0 of match {hex_of_people.pk}: open"
    with pytest.raises(IntegrityError), transaction.atomic():
        free(hex_of_people, aino)
    Substitution.objects.update(status="dropped")
    assert free(hex_of_people, aino).pk != row.pk


def test_nobody_sits_in_without_a_name_and_says_a_word_once(
    hex_of_people: Match, aino: Player, eero: Player
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        free(hex_of_people, aino, status="done", since=1)
    row = free(hex_of_people, aino)
    said = {"substitution": row, "newcomer": aino, "player": eero, "agrees": True}
    assert str(SubstitutionWord.objects.create(**said)) == f"{eero.pk} on {aino.pk}: True"
    with pytest.raises(IntegrityError), transaction.atomic():
        SubstitutionWord.objects.create(**said)
