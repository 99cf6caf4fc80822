"""Boards on a phone and at a desk: moves by tap, by dragging and with the keyboard, and nothing that wraps or hides."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Player
from matches import event_store, services
from matches.bot_play import play_bots
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, begin, shoot

pytestmark = pytest.mark.browser


def middle(page: Page, cell: str) -> tuple[float, float]:
    box = page.locator(f".board [data-at={cell}]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_tap(page: Page) -> None:
    page.locator("[data-at=c1]").tap()
    expect(page.locator(".board .picked")).to_have_attribute("data-at", "c1")
    expect(page.get_by_role("status").filter(has_text="From c1: choose where to.")).to_be_visible()
    expect(page.locator(".board .target[data-at=c4]")).to_have_count(1)
    expect(page.locator(".board .target[data-at=c5]")).to_have_count(0)
    page.locator("[data-at=c4]").tap()
    expect(page.get_by_role("button", name="Play c1-c4")).to_be_visible()
    page.locator("[data-at=c4]").tap()


def by_dragging(page: Page) -> None:
    page.mouse.move(*middle(page, "c1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "c2"), steps=4)
    page.mouse.move(*middle(page, "c4"), steps=4)
    expect(page.locator(".board .over")).to_have_attribute("data-at", "c4")
    page.mouse.up()


def by_keys(page: Page) -> None:
    first = page.locator(".board [tabindex='0']")
    first.focus()
    expect(first).to_have_attribute("data-at", "c1")
    expect(first).to_have_role("button")
    expect(first).to_have_accessible_name("c1 white 3")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("data-at", "d1")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("[data-at=c1]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-at=c1]")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press(" ")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("way", [by_tap, by_dragging, by_keys])
def test_a_stack_is_moved_by_tap_by_dragging_and_with_the_keyboard(
    visit: Callable[..., Visitor],
    people: dict[str, Player],
    bots: dict[str, Player],
    way: Callable[[Page], None],
) -> None:
    match = begin("boom-and-zoom", [people["Aino"], bots["random"]])
    page = visit(people["Aino"].user, viewport=SMALL, has_touch=way is by_tap).page
    page.goto(f"/matches/{match.code}/")
    way(page)
    expect(page.locator(".board .came")).to_have_count(1)
    assert event_store.load(match).log[0].text == "c1-c4"


def test_what_is_dropped_where_it_cannot_go_stays(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = begin("boom-and-zoom", [people["Aino"], bots["random"]])
    page = visit(people["Aino"].user, viewport=SMALL).page
    page.goto(f"/matches/{match.code}/")
    page.mouse.move(*middle(page, "c1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "h8"), steps=5)
    page.mouse.up()
    expect(page.locator(".board .picked")).to_have_count(0)
    match.refresh_from_db()
    assert match.seq == 0


def play_on(match: Match, by: Player, moves: int) -> None:
    """Random moves of whoever is in turn at seat 0, the bot's between them."""
    rng = Random(4)
    for _ in range(moves):
        live = event_store.load(match)
        texts = live.legal_texts(0)
        if match.is_over or not texts:
            return
        text = rng.choice([one for one in texts if one not in ("pass", "swap")] or texts)
        services.play_move(match_id=match.pk, seat=0, texts=[text], expect_seq=live.seq, by=by)
        play_bots(match_id=match.pk, holder="test")
        match.refresh_from_db()


NARROW = """() => [...document.querySelectorAll(".board text.written")].filter((text) => {
  const box = text.getBoundingClientRect(), board = text.closest(".board").getBoundingClientRect();
  return box.left < board.left || box.right > board.right || box.width > board.width / 6;
}).length"""


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("tip-top-toe", 6),
        ("tumbleweed", 25),
        ("boom-and-zoom", 12),
        ("accasta", 9),
        ("urbino", 24),
        ("ponte-del-diavolo", 30),
    ],
)
def test_a_position_is_whole_on_a_phone_and_at_a_desk(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player], game: str, moves: int
) -> None:
    match = begin(game, [people["Aino"], bots["random"]])
    play_on(match, people["Aino"], moves)
    visitor = visit(people["Aino"].user, viewport=SMALL)
    page = visitor.page
    page.goto(f"/matches/{match.code}/")
    box = page.locator(".board").bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= SMALL["width"]
    assert box["y"] + box["height"] <= SMALL["height"]
    assert visitor.overflow() <= 0
    assert page.evaluate(NARROW) == 0
    shoot(visitor, f"board-{game}")


def test_what_one_tap_leaves_open_is_asked_at_the_foot_of_a_phone(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    aino, eero = people["Aino"], people["Eero"]
    match = begin("urbino", [aino, eero])
    for seat, by, text in ((0, aino, "e5"), (1, eero, "e7"), (0, aino, "first")):
        live = event_store.load(match)
        services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=live.seq, by=by)
        match.refresh_from_db()
    visitor = visit(aino.user, viewport=SMALL, has_touch=True, color_scheme="dark", locale="fi")
    page = visitor.page
    page.goto(f"/matches/{match.code}/")
    page.locator("[data-at=e6]").tap()
    choices = page.locator(".which button")
    expect(choices).to_have_count(3)
    for number in range(3):
        expect(choices.nth(number)).to_be_in_viewport(ratio=1)
    shoot(visitor, "board-asked")
    choices.filter(has_text="Palatsi e6").tap()
    expect(page.locator(".board .written")).to_have_count(3)
    assert event_store.load(match).log[-1].text == "Pe6"
    expect(page.locator("[data-at=e6]")).to_have_attribute("aria-label", "e6 musta Palatsi")
