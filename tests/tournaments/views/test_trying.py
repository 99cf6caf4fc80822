"""The page of trying an event out, as anybody finds it, and the same by API."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player
from tests.helpers.company import browser_of, club_with_roles

pytestmark = pytest.mark.django_db
PAGE, API = "/tournaments/try/", "/api/try-event/"


def test_a_stranger_finds_it_and_sees_pairings_and_standings() -> None:
    client = Client()
    assert PAGE in client.get("/tournaments/").content.decode()
    page = client.get(PAGE, {"format": "dutch", "entrants": "9"}).content.decode()
    assert 'value="dutch" selected' in page and 'value="9"' in page and "Standings" not in page
    asked = {"format": "dutch", "entrants": "9", "rounds": "3", "seed": "5", "incidents": "on"}
    shown = client.get(PAGE, asked).content.decode()
    assert "Round 3" in shown and "Round 4" not in shown and "Aino Aalto" in shown and "forfeited" in shown
    assert client.get(PAGE, asked).content.decode().count("Aino Aalto") == shown.count("Aino Aalto")


@pytest.mark.parametrize(
    "rubbish",
    [
        {"format": "x"},
        {"format": "swiss", "entrants": "10000"},
        {"format": "swiss", "entrants": "many"},
        {"format": "swiss", "entrants": "8", "rounds": "-1"},
        {"format": "swiss", "entrants": "8", "rounds": "1e9"},
        {"format": "mitchell", "entrants": "1"},
        {"format": "swiss", "entrants": "8", "seed": "\0"},
        {"format": "swiss", "entrants": "8", "seed": "9" * 40},
    ],
)
def test_rubbish_gets_a_sentence(rubbish: dict[str, str]) -> None:
    client, asked = Client(), {"seed": "1", **rubbish}
    page = client.get(PAGE, asked)
    assert page.status_code == 422 and "errorlist" in page.content.decode()
    assert client.get(API, asked | {"key": asked.pop("format")}).status_code == 400
    chosen = {key: value for key, value in rubbish.items() if key != "seed"}
    assert client.get(PAGE, chosen).status_code == 200


def test_organisers_come_from_the_form_of_a_new_tournament(people: dict[str, Player]) -> None:
    club = club_with_roles("House", people)
    page = browser_of(people["Organiser"]).get(f"/clubs/{club.slug}/tournaments/new/?game=hex")
    assert f"{PAGE}?format=round-robin" in page.content.decode()


def test_a_program_gets_numbers() -> None:
    found = Client().get(API, {"key": "swiss", "entrants": 5, "rounds": 2, "seed": 1}).json()
    assert [one["number"] for one in found["entrants"]] == [1, 2, 3, 4, 5]
    assert [len(one["tables"]) for one in found["rounds"]] == [3, 3]
    assert found["standings"][0]["rank"] == 1 and found["ended"]
