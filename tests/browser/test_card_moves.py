"""Moves of several cards on the live table: they are tapped, in the hand and on the table, and sent together."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from matches import event_store
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, begin, shoot

pytestmark = pytest.mark.browser


def at_a_capture(game: str, own: Player, bot: Player) -> tuple[Match, list[str]]:
    """A match whose first player can take two cards or more at once, with the cards of that move."""
    while True:
        match = begin(game, [own, bot])
        for text in event_store.load(match).legal_texts(0):
            card, _, others = text.partition(" takes ")
            if " " in others:
                return match, [card, *others.split()]


def test_the_cards_of_a_move_are_tapped_and_sent_together(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match, cards = at_a_capture("scopa", people["Aino"], bots["greedy"])
    visitor = visit(people["Aino"].user, viewport=SMALL)
    page = visitor.page
    page.goto(f"/matches/{match.code}/")
    shoot(visitor, "scopa")
    for card in cards:
        page.locator(f":is(.own, .spread) .card[data-at='{card}']").click()
    expect(page.locator(".card.picked")).to_have_count(len(cards))
    expect(page.locator("#move-choice")).to_have_value(f"{cards[0]} takes {' '.join(cards[1:])}")
    shoot(visitor, "scopa-picked")
    button = page.get_by_role("button", name="Do it")
    box = button.bounding_box()
    assert box is not None and box["x"] + box["width"] <= SMALL["width"]
    button.click()
    expect(page.locator(f".spread .card[data-at='{cards[1]}']")).to_have_count(0)
    expect(page.get_by_text("taken last by Aino")).to_be_visible()
    assert not visitor.complained()


def test_a_build_lies_by_itself_and_says_whose_it_is(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    aino = people["Aino"]
    while True:
        match = begin("cassino", [aino, bots["greedy"]])
        live = event_store.load(match)
        text = next((text for text in live.legal_texts(0) if "builds" in text), None)
        if text:
            break
    visitor = visit(aino.user, viewport=SMALL)
    page = visitor.page
    page.goto(f"/matches/{match.code}/")
    page.locator("#move-choice").select_option(text)
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_text("Aino builds:")).to_be_visible()
    assert visitor.overflow() == 0
    shoot(visitor, "cassino")
    assert not visitor.complained()
