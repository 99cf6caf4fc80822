"""What the database keeps of turns laid out, whatever a programme does."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Player
from matches.models import Match, TurnDraft

pytestmark = pytest.mark.django_db


def test_a_seat_has_one_turn_laid_out(hex_of_people: Match, aino: Player) -> None:
    second, first = (
        TurnDraft.objects.create(match=hex_of_people, seat=seat, player=aino, seq=0, texts=["a1"])
        for seat in (1, 0)
    )
    assert str(first) == f"seat 0 of match {hex_of_people.pk} after event 0"
    assert list(hex_of_people.turn_drafts.all()) == [first, second], "in the order of the seats"
    with pytest.raises(IntegrityError), transaction.atomic():
        TurnDraft.objects.create(match=hex_of_people, seat=0, player=aino, seq=3, texts=["b2"])
