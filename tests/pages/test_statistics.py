"""The pages of statistics: for strangers, in one query, whatever was played."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player
from clubs.services import create_player
from matches.models import DealTally
from matches.tasks import count_deals
from tests.matches.played_out import played

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> list[Player]:
    return [create_player(name=name) for name in ("Aino", "Eero", "Sylvi", "Veikko")]


def test_for_strangers_and_in_one_query_whatever_was_played(
    client: Client, players: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    assert "Nothing has been played to an end yet." in client.get("/statistics/").content.decode()
    played(players)
    count_deals()
    for address in ("/statistics/", "/games/hearts/statistics/"):
        with django_assert_num_queries(1):
            page = client.get(address).content.decode()
        assert "Are the deals fair?" in page and "come out" in page
    assert "13, 13, 13, 13" in page and "Points in the mean" in page


@pytest.mark.parametrize("key", ["yatzy", "%00", "a" * 300])
def test_of_no_game(client: Client, key: str) -> None:
    assert client.get(f"/games/{key}/statistics/").status_code == 404


def test_a_game_without_deals_tells_of_its_seats_alone(client: Client, players: list[Player]) -> None:
    played(players[:2], "hex")
    count_deals()
    page = client.get("/games/hex/statistics/").content.decode()
    assert "Are the deals fair?" not in page and "How each seat fares" in page and "Seat 2" in page


def test_what_the_test_says_in_words(client: Client) -> None:
    row = DealTally(game="waschi-wurti", kind="faces", players=2, layout="1-6", deals=60, freedom=5)
    row.counts, row.statistic = {str(face): 10 for face in range(1, 7)}, 1.0
    row.save()
    DealTally.objects.create(game="waschi-wurti", kind="played", players=2, layout="0;1", matches=1, draws=60)
    address = "/games/waschi-wurti/statistics/"
    assert "come out evenly: of 100 such counts" in client.get(address).content.decode()
    DealTally.objects.filter(pk=row.pk).update(statistic=75.0)
    assert "less evenly than chance alone would explain" in client.get(address).content.decode()
    assert "not even" in client.get("/statistics/").content.decode()
