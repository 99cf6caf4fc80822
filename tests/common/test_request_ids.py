"""One id for a request and for all that comes of it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from celery import Celery
from celery.contrib.testing.worker import start_worker
from django.core import mail
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from common.request_ids import HEADER, WELL_FORMED, JsonFormatter, RequestIdMiddleware, WithRequestId, current
from pages import home


def answered(**headers: str) -> tuple[str, str]:
    """The id inside a request, and the one that its answer tells."""
    inside: list[str] = []

    def view(request: HttpRequest) -> HttpResponse:
        inside.append(current())
        return HttpResponse()

    response = RequestIdMiddleware(view)(RequestFactory().get("/", headers=headers))
    assert current() == ""
    return inside[0], response.headers[HEADER]


def test_each_request_has_one_of_its_own_and_tells_it() -> None:
    first, second = answered(), answered()
    assert first[0] == first[1] != second[0] == second[1]
    assert len(first[0]) == 32


def test_a_proxy_s_own_is_kept() -> None:
    assert answered(**{HEADER: "7f3a-req.0042"}) == ("7f3a-req.0042", "7f3a-req.0042")


@pytest.mark.parametrize(
    "rubbish",
    [
        "",
        "short",
        "x" * 65,
        "a b c d e f",
        "12345678\n2026 ERROR",
        "<script>alert(1)</script>",
        "-12345678",
        "ä" * 8,
    ],
)
def test_rubbish_is_not_taken_over(rubbish: str) -> None:
    inside, told = answered(**{HEADER: rubbish})
    assert inside == told != rubbish
    assert len(told) == 32


def test_one_that_fails_puts_it_down_too() -> None:
    def view(request: HttpRequest) -> HttpResponse:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        RequestIdMiddleware(view)(RequestFactory().get("/"))
    assert current() == ""


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """What a logger writes as JSON."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(WithRequestId())
    logger = logging.getLogger("tests.request_ids")
    logger.addHandler(handler)
    yield stream
    logger.removeHandler(handler)


def test_lines_of_the_log_have_it_and_still_no_secret(logged: io.StringIO) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        try:
            raise ValueError("?token=9944b09199c62bcf")
        except ValueError:
            logging.getLogger("tests.request_ids").exception("GET /invitations/%s/", "pJ3d-8fKq_0aLm2ZxR7t")
        return HttpResponse()

    answer = RequestIdMiddleware(view)(RequestFactory().get("/"))
    line = json.loads(logged.getvalue())
    assert line["request"] == answer.headers[HEADER]
    assert line["message"] == "GET /invitations/***/"
    assert "ValueError" in line["traceback"] and "9944b" not in line["traceback"]
    logging.getLogger("tests.request_ids").warning("by itself")
    assert json.loads(logged.getvalue().splitlines()[-1])["request"] == "-"


def test_it_follows_into_tasks_and_ends_with_them(app: Celery) -> None:
    @app.task
    def tell() -> str:
        return current()

    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(tell.delay().get(timeout=20))

    with start_worker(app, perform_ping_check=False, pool="solo"):
        answer: Any = RequestIdMiddleware(view)(RequestFactory().get("/"))
        assert answer.content.decode() == answer.headers[HEADER]
        assert tell.delay().get(timeout=20) == ""


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "words"), [("en", "where to look"), ("fi", "mistä etsiä")])
def test_a_page_that_fails_shows_it_and_the_owner_gets_it(
    monkeypatch: pytest.MonkeyPatch, settings: Any, language: str, words: str
) -> None:
    settings.ADMINS = [("A", "admin@example.org")]
    cache.clear()

    def fail(request: HttpRequest) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(home, "player_of", fail)
    browser = Client(raise_request_exception=False, headers={"accept-language": language})
    answer = browser.get("/")
    assert answer.status_code == 500
    assert words in answer.content.decode()
    assert answer.headers[HEADER] in answer.content.decode()
    assert mail.outbox[0].body.startswith(f"Request {answer.headers[HEADER]}\n")
    assert len(mail.outbox) == 1

    assert WELL_FORMED.fullmatch("-") is None, "what stands there for what nobody asked for"
