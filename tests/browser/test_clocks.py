"""Two people with a phone each play by the clock: it starts once both are there, counts down, rests, and falls."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from clubs.models import Player
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, follow, shoot, tap
from tests.matches.clocked import pass_time

pytestmark = pytest.mark.browser


def test_two_play_by_the_clock_adjourn_and_one_loses_on_time(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    aino, eero = (visit(people[name].user, viewport=SMALL) for name in ("Aino", "Eero"))
    _open_a_table_by_the_clock(aino)
    eero.page.goto("/")
    follow(eero.page, "Hex")
    expect(
        eero.page.get_by_text("clock: 5 minutes for the match, and 3 seconds more after each turn")
    ).to_be_visible()
    tap(eero.page, "Sit here")
    for visitor in (aino, eero):
        expect(visitor.page).to_have_url(re.compile("/matches/"))
    tap(aino.page, "I am here")
    expect(aino.page.get_by_text("Not there yet: Eero")).to_be_visible()
    tap(eero.page, "I am here")
    for visitor in (aino, eero):
        expect(visitor.page.locator(".clock.on strong")).to_have_text(re.compile(r"^4:5\d$"))
        assert visitor.overflow() == 0
    _hears_the_time_when_asked(aino.page)
    shoot(aino, "clocks")
    match = Match.objects.get()
    _adjourn(match, aino, eero)
    pass_time(match, 600)
    for visitor in (aino, eero):
        expect(visitor.page.get_by_text("Out of time: Eero").first).to_be_visible(timeout=15_000)
        assert visitor.overflow() == 0


def _open_a_table_by_the_clock(aino: Visitor) -> None:
    page = aino.page
    page.goto("/games/hex/table/")
    expect(page.get_by_label("Minutes for the match")).to_be_hidden()
    page.get_by_label("Played").first.select_option("match")
    page.get_by_label("Minutes for the match").fill("5")
    page.get_by_label("Seconds more after each turn").fill("3")
    expect(page.get_by_label("Days for each move")).to_be_hidden()
    assert aino.overflow() == 0
    shoot(aino, "clock-form")
    page.get_by_text("Options of the game").click()
    page.get_by_label("Cells along a side").fill("4")
    tap(page, "Open the table")


def _hears_the_time_when_asked(page: Page) -> None:
    said = page.locator("[data-clocks-said]")
    expect(said).to_be_empty()
    tap(page, "Say the time")
    expect(said).to_have_text(re.compile(r"Aino: 4:5\d; Eero: 5:00"))


def _adjourn(match: Match, aino: Visitor, eero: Visitor) -> None:
    """Eero asks, Aino agrees and seals a move; both want to go on at once, and it is played."""
    eero.page.get_by_text("Adjourn", exact=True).click()
    tomorrow = timezone.localtime() + timedelta(hours=30)
    eero.page.get_by_label("It rests until").fill(tomorrow.strftime("%Y-%m-%dT%H:%M"))
    tap(eero.page, "Ask for it")
    expect(aino.page.get_by_text("Eero asks to adjourn the match")).to_be_visible()
    shoot(aino, "adjourn-asked")
    tap(aino.page, "Agree")
    spot = aino.page.locator("[data-at=b2]")
    expect(aino.page.get_by_text("once you have sealed a move")).to_be_visible()
    spot.click()
    spot.click()
    for visitor in (aino, eero):
        expect(visitor.page.get_by_text("Aino has sealed a move")).to_be_visible()
        assert visitor.overflow() == 0
    shoot(eero, "adjourned")
    assert Match.objects.get(pk=match.pk).seq == 0
    for visitor in (aino, eero):
        tap(visitor.page, "I am ready to go on now")
    expect(eero.page.locator("#live").get_by_text("Your turn")).to_be_visible()
    match.refresh_from_db()
    assert match.events.get().text == "b2"
