"""What the database keeps of adjournments, whatever a programme does."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.models import Player
from matches.models import Adjournment, AdjournmentWord, Match

pytestmark = pytest.mark.django_db


def asked(match: Match, by: Player, **more: object) -> Adjournment:
    wanted = {"until": timezone.now(), "seq": 0, "seat": 0} | more
    return Adjournment.objects.create(match=match, asked_by=by, **wanted)


def test_one_is_open_at_a_time(hex_of_people: Match, aino: Player, eero: Player) -> None:
    row = asked(hex_of_people, aino)
    assert str(row) == f"match {hex_of_people.pk} until {row.until}: asked"
    with pytest.raises(IntegrityError), transaction.atomic():
        asked(hex_of_people, eero, status="agreed")
    Adjournment.objects.update(status="dropped")
    assert asked(hex_of_people, eero).pk != row.pk


def test_nothing_rests_without_a_sealed_move(hex_of_people: Match, aino: Player) -> None:
    for more in ({}, {"seal": "x"}, {"sealed_at": timezone.now()}):
        with pytest.raises(IntegrityError), transaction.atomic():
            asked(hex_of_people, aino, status="rests", **more)
    assert asked(hex_of_people, aino, status="rests", seal="x", sealed_at=timezone.now()).pk


def test_a_word_is_said_once(hex_of_people: Match, aino: Player) -> None:
    row = asked(hex_of_people, aino)
    word = AdjournmentWord.objects.create(adjournment=row, player=aino)
    assert str(word) == f"{aino.pk} to adjournment {row.pk}"
    AdjournmentWord.objects.create(adjournment=row, player=aino, goes_on=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        AdjournmentWord.objects.create(adjournment=row, player=aino)


def test_the_owner_s_pages_do_not_show_it() -> None:
    assert not {Adjournment, AdjournmentWord} & set(admin.site._registry)
