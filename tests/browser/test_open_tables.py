"""Two people with a phone each find each other by links, play to the end, and play again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from lobby.services import open_table
from matches.models import Match
from tests.browser.at_hex import play_to_the_end
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, follow, shoot, tap
from tests.helpers.streaming import streaming

pytestmark = pytest.mark.browser


def test_two_find_each_other_from_the_front_page_and_play_to_the_end(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    aino, eero = (visit(people[name].user, viewport=SMALL) for name in ("Aino", "Eero"))
    aino.page.goto("/")
    follow(aino.page, "Play")
    aino.page.select_option("select[name=game]", "hex")
    tap(aino.page, "Open a table")
    aino.page.get_by_text("Options of the game").click()
    aino.page.get_by_label("Cells along a side").fill("4")
    tap(aino.page, "Open the table")
    expect(aino.page.get_by_text("waits for players")).to_be_visible()
    shoot(aino, "open-table")
    eero.page.goto("/")
    follow(eero.page, "Hex")
    shoot(eero, "open-table-of-another")
    tap(eero.page, "Sit here")
    for visitor in (aino, eero):
        expect(visitor.page).to_have_url(re.compile("/matches/"))
    match = Match.objects.get()
    play_to_the_end(match, {0: aino.page, 1: eero.page})
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    for visitor in (aino, eero):
        expect(visitor.page.get_by_role("button", name="Play again, a seat further")).to_be_visible()
        assert visitor.overflow() == 0
    tap(aino.page, "Play again, a seat further")
    eero.page.goto("/")
    follow(eero.page, "Aino asks you to a table")
    tap(eero.page, "Sit down")
    expect(aino.page).to_have_url(re.compile("/matches/"))
    again = Match.objects.get(status=Match.Status.RUNNING)
    assert [seat.player.name for seat in again.seats.all()] == ["Eero", "Aino"]


def test_a_link_leads_a_stranger_to_the_table_through_signing_up(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    aino, stranger = visit(people["Aino"].user, viewport=SMALL), visit(viewport=SMALL)
    aino.page.goto("/games/tuppi/")
    follow(aino.page, "Open a table")
    tap(aino.page, "Open the table")
    stranger.page.goto(aino.page.url)
    follow(stranger.page, "Sign up")
    stranger.page.get_by_label("Name", exact=False).first.fill("Outi")
    stranger.page.fill("#id_username", "outi")
    stranger.page.fill("#id_password1", "kahvia ja korppua")
    stranger.page.fill("#id_password2", "kahvia ja korppua")
    tap(stranger.page, "Sign up")
    expect(stranger.page).to_have_url(aino.page.url)
    stranger.page.get_by_role("button", name="Sit here").first.click()
    expect(aino.page.get_by_role("link", name="Outi")).to_be_visible()
    tap(aino.page, "Let bots take the rest and begin")
    for visitor in (aino, stranger):
        expect(visitor.page).to_have_url(re.compile("/matches/"))


def test_a_new_table_is_seen_at_once_and_a_page_that_nobody_sees_asks_nothing(
    live_server: Any,
    monkeypatch: pytest.MonkeyPatch,
    visit: Callable[..., Visitor],
    people: dict[str, Player],
) -> None:
    def opened(game: str) -> None:
        open_table(host=people["Aino"], game=game, seats=[people["Aino"], None])

    def hide(hidden: str) -> None:
        page.evaluate(f"Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }})")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    with streaming(monkeypatch, urlsplit(live_server.url).port or 0):
        page = visit(people["Eero"].user).page
        page.goto("/tables/")
        is_told, is_not = (page.locator(f"html[data-stream={word}]") for word in ("on", "off"))
        expect(is_told).to_have_count(1)
        opened("hex")
        expect(page.locator("#tables").get_by_role("link", name="Hex")).to_be_visible(timeout=10_000)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        hide("true")
        expect(is_not).to_have_count(1)
        opened("accasta")
        page.evaluate("htmx.trigger('#tables', 'look')")
        page.wait_for_timeout(1_500)
        assert asked == []
        hide("false")
        expect(page.locator("#tables").get_by_role("link", name="Accasta")).to_be_visible(timeout=10_000)
        expect(is_told).to_have_count(1)


def test_the_button_stays_where_it_is_while_scripts_arrive(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    page = visit(people["Aino"].user, viewport=SMALL).page
    places = []
    for scripts in ("not yet", "there"):
        if scripts == "not yet":
            page.route("**/dependent-fields*.js", lambda route: route.fulfill(content_type="text/javascript"))
        page.goto("/games/hex/table/", wait_until="networkidle")
        box = page.get_by_role("button", name="Open the table").bounding_box()
        assert box is not None
        places.append(box["y"])
        page.unroute_all()
    assert places[0] == places[1]
