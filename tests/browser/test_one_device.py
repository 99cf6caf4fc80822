"""Several people at one device: the cover between two hands, by keyboard, and a second tap that shows nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from matches.bot_play import play_bots
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, follow, shoot, tap

pytestmark = pytest.mark.browser


def test_a_hand_is_shown_to_who_says_that_they_are_there_alone(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    aino = visit(people["Aino"].user, viewport=SMALL)
    page = aino.page
    page.goto("/")
    follow(page, "Play")
    page.select_option("select[name=game]", "german-whist")
    tap(page, "On this device, together")
    page.get_by_label("Seat 2").fill("Sylvi")
    shoot(aino, "on-one-device")
    tap(page, "Begin")
    expect(page.locator("#live")).to_be_visible()
    play_bots(match_id=Match.objects.get().pk, holder="test")
    cover, hand = page.locator(".handing-over"), page.locator(".own .card")
    expect(cover).to_have_text(_to("Sylvi"))
    expect(hand).to_have_count(0)
    shoot(aino, "device-covered")
    expect(cover.get_by_role("button")).to_be_visible()
    cover.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(hand).to_have_count(6)
    hand.and_(page.locator("[data-legal]")).first.dblclick()
    expect(cover).to_have_text(_to("Aino"))
    expect(hand).to_have_count(0)
    assert aino.overflow() == 0
    follow(page, "The table alone, for a tablet in the middle")
    expect(page.locator(".turn")).to_have_text("Aino to move")
    shoot(aino, "table-alone")


def _to(name: str) -> str:
    words = (
        f"Hand the device to {name}",
        f"I am {name}: show my hand",
        "Until then no hand is on this page.",
    )
    return " ".join(words)
