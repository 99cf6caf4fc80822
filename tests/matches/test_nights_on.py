"""Nights that are on are asked of the apps above; where none answers there is no night."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches.errors import MatchError
from matches.nights_on import hold, nights_for, tables_waiting

pytestmark = pytest.mark.django_db


def test_who_is_nowhere_is_offered_none_and_a_number_of_none_is_refused() -> None:
    assert nights_for(Player.objects.create(name="Aino", slug="aino")) == []
    assert tables_waiting(1, None) == []
    with pytest.raises(MatchError, match="no such club night"):
        hold(1)
