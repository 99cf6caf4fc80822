"""Tokens that are broken, old, ended or meant for something else are refused in a sentence, and nothing is done."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import tokens
from accounts.models import ApiToken
from clubs.models import Club, Player
from tests.helpers.company import browser_of, club_of, with_logins
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def aino(db: None) -> Player:
    return with_logins("Aino")["Aino"]


@pytest.fixture
def kallio(aino: Player) -> Club:
    return club_of("Kallio", aino, [])


def asked(header: str, club: Club, browser: Client | None = None, address: str = "", **headers: str) -> Any:
    """A new guest of the club, asked for with that header."""
    return (browser or Client()).post(
        address or f"/api/clubs/{club.slug}/guests/",
        {"name": "Lempi"},
        content_type="application/json",
        headers={"authorization": header, **headers},
    )


def refused(answer: Any, club: Club, status: int = 401) -> str:
    """The sentence; nothing has been made."""
    assert answer.status_code == status
    assert club.memberships.count() == 1
    return str(answer.json()["error"]["message"])


def test_a_good_one_does_it(aino: Player, kallio: Club) -> None:
    assert asked(f"Token {token_of(aino)}", kallio).status_code == 201
    assert kallio.memberships.count() == 2


@pytest.mark.parametrize("cut", [7, 20, -1])
def test_one_that_was_cut_off(aino: Player, kallio: Club, cut: int) -> None:
    said = refused(asked(f"Token {token_of(aino)[:cut]}", kallio), kallio)
    assert said == f"A token has 54 characters, this one {cut % 54}: was it copied whole?"


def test_one_with_something_behind_it(aino: Player, kallio: Club) -> None:
    assert "this one 55" in refused(asked(f"Token {token_of(aino)}x", kallio), kallio)


def test_another_letter_in_it(aino: Player, kallio: Club) -> None:
    text = token_of(aino)
    wrong = text[:-1] + ("0" if text[-1] != "0" else "1")
    assert refused(asked(f"Token {wrong}", kallio), kallio).startswith("There is no such token")


def test_one_that_has_been_ended(aino: Player, kallio: Club) -> None:
    text = token_of(aino)
    ApiToken.objects.all().delete()
    assert refused(asked(f"Token {text}", kallio), kallio).startswith("There is no such token")


def test_one_that_has_expired_says_when(aino: Player, kallio: Club) -> None:
    text = token_of(aino, name="Board")
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    said = refused(asked(f"Token {text}", kallio), kallio)
    assert said.startswith("The token 'Board' expired on ")


def test_that_of_somebody_whose_login_is_closed(aino: Player, kallio: Club) -> None:
    text = token_of(aino)
    assert aino.user is not None
    aino.user.is_active = False
    aino.user.save()
    assert refused(asked(f"Token {text}", kallio), kallio).startswith("There is no such token")


@pytest.mark.parametrize(
    "way", ["Token {0} {1}", "Token {0}, Token {1}", "Token {0},{1}", "Token {0} x", "Token"]
)
def test_two_at_once_and_spaces(aino: Player, kallio: Club, way: str) -> None:
    assert refused(asked(way.format(token_of(aino), token_of(aino)), kallio), kallio)


@pytest.mark.parametrize(
    "rubbish", ["Token \xff", "Token ' OR 1=1", "Token " + "x" * 5000, "Token kerho_", "kerho_x", "Basic x"]
)
def test_rubbish(kallio: Club, rubbish: str) -> None:
    assert refused(asked(rubbish, kallio), kallio)


@pytest.mark.parametrize("name", ["token", "access_token", "auth_token", "api_token"])
def test_one_in_the_address_is_refused_even_beside_a_good_one(aino: Player, kallio: Club, name: str) -> None:
    address = f"/api/clubs/{kallio.slug}/guests/?{name}={token_of(aino)}"
    assert "not into the address" in refused(asked("", kallio, address=address), kallio)
    assert "not into the address" in refused(
        asked(f"Token {token_of(aino)}", kallio, address=address), kallio
    )


def test_a_bad_one_does_not_fall_back_on_the_browser_s_login(aino: Player, kallio: Club) -> None:
    assert refused(asked("Token kerho_x", kallio, browser_of(aino)), kallio)


def test_one_of_another_scope_says_which_it_needs(aino: Player, kallio: Club) -> None:
    text = token_of(aino, ["read", "play"], name="Board")
    answer = asked(f"Token {text}", kallio)
    assert refused(answer, kallio, 403) == (
        "The token 'Board' may not do this: it needs the scope “organise”. It has: read, play."
    )
    assert answer.json()["error"]["code"] == "out_of_scope"


def test_a_key_of_an_earlier_request_opens_nothing_to_a_token_of_another_scope(
    aino: Player, kallio: Club
) -> None:
    key = {"Idempotency-Key": "k"}
    assert asked(f"Token {token_of(aino)}", kallio, **key).status_code == 201
    answer = asked(f"Token {token_of(aino, ['read'])}", kallio, **key)
    assert answer.status_code == 403


def test_reading_with_one_costs_one_statement_more_than_without(
    aino: Player, kallio: Club, django_assert_num_queries: Any
) -> None:
    text = token_of(aino)
    with django_assert_num_queries(1):
        assert Client().get("/api/games/hex/", headers={"authorization": f"Token {text}"}).status_code == 200


def test_what_is_asked_is_written_down_as_use(aino: Player) -> None:
    assert aino.user is not None
    token, text = tokens.make(user=aino.user, name="Board", scopes=["read"], days=7)
    Client().get("/api/games/hex/", headers={"authorization": f"Token {text}"})
    token.refresh_from_db()
    assert token.last_used_at is not None
