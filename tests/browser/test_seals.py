"""Check this deal: a visitor's own browser hashes what was opened, and knows what it was shown while it was played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import translation
from playwright.sync_api import Page, expect

from clubs.models import Player
from matches import selectors, services
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import begin

pytestmark = pytest.mark.browser


def fi(words: str) -> str:
    with translation.override("fi"):
        return translation.gettext(words)


def checked(page: Page, words: str) -> None:
    """The first deal, in the details of an open replay."""
    page.get_by_role("button", name=words).first.click()


def begun(people: dict[str, Player], bots: dict[str, Player]) -> Match:
    return begin("tuppi", [people["Aino"], bots["random"], bots["greedy"], bots["random"]])


def test_the_seal_at_the_table_is_that_of_the_deal_that_is_opened(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = begun(people, bots)
    visitor = visit(people["Aino"].user)
    page = visitor.page
    page.set_default_timeout(60_000)
    page.goto(f"/matches/{match.code}/")
    page.get_by_text("The seal of the deal").click()
    expect(page.locator("[data-seal]")).to_have_text(seal_of(match))
    assert visitor.overflow() <= 0
    services.concede(match_id=match.pk, seat=0, expect_seq=match.seq, by=people["Aino"])
    page.goto(f"/matches/{match.code}/")
    page.get_by_text("Were the deals fair?").click()
    checked(page, "Check this deal")
    told = page.locator("[data-sealed] output").first
    expect(told).to_have_text("Right: your browser gets the seal that it was shown while this was played.")
    assert visitor.overflow() <= 0
    visitor.shot("seals")
    page.locator("[data-sealed] code").nth(1).evaluate("(code) => { code.textContent += ' ' }")
    checked(page, "Check this deal")
    expect(told).to_have_text("Wrong: your browser gets another seal from this deal.")


def test_who_was_not_there_checks_it_too_and_another_seal_than_was_shown_is_told(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = begun(people, bots)
    services.concede(match_id=match.pk, seat=0, expect_seq=match.seq, by=people["Aino"])
    visitor = visit(locale="fi-FI")
    page = visitor.page
    page.set_default_timeout(60_000)
    page.goto(f"/matches/{match.code}/")
    page.get_by_text(fi("Were the deals fair?")).click()
    checked(page, fi("Check this deal"))
    told = page.locator("[data-sealed] output").first
    expect(told).to_have_text(fi("Right: your browser gets the same seal from this deal."))
    page.evaluate("localStorage.setItem('seals:' + location.pathname, JSON.stringify({1: 'f'.repeat(64)}))")
    checked(page, fi("Check this deal"))
    expect(told).to_have_text(fi("Wrong: while this was played your browser was shown another seal."))


def seal_of(match: Match) -> str:
    """As the API told it while the match was played."""
    return str(selectors.seals(match)[0]["seal"])
