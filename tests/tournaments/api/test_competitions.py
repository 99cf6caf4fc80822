"""Competitions by programme: created, entered, drawn and read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from bots.models import Bot
from clubs.models import Club, Player
from tests.helpers.company import browser_of
from tests.tournaments.leagues import play_round
from tests.tournaments.seen import seen
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_by_the_api_from_creating_to_the_standings(
    people: dict[str, Player],
    house: Club,
    builtin: dict[str, Player],
    submitted: Callable[..., Bot],
) -> None:
    organiser, author, other = (browser_of(people[one]) for one in ("Organiser", "Author", "Stranger"))
    wanted: dict[str, Any] = {
        "title": "Bots", "game": "hex", "club": house.slug, "options": {"size": 4}, "rounds": 1,
        "bots": [builtin["random"].slug],
    }  # fmt: skip
    bot = submitted("Torni", "hex").player

    def post(client: Client, address: str, data: Any) -> Any:
        return client.post(f"/api/competitions/{address}", data, content_type="application/json")

    assert post(other, "", wanted).status_code == 403
    assert post(organiser, "", wanted | {"bots": [bot.slug]}).status_code == 400
    refused = post(organiser, "", wanted | {"game": "killeri", "options": {}, "bots": []})
    assert (refused.status_code, "not played on the site" in refused.content.decode()) == (400, True)
    slug = post(organiser, "", wanted).json()["slug"]
    assert post(other, f"{slug}/entries/", {"player": bot.slug}).status_code == 403
    assert post(author, f"{slug}/entries/", {"player": bot.slug}).status_code == 201
    assert author.delete(f"/api/competitions/{slug}/entries/{bot.slug}/").status_code == 204
    again = author.delete(f"/api/competitions/{slug}/entries/{bot.slug}/")
    assert (again.status_code, again.json()["error"]["message"]) == (400, f"{bot} is not entered.")
    assert post(author, f"{slug}/entries/", {"player": bot.slug}).status_code == 201
    assert post(author, f"{slug}/start/", {}).status_code == 403
    assert post(organiser, f"{slug}/start/", {}).json()["status"] == "running"
    play_round(Competition.objects.get())
    shown = other.get(f"/api/competitions/{slug}/").json()
    assert (shown["progress"]["over"], shown["progress"]["total"]) == (2, 2)
    assert {row["played"] for row in shown["standings"]} == {1}


def test_tournaments_by_the_api_are_of_what_can_be_drawn(people: dict[str, Player], house: Club) -> None:
    client = browser_of(people["Organiser"])
    wanted = {"kind": "tournament", "title": "Open", "game": "hearts", "club": house.slug}
    refused = client.post("/api/competitions/", wanted, content_type="application/json")
    assert refused.status_code == 400
    assert "in a round robin two" in refused.json()["error"]["message"]
    made = client.post("/api/competitions/", wanted | {"game": "hex"}, content_type="application/json")
    assert (made.status_code, made.json()["team_size"]) == (201, 1)
    made = client.post("/api/competitions/", wanted | {"game": "tuppi"}, content_type="application/json")
    assert (made.status_code, made.json()["team_size"]) == (201, 2)


def test_a_list_is_of_a_kind_and_a_game_newest_first(
    hex_open: Callable[..., Competition], hex_league: Competition
) -> None:
    cup = hex_open(2)
    for asked, found in (
        ("", [cup, hex_league]),
        ("kind=league", [hex_league]),
        ("kind=x", []),
        ("game=tuppi", []),
    ):
        rows = Client().get(f"/api/competitions/?{asked}").json()["results"]
        assert [row["slug"] for row in rows] == [one.slug for one in found], asked


def test_of_a_private_clubs_competition_strangers_learn_nothing(
    hex_open: Callable[..., Competition], people: dict[str, Player]
) -> None:
    cup = hex_open(2)
    Club.objects.update(visibility=Club.Visibility.PRIVATE)
    client = browser_of(people["Stranger"])
    for address in ("", "pairings/"):
        assert client.get(f"/api/competitions/{cup.slug}/{address}").status_code == 404
    for address in ("entries/", "start/"):
        assert client.post(f"/api/competitions/{cup.slug}/{address}").status_code == 404
    assert client.get("/api/competitions/").json()["results"] == []


def test_one_enters_oneself_and_takes_it_back_until_the_draw(
    hex_open: Callable[..., Competition], people: dict[str, Player]
) -> None:
    cup, client = hex_open(2), browser_of(people["Stranger"])
    address = f"/api/competitions/{cup.slug}/entries/"
    assert client.post(address).status_code == 400  # not having seen what holds
    assert client.post(address, seen(cup), content_type="application/json").status_code == 201
    assert client.post(address, {"player": "member"}, content_type="application/json").status_code == 404
    assert cup.entries.filter(player=people["Stranger"]).exists()
    assert client.delete(f"{address}stranger/").status_code == 204
    competitions.start(competition=cup)
    assert client.post(address, seen(cup), content_type="application/json").status_code == 400
    assert not cup.entries.filter(player=people["Stranger"]).exists()
