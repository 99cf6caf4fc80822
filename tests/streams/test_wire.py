"""Server-sent events as bytes, and what is believed of what a browser sends."""

from __future__ import annotations

import pytest

from streams import wire
from tests.helpers.rubbish import RUBBISH

CODE = "6832d978-2ddd-4048-9794-c3cf7b8b2d1d"
KNOWN = "seq=12&status=running&words=0-&deal=1"


def test_an_event_has_a_line_for_each_line_of_its_data() -> None:
    assert wire.event("table", "<p>\n hän</p>", KNOWN) == (
        f"event: table\nid: {KNOWN}\ndata: <p>\ndata:  hän</p>\n\n".encode()
    )
    assert wire.event("over") == b"event: over\ndata\n\n", "without data a browser would pass it over"


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n", "\x0b", "\u2028", "\x85"])
def test_no_line_of_data_becomes_a_field(end: str) -> None:
    lines = wire.event("table", f"one{end}id: 99{end}{end}event: over").decode().splitlines()
    assert lines[0] == "event: table"
    assert all(line.startswith("data: ") or not line for line in lines[1:])


def test_what_the_page_knows_is_from_the_last_event_or_else_from_its_address() -> None:
    assert wire.known_from({"last-event-id": KNOWN}, "seq=3") == KNOWN
    assert wire.known_from({}, "seq=3") == "seq=3"
    assert wire.known_from({}, "") == ""
    look = "look=0123456789abcdef&game=hex"
    assert wire.known_from({}, look) == look


@pytest.mark.parametrize(
    "given",
    [
        *(text for text in RUBBISH if isinstance(text, str)),
        "7" * 1_000_000,
        "seq=1" + "&x=1" * 1_000,
        "seq=-1",
        "seq=1\r\nCookie: sessionid=x",
        "seq=1#x",
        "deal=1&seq=2",
        "look=0123456789abcde",
        "look=0123456789abcdeX",
    ],
)
def test_rubbish_is_not_believed(given: str) -> None:
    assert wire.known_from({"last-event-id": given}, "seq=3") == "seq=3"
    assert wire.known_from({}, given) == ""


@pytest.mark.parametrize("page", [f"/matches/{CODE}/", "/tables/", "/nights/12/wall/"])
def test_streams_are_of_these_pages(page: str) -> None:
    assert wire.page_of(f"/live{page}") == page


def test_and_of_nothing_else() -> None:
    for path in (
        f"/live/tables/{CODE}/",
        "/live/tables/new/",
        "/live/nights/12/",
        "/live/nights/²/wall/",
        "/live/nights/1234567890/wall/",
        "/live/",
        "/live/admin/",
        f"/matches/{CODE}/",
        f"/live/matches/{CODE}/play/",
        f"/live//matches/{CODE}/",
    ):
        assert wire.page_of(path) is None


def test_several_cookies_are_one_line() -> None:
    raw = [
        (b"Cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"X-Forwarded-For", b"1.1.1.1"),
        (b"x-forwarded-for", b"2.2.2.2"),
    ]
    assert wire.headers_of(raw) == {"cookie": "a=1; b=2", "x-forwarded-for": "1.1.1.1,2.2.2.2"}
