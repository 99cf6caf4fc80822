"""Mail about what nobody foresaw."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from celery import Celery
from celery.contrib.testing.worker import start_worker
from django.core import mail
from django.core.cache import cache
from django.test import Client

from common import counters
from common.request_ids import HEADER
from pages import home

SECRET = "pJ3d-8fKq_0aLm2ZxR7t"


@pytest.fixture(autouse=True)
def owner(settings: Any) -> Iterator[None]:
    settings.ADMINS = [("A", "admin@example.org")]
    cache.clear()
    yield
    cache.clear()


def fail(*args: object) -> None:
    raise ZeroDivisionError(f"GET /invitations/{SECRET}/")


def report() -> None:
    try:
        fail()
    except ZeroDivisionError:
        logging.getLogger("anybody").exception("it went wrong at /calendar/%s/", SECRET)


@pytest.mark.django_db
def test_a_page_that_fails_is_mailed_with_its_number_and_without_a_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(home, "player_of", fail)
    browser = Client(raise_request_exception=False, headers={"authorization": f"Bearer {SECRET}"})
    browser.cookies["sessionid"] = "a-session-of-somebody"
    answer = browser.get("/", {"token": SECRET, "q": "what she looked for"})
    (sent,) = mail.outbox
    assert sent.to == ["admin@example.org"]
    assert "ZeroDivisionError" in sent.subject and "test_faults.py" in sent.subject
    assert sent.body.startswith(f"Request {answer.headers[HEADER]}\n")
    assert "Internal Server Error: /" in sent.body and "Traceback" in sent.body
    for kept in (SECRET, "a-session-of-somebody", "what she looked for", "SECRET_KEY"):
        assert kept not in sent.body


def test_a_task_that_fails_is_mailed_with_the_number_of_its_request(app: Celery) -> None:
    @app.task
    def stumble() -> None:
        fail()

    with start_worker(app, perform_ping_check=False, pool="solo"):
        call = stumble.apply_async(headers={"request_id": "7f3a-req.0042"})
        with pytest.raises(ZeroDivisionError):
            call.get(timeout=20)
    (sent,) = (one for one in mail.outbox if "ZeroDivisionError" in one.subject)
    assert sent.body.startswith("Request 7f3a-req.0042\n")
    assert "stumble" in sent.body and "ZeroDivisionError" in sent.body and SECRET not in sent.body


def test_each_kind_is_mailed_once_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_800_000_000.0]
    monkeypatch.setattr(counters.time, "time", lambda: now[0])
    for _ in range(50):
        report()
    assert len(mail.outbox) == 1
    try:
        int("another")
    except ValueError:
        logging.getLogger("anybody").exception("another")
    assert len(mail.outbox) == 2
    now[0] += 3600
    report()
    assert len(mail.outbox) == 3


def test_what_is_only_said_and_what_strangers_try_is_not_mailed() -> None:
    logging.getLogger("anybody").error("the broker cannot be reached")
    try:
        fail()
    except ZeroDivisionError:
        logging.getLogger("django.security.DisallowedHost").exception("a host that is not ours")
        logging.getLogger("anybody").warning("it was foreseen", exc_info=True)
    assert mail.outbox == []


def test_nobody_gets_it_where_nobody_is_named(settings: Any) -> None:
    settings.ADMINS = []
    report()
    assert mail.outbox == []


def test_a_mail_server_that_is_away_costs_the_mail_only(
    settings: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(logging, "raiseExceptions", False)
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = (
        "django.core.mail.backends.smtp.EmailBackend",
        "127.0.0.1",
        1,
    )
    report()
    assert settings.EMAIL_TIMEOUT <= 10
