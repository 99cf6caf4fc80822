"""While Redis is away nothing fails, and people are let in and stopped as ever, each process for itself."""

from __future__ import annotations

import socket
import time
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from clubs.services import sign_up
from common import cache as shared, counters
from tests.helpers.log_ins import PASSWORD, give_password


def test_what_is_kept_and_counted_is_kept_by_the_process(
    cache_is_away: None, caplog: pytest.LogCaptureFixture
) -> None:
    assert cache.add("a", 1) and not cache.add("a", 2)
    cache.set("b", [2], 60)
    assert (cache.get("a"), cache.get("b"), cache.get("c", 3)) == (1, [2], 3)
    assert cache.get_many(["a", "b"]) == {"a": 1, "b": [2]}
    assert [counters.counted("k", 60) for _ in range(3)] == [1, 2, 3]
    assert cache.delete("a") and cache.get("a") is None
    assert caplog.text.count("the cache is away") == 1, "it is not asked again at once"


def test_it_is_asked_again_after_a_pause(
    cache_is_away: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cache.get("a")
    later = time.monotonic() + shared.PAUSE
    monkeypatch.setattr("common.cache.time.monotonic", lambda: later)
    cache.get("a")
    assert caplog.text.count("the cache is away") == 2


def test_a_server_that_does_not_answer_is_waited_for_once(cache_is_away: None, settings: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        settings.CACHES = settings.CACHES | {"default": settings.CACHES["default"] | {"LOCATION": address}}
        begun = time.monotonic()
        for number in range(10):
            cache.set(f"k{number}", number)
        assert 0.9 < time.monotonic() - begun < 4


@pytest.mark.django_db
def test_every_page_of_an_account_that_counts_answers(cache_is_away: None) -> None:
    sign_up(username="aino", password=PASSWORD, name="Aino", email="aino@example.org")
    owner = Client()
    give_password(owner)
    answers = [
        owner.post("/me/again/", {"password": "wrong"}),
        owner.post("/me/again/", {"password": PASSWORD}),
        owner.post("/me/mail/", {"email": "new@example.org", "password": PASSWORD, "action_add": "1"}),
        owner.post("/me/mail/", {"email": "new@example.org", "action_send": "1"}),
        Client().post("/password/forgotten/", {"email": "aino@example.org"}),
        Client().post("/log-in/passkey/", {"credential": "{}"}),
        Client().post("/api/token/", {"username": "aino", "password": "wrong"}),
    ]
    assert [answer.status_code for answer in answers] == [200, 302, 302, 302, 302, 302, 400]
    for _ in range(4):
        stopped = Client().post("/password/forgotten/", {"email": "aino@example.org"})
    assert stopped.status_code == 429
