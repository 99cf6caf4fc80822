"""Somebody says a thing of an unusual result once; of another value they say it anew."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish
from tournaments.models import OutlierWord

pytestmark = pytest.mark.django_db


def test_a_word_of_a_value_is_given_once(club: Club) -> None:
    table, owner = publish(drafted(club, 2)).pairings.get(), club.memberships.get(role="owner").player
    said = {"pairing": table, "kind": "margin", "by": owner, "organises": True, "gains": False}
    word = OutlierWord.objects.create(value=500, **said)
    assert str(word) == f"margin at {table.pk} by {owner.pk}"
    with pytest.raises(IntegrityError), transaction.atomic():
        OutlierWord.objects.create(value=500, **said)
    OutlierWord.objects.create(value=501, **said)
