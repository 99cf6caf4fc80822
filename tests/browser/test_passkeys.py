"""In a real browser, with a device that it plays: a passkey is made, named, used, asked for again and removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Player
from tests.browser.conftest import PHONE, Visitor
from tests.browser.steps import DESK, follow, tap

pytestmark = pytest.mark.browser
SHAPES = [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk")]
UNLOCKED = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """Chromium's own virtual one, behind that page."""

    def __init__(self, page: Page) -> None:
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("WebAuthn.enable")
        self.number = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": UNLOCKED})[
            "authenticatorId"
        ]

    def kept(self) -> list[dict[str, Any]]:
        found = self.cdp.send("WebAuthn.getCredentials", {"authenticatorId": self.number})
        return list(found["credentials"])

    def unlocked(self, yes: bool) -> None:
        """Whether its owner unlocks it when it asks."""
        sent = {"authenticatorId": self.number, "isUserVerified": yes}
        self.cdp.send("WebAuthn.setUserVerified", sent)


def log_out(page: Page) -> None:
    tap(page, "Log out")
    page.goto("/log-in/")


@pytest.mark.parametrize("shape", SHAPES)
def test_a_passkey_is_made_named_used_and_removed(
    visit: Callable[..., Visitor], people: dict[str, Player], shape: dict[str, int]
) -> None:
    aino = visit(viewport=shape)
    page = aino.page
    device = Device(page)
    page.goto("/log-in/?next=/me/account/")
    page.get_by_label("Login name").fill("aino")
    page.get_by_label("Password").fill("a long password")
    tap(page, "Log in")
    follow(page, "Second factor")
    follow(page, "New passkey")
    page.get_by_label("Your password").fill("a long password")
    tap(page, "Go on")
    aino.shot(f"passkey-new-{shape['width']}")
    assert aino.overflow() <= 0
    device.unlocked(False)
    tap(page, "Make the passkey")
    expect(page.get_by_role("alert")).to_contain_text("Nothing has happened")
    device.unlocked(True)
    page.get_by_label("Name of the passkey").fill("My own phone")
    tap(page, "Make the passkey")
    expect(page.get_by_role("heading", level=1)).to_have_text("Codes on paper")
    paper = page.locator("main code").first.inner_text()
    assert len(device.kept()) == 1
    page.goto("/me/passkeys/add/")
    tap(page, "Make the passkey")
    expect(page.get_by_role("alert")).to_contain_text("on this device already")
    page.goto("/me/second-factor/")
    follow(page, "Another name")
    page.get_by_label("Name of the passkey").fill("The blue phone")
    tap(page, "Change it")
    expect(page.get_by_text("The blue phone")).to_be_visible()
    aino.shot(f"passkeys-{shape['width']}")
    assert aino.overflow() <= 0

    log_out(page)
    aino.shot(f"passkey-log-in-{shape['width']}")
    assert aino.overflow() <= 0
    tap(page, "Log in with a passkey")
    expect(page.locator("header")).to_contain_text("Aino")

    log_out(page)
    page.get_by_label("Login name").fill("aino")
    page.get_by_label("Password").fill("a long password")
    tap(page, "Log in")
    expect(page.locator("main")).to_contain_text("Now your passkey")
    aino.shot(f"passkey-second-{shape['width']}")
    assert aino.overflow() <= 0
    tap(page, "Show the passkey")
    expect(page.locator("header")).to_contain_text("Aino")

    page.goto("/me/second-factor/")
    follow(page, "Remove it")
    follow(page, "By a passkey")
    tap(page, "Show the passkey")
    expect(page.get_by_role("heading", level=1)).to_contain_text("The blue phone")
    tap(page, "Remove it")
    expect(page.get_by_text("The passkey has been removed.")).to_be_visible()
    log_out(page)
    tap(page, "Log in with a passkey")
    expect(page.locator("main")).to_contain_text("This passkey is not known here")
    assert len(paper) == 8


def test_a_browser_that_cannot_says_so_and_the_password_works(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    aino = visit(people["Aino"].user)
    aino.context.add_init_script("delete window.PublicKeyCredential")
    page = aino.page
    page.goto("/me/passkeys/add/")
    page.get_by_label("Your password").fill("a long password")
    tap(page, "Go on")
    expect(page.get_by_text("This browser cannot use passkeys here")).to_be_visible()
    expect(page.get_by_role("button", name="Make the passkey")).to_be_hidden()
    log_out(page)
    expect(page.get_by_role("button", name="Log in with a passkey")).to_be_hidden()
    expect(page.get_by_text("This browser cannot")).to_be_hidden()


def test_without_scripts_the_page_says_so(visit: Callable[..., Visitor], people: dict[str, Player]) -> None:
    aino = visit(people["Aino"].user, java_script_enabled=False)
    page = aino.page
    page.goto("/me/passkeys/add/")
    page.get_by_label("Your password").fill("a long password")
    tap(page, "Go on")
    expect(page.get_by_text("This browser cannot use passkeys here")).to_be_visible()
    expect(page.get_by_role("button", name="Make the passkey")).to_be_hidden()


def test_at_an_address_of_numbers_it_says_what_is_wrong(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    page = visit(viewport=PHONE).page
    Device(page)
    page.goto("/")
    page.goto(page.url.replace("localhost", "127.0.0.1") + "log-in/")
    tap(page, "Log in with a passkey")
    expect(page.get_by_role("alert").filter(visible=True)).to_contain_text("an address with a name")
