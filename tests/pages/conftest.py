"""The night with everything in it, for the tests of this folder that name it."""

from __future__ import annotations

import pytest

from clubs.demonstration import crowd_of, make_club
from clubs.models import Player, User
from clubs.services import sign_up
from nights.demonstration import play_night
from tests.pages.whole_site import night
from tournaments import demonstration

__all__ = ["night"]


@pytest.fixture
def eero() -> Player:
    """Somebody with a login who has played a night and a tournament, and is owed money."""
    club = make_club()
    play_night(club)
    demonstration.play_tournament(club)
    player = crowd_of(club)["Eero"]
    player.user = User.objects.create_user("eero", email="eero@example.org", password="x")
    player.save()
    return player


@pytest.fixture
def aino(db: None) -> Player:
    return sign_up(username="aino", password="a long password", name="Aino").player
