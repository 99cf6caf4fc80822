"""The sheet on a phone in one hand: what it says, a connection that comes and goes, two taps, two phones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Player
from clubs.services import create_club, join
from ledger.models import Currency
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import services
from matches.models import Event, Match
from tests.browser.conftest import PATIENCE, Visitor
from tests.browser.steps import choose, tap

pytestmark = pytest.mark.browser

NOLO = {"game": "nolo", "stopped": False, "tricks": [6, 7]}


@pytest.fixture
def sheet(people: dict[str, Player]) -> Match:
    """A running Tuppi rubber with real cards."""
    seats = [services.SeatPlan(one) for one in people.values()]
    return services.start(match=services.create_match(game="tuppi", seats=seats, entered=True))


def type_nolo(page: Page, sheet: Match, tricks: str = "6") -> None:
    page.goto(f"/matches/{sheet.code}/")
    choose(page, "Nolo")
    page.fill("[name='tricks.0']", tricks)
    expect(page.locator("#preview .worth")).to_be_visible()


def all_sent(page: Page) -> None:
    """The page may show the next deal, told by its stream, before the answer that ends the draft has come."""
    page.wait_for_function(
        "() => !Object.keys(localStorage).some((key) => key.startsWith('deal:'))", timeout=PATIENCE
    )


def deals_of(sheet: Match) -> int:
    return Event.objects.filter(match=sheet, kind="result").count()


def test_a_deal_saved_without_a_connection_outlives_the_page_and_is_entered_once(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    aino = visit(people["Aino"].user)
    page = aino.page
    type_nolo(page, sheet)
    aino.go_offline(True)
    tap(page, "Save the deal")
    expect(page.locator("#preview")).to_contain_text("No connection")
    page.close()
    aino.go_offline(False)
    assert deals_of(sheet) == 0
    page = aino.context.new_page()
    page.goto(f"/matches/{sheet.code}/")  # opened again: nothing more is to be done
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    all_sent(page)
    assert deals_of(sheet) == 1
    page.reload()
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    assert deals_of(sheet) == 1


def test_a_deal_whose_answer_was_lost_is_entered_once(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    """It arrived, but the phone could not know: it sends it again, and the site knows it."""
    aino = visit(people["Aino"].user)
    page = aino.page
    type_nolo(page, sheet)
    aino.offline = True  # what the browser says of the lost answer is no complaint

    def lose_the_answer(route: Any) -> None:
        route.fetch(max_redirects=0)
        route.abort("connectionreset")
        page.unroute("**/deal/")

    page.route("**/deal/", lose_the_answer)
    tap(page, "Save the deal")
    expect(page.locator("#preview")).to_contain_text("No connection")
    assert deals_of(sheet) == 1
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    all_sent(page)
    assert deals_of(sheet) == 1
    expect(page.get_by_text("Not saved")).to_have_count(0)


def test_a_slow_preview_gives_way_to_that_of_what_was_typed_since(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    aino = visit(people["Aino"].user)
    page, held = aino.page, []
    page.route("**/preview/", lambda route: route.continue_() if held else held.append(route))
    page.goto(f"/matches/{sheet.code}/")
    with page.expect_request("**/preview/"):
        choose(page, "Nolo")
    with page.expect_event("requestfailed"):
        page.fill("[name='tricks.0']", "3")
    expect(page.locator("#preview .worth")).to_be_visible()
    held[0].abort()
    assert aino.replaced == 1


def test_a_server_that_is_away_for_a_moment_loses_nothing(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    aino = visit(people["Aino"].user)
    page = aino.page
    type_nolo(page, sheet)
    aino.offline = True
    page.route("**/deal/", lambda route: route.fulfill(status=503, body="later"))
    tap(page, "Save the deal")
    expect(page.locator("#preview")).to_contain_text("No connection")
    page.unroute("**/deal/")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    assert deals_of(sheet) == 1


def test_two_taps_enter_one_deal(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    page = visit(people["Aino"].user).page
    type_nolo(page, sheet)
    page.get_by_role("button", name="Save the deal").dblclick()
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text("Not saved")).to_have_count(0)
    assert deals_of(sheet) == 1


def test_two_phones_save_the_same_deal(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    """The second is refused with the reason, keeps what was typed, and may save it as the deal that it is."""
    first, second = visit(people["Aino"].user), visit(people["Eero"].user)
    type_nolo(first.page, sheet, "6")
    type_nolo(second.page, sheet, "4")
    tap(first.page, "Save the deal")
    expect(first.page.get_by_role("heading", name="Deal 2")).to_be_visible()
    tap(second.page, "Save the deal")
    expect(second.page.get_by_role("alert")).to_contain_text("Not saved")
    second.shot("deal-too-late")
    expect(second.page.locator("[name='tricks.0']")).to_have_value("4")
    expect(second.page.get_by_role("heading", name="Deal 2")).to_be_visible()
    assert deals_of(sheet) == 1
    tap(second.page, "Save the deal")
    expect(second.page.get_by_role("heading", name="Deal 3")).to_be_visible()
    assert deals_of(sheet) == 2


def test_two_phones_save_the_same_result_of_the_same_deal(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    page = visit(people["Eero"].user).page
    type_nolo(page, sheet)
    services.enter_result(match_id=sheet.pk, data=NOLO, expect_seq=0, by=people["Aino"])
    tap(page, "Save the deal")
    expect(page.get_by_text("Aino had saved the same already.")).to_be_visible()
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    assert deals_of(sheet) == 1


def test_a_deal_that_waited_while_others_went_on_comes_back_with_the_reason(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    aino = visit(people["Aino"].user)
    page = aino.page
    type_nolo(page, sheet, "4")
    aino.go_offline(True)
    tap(page, "Save the deal")
    expect(page.locator("#preview")).to_contain_text("No connection")
    page.close()
    services.enter_result(match_id=sheet.pk, data=NOLO, expect_seq=0, by=people["Eero"])
    aino.go_offline(False)
    page = aino.context.new_page()
    page.goto(f"/matches/{sheet.code}/")
    expect(page.get_by_role("alert")).to_contain_text("Not saved")
    expect(page.locator("[name='tricks.0']")).to_have_value("4")
    assert deals_of(sheet) == 1


def test_whoever_was_logged_out_meanwhile_finds_the_deal_again(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    aino = visit(people["Aino"].user)
    page = aino.page
    type_nolo(page, sheet)
    aino.context.clear_cookies(name="sessionid")
    aino.offline = True
    tap(page, "Save the deal")
    page.wait_for_url("**/log-in/**")
    page.fill("[name=username]", "aino")
    page.fill("[name=password]", "a long password")
    tap(page, "Log in")
    expect(page.locator("[name='tricks.0']")).to_have_value("6")
    assert deals_of(sheet) == 0


def test_the_sheet_says_how_it_stands_and_what_is_at_stake(
    visit: Callable[..., Visitor], people: dict[str, Player], euro: Currency
) -> None:
    club = create_club(name="Kallio", owner=people["Aino"])
    for name in ("Eero", "Sylvi", "Veikko"):
        join(club=club, player=people[name])
    seats = [services.SeatPlan(one) for one in people.values()]
    match = services.create_match(game="modern-skruuvi", seats=seats, entered=True, club=club)
    set_stake(match=match, terms=StakeTerms(currency="EUR", rule="two-sides", value=1, per=10, cap=500))
    services.start(match=match)
    made = {"game": "H", "declarer": 0, "level": 6, "tricks": [12, 1], "knock": "none", "aces": None}
    services.enter_result(match_id=match.pk, data=made, expect_seq=0)
    eero = visit(people["Eero"].user)
    eero.page.goto(f"/matches/{match.code}/")
    strip = eero.page.locator(".strip")
    expect(strip).to_contain_text("Eero deals that is you")
    expect(strip).to_contain_text("Deal 2 of 8")
    expect(strip).to_contain_text("10 points = €0.01")
    expect(strip.locator(".note .own")).to_contain_text("Eero −")
    assert eero.overflow() <= 0
    save = eero.page.get_by_role("button", name="Save the deal").bounding_box()
    assert save is not None and save["height"] >= 44
    eero.shot("sheet-strip")
    stranger = visit()
    stranger.page.goto(f"/matches/{match.code}/")
    expect(stranger.page.locator(".strip")).to_contain_text("Eero deals")
    expect(stranger.page.locator(".strip")).not_to_contain_text("€")


def test_long_sheets_begin_with_the_newest(visit: Callable[..., Visitor], people: dict[str, Player]) -> None:
    two = [services.SeatPlan(people[name]) for name in ("Aino", "Eero")]
    match = services.start(match=services.create_match(game="totem-tennis", seats=two, entered=True))
    for seq in range(12):
        services.enter_result(match_id=match.pk, data={"winner": seq % 2}, expect_seq=seq)
    aino = visit(people["Aino"].user)
    aino.page.goto(f"/matches/{match.code}/")
    expect(aino.page.get_by_role("heading", name="Rally 13")).to_be_visible()
    expect(aino.page.get_by_role("button", name="Take the last rally back")).to_be_visible()
    rows = aino.page.locator("table.sheet tbody:not(.sum) th")
    assert rows.all_inner_texts()[:2] == ["12", "11"]
    aino.shot("sheet-long")
