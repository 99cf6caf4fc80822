"""A table agreed on four phones, and its sides drawn by cards that everybody sees."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.models import Player
from clubs.services import create_club, join
from ledger.models import Currency
from ledger.stakes import StakeTerms
from matches.models import Match
from nights.models import SessionTable, TeamDraw
from nights.services import agreements, sessions
from tests.browser.conftest import Visitor
from tests.browser.steps import tap

pytestmark = pytest.mark.browser


@pytest.fixture
def table(people: dict[str, Player], euro: Currency) -> SessionTable:
    """Aino's club: a table of Modern Skruuvi for a cent a point, at which she has proposed to play."""
    four = list(people.values())
    club = create_club(name="Kallio", owner=four[0])
    for player in four[1:]:
        join(club=club, player=player)
    night = sessions.open_session(club=club, title="Thursday cards", starts_at=timezone.now())
    for player in four:
        sessions.check_in(session=night, player=player)
    return agreements.propose_table(
        session=night,
        game="modern-skruuvi",
        players=four,
        by=four[0],
        objective="margin",
        stake=StakeTerms("EUR", 1, "two-sides", cap=500),
    )


def test_everybody_agrees_on_their_own_phone_after_one_has_demanded_the_cards(
    visit: Callable[..., Visitor], people: dict[str, Player], table: SessionTable
) -> None:
    aino, eero = visit(people["Aino"].user), visit(people["Eero"].user, color_scheme="dark")
    address = f"/nights/{table.session_id}/tables/{table.number}/"
    aino.page.goto(address)
    expect(aino.page.get_by_text("1 point = €0.01")).to_be_visible()
    aino.shot("table-waits")
    tap(aino.page, "I agree")
    expect(aino.page.get_by_role("button", name="I take it back")).to_be_visible()

    eero.page.goto("/")
    eero.page.get_by_role("link", name="Table 1 waits for your confirmation").click()
    expect(eero.page.get_by_text("Still to agree: Eero, Sylvi, Veikko.")).to_be_visible()
    eero.page.get_by_text("Demand the draw", exact=True).click()
    eero.shot("table-demand")
    tap(eero.page, "Let the cards decide")
    expect(eero.page.get_by_role("heading", name="The cards have decided")).to_be_visible()
    expect(eero.page.locator(".drawn svg")).to_have_count(4)
    eero.shot("table-drawn-dark")

    expect(aino.page.get_by_text("Eero demanded the draw.")).to_be_visible()  # without reloading
    aino.page.get_by_text("How to check the draw").click()
    expect(aino.page.get_by_text(TeamDraw.objects.get().seed).first).to_be_visible()
    aino.shot("table-drawn")
    for visitor in (aino, eero):
        assert visitor.overflow() <= 0

    tap(eero.page, "I agree")
    for name in ("Sylvi", "Veikko"):
        phone = visit(people[name].user)
        phone.page.goto(address)
        tap(phone.page, "I agree")
    expect(aino.page.get_by_role("heading", name="Deal 1")).to_be_visible()  # the sheet has come by itself
    expect(aino.page.get_by_text("played for every point")).to_be_visible()
    assert Match.objects.get().status == Match.Status.RUNNING


def test_opening_and_changing_a_table_fit_a_phone(
    visit: Callable[..., Visitor], people: dict[str, Player], table: SessionTable
) -> None:
    keeper = visit(people["Aino"].user)
    page = keeper.page
    page.goto(f"/nights/{table.session_id}/tables/{table.number}/terms/")
    assert keeper.overflow() <= 0
    page.select_option("#id_objective", "win")
    tap(page, "Ask everybody anew")
    expect(page.get_by_role("alert")).to_contain_text(
        "the margin cannot be the stake"
    )  # and what was typed is kept
    expect(page.locator("#id_objective")).to_have_value("win")
    page.fill("#id_value", "")
    tap(page, "Ask everybody anew")
    expect(page.get_by_text("to win, by however little")).to_be_visible()
    page.goto(f"/nights/{table.session_id}/tables/new/?game=tuppi")
    assert keeper.overflow() <= 0
    for seat, name in enumerate(("Aino", "Eero", "Sylvi", "Veikko"), 1):
        page.select_option(f"#seat-{seat}", label=f"{name} – plays already")
    keeper.shot("table-new")
    tap(page, "Ask everybody")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table 2: Tuppi")
    page.get_by_text("Call the table off").click()
    tap(page, "Call it off")
    expect(page.get_by_text("called off by Aino before it began")).to_be_visible()
