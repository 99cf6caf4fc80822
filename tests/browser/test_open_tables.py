"""Two people with a phone each find each other by links, play to the end, and play again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Player
from matches import event_store
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, follow, shoot, tap

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
    _play_to_the_end(match, {0: aino.page, 1: eero.page})
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


def _play_to_the_end(match: Match, pages: dict[int, Page]) -> None:
    """Each in their own browser waits to be told that it is their turn, and taps a free cell."""
    for _turn in range(16):
        live = event_store.load(Match.objects.get(pk=match.pk))
        if live.over:
            return
        (seat,) = live.actors()
        cells = [text for text in live.legal_texts(seat) if re.fullmatch("[a-d][1-4]", text)]
        page = pages[seat]
        expect(page.get_by_text("Your turn")).to_be_visible()
        spot = page.locator(f"[data-at={_across(cells, seat)}]")
        spot.click()  # smaller than a finger: the first tap chooses it, the second plays it
        spot.click()
        _until_seq(match, live.seq)


def _across(cells: list[str], seat: int) -> str:
    """A cell of a line to one's own edges: columns for the one, rows for the other."""
    return min(cells, key=lambda cell: cell if seat == 0 else cell[::-1])


def _until_seq(match: Match, seq: int) -> None:
    """The move has come to the server."""
    until = time.monotonic() + 10
    while Match.objects.get(pk=match.pk).seq <= seq:
        assert time.monotonic() < until
        time.sleep(0.05)


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
