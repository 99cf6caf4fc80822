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


def found(client: Client, **asked: object) -> set[str]:
    """The keys of the games that a search shows."""
    page = client.get("/games/", asked).content.decode()
    return {game.key for game in registry.all_games() if f'href="/games/{game.key}/"' in page}


def test_a_game_is_found_by_its_words_in_any_case(client: Client) -> None:
    assert found(client, q=" TUPPI ") == {"tuppi"}


def test_games_are_found_by_kind_number_of_players_and_where_they_are_played(client: Client) -> None:
    for_three = found(client, family="tricks", players=3, way="play")
    assert {"oh-hell", "tuomas-minibridge"} <= for_three
    for key in for_three:
        game = registry.get(key)
        assert (game.family, 3 in game.seats, game.dealt_here()) == ("tricks", True, True)
    assert "finnish-darts" in found(client, way="sheet")
    assert not found(client, way="sheet") & found(client, way="play")


def test_what_is_chosen_stays_chosen(client: Client) -> None:
    page = client.get(
        "/games/", {"q": "whist", "family": "tricks", "players": 4, "way": "play"}
    ).content.decode()
    for chosen in ("tricks", "4", "play"):
        assert f'<option value="{chosen}" selected' in page
    assert 'value="whist"' in page


@pytest.mark.parametrize(
    "rubbish", [{"family": "<b>"}, {"players": "many"}, {"players": "-1e9"}, {"way": "☃"}]
)
def test_what_cannot_be_understood_asks_for_nothing(client: Client, rubbish: dict[str, str]) -> None:
    assert found(client, **rubbish) == {game.key for game in registry.all_games()}


def test_who_finds_nothing_is_shown_the_way_back(client: Client) -> None:
    page = client.get("/games/", {"q": "no such game"}).content.decode()
    assert "No game is like that." in page and 'href="/games/"' in page
