"""The projector of a tournament: clock, tables and standings read from across the room, moving where wanted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Player
from clubs.services import add_guests, create_club
from tests.browser.conftest import PHONE, Visitor
from tests.browser.steps import follow, tap
from tests.tournaments.drafts import publish, win_all
from tournaments.models import Competition
from tournaments.services import competitions
from tournaments.services.clocks import clock_begin, clock_run
from tournaments.services.drafts import draft_draw

pytestmark = pytest.mark.browser
SCREENS = [(1280, 720), (1920, 1080)]


@pytest.fixture
def cup(people: dict[str, Player]) -> Competition:
    """Of forty: a round has been played, the second is published and its clock runs."""
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    made = competitions.create_competition(
        kind="tournament",
        title="Kallio Hex Open",
        game="hex",
        format="swiss",
        settings={"rounds": 5},
        club=club,
        organiser=people["Aino"],
        drafts=True,
        seed=7,
    )
    guests = add_guests(club=club, names=[f"Maximiliana Korhonen {n:02}" for n in range(1, 41)])
    competitions.enter(competition=made, players=guests, by=people["Aino"])
    competitions.start(competition=made)
    publish(made)
    win_all(made)
    draft_draw(competition=made)
    publish(made)
    clock_begin(competition=made, number=2, minutes=45)
    return made


def tops(page: Page, which: str) -> int:
    return int(page.evaluate(f"document.querySelector('#{which}').scrollTop"))


def until_at(page: Page, which: str, least: int) -> None:
    """Wait until a list has gone by so far."""
    for _second in range(40):
        if tops(page, which) > least:
            return
        page.wait_for_timeout(500)
    raise AssertionError(f"{which} stands still")


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_it_is_read_from_across_the_room(
    visit: Callable[..., Visitor], cup: Competition, width: int, height: int
) -> None:
    screen = visit(None, viewport={"width": width, "height": height}, reduced_motion="no-preference")
    page = screen.page
    page.goto(f"/competitions/{cup.slug}/wall/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 2 of 5")
    clock = page.locator("[data-clock]")
    expect(clock).to_contain_text("44:")
    first = clock.inner_text()
    screen.shot(f"projector-{width}")
    assert screen.overflow() <= 0
    assert page.evaluate("document.documentElement.scrollHeight - window.innerHeight") <= 0
    for part in ("h1", ".round-clock", "#wall-tables", "#wall-standings"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, part
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, part
    letters = float(
        page.evaluate("parseFloat(getComputedStyle(document.querySelector('#wall-tables li')).fontSize)")
    )
    assert letters >= 0.03 * height
    figures = float(
        page.evaluate("parseFloat(getComputedStyle(document.querySelector('.round-clock')).fontSize)")
    )
    assert figures >= 0.15 * height
    until_at(page, "wall-tables", 20)
    assert clock.inner_text() != first, "it counts down"
    before = tops(page, "wall-tables")
    with page.expect_response("**/wall/", timeout=15_000):
        pass
    page.wait_for_timeout(300)
    assert tops(page, "wall-tables") >= before, "fetched anew it goes on where it was"
    screen.shot(f"projector-{width}-scrolled")


def test_without_motion_nothing_scrolls_and_all_is_shown_in_turn(
    visit: Callable[..., Visitor], cup: Competition
) -> None:
    screen = visit(None, viewport={"width": 1280, "height": 720})
    page = screen.page
    page.goto(f"/competitions/{cup.slug}/wall/")
    page.wait_for_timeout(6_000)
    assert tops(page, "wall-tables") == 0, "it rests"
    until_at(page, "wall-tables", 100)
    page.wait_for_timeout(300)
    there = tops(page, "wall-tables")
    page.wait_for_timeout(2_000)
    assert tops(page, "wall-tables") == there, "a screenful at a time"
    assert tops(page, "wall-standings") > 100
    rows = page.locator("#wall-tables li")
    whole = [box["y"] for box in (rows.nth(n).bounding_box() for n in range(rows.count())) if box is not None]
    top = page.locator("#wall-tables").bounding_box()
    assert top is not None and any(abs(y - top["y"]) < 2 for y in whole), "it begins with a whole row"
    screen.shot("projector-turned")


def test_the_clock_is_started_by_hand(
    visit: Callable[..., Visitor], people: dict[str, Player], cup: Competition
) -> None:
    visitor = visit(people["Aino"].user)
    page = visitor.page
    page.goto(f"/competitions/{cup.slug}/")
    follow(page, "Clock")
    tap(page, "Stop the clock")
    expect(page.get_by_role("timer")).to_contain_text("stopped")
    visitor.shot("round-clock")
    assert visitor.overflow() <= 0
    tap(page, "Go on")
    expect(page.get_by_role("button", name="Stop the clock")).to_be_visible()
    tap(page, "Take the clock away")
    page.fill("#clock-minutes", "1")
    tap(page, "Start the clock")
    expect(page.locator("[data-clock]")).to_contain_text("0:5")
    clock_run(competition=cup, number=2, running=False)
    phone = visit(None, viewport=PHONE)
    phone.page.goto(f"/competitions/{cup.slug}/wall/")
    phone.shot("projector-phone")
    assert phone.overflow() <= 0
