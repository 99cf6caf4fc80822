"""Where a club came from is said in words."""

from __future__ import annotations

from django.utils import timezone

from clubs.models import Club
from operations.models import ClubFile, ClubFileFetched, ClubFilePiece, ImportedClub


def test_it_says_what_the_club_was() -> None:
    assert str(ImportedClub(club=Club(name="Kallio"), origin="kallio")) == "Kallio was kallio"


def test_a_file_says_whose_it_is_and_when() -> None:
    file = ClubFile(pk=7, club=Club(name="Kallio"), asked_at=timezone.now())
    assert str(file).startswith("Kallio: 2")
    assert str(ClubFilePiece(file=file, number=3)) == "7/3"
    assert str(ClubFileFetched(file=file, by_id=5)) == "7: 5"
