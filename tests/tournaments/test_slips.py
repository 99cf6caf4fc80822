"""Slips: one for each table that is played."""

from __future__ import annotations

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish
from tournaments.selectors import pairings
from tournaments.services.table_results import table_forfeit
from tournaments.slips import slips

pytestmark = pytest.mark.django_db


def test_who_meets_nobody_needs_no_slip(club: Club) -> None:
    made = drafted(club, 5)
    publish(made)
    first, *_ = pairings(made)
    table_forfeit(competition=made, pairing_id=first.pk, came=[True, False])
    (slip,) = slips(made, pairings(made), "https://kerho.example")
    assert slip.table.table == 2 and slip.address.startswith("https://kerho.example/matches/")
