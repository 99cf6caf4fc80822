"""A real Chromium for pytest-playwright's `page`, whichever this machine has; skipped with the reason without one."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from bots.builtin import ensure_builtin_bots
from clubs.models import Player, User
from clubs.services import sign_up
from ledger.models import Currency
from ops.checks import browser
from tests.helpers.sessions import session_of

SCREENSHOTS = settings.BASE_DIR / "var" / "screenshots"
PATIENCE = 30_000
"""In ms: what a machine that does other things may need for anything; where it does not, nobody waits so long."""
expect.set_options(timeout=PATIENCE)
PHONE = {"width": 360, "height": 740}
NO_WORKER = "Service Worker registration blocked by Playwright"
"""Its only test lets it in: everywhere else pages are asked of the site alone."""
TAKEN_BACK = "taken back: "
SAYS_WHAT_IS_TAKEN_BACK = f"""
addEventListener("htmx:sendAbort", (event) => console.info("{TAKEN_BACK}" + event.detail.pathInfo.requestPath), true);
"""
"""htmx notes that it has taken a request back, not which; of one hardly begun the browser does not always say so."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How Playwright starts the browser that was found.

    Without one the tests are skipped, except in CI, where that is a failure.
    """
    try:
        found = browser.find()
    except browser.NoBrowser as reason:
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI must not skip browser tests: {reason}")
        pytest.skip(str(reason))
    return {
        **browser_type_launch_args,
        "executable_path": found.executable,
        "args": found.arguments,
        "env": {**os.environ, **found.environment},
    }


@pytest.fixture(scope="session", autouse=True)
def _orm_beside_playwright() -> Any:
    """Playwright's own event loop runs in the test's thread, where Django would refuse to touch the database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        for name, value in browser.playwright_environment().items():
            patch.setenv(name, value)
        yield


class Visitor:
    """A person with a browser of their own. What the browser complains of is collected, and must be nothing."""

    def __init__(self, browser: Browser, address: str, user: User | None, **context: Any) -> None:
        more = {"viewport": PHONE, "reduced_motion": "reduce", "service_workers": "block", **context}
        self.context: BrowserContext = browser.new_context(base_url=address, **more)
        if user is not None:
            self.context.add_cookies([{"name": "sessionid", "value": session_of(user), "url": address}])
        self.complaints: list[str] = []
        self.offline = False
        self.replaced = 0
        self.context.add_init_script(SAYS_WHAT_IS_TAKEN_BACK)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: Any) -> None:
        if message.text.startswith(TAKEN_BACK):
            self.replaced += message.text.endswith("/preview/")
        refused = "status of 422" in message.text  # how the browser notes a refused form
        blocked = message.text == NO_WORKER
        if message.type in ("error", "warning") and not (refused or blocked or self.offline):
            self.complaints.append(message.text)

    def complained(self) -> list[str]:
        """What is left once each preview that a newer one has replaced (`hx-sync`) is forgiven its two lines.

        htmx notes as an error that it has taken a request back. Nothing else here does so: leaving a page is silent.
        """
        forgiven = {"htmx:afterRequest": self.replaced, "htmx:sendAbort": self.replaced}
        left = []
        for line in self.complaints:
            name = line.split(",")[0]
            if forgiven.get(name, 0) > 0:
                forgiven[name] -= 1
            else:
                left.append(line)
        return left

    def go_offline(self, offline: bool) -> None:
        """Lose the connection, or find it again; what the browser says meanwhile is no complaint."""
        self.offline = self.offline or offline
        self.context.set_offline(offline)

    def shot(self, name: str) -> None:
        """Keep a picture for people to look at; a busy machine's browser may need to be asked twice."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        try:
            self.page.screenshot(path=SCREENSHOTS / f"{name}.png")
        except Error:
            self.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    def overflow(self) -> int:
        """By how many pixels the page is wider than the window, once it has a document to be measured."""
        self.page.locator("body").wait_for(state="attached")
        return int(self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


@pytest.fixture
def visit(browser: Browser, live_server: Any) -> Iterator[Callable[..., Visitor]]:
    """`visit(user)`: a phone in that person's hand, or a stranger's; more arguments are those of a context."""
    visitors: list[Visitor] = []

    def come(user: User | None = None, **context: Any) -> Visitor:
        visitors.append(Visitor(browser, live_server.url, user, **context))
        return visitors[-1]

    yield come
    complaints = [complaint for visitor in visitors for complaint in visitor.complained()]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []


@pytest.fixture
def euro(transactional_db: None) -> Currency:
    """The tests before have emptied the table that a migration had filled."""
    return Currency.objects.get_or_create(
        code="EUR", defaults={"name": "euro", "exponent": 2, "kind": Currency.Kind.MONEY}
    )[0]


@pytest.fixture
def people(transactional_db: None) -> dict[str, Player]:
    """Four with logins of their own."""
    return {
        name: sign_up(username=name.lower(), password="a long password", name=name).player
        for name in ("Aino", "Eero", "Sylvi", "Veikko")
    }


@pytest.fixture
def bots(transactional_db: None) -> dict[str, Player]:
    """The built-in bots by their spec."""
    return {bot.builtin: bot.player for bot in ensure_builtin_bots()}
