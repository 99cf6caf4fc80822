"""A token for a program, from the making to the end, with the real API."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from clubs.models import Club, Player
from clubs.services import create_club
from tests.browser.conftest import Visitor
from tests.browser.steps import follow, tap

pytestmark = pytest.mark.browser


def asked(address: str, token: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
    """What a program is answered."""
    request = Request(
        address,
        data=json.dumps(body).encode() if body is not None else None,
        headers={"Authorization": f"Token {token}", "Content-Type": "application/json"},
    )
    try:
        with urlopen(request) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refused:
        return refused.code, json.load(refused)["error"]


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_token_is_made_used_ended_and_refused(
    visit: Callable[..., Visitor], people: dict[str, Player], live_server: Any, scripts: bool
) -> None:
    club: Club = create_club(name="Kallio Card Room", owner=people["Aino"])
    aino = visit(people["Aino"].user, java_script_enabled=scripts)
    page = aino.page
    page.goto("/me/privacy/")
    follow(page, "Tokens for programs")
    expect(page.get_by_text("No program asks for you.")).to_be_visible()
    page.get_by_label("What it is for").fill("Scoreboard at the club")
    page.get_by_label("How long it lasts").select_option("30")
    page.get_by_label("Your password").fill("a long password")
    tap(page, "Make a token")
    token = page.locator("#token-text").inner_text()
    assert len(token) == 54
    aino.shot("token-made")
    if scripts:
        assert aino.overflow() <= 0
        aino.context.grant_permissions(["clipboard-read", "clipboard-write"])
        tap(page, "Copy")
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == token
    else:
        expect(page.get_by_role("button", name="Copy")).to_be_hidden()

    status, read = asked(f"{live_server.url}/api/clubs/{club.slug}/", token)
    assert (status, read["name"]) == (200, "Kallio Card Room")
    status, said = asked(f"{live_server.url}/api/clubs/{club.slug}/guests/", token, {"name": "Lempi"})
    assert (status, said["code"]) == (403, "out_of_scope")

    page.goto("/me/tokens/")
    expect(page.locator("#token-text")).to_have_count(0)
    expect(page.get_by_text("Last used")).to_be_visible()
    tap(page, "End it")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Scoreboard at the club")
    aino.shot("token-question")
    tap(page, "End it")
    expect(page.get_by_text("The token has been ended.")).to_be_visible()
    status, said = asked(f"{live_server.url}/api/clubs/{club.slug}/", token)
    assert status == 401
    assert said["message"].startswith("There is no such token")
    assert club.memberships.count() == 1
