"""Sakaali for eight with real cards, in Finnish on phones of 360 px: two tables, two boards, and what neither sees."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from matches import boards_apart, event_store, services
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, tap
from tests.helpers.company import club_of, with_logins

pytestmark = pytest.mark.browser
NAMES = ("Aino", "Bertta", "Cecilia", "Daniel", "Eero", "Fanni", "Gabriel", "Heikki")


@pytest.fixture
def players(transactional_db: None) -> dict[str, Player]:
    return with_logins(*NAMES, "Outi")


@pytest.fixture
def sheet(players: dict[str, Player]) -> Match:
    club = club_of("Kerho", owner=players["Outi"], members=[players[name] for name in NAMES])
    seats = [services.SeatPlan(players[name]) for name in NAMES]
    return services.start(
        match=services.create_match(game="sakaali-eight", seats=seats, entered=True, club=club)
    )


def both(sheet: Match, players: dict[str, Player], table: int, board: int) -> None:
    """A board of a table, entered by one side and agreed to by the other."""
    field, names = (("first", "Aino Bertta"), ("second", "Eero Fanni"))[table]
    one, other = (players[name] for name in names.split())
    boards_apart.enter_half(match_id=sheet.pk, table=table, board=board, data={field: [50, 71]}, by=one)
    boards_apart.agree_to_half(match_id=sheet.pk, table=table, board=board, by=other)


def test_two_tables_on_their_phones(
    visit: Callable[..., Visitor], players: dict[str, Player], sheet: Match
) -> None:
    finnish = {"viewport": SMALL, "locale": "fi-FI"}
    aino, bertta, eero = (visit(players[name].user, **finnish) for name in ("Aino", "Bertta", "Eero"))
    page = aino.page
    page.goto("/")
    page.locator(f"a[href='/matches/{sheet.code}/']").first.click()
    expect(page.get_by_role("heading", name="Jako 1 tässä pöydässä")).to_be_visible()
    aino.shot("two-tables-before")
    page.fill("[name='first.0'] >> visible=true", "50")
    page.fill("[name='first.1'] >> visible=true", "71")
    tap(page, "Tallenna tämän pöydän jako")
    expect(page.locator("main")).to_contain_text("odottaa toisen puolen vahvistusta")
    assert aino.overflow() <= 0
    aino.shot("two-tables-entered")
    bertta.page.goto(f"/matches/{sheet.code}/")
    tap(bertta.page, "Se on oikein")
    expect(bertta.page.locator("main")).to_contain_text("odottaa toista pöytää")
    eero.page.goto(f"/matches/{sheet.code}/")
    expect(eero.page.locator("main")).to_contain_text("Jako 1 on kirjattu.")
    expect(eero.page.locator("main")).not_to_contain_text("Aino & Cecilia 50")
    eero.shot("two-tables-other")
    for board in (2, 3, 4):
        both(sheet, players, 0, board)
    for board in (5, 6, 7, 8):
        both(sheet, players, 1, board)
    eero.page.reload()
    expect(eero.page.locator("main")).to_contain_text("Vaihtakaa nyt pöytää")
    eero.shot("two-tables-change")
    assert eero.overflow() <= 0
    both(sheet, players, 1, 1)
    assert [row.points for row in event_store.load(Match.objects.get(pk=sheet.pk)).sheet.rows] == [(82, 0)]
