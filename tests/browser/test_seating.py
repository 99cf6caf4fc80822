"""Seating by hand on a phone: by tap, with keys, by dragging with a finger or a mouse, and without a script."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Player
from clubs.services import add_guests, create_club
from nights.models import Session, SessionTable
from nights.services import planning, sessions
from tests.browser.conftest import Visitor

pytestmark = pytest.mark.browser

CROWD = ("Anna", "Bertta", "Cecilia", "Daavid", "Eetu", "Fanni", "Gunnar", "Hilma", "Iivari")


@pytest.fixture
def night(people: dict[str, Player]) -> Session:
    """Nine guests are here; Aino keeps the club."""
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    session = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))
    planning.check_in_all(session=session, players=add_guests(club=club, names=CROWD))
    return session


@pytest.fixture
def seats(visit: Callable[..., Visitor], people: dict[str, Player], night: Session) -> Callable[..., Visitor]:
    """`seats()`: the page for seating by hand, in Aino's hand."""

    def open_(**context: Any) -> Visitor:
        visitor = visit(people["Aino"].user, **context)
        visitor.page.goto(f"/nights/{night.pk}/seats/?game=tuppi")
        return visitor

    return open_


def spot(page: Page, table: int, place: int) -> Any:
    return page.locator(f"[data-table='{table}'] .spot").nth(place - 1)


def person(page: Page, name: str) -> Any:
    return page.locator("#bench .person").filter(has_text=name)


def seated(night: Session) -> list[list[str]]:
    tables = SessionTable.objects.filter(session=night).order_by("number")
    return [[seat.player.name for seat in table.match.seats.order_by("index")] for table in tables]


def open_them(page: Page) -> None:
    page.locator(".save button").click()
    page.wait_for_url("**/nights/*/")


def test_by_tapping_a_person_and_then_a_place(seats: Callable[..., Visitor], night: Session) -> None:
    visitor = seats(has_touch=True)
    page = visitor.page
    for place, name in enumerate(CROWD[:4], 1):
        person(page, name).tap()
        expect(person(page, name)).to_have_attribute("aria-pressed", "true")
        spot(page, 1, place).tap()
        expect(spot(page, 1, place)).to_have_text(name)
    expect(page.locator("#said")).to_have_text("Daavid: table 1, place 4.")
    expect(page.locator("#bench-count")).to_have_text("5")
    visitor.shot("seats-tapped")
    assert visitor.overflow() <= 0

    spot(page, 1, 1).tap()
    spot(page, 1, 2).tap()
    expect(page.locator("#said")).to_have_text("Anna and Bertta have changed places.")
    page.get_by_role("button", name="Undo").tap()
    expect(spot(page, 1, 1)).to_have_text("Anna")
    person(page, "Eetu").tap()
    spot(page, 1, 4).tap()
    expect(person(page, "Daavid")).to_be_visible()
    open_them(page)
    assert seated(night) == [["Anna", "Bertta", "Cecilia", "Eetu"]]


def test_with_keys_alone(seats: Callable[..., Visitor], night: Session) -> None:
    page = seats().page
    person(page, "Anna").focus()
    page.keyboard.press("ArrowRight")
    expect(person(page, "Bertta")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("Bertta is picked")
    expect(spot(page, 1, 1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(spot(page, 1, 1)).to_have_text("Bertta")
    for _ in range(3):  # the focus is led from the free people to the next empty place and back
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    assert [spot(page, 1, place).inner_text() for place in (1, 2, 3, 4)] == [
        "Bertta",
        "Anna",
        "Cecilia",
        "Daavid",
    ]

    spot(page, 1, 1).focus()
    page.keyboard.press("ArrowUp")
    expect(spot(page, 1, 3)).to_be_focused()  # the partner, across the table
    page.keyboard.press("ArrowLeft")
    expect(spot(page, 1, 2)).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.locator("#said")).to_contain_text("is free")
    page.keyboard.press("Control+z")
    expect(page.locator("#said")).to_have_text("Undone.")
    spot(page, 1, 1).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#said")).to_have_text("Nobody is picked.")
    page.locator(".save button").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/nights/*/")
    assert seated(night) == [["Bertta", "Anna", "Cecilia", "Daavid"]]


def middle(item: Any) -> tuple[float, float]:
    item.scroll_into_view_if_needed()
    box = item.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, item: Any, target: Any) -> None:
    target.scroll_into_view_if_needed()
    x, y = middle(item)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*middle(target), steps=5)
    page.mouse.up()


def test_by_dragging_with_a_mouse(seats: Callable[..., Visitor], night: Session) -> None:
    page = seats(viewport={"width": 1280, "height": 900}).page
    for place, name in enumerate(CROWD[:4], 1):
        drag(page, person(page, name), spot(page, 2, place))
        expect(spot(page, 2, place)).to_have_text(name)
    drag(page, spot(page, 2, 1), spot(page, 2, 4))
    expect(spot(page, 2, 4)).to_have_text("Anna")
    expect(spot(page, 2, 1)).to_have_text("Daavid")
    drag(page, person(page, "Eetu"), spot(page, 2, 1))
    expect(person(page, "Daavid")).to_be_visible()
    drag(page, spot(page, 2, 2), page.locator("#bench"))
    expect(person(page, "Bertta")).to_be_visible()
    drag(page, person(page, "Daavid"), page.locator("h1"))
    expect(person(page, "Daavid")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(spot(page, 2, 2)).to_have_text("Bertta")
    open_them(page)
    assert seated(night) == [["Eetu", "Bertta", "Cecilia", "Anna"]]


def test_by_dragging_with_a_finger(seats: Callable[..., Visitor]) -> None:
    page = seats(has_touch=True).page
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    (x, y), (to_x, to_y) = middle(person(page, "Fanni")), middle(spot(page, 1, 3))
    touch("touchStart", x, y)
    expect(page.locator(".dragged")).to_be_visible()
    for step in range(1, 6):
        touch("touchMove", x + (to_x - x) * step / 5, y + (to_y - y) * step / 5)
    touch("touchEnd")
    expect(spot(page, 1, 3)).to_have_text("Fanni")
    expect(page.locator(".dragged")).to_have_count(0)


def test_the_rest_is_filled_by_lot_cleared_and_undone(seats: Callable[..., Visitor], night: Session) -> None:
    visitor = seats()
    page = visitor.page
    person(page, "Gunnar").click()
    spot(page, 2, 2).click()
    page.get_by_role("button", name="Fill the rest by lot").click()
    expect(page.locator("#bench-count")).to_have_text("1")
    expect(spot(page, 2, 2)).to_have_text("Gunnar")
    visitor.shot("seats-filled")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#bench-count")).to_have_text("9")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#bench-count")).to_have_text("1")
    open_them(page)
    assert [len(table) for table in seated(night)] == [4, 4]
    assert seated(night)[1][1] == "Gunnar"


def test_without_a_script_the_places_are_lists(seats: Callable[..., Visitor], night: Session) -> None:
    page = seats(java_script_enabled=False).page
    for place, name in enumerate(CROWD[:4], 1):
        page.select_option(f"#place-1-{place}", label=name)
    page.locator(".save button").click()
    assert seated(night) == [list(CROWD[:4])]
