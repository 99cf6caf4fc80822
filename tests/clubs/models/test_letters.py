"""A letter to a part of a club's people."""

from __future__ import annotations

from clubs.models import Club, Letter


def test_it_is_called_by_its_club_and_part() -> None:
    assert str(Letter(club=Club(name="Kerho"), title="all members")) == "Kerho: all members"
