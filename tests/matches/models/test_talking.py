"""What the database keeps of talk: a greeting or a line, and nobody who mutes themselves or somebody twice."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Player
from matches.models import Match, Muted, TableLine

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("phrase", "text"), [("", ""), ("hello", "Hello")])
def test_a_line_is_a_greeting_or_text(phrase: str, text: str, hex_of_people: Match, aino: Player) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        TableLine.objects.create(match=hex_of_people, player=aino, seq=0, deal=1, phrase=phrase, text=text)


def test_nobody_mutes_somebody_twice_or_themselves(hex_of_people: Match, aino: Player, eero: Player) -> None:
    for match in (hex_of_people, None):
        Muted.objects.create(by=aino, about=eero, match=match)
        for about in (eero, aino):
            with pytest.raises(IntegrityError), transaction.atomic():
                Muted.objects.create(by=aino, about=about, match=match)
