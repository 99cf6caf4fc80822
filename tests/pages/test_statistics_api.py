"""The API of statistics says what the pages show."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player
from clubs.services import create_player
from matches.tasks import count_deals
from tests.matches.played_out import played

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> list[Player]:
    return [create_player(name=name) for name in ("Aino", "Eero", "Sylvi", "Veikko")]


def test_programs_read_what_the_pages_show(client: Client, players: list[Player]) -> None:
    played(players)
    count_deals()
    whole = client.get("/api/statistics/").json()
    assert whole["totals"]["matches"] == 1 and whole["games"][0]["game"] == "hearts"
    one = client.get("/api/games/hearts/statistics/").json()
    assert one["totals"]["proved"] == whole["totals"]["draws"] and len(one["hands"][0]["cards"]) == 52


@pytest.mark.parametrize("key", ["yatzy", "%00", "a" * 300])
def test_of_no_game(client: Client, key: str) -> None:
    assert client.get(f"/api/games/{key}/statistics/").status_code == 404
