"""The content policy in a real browser: our pages work under it, and what is smuggled in does not run."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser says of the pages it opens."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def test_the_api_s_pages_are_drawn(page: Page, live_server, complaints: list[str]) -> None:
    page.goto(f"{live_server.url}/api/docs/")
    page.wait_for_selector(".opblock-summary-path", timeout=30_000)
    page.locator(".opblock-summary").first.click()
    page.wait_for_selector(".opblock-body")
    assert complaints == []


@pytest.mark.parametrize("address", ["/", "/games/", "/games/hex/", "/admin/login/", "/sign-up/"])
def test_our_pages_obey_it(page: Page, live_server, complaints: list[str], address: str) -> None:
    page.goto(f"{live_server.url}{address}")
    page.wait_for_load_state("networkidle")
    assert complaints == []


@pytest.mark.parametrize("address", ["/", "/admin/login/", "/api/docs/", "/nowhere/", "/favicon.ico"])
def test_no_page_asks_for_what_is_not_there(page: Page, live_server, address: str) -> None:
    """The pages of errors and those of other people's making too: what they show, and the icon browsers ask for."""
    answers: list[tuple[int, str]] = []
    page.on("response", lambda answer: answers.append((answer.status, answer.url)))
    page.goto(f"{live_server.url}{address}")
    page.wait_for_load_state("networkidle")
    assert [one for one in answers if one[0] >= 400 and not one[1].endswith("/nowhere/")] == []
    icon = page.evaluate("fetch('/favicon.ico').then((one) => [one.status, one.headers.get('content-type')])")
    assert icon == [200, "image/svg+xml"]


def test_a_script_that_is_smuggled_in_does_not_run(page: Page, live_server, complaints: list[str]) -> None:
    page.goto(f"{live_server.url}/games/")
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.smuggled = 1";
            document.body.append(script);
            const picture = document.createElement("div");
            picture.innerHTML = "<img src='data:,' onerror='window.smuggled = 1'>";
            document.body.append(picture);
        }"""
    )
    page.wait_for_timeout(300)
    assert page.evaluate("window.smuggled") is None
    assert any("Content Security Policy" in words for words in complaints)
