"""The API of convention cards."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from bots.models import Bot
from clubs.models import Club, Player
from clubs.services import create_player
from matches import conventions, services
from matches.models import ConventionCard
from tests.helpers.card_writing import TEXT, a_card
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db
CARDS = "/api/convention-cards/"
NEW = {"game": "tuppi", "title": "Savonia", "text": TEXT}


def program(player: Player | None) -> APIClient:
    client = APIClient()
    if player is not None:
        client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player)}")
    return client


def test_cards_are_written_changed_put_away_and_shared_no_longer(people: list[Player], club: Club) -> None:
    aino, eero, sylvi, _veikko = people
    made = program(aino).post(CARDS, {**NEW, "partner": eero.slug}, format="json")
    assert made.status_code == 201
    told = made.json()
    assert (told["player"], told["partner"], told["versions"][0]["text"]) == (aino.slug, eero.slug, TEXT)
    own = f"{CARDS}{told['id']}/"
    changed = (
        program(eero).put(own, {"title": "Other", "text": "Other", "public": True}, format="json").json()
    )
    assert (changed["public"], [one["number"] for one in changed["versions"]]) == (True, [2, 1])
    assert program(eero).patch(own, {"put_away": True}, format="json").json()["put_away_at"] is not None
    assert program(eero).patch(own, {"put_away": False}, format="json").json()["put_away_at"] is None
    assert len(program(eero).get(CARDS).json()) == 1
    for method in ("get", "put", "patch", "delete"):
        assert getattr(program(sylvi), method)(own).status_code == 404
        assert getattr(program(None), method)(own).status_code in (401, 403)
    assert program(aino).delete(own).status_code == 400
    assert program(eero).delete(own).status_code == 204
    assert program(eero).get(own).status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "nonsense"},
        {"game": "hex"},
        {"text": ""},
        {"text": "x" * 4001},
        {"title": None},
        {"partner": "nobody"},
        {"partner": "\0"},
        {"public": "perhaps"},
    ],
)
def test_rubbish_writes_nothing(people: list[Player], wrong: dict[str, Any]) -> None:
    assert program(people[0]).post(CARDS, {**NEW, **wrong}, format="json").status_code == 400
    assert not ConventionCard.objects.exists()


def test_an_owner_writes_for_their_bot_and_for_nobody_elses(people: list[Player]) -> None:
    bot = create_player(name="Tuppibotti", kind=Player.Kind.BOT)
    Bot.objects.create(player=bot, owner=people[0].user)
    asked = {**NEW, "player": bot.slug}
    assert program(people[1]).post(CARDS, asked, format="json").status_code == 404
    assert program(people[0]).post(CARDS, asked, format="json").json()["player"] == bot.slug


def test_the_cards_on_a_table(people: list[Player], club: Club) -> None:
    aino, eero, sylvi, _veikko = people
    seats = [services.SeatPlan(one) for one in people]
    match = services.create_match(game="tuppi", seats=seats, entered=True, club=club)
    version = a_card(aino, partner=sylvi)
    conventions.bring(match=match, player=aino, version=version)
    address = f"/api/matches/{match.code}/conventions/"
    assert program(eero).get(address).json()[0]["waits_for"] == [sylvi.slug]
    conventions.bring(match=match, player=sylvi, version=version)
    first, second = program(eero).get(address).json()
    assert (first["text"], first["digest"], second["digest"]) == (TEXT, version.digest, None)
    hidden = program(None).get(address).json()[0]
    assert (hidden["text"], hidden["title"], hidden["digest"]) == (None, None, version.digest)
