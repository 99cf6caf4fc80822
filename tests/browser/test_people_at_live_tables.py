"""Several real browsers at one live table: to the end of a match, and past a connection that is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Player
from games.core.views import cards_seen
from games.tricks.tuppi import TuppiSheet
from matches import event_store, services
from matches.clock_rules import ClockTerms
from matches.models import Match
from tests.browser.at_tables import PATIENCE, at_table, play, play_by_hand, shown
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, begin, shoot, tap
from tests.matches.clocked import clocked

pytestmark = pytest.mark.browser


def closed_cards(match: Match, seat: int) -> set[str]:
    """The cards in the hands of the others, which nobody but they may see."""
    live = event_store.load(match)
    seen = cards_seen(live.view(seat))
    return {card for other in range(4) if other != seat for card in cards_seen(live.view(other))} - seen


def names_on(page: Page) -> set[str]:
    """The cards on a page, open or not, as its markup has them."""
    return set(
        page.evaluate("() => [...document.querySelectorAll('[data-at]')].map((one) => one.dataset.at)")
    )


def test_four_people_play_tuppi_to_the_end(
    visit: Callable[..., Visitor], people: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is of few points; of its deal the middle tricks are played without anybody looking."""
    monkeypatch.setattr(TuppiSheet, "target", 4)
    match = begin("tuppi", list(people.values()), sooli=False)
    four = at_table(visit, match)
    pages = {seat: visitor.page for seat, visitor in four.items()}
    watcher = visit(viewport=SMALL)
    watcher.page.goto(f"/matches/{match.code}/")

    def sees_no_hand_but_the_own(seat: int) -> None:
        assert not names_on(pages[seat]) & closed_cards(match, seat)
        assert four[seat].overflow() <= 0

    play_by_hand(match, pages, 6, sees_no_hand_but_the_own)
    for _move in range(36):
        match.refresh_from_db()
        live = event_store.load(match)
        seat = live.actors()[0]
        text = live.legal_texts(seat)[0]
        services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=live.seq)
    expect(watcher.page.locator(f"#live[hx-get*='seq={live.seq + 1}&']")).to_have_count(1, timeout=PATIENCE)
    assert watcher.page.locator(".hand .card[data-at]").count() == 0
    play_by_hand(match, pages, 60, sees_no_hand_but_the_own)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    for visitor in (*four.values(), watcher):
        expect(visitor.page.locator(".outcome-of-match .won")).to_be_visible(timeout=PATIENCE)
        assert visitor.overflow() <= 0
    expect(pages[0].locator(".outcome-of-match .note").first).to_contain_text("Rating")
    shoot(four[0], "tuppi-is-over")


def test_hex_with_swap_and_clocks_and_who_loses_the_connection_wins(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = clocked([people["Aino"], people["Eero"]], ClockTerms("match", 600, increment=3))
    both = at_table(visit, match)
    aino, eero = both[0], both[1]
    assert shown(aino.page) == "yours"
    play(match, aino.page, "b2")
    assert shown(eero.page) == "yours"
    shoot(eero, "hex-swap")
    tap(eero.page, "Swap colours")
    expect(aino.page.locator("#live").get_by_text("Your turn").first).to_be_visible(timeout=PATIENCE)
    play(match, aino.page, "a1")
    assert shown(eero.page) == "yours"
    eero.go_offline(True)
    eero.page.locator("[data-at=b1]").click()
    eero.page.locator("[data-at=b1]").click()
    expect(eero.page.locator("#unsent")).to_be_visible(timeout=PATIENCE)
    shoot(eero, "hex-unsent")
    match.refresh_from_db()
    assert match.seq == 3
    eero.go_offline(False)
    eero.page.reload()
    play_by_hand_to_win(match, both, 1)
    match.refresh_from_db()
    assert [seat.place for seat in match.seats.order_by("index")] == [2, 1]
    for visitor in both.values():
        expect(visitor.page.get_by_text("Won by Eero").first).to_be_visible(timeout=PATIENCE)


def play_by_hand_to_win(match: Match, both: Mapping[int, Visitor], winner: int) -> None:
    """The winner goes on along the line of b2, the other stays out of it."""
    while not (live := event_store.load(match)).over:
        seat = live.actors()[0]
        cells = [text for text in live.legal_texts(seat) if re.fullmatch("[a-d][1-4]", text)]
        line = [cell for cell in cells if cell[0] == "b"]
        aside = [cell for cell in cells if cell[0] != "b"]
        assert shown(both[seat].page, live.seq) == "yours"
        play(match, both[seat].page, line[0] if seat == winner else aside[0])
        match.refresh_from_db()
