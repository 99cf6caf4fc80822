"""What the form of a table begins with."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from clubs.models import Player
from nights.forms.cutting import cutting_of, cutting_shown
from nights.models import Session
from nights.services import agreements
from tests.nights.cutting import fresh

pytestmark = pytest.mark.django_db


def test_it_asks_for_two_and_keeps_what_was_chosen() -> None:
    empty = cutting_shown(QueryDict(""))
    assert (empty["out"], empty["open"], empty["partners"]) == (["", ""], False, "kept")
    chosen = cutting_shown(QueryDict("out=7&out=&out=9&partners=drawn"))
    assert (chosen["out"], chosen["open"], chosen["partners"]) == (["7", ""], True, "drawn")


def test_a_table_without_it_begins_with_nothing(night: Session, four: list[Player]) -> None:
    table = agreements.propose_table(session=night, game="hearts", players=four, by=None)
    assert cutting_of(fresh(table)) == {}
