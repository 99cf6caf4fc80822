"""What other programs ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from redis import ConnectionError as Away, Redis

from common import pulses
from config.settings.environment import networks
from operations.readiness import queues

pytestmark = pytest.mark.django_db
TOKEN = "a-token-of-more-than-thirty-two-characters"


@pytest.fixture(autouse=True)
def _all_there(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[None]:
    settings.ALLOWED_HOSTS = ["club.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    cache.clear()
    for name in (*queues(), "beat", "sandbox"):
        pulses.give(name, "landlock")
    monkeypatch.setattr(Redis, "ping", lambda broker: True)
    monkeypatch.setattr(Redis, "llen", lambda broker, name: 0)
    yield
    cache.clear()


def get(path: str, **headers: str) -> Any:
    return Client(headers={"host": "10.0.0.7", **headers}).get(path)


def test_ready_answers_by_whatever_name_and_without_encryption() -> None:
    answer = get("/ready")
    assert (answer.status_code, answer.json()["status"]) == (200, "ready")
    assert set(answer.json()["checks"].values()) == {"ok"}


def test_not_ready_is_503_with_the_reason_and_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(broker: Redis) -> None:
        raise Away("redis://:hunter2@10.0.0.7 refused")

    monkeypatch.setattr(Redis, "ping", away)
    answer = get("/ready", **{"accept-language": "fi"})
    assert (answer.status_code, answer.json()["status"]) == (503, "not ready")
    assert answer.json()["checks"]["broker"] == "The broker does not answer: nothing is sent to workers."
    assert "hunter2" not in answer.content.decode()


def test_who_needs_only_some_of_it_asks_for_that() -> None:
    cache.clear()
    assert get("/ready").status_code == 503
    answer = get("/ready?only=database,disk")
    assert (answer.status_code, answer.json()["checks"]) == (200, {"database": "ok", "disk": "ok"})
    assert get("/ready?only=database,beat").status_code == 503


@pytest.mark.parametrize("only", ["databas", "database,", ",", "database,\0", "../disk", "x" * 5000])
def test_a_part_that_is_not_there_is_never_ready(only: str) -> None:
    answer = get(f"/ready?only={quote(only)}")
    assert (answer.status_code, answer.json()["status"]) == (400, "not asked")


@pytest.mark.parametrize(
    "authorization", ["", "Bearer", "Bearer ", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}", "Bearer \xe4" * 999]
)
@pytest.mark.parametrize("token", ["", TOKEN])
def test_metrics_are_closed_to_whoever_lacks_the_token(settings: Any, token: str, authorization: str) -> None:
    settings.METRICS_TOKEN, settings.SECURE_SSL_REDIRECT = token, False
    browser = Client(headers={"host": "club.example.org", "authorization": authorization})
    assert browser.get("/metrics").status_code == 404


def test_the_token_opens_them(settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    answer = get("/metrics", authorization=f"Bearer {TOKEN}")
    assert answer.status_code == 200
    families = {family.name: family for family in text_string_to_metric_families(answer.content.decode())}
    assert {
        "kerho_matches_waiting",
        "kerho_mail_waiting",
        "kerho_leases_taken_over",
        "kerho_requests",
    } <= set(families)
    assert {sample.labels["queue"] for sample in families["kerho_queue_length"].samples} == set(queues())
    assert {sample.value for sample in families["kerho_ok"].samples} == {1.0}


@pytest.mark.parametrize(
    ("address", "status"), [("10.1.2.3", 200), ("::1", 200), ("10.2.0.1", 404), ("rubbish", 404)]
)
def test_so_does_an_address_that_the_settings_name(settings: Any, address: str, status: int) -> None:
    settings.METRICS_ADDRESSES, settings.SECURE_SSL_REDIRECT = networks("X", "10.1.0.0/16, ::1"), False
    browser = Client(headers={"host": "club.example.org", "x-forwarded-for": "10.1.2.3"}, REMOTE_ADDR=address)
    assert browser.get("/metrics").status_code == status


@pytest.mark.parametrize(("claimed", "status"), [("203.0.113.9", 404), ("10.1.7.7", 200)])
def test_a_stranger_who_comes_by_way_of_such_an_address_sees_nothing(
    settings: Any, claimed: str, status: int
) -> None:
    settings.METRICS_ADDRESSES, settings.SECURE_SSL_REDIRECT = networks("X", "10.1.0.0/16"), False
    settings.TRUSTED_PROXIES = 1
    browser = Client(headers={"host": "club.example.org", "x-forwarded-for": claimed}, REMOTE_ADDR="10.1.2.3")
    assert browser.get("/metrics").status_code == status


@pytest.mark.parametrize("text", ["10.0.0.300", "localhost", "10.0.0.1/8", "10.0.0.1 10.0.0.2"])
def test_what_is_no_address_stops_the_start(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="METRICS_ADDRESSES must be addresses or networks"):
        networks("METRICS_ADDRESSES", text)


def test_requests_are_counted_by_method_and_kind_of_answer(settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN

    def count(status: str, method: str) -> float:
        text = get("/metrics", authorization=f"Bearer {TOKEN}").content.decode()
        wanted = {"method": method, "status": status}
        samples = [one for family in text_string_to_metric_families(text) for one in family.samples]
        return sum(
            one.value for one in samples if one.name == "kerho_requests_total" and one.labels == wanted
        )

    before = count("3xx", "GET"), count("3xx", "other")
    browser = Client(headers={"host": "club.example.org"})
    browser.get("/games/")
    browser.generic("INVENTED", "/games/")
    assert (count("3xx", "GET"), count("3xx", "other")) == (before[0] + 1, before[1] + 1)
