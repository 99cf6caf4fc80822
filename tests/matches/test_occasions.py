"""Nights as a season hears of them."""

from __future__ import annotations

import pytest
from django.utils import timezone

from clubs.services import create_club, create_player
from matches.occasions import occasions
from nights.services import sessions

pytestmark = pytest.mark.django_db


def test_the_nights_of_a_club_by_name_and_by_key() -> None:
    house = create_club(name="House", owner=create_player(name="Owner"))
    assert occasions(house) == []
    sessions.open_session(club=house, title="Tonight", starts_at=timezone.now())
    (latest,) = occasions(house)
    assert latest.title.startswith("Tonight") and latest.results == {}
    assert [one.key for one in occasions(house, [latest.key])] == [latest.key]
