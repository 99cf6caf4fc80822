"""Two people at one table greet, talk between deals, and one mutes the other: on phones, and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Player
from clubs.services import create_club, join
from matches.models import Match, Muted
from tests.browser.at_tables import PATIENCE, at_table
from tests.browser.conftest import Visitor
from tests.browser.steps import tap
from tests.matches.spoken import all_look, played, table

pytestmark = pytest.mark.browser


def open_talk(page: Page) -> None:
    page.locator("#talk summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#talk .lines")).to_be_visible()


def lines(page: Page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator("#talk li[data-line] span").all_inner_texts()]


def test_two_greet_talk_between_deals_and_one_mutes(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    both = [people["Aino"], people["Eero"]]
    club = create_club(name="Kerho", owner=both[0])
    join(club=club, player=both[1])
    match = table(both, club, game="german-whist")
    seats = at_table(visit, match)
    aino, eero = seats[0].page, seats[1].page
    expect(aino.locator(".own .card")).to_have_count(0)
    open_talk(aino)
    tap(aino, "Good luck!")
    expect(eero.locator("#talk .unread")).to_have_text("1 new", timeout=PATIENCE)
    expect(eero.locator("#announcer")).to_have_text("Aino: Good luck!", timeout=PATIENCE)
    assert seats[0].overflow() <= 0
    seats[1].shot("talk-closed-hand-phone")
    open_talk(eero)
    expect(eero.locator("#talk .unread")).to_be_hidden()
    eero.get_by_label("Say something to the table").fill("And to you")
    eero.keyboard.press("Enter")
    expect(aino.locator("#talk li[data-line]")).to_have_count(2, timeout=PATIENCE)
    assert lines(aino) == ["Good luck!", "And to you"]
    expect(eero.locator("#say-text")).to_be_focused()
    seats[1].shot("talk-open-phone")
    tap(aino, "Look at my cards")
    expect(aino.locator(".own .card").first).to_be_visible(timeout=PATIENCE)
    expect(aino.locator("#talk .greetings")).to_have_count(0)
    expect(eero.locator("#talk .greetings")).to_be_visible()
    seats[0].shot("talk-in-a-deal-phone")
    all_look(match)
    played(match)
    expect(eero.get_by_role("button", name="On to deal 2")).to_be_visible(timeout=PATIENCE)
    eero.get_by_label("Say something to the table").fill("Half a word")
    tap(aino, "Well played!")
    expect(eero.locator("#talk li[data-line]")).to_have_count(3, timeout=PATIENCE)
    expect(eero.locator("#say-text")).to_have_value("Half a word")
    eero.get_by_role("button", name="Mute", exact=True).click()
    expect(eero.locator("#talk li[data-line]")).to_have_count(1)
    expect(aino.locator("#talk li[data-line]")).to_have_count(3)
    assert Muted.objects.get().about == both[0] and Match.objects.count() == 1
    assert seats[1].overflow() <= 0
