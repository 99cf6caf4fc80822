"""A table of a club night that two play on their phones: from the night's page by links to its result there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from clubs.services import join
from matches.models import Match
from nights.models import Session
from tests.browser.at_hex import play_to_the_end
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, follow, sign_up_and_create_a_club, tap

pytestmark = pytest.mark.browser


def test_an_organiser_opens_it_two_play_and_the_night_has_the_result(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    helmi = visit(viewport=SMALL)
    club = sign_up_and_create_a_club(helmi)
    for name in ("Aino", "Eero"):
        join(club=club, player=people[name])
    page = helmi.page
    page.reload()
    follow(page, "New club night")
    page.fill("#id_title", "Thursday cards")
    tap(page, "Open the night")
    for name in ("Aino", "Eero"):
        page.locator("#absent label", has_text=name).click()
    tap(page, "Check in")
    expect(page.locator("#here > li:not(.empty)")).to_have_count(2)
    follow(page, "Open a table")
    page.get_by_placeholder("Find a game").fill("Hex")
    page.locator("#games").get_by_text("Hex", exact=True).click()
    for seat, name in enumerate(("Aino", "Eero"), 1):
        page.select_option(f"#seat-{seat}", label=name)
    page.get_by_label("Played on the site").check()
    page.get_by_text("Options of the game").click()
    page.get_by_label("Cells along a side").fill("4")
    assert helmi.overflow() == 0
    tap(page, "Ask everybody")
    expect(page.get_by_text("Still to agree: Aino, Eero.")).to_be_visible()
    night = Session.objects.get()
    aino, eero = (visit(people[name].user, viewport=SMALL) for name in ("Aino", "Eero"))
    for visitor in (aino, eero):
        visitor.page.goto(night.get_absolute_url())
        follow(visitor.page, "To what is agreed")
        expect(visitor.page.get_by_text("Everybody plays on their own phone")).to_be_visible()
        tap(visitor.page, "I agree")
    for visitor in (aino, eero):
        expect(visitor.page).to_have_url(re.compile("/matches/"), timeout=30_000)
    eero.page.goto(night.get_absolute_url())
    follow(eero.page, "To the match")
    expect(eero.page).to_have_url(re.compile("/matches/"))
    match = Match.objects.get()
    play_to_the_end(match, {0: aino.page, 1: eero.page})
    match.refresh_from_db()
    assert (match.status, match.entered) == (Match.Status.FINISHED, False)
    follow(aino.page, "Thursday cards")
    tables = aino.page.locator("#tables")
    expect(tables.get_by_text("on the site").first).to_be_visible()
    expect(tables.get_by_text("finished").first).to_be_visible()
    assert aino.overflow() == 0
