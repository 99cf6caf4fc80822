"""In a real browser: messages are switched on by a tap, and the worker shows what it is brought.

A browser without a screen has no service for messages and shows none: what it would give the page and where the worker
would show them is put in its place. What comes to the worker is brought there by the browser's own tools.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Worker, expect

from clubs.models import Player
from common.models import PushDevice
from common.pushes import Message
from matches import services
from tests.browser.conftest import Visitor
from tests.browser.steps import tap, wait_for_the_worker
from tests.helpers.push_service import Browser

pytestmark = pytest.mark.browser
ALLOWED = """(() => {
  let permission = "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => {
    sessionStorage.asked = 1;
    permission = "%s";
    return permission;
  };
})();"""
INSTEAD = """(() => {
  const { endpoint, ...keys } = %s;
  PushManager.prototype.getSubscription = async () => (sessionStorage.made ? { endpoint, unsubscribe } : null);
  const unsubscribe = async () => delete sessionStorage.made;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (applicationServerKey.length !== 65 || !userVisibleOnly) throw new Error("what the site asked for is wrong");
    sessionStorage.made = 1;
    return { endpoint, toJSON: () => ({ endpoint, keys }) };
  };
})();"""
SHOWS = """() => {
  self.shown = [];
  const show = async (title, { body, tag, data }) => self.shown.push([title, body, tag, data.path]);
  self.registration.showNotification = show;
}"""


def deliver(page: Page, message: Message) -> None:
    """Bring a message to the worker of that page."""
    cdp, found = page.context.new_cdp_session(page), []
    cdp.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    cdp.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    origin = page.evaluate("location.origin")
    sent = {
        "origin": origin,
        "registrationId": found[0]["registrationId"],
        "data": message.payload().decode(),
    }
    cdp.send("ServiceWorker.deliverPushMessage", sent)
    cdp.detach()


def worker_of(page: Page) -> Worker:
    """The page's worker, which writes down what it shows."""
    wait_for_the_worker(page)
    (worker,) = page.context.service_workers
    worker.evaluate(SHOWS)
    return worker


def test_a_tap_switches_messages_on_and_the_worker_shows_them(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    aino = visit(people["Aino"].user, service_workers="allow")
    page = aino.page
    aino.context.add_init_script(ALLOWED % "granted")
    aino.context.add_init_script(INSTEAD % json.dumps(Browser("/aino").subscription()))
    page.goto("/me/devices/")
    wait_for_the_worker(page)
    assert page.evaluate("sessionStorage.asked") is None, "nobody is asked before they tap"
    tap(page, "Show messages on this device")
    expect(page.get_by_text("This device shows messages.", exact=True)).to_be_visible()
    expect(page.get_by_text("this device", exact=True)).to_be_visible()
    assert PushDevice.objects.get().user == people["Aino"].user
    assert aino.overflow() == 0

    worker = worker_of(page)
    deliver(page, Message("Hex", "It is your turn.", "/games/hex/", ttl=60))
    while not (shown := worker.evaluate("self.shown")):
        page.wait_for_timeout(20)
    assert shown == [["Hex", "It is your turn.", "/games/hex/", "/games/hex/"]]

    tap(page, "Switch off")
    expect(page.get_by_text("That device is sent no more messages.")).to_be_visible()
    assert not PushDevice.objects.exists() and page.evaluate("sessionStorage.made") is None
    tap(page, "Show messages on this device")
    expect(page.get_by_text("This device shows messages.", exact=True)).to_be_visible()
    tap(page, "Log out")
    page.wait_for_url("**/")
    assert not PushDevice.objects.exists()


def test_a_table_that_is_seen_says_so_with_its_question_for_news(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    seats = [services.SeatPlan(people[name]) for name in ("Aino", "Eero")]
    match = services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))
    page = visit(people["Aino"].user).page
    with page.expect_request(lambda asked: asked.headers.get("x-seen") == "1") as seen:
        page.goto(f"/matches/{match.code}/")
    assert f"/matches/{match.code}/?" in seen.value.url


def test_a_refusal_is_told(visit: Callable[..., Visitor], people: dict[str, Player]) -> None:
    aino = visit(people["Aino"].user, service_workers="allow")
    aino.context.add_init_script(ALLOWED % "denied")
    aino.page.goto("/me/devices/")
    tap(aino.page, "Show messages on this device")
    expect(aino.page.get_by_text("Your browser shows no messages of this site")).to_be_visible()
    assert not PushDevice.objects.exists()
