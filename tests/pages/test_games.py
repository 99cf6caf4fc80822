"""The pages of games."""

from __future__ import annotations

import pytest
from django.test import Client

from games.core import registry
from pages.games import FAMILIES, for_how_many

pytestmark = pytest.mark.django_db


def test_play_now_stands_on_the_games_that_the_site_deals_and_on_no_other(client: Client) -> None:
    listed = client.get("/games/").content.decode()
    for game in registry.all_games():
        page = client.get(f"/games/{game.key}/").content.decode()
        assert (f'href="/games/{game.key}/play/"' in page) == (game.State is not None), game.key
        line = listed.split(f'href="/games/{game.key}/"')[1].split("</li>")[0]
        assert ("score sheet" in line) == (game.State is None), game.key


def test_every_family_of_games_has_a_title() -> None:
    assert {game.family for game in registry.all_games()} <= FAMILIES.keys()


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("circle-colouring", "1 player"),
        ("hex", "2 players"),
        ("kiertopokeri", "4 to 10 players"),
        ("canasta", "2 or 4 players"),
    ],
)
def test_a_game_says_for_how_many_it_is(key: str, text: str) -> None:
    assert for_how_many(registry.get(key)) == text
