"""What one takes along of one's clubs: under the names that the file has always had."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from pages.my_clubs import clubs_of

pytestmark = pytest.mark.django_db

NAMES = {
    *("picture", "memberships", "requests_to_join", "requests_decided", "removals", "removals_by_me"),
    *("letters_to_clubs", "changes_of_my_offices", "changes_of_clubs_made", "deputies", "club_files_asked"),
    *("club_files_downloaded", "invitations_made", "invitations_used", "notices", "notices_by_me"),
    *("clubs_closed", "announced", "merges"),
}


def test_every_part_is_there_and_tells_of_oneself(house: Club, people: dict[str, Player]) -> None:
    found = clubs_of(people["Owner"])
    assert set(found) == NAMES
    assert [row["club__name"] for row in found["memberships"]] == [house.name]
    assert [row["kind"] for row in found["changes_of_my_offices"]] == ["role"]
    assert clubs_of(people["Stranger"])["memberships"] == []
