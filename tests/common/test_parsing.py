"""Programs send what they like: the answer is one of the API's own, in a sentence, and never a 500."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from common import parsing
from tests.pages.night_in_full import Night, filled
from tests.pages.permission_table import ACTIONS, Action
from tests.pages.whole_site import night  # noqa: F401 (the fixture)

pytestmark = pytest.mark.django_db

DEEP = "[" * 100_000 + "]" * 100_000
VALUES = [
    DEEP,
    "[" * 60 + "]" * 60,
    "1e400",
    "NaN",
    "-Infinity",
    "9" * 5_000,
    "9" * 30,
    "-9223372036854775809",
    '"\\ud800"',
    '"\\u0000"',
]
"""Refused wherever they stand."""
ODD = [
    "9007199254740991",
    "-1",
    "1.5",
    "true",
    "null",
    "[]",
    "{}",
    '""',
    '"' + "x" * 5_000 + '"',
    '["x", 7, null]',
]
"""May be refused or not, but in the API's own way."""


def bodies(form: dict[str, Any], values: list[str], *, in_turn: bool) -> Iterator[str]:
    """The form with each of its fields exchanged for each value, and the bare value.

    in_turn: each value in one of the fields only, the next in the next one.
    """
    for number, value in enumerate(values):
        yield value
        fields = list(form)
        for name in fields[number % len(fields) :][:1] if in_turn else fields:
            rest = {key: given for key, given in form.items() if key != name}
            yield json.dumps(rest)[:-1] + (", " if rest else "") + f"{json.dumps(name)}: {value}}}"


def sent_as_json() -> list[Action]:
    """What is asked with words; where nothing is read, nothing can be refused."""
    return [
        one for one in ACTIONS if one.address.startswith("/api/") and one.form and isinstance(one.form, dict)
    ]


@pytest.mark.parametrize("action", sent_as_json(), ids=str)
def test_what_cannot_be_is_answered_in_a_sentence(night: Night, action: Action, thorough: bool) -> None:  # noqa: F811
    """What is refused wherever it stands is refused as the body is read, before anybody knows the fields."""
    role = min(action.who, default="owner")
    client = Client(raise_request_exception=False)
    headers = {"authorization": f"Token {night.tokens[role]}"} if role in night.tokens else {}
    form, wrong = filled(action.form, night.words), []
    for values, allowed in ((VALUES, {400}), (ODD, {200, 201, 204, 400, 403, 404, 409, 422})):
        for body in bodies(form, values, in_turn=values is VALUES or not thorough):
            cache.clear()
            with transaction.atomic():
                answer = getattr(client, action.method)(
                    filled(action.address, night.words),
                    body,
                    content_type="application/json",
                    headers=headers,
                )
                transaction.set_rollback(True)
            if answer.status_code not in allowed:
                wrong.append(f"{body[:80]}: {answer.status_code}")
            elif answer.status_code >= 400 and not answer.json()["error"]["message"]:
                wrong.append(f"{body[:80]}: no sentence")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (DEEP, "Lists and objects stand within each other more than 40 deep."),
        ("[" * 41 + "]" * 41, "Lists and objects stand within each other more than 40 deep."),
        ("1e400", "A number was sent that is too large."),
        ('{"username": 1e400}', "username: A number was sent that is too large."),
        ('{"\\u0000": 1}', "A text was sent with characters that cannot be stored."),
        ('{"a": [1, {"b": "\\ud800"}]}', "a.1.b: A text was sent with characters that cannot be stored."),
    ],
)
def test_the_sentence_says_what_was_wrong(client: Client, body: str, words: str) -> None:
    answer = client.post("/api/token/", body, content_type="application/json")
    assert (answer.status_code, answer.json()) == (400, {"error": {"code": "parse_error", "message": words}})


def test_more_than_may_be_sent_is_not_read(client: Client, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000
    answer = client.post(
        "/api/token/", json.dumps({"username": "x" * 2_000}), content_type="application/json"
    )
    assert answer.status_code == 400
    assert answer.json()["error"]["message"] == "More than 1000 bytes were sent."


@pytest.mark.parametrize("method", ["post", "patch"])
def test_nor_is_it_read_where_a_key_comes_in_the_header(client: Client, settings: Any, method: str) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000
    answer = getattr(client, method)(
        "/api/token/",
        json.dumps({"username": "x" * 2_000}),
        content_type="application/json",
        headers={"Idempotency-Key": "one"},
    )
    if method == "post":
        assert answer.json()["error"]["message"] == "More than 1000 bytes were sent."
    assert answer.status_code in (400, 405)


def test_what_is_within_the_limits_passes() -> None:
    good: Any = 7
    for _ in range(parsing.DEEPEST - 1):
        good = [good]
    assert (
        parsing.check(
            {"deep": good[0], "largest": parsing.LARGEST, "text": "äö ♠ 🂡", "none": None, "yes": True}
        )
        is None
    )
