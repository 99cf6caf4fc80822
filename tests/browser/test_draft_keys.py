"""A draft by keys, taps and dragging: together, apart, locked, swapped, undone; at a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Club, Player
from clubs.services import create_club
from tests.browser.conftest import Visitor
from tests.browser.steps import DESK, SMALL, follow, tap
from tournaments.models import Competition, HandPairing, PairWish
from tournaments.services import competitions

pytestmark = pytest.mark.browser

NAMES = ("Anna", "Bertta", "Cecilia", "Daavid", "Eetu", "Fanni", "Gunnar", "Maximiliana Korhonen-Virtanen")
Visit = Callable[..., Visitor]


@pytest.fixture
def made(people: dict[str, Player]) -> Competition:
    """A Swiss of eight with its first round as a draft."""
    club: Club = create_club(name="Kallio Card Room", owner=people["Aino"])
    row = competitions.create_competition(
        kind="tournament", title="Hex Open", game="hex", format="swiss", club=club, seed=7, drafts=True
    )
    players = Player.objects.bulk_create(Player(name=name, slug=f"e{n}") for n, name in enumerate(NAMES))
    competitions.enter(competition=row, players=players)
    return competitions.start(competition=row)


def at_draft(visitor: Visitor) -> Page:
    """By links from the front page."""
    page = visitor.page
    page.goto("/")
    follow(page, "Clubs")
    follow(page, "Kallio Card Room")
    follow(page, "Hex Open")
    follow(page, "The next round")
    expect(page.locator("#draft-keys")).to_be_visible()
    return page


def tables(page: Page) -> list[list[str]]:
    rows = page.locator("#drawn-tables tbody tr")
    found = [rows.nth(at).locator(".drawn").all_inner_texts() for at in range(rows.count())]
    return [[name.strip() for name in row] for row in found]


def drawn(page: Page, name: str) -> Any:
    return page.locator("#draft .drawn").filter(has_text=name)


def said(page: Page, words: str) -> None:
    expect(page.locator("#draft-said")).to_have_text(words)


def wishes() -> list[tuple[set[str], bool]]:
    rows = PairWish.objects.select_related("one__player", "other__player").order_by("pk")
    return [({wish.one.player.name, wish.other.player.name}, wish.together) for wish in rows]


def test_by_keys_alone_at_a_desk(visit: Visit, people: dict[str, Player], made: Competition) -> None:
    visitor = visit(people["Aino"].user, viewport=DESK)
    page = at_draft(visitor)
    (one, beside), (other, last) = tables(page)[:2]
    page.get_by_label("Go to somebody by name").focus()
    page.keyboard.type(one[:3].lower())
    page.keyboard.press("Enter")
    expect(drawn(page, one)).to_be_focused()
    expect(drawn(page, one)).to_have_attribute("aria-pressed", "true")
    said(page, f"{one} is chosen: choose another.")
    page.keyboard.press("ArrowDown")
    expect(drawn(page, other)).to_be_focused()
    page.keyboard.press("Enter")
    said(page, f"{one} and {other} are chosen: say what is to be done with them.")
    page.keyboard.press("t")
    said(page, f"{one} and {other} are put together: draw it again.")
    assert wishes() == [({one, other}, True)]
    expect(page.locator("#wishes li")).to_contain_text("together")
    expect(drawn(page, other)).to_be_focused()
    page.keyboard.press("u")
    said(page, "The last change is undone.")
    assert wishes() == []

    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(drawn(page, last)).to_be_focused()
    page.keyboard.press("a")
    said(page, f"{other} and {last} are kept apart while that can be: draw it again.")
    assert wishes() == [({other, last}, False)]
    page.keyboard.press("t")
    said(page, "Choose two first.")

    page.keyboard.press("ArrowUp")
    page.keyboard.press("l")
    expect(page.locator("#draft-said")).to_contain_text("also when it is drawn again.")
    assert wishes()[1] == ({one, beside}, True)
    visitor.shot("draft-keys-desk")
    tap(page, "Draw it again")
    expect(page.locator("#draft-keys")).to_be_visible()
    again = [set(row) for row in tables(page)]
    assert {one, beside} in again and {other, last} not in again


def test_two_change_places_and_back(visit: Visit, people: dict[str, Player], made: Competition) -> None:
    visitor = visit(people["Aino"].user, viewport=DESK)
    page = at_draft(visitor)
    before = tables(page)
    (one, beside), (other, last) = before[:2]
    drawn(page, one).click()
    drawn(page, other).click()
    page.locator("[data-act=move]").click()
    said(page, f"{one} and {other} have changed places.")
    assert tables(page)[:2] == [[other, beside], [one, last]] and HandPairing.objects.exists()
    drawn(page, one).focus()
    page.keyboard.press("u")
    said(page, "The last change is undone.")
    assert tables(page) == before
    page.keyboard.press("u")
    said(page, "There is nothing to undo.")
    page.keyboard.press("Escape")
    said(page, "Nobody is chosen.")


def test_dragging_offers_the_same(visit: Visit, people: dict[str, Player], made: Competition) -> None:
    visitor = visit(people["Aino"].user, viewport=DESK)
    page = at_draft(visitor)
    (one, _), (other, _) = tables(page)[:2]
    boxes = [drawn(page, name).bounding_box() for name in (one, other)]
    first, second = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    page.mouse.move(*first)
    page.mouse.down()
    page.mouse.move(first[0] + 20, first[1] + 5)
    page.mouse.move(*second)
    page.mouse.up()
    said(page, f"{one} and {other} are chosen: say what is to be done with them.")
    expect(page.locator("[data-act=together]")).to_be_focused()
    page.keyboard.press("a")
    said(page, f"{one} and {other} are kept apart while that can be: draw it again.")
    assert wishes() == [({one, other}, False)]


def test_by_tapping_on_a_phone(visit: Visit, people: dict[str, Player], made: Competition) -> None:
    visitor = visit(people["Aino"].user, viewport=SMALL, has_touch=True)
    page = at_draft(visitor)
    (one, _), (other, _) = tables(page)[:2]
    drawn(page, one).tap()
    drawn(page, other).tap()
    page.locator("[data-act=together]").tap()
    said(page, f"{one} and {other} are put together: draw it again.")
    assert wishes() == [({one, other}, True)]
    visitor.shot("draft-keys-phone")
    assert visitor.overflow() <= 0


def test_what_is_refused_is_said_and_changes_nothing(
    visit: Visit, people: dict[str, Player], made: Competition
) -> None:
    visitor = visit(people["Aino"].user, viewport=DESK)
    page = at_draft(visitor)
    (one, beside), (other, _) = tables(page)[:2]
    page.get_by_label("Go to somebody by name").fill("Nobody")
    page.keyboard.press("Enter")
    said(page, "Nobody of that name is in this round.")
    drawn(page, one).click()
    drawn(page, other).click()
    page.keyboard.press("t")
    expect(page.locator("#draft-said")).to_contain_text("put together")
    drawn(page, one).click()
    drawn(page, beside).click()
    visitor.offline = True  # the browser notes the answer 400
    page.keyboard.press("t")
    said(page, "One of them is put together with somebody else already.")
    assert len(wishes()) == 1
