"""Which files an event can be taken away as, and by whom."""

from __future__ import annotations

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish
from tournaments.exchange import files
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


def test_a_report_is_offered_of_events_of_two_once_they_are_drawn(
    club: Club, hex_league: Competition
) -> None:
    made = drafted(club, 4)
    assert "report" not in files.offered(made, organises=True)
    publish(made)
    made.refresh_from_db()
    assert {"report", "entrants", "pairings", "standings"} <= set(files.offered(made, organises=False))
    assert "report" not in files.offered(hex_league, organises=True)


def test_each_file_has_a_name_of_its_own(club: Club) -> None:
    made = drafted(club, 4)
    names = {file.name(made, key) for key, file in files.FILES.items()}
    assert len(names) == len(files.FILES) and f"{made.slug}-pairings.csv" in names
