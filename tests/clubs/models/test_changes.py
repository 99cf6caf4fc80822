"""A line of a club's log."""

from __future__ import annotations

from clubs.models import Club, ClubChange


def test_it_is_called_by_its_club_and_kind() -> None:
    assert str(ClubChange(club=Club(name="Kerho"), kind=ClubChange.Kind.CAP_PER_NIGHT)) == "Kerho: cap-night"


def test_every_kind_fits_its_column() -> None:
    longest = ClubChange._meta.get_field("kind").max_length
    assert longest is not None
    assert all(len(kind) <= longest for kind in ClubChange.Kind.values)
