"""Live tables by streams in real browsers: a move is seen at once, a lost stream comes back, nothing is missed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Player
from matches import services
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import begin
from tests.helpers.streaming import Streaming, streaming

pytestmark = pytest.mark.browser


@pytest.fixture
def streams(live_server: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Streaming]:
    with streaming(monkeypatch, urlsplit(live_server.url).port or 0) as running:
        yield running


def is_told(page: Page, told: bool = True) -> None:
    expect(page.locator(f"html[data-stream={'on' if told else 'off'}]")).to_have_count(1, timeout=15_000)


@pytest.fixture
def two(
    visit: Callable[..., Visitor], people: dict[str, Player], streams: Streaming
) -> tuple[Match, Visitor, Visitor]:
    """Aino and Eero at a board, each with a browser of their own."""
    match = begin("hex", [people["Aino"], people["Eero"]], size=5)
    visitors = [visit(people[name].user) for name in ("Aino", "Eero")]
    for visitor in visitors:
        visitor.page.goto(f"/matches/{match.code}/")
        is_told(visitor.page)
    return match, visitors[0], visitors[1]


def play(match: Match, seat: int, at: str) -> None:
    match.refresh_from_db()
    services.play_move(match_id=match.pk, seat=seat, texts=[at], expect_seq=match.seq)


def test_a_move_is_seen_at_the_other_screen_at_once(two: tuple[Match, Visitor, Visitor]) -> None:
    match, aino, eero = two
    aino.page.locator("[data-at=b2]").click()
    expect(eero.page.locator("#live[hx-get*='seq=1&']")).to_have_count(1, timeout=8_000)
    expect(eero.page.locator("#live").get_by_text("Your turn").first).to_be_visible()
    expect(eero.page.locator("#announcer")).to_have_text("Your turn")
    expect(aino.page.locator("#announcer")).to_have_text("Eero to move")
    assert Match.objects.get(pk=match.pk).seq == 1


def test_a_process_that_is_killed_is_done_without_until_it_is_back(
    two: tuple[Match, Visitor, Visitor], streams: Streaming
) -> None:
    match, aino, eero = two
    for visitor in (aino, eero):
        visitor.offline = True  # what the browser says of a stream that is gone is no complaint
    streams.kill()
    play(match, 0, "b2")
    for visitor in (aino, eero):
        expect(visitor.page.locator("#live[hx-get*='seq=1&']")).to_have_count(1, timeout=8_000)
    streams.start()
    play(match, 1, "c3")
    for visitor in (aino, eero):
        is_told(visitor.page)
        expect(visitor.page.locator("#live[hx-get*='seq=2&']")).to_have_count(1, timeout=8_000)


def test_what_somebody_is_in_the_middle_of_stays_when_others_move(
    two: tuple[Match, Visitor, Visitor], people: dict[str, Player]
) -> None:
    match, aino, eero = two
    eero.page.locator(".mark").focus()
    focused = "document.activeElement.className"
    assert eero.page.evaluate(focused) == "mark"
    play(match, 0, "b2")
    expect(eero.page.locator("#live[hx-get*='seq=1&']")).to_have_count(1, timeout=8_000)
    assert eero.page.evaluate(focused) == "mark"
    chosen = eero.page.locator("form.on-board select")
    value = chosen.locator("option").nth(5).get_attribute("value")
    chosen.select_option(value)
    chosen.focus()
    eero.page.evaluate("htmx.ajax('GET', document.querySelector('#live').getAttribute('hx-get'), '#live')")
    assert value and chosen.input_value() == value
    assert aino.page.locator("#announcer").inner_text() == "Eero to move"


def test_a_lost_connection_comes_back_to_the_right_place(two: tuple[Match, Visitor, Visitor]) -> None:
    match, aino, eero = two
    eero.go_offline(True)
    play(match, 0, "b2")
    expect(aino.page.locator("#live[hx-get*='seq=1&']")).to_have_count(1, timeout=8_000)
    eero.go_offline(False)
    expect(eero.page.locator("#live[hx-get*='seq=1&']")).to_have_count(1, timeout=8_000)
    is_told(eero.page)


def test_a_browser_that_is_refused_a_stream_asks_by_itself(
    live_server: Any,
    monkeypatch: pytest.MonkeyPatch,
    visit: Callable[..., Visitor],
    people: dict[str, Player],
) -> None:
    port = urlsplit(live_server.url).port or 0
    with streaming(monkeypatch, port, STREAMS_PER_ACCOUNT="0"):
        match = begin("hex", [people["Aino"], people["Eero"]], size=5)
        eero = visit(people["Eero"].user)
        eero.offline = True  # what the browser says of the refusal is no complaint
        with eero.page.expect_response(lambda answer: "/live/matches/" in answer.url) as refused:
            eero.page.goto(f"/matches/{match.code}/")
        assert refused.value.status == 429
        is_told(eero.page, told=False)
        play(match, 0, "b2")
        expect(eero.page.locator("#live[hx-get*='seq=1&']")).to_have_count(1, timeout=20_000)
