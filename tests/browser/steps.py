"""What a visitor does on many pages."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from clubs.models import Club, Player
from matches import services
from matches.bot_play import play_bots
from matches.models import Match
from tests.browser.conftest import Visitor

SMALL = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}
CONTROLLED = """async () => {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    await new Promise((done) => serviceWorker.addEventListener("controllerchange", done, { once: true }));
  return true;
}"""


def tap(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).click()


def follow(page: Page, words: str) -> None:
    page.get_by_role("link", name=words, exact=True).first.click()


def choose(page: Page, words: str) -> None:
    """A segmented button of the deal form."""
    page.locator("form[data-deal] .choices label:visible").filter(
        has_text=re.compile(f"^\\s*{words}\\s*$")
    ).click()


def sign_up_and_create_a_club(visitor: Visitor) -> Club:
    page = visitor.page
    page.goto("/")
    follow(page, "Sign up")
    page.fill("#id_name", "Helmi")
    page.fill("#id_username", "helmi")
    page.fill("#id_password1", "kahvia ja korppua")
    page.fill("#id_password2", "kahvia ja korppua")
    tap(page, "Sign up")
    expect(page.get_by_role("status").first).to_contain_text("Welcome, Helmi")
    follow(page, "Clubs")
    follow(page, "Create a club")
    page.fill("#id_name", "Kallio Card Room")
    tap(page, "Create")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kallio Card Room")
    return Club.objects.get()


def begin(game: str, players: list[Player], **options: Any) -> Match:
    seats = [services.SeatPlan(one) for one in players]
    match = services.start(match=services.create_match(game=game, seats=seats, options=options))
    play_bots(match_id=match.pk, holder="test")
    match.refresh_from_db()
    return match


def shoot(visitor: Visitor, name: str) -> None:
    """Keep a picture for a phone and one for a desk."""
    visitor.shot(f"{name}-phone")
    visitor.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    visitor.shot(f"{name}-desk")
    visitor.page.set_viewport_size(SMALL)  # type: ignore[arg-type]


def wait_for_the_worker(page: Page) -> None:
    """Until the page has its service worker."""
    page.evaluate(CONTROLLED)
