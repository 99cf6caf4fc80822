"""Where a club came from is said in words."""

from __future__ import annotations

from clubs.models import Club
from operations.models import ImportedClub


def test_it_says_what_the_club_was() -> None:
    assert str(ImportedClub(club=Club(name="Kallio"), origin="kallio")) == "Kallio was kallio"
