"""Certificates: for which places, in which categories."""

from __future__ import annotations

import pytest

from clubs.models import Club
from tests.tournaments.drafts import two_rounds_played
from tournaments.certificates import categories, certificates, places
from tournaments.errors import CompetitionError
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(club: Club) -> Competition:
    made = two_rounds_played(club)
    for entry in made.entries.filter(number__gt=3):
        entry.category = "juniors"
        entry.save()
    return made


def test_places_are_written_as_people_write_them() -> None:
    assert places("1-3, 5") == {1, 2, 3, 5} and places("2") == {2} and places("") == set()
    for wrong in ("0", "3-1", "first", "1-999", "-", "1;2"):
        with pytest.raises(CompetitionError, match="Places are written"):
            places(wrong)


def test_the_places_of_the_table_and_of_a_category(swiss: Competition) -> None:
    assert categories(swiss) == ["juniors"]
    found = certificates(swiss, {1, 2}, ["juniors"])
    assert [one.place for one in found if not one.category] == [1, 2]
    juniors = [one for one in found if one.category]
    assert [one.place for one in juniors] == [1, 2]
    names = {entry.player.name for entry in swiss.entries.filter(category="juniors")}
    assert {one.name for one in juniors} <= names
    assert certificates(swiss, {99}, []) == []
