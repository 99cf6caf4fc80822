"""What the database holds of dealt boards: one deal a board counts."""

from __future__ import annotations

import pytest
from django.db import IntegrityError

from clubs.models import Club
from games.core.commitment import seal
from tests.tournaments.teams import founded
from tournaments.models import Deals, DealtBoard

pytestmark = pytest.mark.django_db


def test_one_deal_of_a_board_counts_whatever_came_before(club: Club) -> None:
    deals = Deals.objects.create(competition=founded(club, format="mitchell"))
    assert deals.seal == ""
    first = DealtBoard.objects.create(
        deals=deals, number=1, sealed=seal([1]).text, source="seed", replaced=True
    )
    assert len(first.seal) == 64
    DealtBoard.objects.create(deals=deals, number=1, sealed=seal([2]).text, source="anew")
    with pytest.raises(IntegrityError):
        DealtBoard.objects.create(deals=deals, number=1, sealed=seal([3]).text, source="file")
