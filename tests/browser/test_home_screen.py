"""The app on a phone without a connection: a calm page, what was half typed, and on when there is one."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from matches import services
from matches.models import Event, Match
from tests.browser.conftest import Visitor
from tests.browser.steps import choose, tap, wait_for_the_worker

pytestmark = pytest.mark.browser

CACHED = """async () => {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(stores.map((store) => store.keys()));
  return kept.flat().map((one) => new URL(one.url).pathname).sort();
}"""
FINNISH = """async () => {
  while (!(await (await caches.match("/offline/"))?.text())?.includes("Etusivulle"))
    await new Promise((done) => setTimeout(done, 50));
}"""
OURS = [
    "/offline/",
    "/static/css/kerho.css",
    "/static/js/deal/drafts.js",
    "/static/js/offline.js",
    "/static/mark.svg",
]


@pytest.fixture
def sheet(people: dict[str, Player]) -> Match:
    seats = [services.SeatPlan(one) for one in people.values()]
    return services.start(match=services.create_match(game="tuppi", seats=seats, entered=True))


def test_a_half_typed_sheet_outlives_a_reload_without_a_connection(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    aino = visit(people["Aino"].user, service_workers="allow")
    page = aino.page
    page.goto(f"/matches/{sheet.code}/")
    wait_for_the_worker(page)
    choose(page, "Nolo")
    page.fill("[name='tricks.0']", "6")
    aino.go_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    drafts = page.locator("#drafts li")
    expect(drafts).to_have_count(1)
    expect(drafts).to_contain_text("Tuppi, deal 1")
    expect(drafts).to_contain_text("Half typed, not saved.")
    expect(page.locator("body")).not_to_contain_text("Eero")
    assert aino.overflow() <= 0
    aino.shot("offline")
    aino.go_offline(False)  # the page goes on by itself
    expect(page.locator("[name='tricks.0']")).to_have_value("6")
    tap(page, "Save the deal")
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    assert Event.objects.filter(match=sheet, kind="result").count() == 1
    assert page.evaluate(CACHED) == OURS

    choose(page, "Nolo")
    tap(page, "Suomi")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    page.wait_for_function(
        "async () => (await (await caches.match('/offline/')).text()).includes('Etusivulle')"
    )
    aino.go_offline(True)
    page.reload()
    expect(page.get_by_role("link", name="Etusivulle")).to_be_visible()
    expect(page.locator("#drafts li")).to_have_count(1)
    aino.go_offline(False)
    page.wait_for_url(f"**/matches/{sheet.code}/")
    tap(page, "Kirjaudu ulos")
    expect(page).to_have_url(re.compile("^http://[^/]+/$"))
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('deal:'))") == []
