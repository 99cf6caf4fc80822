"""What the database keeps of convention cards, whatever a programme does."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Player
from matches.models import ConventionCard, ConventionVersion, Match, TableConventions
from tests.helpers.card_writing import a_card

pytestmark = pytest.mark.django_db


def test_nobody_is_their_own_partner(aino: Player) -> None:
    with pytest.raises(IntegrityError, match=r"(?i)check|convention_card_of_two"), transaction.atomic():
        ConventionCard.objects.create(player=aino, partner=aino, game="tuppi", title="x")


def test_a_version_has_its_number_once_and_a_player_one_card_at_a_table(
    aino: Player, hex_of_people: Match
) -> None:
    version = a_card(aino)
    assert (str(version), str(version.card)) == ("Savonia 1", "Savonia")
    assert version.card.get_absolute_url() == f"/me/cards/{version.card_id}/"
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        ConventionVersion.objects.create(card=version.card, number=1, written_by=aino)
    rows = [TableConventions(match=hex_of_people, player=aino, title="x") for _ in "ab"]
    assert str(rows[0]) == f"{aino.pk} plays match {hex_of_people.pk} by x"
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        TableConventions.objects.bulk_create(rows)
