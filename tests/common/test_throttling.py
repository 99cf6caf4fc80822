"""Who calls too often is told when to come again; others are not concerned."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.helpers.company import club_of, with_logins
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db
GAMES = "/api/games/hex/"


@pytest.fixture(autouse=True)
def _two_calls_a_minute(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.API_CALLS_PER_MINUTE = settings.API_CALLS_OF_STRANGERS_PER_MINUTE = 2
    monkeypatch.setattr("common.counters.time.time", lambda: 12 * 3600 + 20.0)


def stranger(address: str = "192.0.2.1", token: str = "") -> Any:
    headers = {"authorization": f"Token {token}"} if token else {}
    return Client(REMOTE_ADDR=address).get(GAMES, headers=headers)


def statuses(*answers: Any) -> list[int]:
    return [answer.status_code for answer in answers]


def test_a_stranger_is_counted_by_address_and_told_when_to_come_again() -> None:
    assert statuses(stranger(), stranger()) == [200, 200]
    over = stranger()
    assert (over.status_code, over["Retry-After"]) == (429, "40")
    assert over.json()["error"] == {
        "code": "throttled",
        "message": "Too many calls in a short time: nothing was done. Try again in 40 seconds.",
    }
    assert stranger("192.0.2.2").status_code == 200


def test_next_minute_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert statuses(stranger(), stranger(), stranger()) == [200, 200, 429]
    monkeypatch.setattr("common.counters.time.time", lambda: 12 * 3600 + 60.0)
    assert stranger().status_code == 200


def test_a_login_is_counted_over_all_its_tokens_and_apart_from_who_is_at_the_same_address() -> None:
    who = with_logins("Aino", "Eero")
    first, second, other = token_of(who["Aino"]), token_of(who["Aino"]), token_of(who["Eero"])
    assert statuses(stranger(), stranger(), stranger()) == [200, 200, 429]
    assert statuses(*(stranger(token=text) for text in (first, second, first))) == [200, 200, 429]
    assert stranger(token=other).status_code == 200


def test_who_guesses_tokens_is_a_stranger() -> None:
    assert statuses(stranger(token="x"), stranger(token="x"), stranger(token="x")) == [401, 401, 429]
    assert stranger().status_code == 429


def test_what_is_too_much_does_nothing() -> None:
    aino: Player = with_logins("Aino")["Aino"]
    club: Club = club_of("Kallio", aino, [])
    text = token_of(aino)
    answers = [
        Client().post(
            f"/api/clubs/{club.slug}/guests/",
            {"name": f"Guest {number}"},
            content_type="application/json",
            headers={"authorization": f"Token {text}"},
        )
        for number in range(3)
    ]
    assert statuses(*answers) == [201, 201, 429]
    assert club.memberships.count() == 3


def test_no_call_fails_because_the_cache_is_away(cache_is_away: None) -> None:
    assert statuses(stranger(), stranger(), stranger()) == [200, 200, 429]
