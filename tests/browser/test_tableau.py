"""The piles of a patience: tapped, dragged and moved by the keyboard, on a phone and at a desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Position, expect

from clubs.models import Player
from matches import event_store
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import begin

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}
CORNER: Position = {"x": 6, "y": 5}
"""In a card: seen also where the next one lies on it."""


def next_move(match: Match) -> tuple[str, str]:
    """A move from pile to pile that may be made: the card that is taken and the one it is laid on."""
    live = event_store.load(match)
    text = next(text for text in live.legal_texts(0) if text[-2:-1] == "-")
    start, _, pile = text.partition("-")
    held = {one["name"]: one["count"] for one in live.view(0)["view"]["tableau"]}
    return start, f"{pile}{min(1, held[pile])}"


def moves_made(page: Page, number: int) -> None:
    expect(page.locator(f"form.on-board input[name=seq][value='{number + 1}']")).to_have_count(1)


def test_a_card_is_tapped_dragged_or_moved_by_the_keyboard(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    aino = people["Aino"]
    match = begin("spider", [aino])
    visitor = visit(aino.user, viewport=PHONE, has_touch=True)
    page = visitor.page
    page.goto(f"/matches/{match.code}/")
    start, end = next_move(match)
    page.locator(f".tableau [data-at={start}]").tap(position=CORNER)
    expect(page.locator(f".tableau [data-at={start}].picked")).to_have_count(1)
    expect(page.get_by_text("Now choose the pile it goes to.")).to_be_visible()
    visitor.shot("tableau-phone")
    page.locator(f".tableau [data-at={end}]").tap(position=CORNER)
    moves_made(page, 1)

    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    start, end = next_move(match)
    taken, goal = (page.locator(f".tableau [data-at={at}]") for at in (start, end))
    taken.drag_to(goal, source_position=CORNER, target_position=CORNER)
    moves_made(page, 2)

    start, end = next_move(match)
    page.locator(f".tableau [data-at={start}]").focus()
    page.keyboard.press("Enter")
    page.locator(f".tableau [data-at={end}]").focus()
    page.keyboard.press("Enter")
    moves_made(page, 3)
    visitor.shot("tableau-desk")


def test_no_pile_sticks_out_of_a_phone_and_every_open_card_is_read_aloud(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    aino = people["Aino"]
    match = begin("spider", [aino])
    page = visit(aino.user, viewport=PHONE).page
    page.goto(f"/matches/{match.code}/")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for spot in page.locator(".tableau .place[data-at]").all():
        box = spot.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
        assert (spot.get_attribute("aria-label") or "")[:3] == f"{(spot.get_attribute('data-at') or '')[0]}: "
    assert page.get_by_label("A: 5 face-down cards").count() == 1
