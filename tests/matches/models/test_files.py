"""What the database keeps of matches from files, whatever a programme does."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Player
from matches.models import ImportedMatch

pytestmark = pytest.mark.django_db


def kept(owner: Player, digest: str = "x") -> ImportedMatch:
    return ImportedMatch.objects.create(owner=owner, game="hex", format="sgf", content="{}", digest=digest)


def test_somebody_keeps_the_same_file_once(aino: Player, eero: Player) -> None:
    kept(aino)
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        kept(aino)
    kept(eero)
    kept(aino, "y")
    assert ImportedMatch.objects.count() == 3


def test_it_is_private_at_first_and_has_an_address_of_its_own(aino: Player) -> None:
    made = kept(aino)
    assert made.shared_at is None and made.left_out == []
    assert str(made) == f"hex {made.code}"
    assert made.get_absolute_url() == f"/match-files/{made.code}/"
