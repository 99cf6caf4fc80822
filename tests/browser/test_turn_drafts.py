"""A turn of canasta is built up on a phone, undone in part and as a whole, and sent; nobody else sees it before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Player
from tests.browser.at_tables import PATIENCE, at_table
from tests.browser.conftest import Visitor
from tests.matches.laid_out import ACES, canasta_of, laid
from tests.matches.ordering import log

pytestmark = pytest.mark.browser


def make(page: Page, text: str) -> None:
    """Few moves are buttons, many a list."""
    button = page.locator(f'.moves button[name=move][value="{text}"]')
    if button.count():
        button.click()
    else:
        page.get_by_label("Your move").select_option(text)
        page.get_by_role("button", name="Do it").click()


def step(page: Page, text: str, steps: int) -> None:
    """Make it; then so many lie laid out."""
    make(page, text)
    expect(page.locator(".laid li")).to_have_count(steps, timeout=PATIENCE)


def undo(page: Page, button: str, steps: int) -> None:
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator(".laid li")).to_have_count(steps, timeout=PATIENCE)


def test_a_canasta_turn_with_several_steps_undone(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    match = canasta_of(people["Aino"], people["Eero"])
    both = at_table(visit, match)
    page, other = both[1].page, both[0].page
    for number, text in enumerate(["meld KS", "meld KH", "meld KD", *ACES], 1):
        step(page, text, number)
    expect(page.get_by_text("6 steps not sent")).to_be_visible()
    assert both[1].overflow() <= 0
    assert page.evaluate("() => table.seen().hidden") == [], "hand and choices stay in sight"
    both[1].shot("turn-laid-out")
    undo(page, "Undo the last step", 5)
    undo(page, "Undo the last step", 4)
    undo(page, "Undo all", 0)
    assert laid(match) == [] and log(match) == ["draw"]
    for number, text in enumerate(ACES, 1):
        step(page, text, number)
    expect(other.locator("#live")).not_to_contain_text("A♠")
    make(page, "discard 5S")
    expect(other.locator("#live .turn.yours")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".laid")).to_have_count(0, timeout=PATIENCE)
    assert log(match) == ["draw", *ACES, "discard 5S"]


def test_it_goes_on_upon_another_device_and_without_a_script(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    match = canasta_of(people["Aino"], people["Eero"])
    phone = at_table(visit, match)[1]
    step(phone.page, "meld AS", 1)
    plain = visit(people["Eero"].user, java_script_enabled=False)
    plain.page.goto(f"/matches/{match.code}/")
    for number, text in enumerate(ACES[1:], 2):
        step(plain.page, text, number)
    expect(phone.page.locator(".laid li")).to_have_count(3, timeout=PATIENCE)
    plain.page.get_by_role("button", name="Send", exact=True).click()
    expect(plain.page.locator(".laid")).to_have_count(0, timeout=PATIENCE)
    expect(phone.page.locator(".laid")).to_have_count(0, timeout=PATIENCE)
    assert log(match) == ["draw", *ACES]
