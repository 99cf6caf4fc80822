"""Asking for a token with the password, and ending it with itself."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import ApiToken
from accounts.scopes import Scope
from clubs.services import sign_up

pytestmark = pytest.mark.django_db
AINO = {"username": "aino", "password": "kortti-ilta"}


@pytest.fixture(autouse=True)
def _aino(db: None) -> None:
    sign_up(username="aino", password="kortti-ilta", name="Aino")


def asked(body: Any, kind: str = "application/json") -> Any:
    return Client().post("/api/token/", body, content_type=kind)


def with_token(method: str, address: str, text: str) -> Any:
    return getattr(Client(), method)(address, headers={"authorization": f"Token {text}"})


def test_as_ever_a_name_and_a_password_are_enough() -> None:
    given = asked(AINO)
    assert given.status_code == 200 and given["Cache-Control"] == "no-store"
    assert given.json()["scopes"] == list(Scope.values)
    assert with_token("get", "/api/notices/", given.json()["token"]).status_code == 200


def test_forms_are_taken_as_ever() -> None:
    assert Client().post("/api/token/", AINO).status_code == 200


def test_narrower_ones_can_be_asked_for() -> None:
    given = asked(AINO | {"name": "Board", "scopes": ["read"], "days": 7}).json()
    assert (given["name"], given["scopes"]) == ("Board", ["read"])
    assert with_token("get", "/api/notices/", given["token"]).status_code == 200
    assert with_token("get", "/api/money/mail/", given["token"]).status_code == 403


def test_asking_again_under_a_name_ends_the_earlier_one() -> None:
    first, second = (asked(AINO | {"name": "Board"}).json()["token"] for _ in range(2))
    assert with_token("get", "/api/notices/", first).status_code == 401
    assert with_token("get", "/api/notices/", second).status_code == 200


def test_without_a_name_each_program_keeps_its_own() -> None:
    first, second = (asked(AINO).json()["token"] for _ in range(2))
    assert first != second
    assert with_token("get", "/api/notices/", first).status_code == 200


@pytest.mark.parametrize(
    "rubbish",
    [
        {"scopes": []},
        {"scopes": ["everything"]},
        {"scopes": "read"},
        {"scopes": [["read"]]},
        {"scopes": {}},
        {"days": 0},
        {"days": 10**15},
        {"days": None},
        {"days": "never"},
        {"name": "x" * 61},
        {"name": []},
        {"name": "\x00"},
        {"password": "wrong"},
        {"password": ""},
        {"password": "x" * 5000},
        {"password": 1.5},
        {"username": "AINO "},
        {"username": None},
        {"username": {"a": 1}},
    ],
    ids=repr,
)
def test_rubbish_is_answered_in_a_sentence_and_makes_none(rubbish: dict[str, Any]) -> None:
    answer = asked(AINO | rubbish)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
    assert not ApiToken.objects.exists()


def test_a_token_makes_no_token() -> None:
    text = asked(AINO).json()["token"]
    answer = Client().post(
        "/api/token/", AINO, content_type="application/json", headers={"authorization": f"Token {text}"}
    )
    assert answer.status_code == 403
    assert ApiToken.objects.count() == 1


def test_a_token_ends_itself_whatever_its_scopes() -> None:
    text = asked(AINO | {"scopes": ["bots"]}).json()["token"]
    assert with_token("delete", "/api/token/", text).status_code == 204
    assert with_token("delete", "/api/token/", text).status_code == 401
    assert not ApiToken.objects.exists()


def test_without_one_there_is_nothing_to_end() -> None:
    asked(AINO)
    assert Client().delete("/api/token/").status_code in (401, 403)
    assert ApiToken.objects.count() == 1
