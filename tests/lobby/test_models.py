"""A table is called by its game, also when that is no longer known; the database keeps it whole."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club
from lobby.models import OpenTable
from tests.lobby.conftest import Opened

pytestmark = pytest.mark.django_db


def test_it_is_called_by_its_game(opened: Opened) -> None:
    table = opened(game="hex")
    assert (table.title, table.is_open) == ("Hex", True)
    table.game = "gone"
    assert table.title == "gone"


def test_a_table_without_a_match_has_not_begun_and_one_of_a_club_names_it(opened: Opened, club: Club) -> None:
    table = opened()
    for wrong in ({"status": "begun"}, {"audience": "club"}, {"club": club}):
        with pytest.raises(IntegrityError), transaction.atomic():
            OpenTable.objects.filter(pk=table.pk).update(**wrong)
