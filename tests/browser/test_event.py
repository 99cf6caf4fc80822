"""A tournament on a phone, by links from the front page: draft, results, no-show, ruling, sums, print, undo."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from clubs.services import add_guests, create_club
from tests.browser.conftest import Visitor
from tests.browser.steps import follow, tap
from tournaments.models import Competition, Pairing, Round, Ruling
from tournaments.services import competitions

pytestmark = pytest.mark.browser


@pytest.fixture
def cup(people: dict[str, Player]) -> Competition:
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    made = competitions.create_competition(
        kind="tournament",
        title="Hex cup",
        game="hex",
        format="swiss",
        settings={"rounds": 3},
        club=club,
        organiser=people["Aino"],
        drafts=True,
    )
    guests = add_guests(club=club, names=[f"Guest {n}" for n in range(1, 7)])
    competitions.enter(competition=made, players=guests, by=people["Aino"])
    return made


def test_an_evening_s_tournament(
    visit: Callable[..., Visitor], people: dict[str, Player], cup: Competition
) -> None:
    visitor = visit(people["Aino"].user)
    page = visitor.page
    page.goto("/")
    follow(page, "Hex cup")
    follow(page, "Who enters, and the draw")
    tap(page, "Close the entries and draw")
    follow(page, "The next round")
    visitor.shot("event-draft")
    assert visitor.overflow() <= 0
    tap(page, "Put this round together by hand")
    page.select_option("#exchange-one", index=1)
    page.select_option("#exchange-other", index=3)
    tap(page, "Change places")
    tap(page, "It stays so: end pairing by hand")
    expect(page.get_by_role("table")).to_contain_text("by hand")
    tap(page, "Publish this round")
    expect(page.locator("#rounds ~ .scroll, .scroll").last).to_contain_text("put together by the organisers")
    tap(page, "Tell everybody where they play")
    follow(page, "Write results down")
    fields = page.locator("input[name=result]")
    expect(fields.first).to_be_focused()
    page.keyboard.press("1")
    expect(fields.nth(1)).to_be_focused()
    page.keyboard.press("0")
    expect(fields.nth(2)).to_be_focused()
    page.keyboard.type("+-")
    visitor.shot("event-results")
    assert visitor.overflow() <= 0
    page.keyboard.press("Enter")
    expect(page.get_by_text("Every table of this round has its result.")).to_be_visible()
    assert set(Pairing.objects.values_list("kind", "counted")) == {("played", True), ("forfeit", True)}
    page.get_by_role("link", name="More").last.click()
    page.fill("#ruling-points-0", "0.5")
    page.fill("#ruling-points-1", "0")
    page.fill("#ruling-reason", "The bus was late")
    tap(page, "Show what it brings")
    visitor.shot("event-ruling")
    assert visitor.overflow() <= 0
    tap(page, "Rule so")
    assert Ruling.objects.get().points == [50, 0]
    follow(page, "Hex cup")
    page.locator("#standings tbody a strong").first.click()
    expect(page.get_by_role("heading", level=2).first).to_have_text("Points")
    visitor.shot("event-sums")
    assert visitor.overflow() <= 0
    follow(page, "Hex cup")
    follow(page, "Print")
    follow(page, "Slips")
    visitor.shot("event-slips")
    assert visitor.overflow() <= 0
    follow(page, "Hex cup")
    follow(page, "On the wall")
    visitor.shot("event-wall")
    assert visitor.overflow() <= 0
    follow(page, "Hex cup")
    follow(page, "Undo this round")
    page.fill("#undo-reason", "The wrong list")
    tap(page, "Undo it")
    expect(page.get_by_role("button", name="Draw round 1")).to_be_visible()
    assert Round.objects.get().state == "undone"
