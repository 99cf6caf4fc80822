"""Whole events from their entries to the printed final table, by links from the front page: on a phone, by keys, on a
projector."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page, expect

from bots.models import Bot
from clubs.models import Club, Player
from clubs.services import create_club
from matches.bot_play import play_bots
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import follow, tap
from tests.tournaments.driving import Organiser
from tournaments.models import Competition, Round
from tournaments.services import competitions

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return create_club(name="Kallio Card Room", owner=people["Aino"])


def found(page: Page, game: str, what: str, fields: dict[str, str]) -> None:
    """A new tournament or league of the club, by links."""
    page.goto("/")
    follow(page, "Clubs")
    follow(page, "Kallio Card Room")
    follow(page, what)
    page.get_by_role("link", name=game, exact=True).first.click()
    for name, value in fields.items():
        field = page.locator(f"#id_{name}")
        if name == "format":
            field.select_option(value)
        else:
            field.fill(value)
    if page.locator("#id_drafts").count():
        page.locator("#id_drafts").check()


def paste(page: Page, names: Iterable[str]) -> None:
    follow(page, "Who enters")
    page.fill("#names", "\n".join(names))
    tap(page, "Look at the list")
    tap(page, "Enter them")
    expect(page.get_by_role("status").first).to_be_visible()


def type_results(page: Page, keys: str, tables: int) -> None:
    """A round's results by the keyboard alone."""
    follow(page, "Write results down")
    expect(page.locator("input[name=result]")).to_have_count(tables)
    for at in range(tables):
        expect(page.locator("input[name=result]").nth(at)).to_be_focused()
        page.keyboard.press(keys[at % len(keys)])
    page.keyboard.press("Enter")
    expect(page.get_by_text("Every table of this round has its result.")).to_be_visible()


def seen(visitor: Visitor, name: str) -> None:
    visitor.shot(name)
    assert visitor.overflow() <= 0


def printed(visitor: Visitor, title: str, name: str, lines: int) -> None:
    """The sheets of an event that is over, and what the projector shows."""
    page = visitor.page
    follow(page, "Print")
    follow(page, "Standings")
    expect(page.locator("table tbody tr")).to_have_count(lines)
    page.emulate_media(media="print")
    seen(visitor, f"{name}-printed")
    page.emulate_media(media="screen")
    follow(page, title)
    page.set_viewport_size({"width": 1920, "height": 1080})
    follow(page, "On the wall")
    seen(visitor, f"{name}-wall")


def test_a_hex_swiss_of_forty(visit: Visit, people: dict[str, Player], club: Club) -> None:
    visitor = visit(people["Aino"].user)
    page = visitor.page
    found(page, "Hex", "New tournament", {"title": "Hex Open", "format": "swiss"})
    tap(page, "Open the entries")
    page.get_by_label("Rounds:", exact=True).fill("3")
    tap(page, "Save")
    paste(page, [f"Guest {n}" for n in range(1, 41)])
    seen(visitor, "swiss-40-entered")
    tap(page, "Close the entries and draw")
    follow(page, "The next round")
    seen(visitor, "swiss-40-draft")
    tap(page, "Publish this round")
    type_results(page, "10", 20)
    made = Competition.objects.get()
    Organiser(club, people["Aino"]).to_the_end(made)
    page.goto("/")
    follow(page, "Clubs")
    follow(page, "Kallio Card Room")
    follow(page, "Hex Open")
    seen(visitor, "swiss-40-final")
    printed(visitor, "Hex Open", "swiss-40", 40)


def test_a_skruuvi_evening_of_twenty_four(visit: Visit, people: dict[str, Player], club: Club) -> None:
    visitor = visit(people["Aino"].user)
    page = visitor.page
    found(page, "Modern Skruuvi", "New tournament", {"title": "Skruuvi evening", "format": "whist"})
    tap(page, "Open the entries")
    page.get_by_label("Rounds:", exact=True).fill("2")
    tap(page, "Save")
    paste(page, [f"Guest {n}" for n in range(1, 25)])
    tap(page, "Close the entries and draw")
    follow(page, "The next round")
    tap(page, "Publish this round")
    seen(visitor, "skruuvi-24-round")
    follow(page, "Guide cards")
    expect(page.locator(".slip")).to_have_count(24)
    seen(visitor, "skruuvi-24-guide-cards")
    made = Competition.objects.get()
    organiser = Organiser(club, people["Aino"])
    organiser.play(Round.objects.get(state=Round.State.PUBLISHED), "700-300")
    organiser.play(organiser.publish(made), "300-700")
    organiser.to_the_end(made)
    page.goto(f"/competitions/{made.slug}/")
    seen(visitor, "skruuvi-24-final")
    printed(visitor, "Skruuvi evening", "skruuvi-24", 24)


def test_a_knock_out_of_sixteen_bots(
    visit: Visit, people: dict[str, Player], bots: dict[str, Player], club: Club
) -> None:
    visitor = visit(people["Aino"].user)
    page = visitor.page
    found(page, "Hex", "New league", {"title": "Bots' cup", "format": "knock-out"})
    page.get_by_text("Options of the game").click()
    page.get_by_label("Cells along a side").fill("4")
    tap(page, "Open the league")
    seen(visitor, "bots-16-settings")
    tap(page, "Save")
    league = Competition.objects.get()
    twins = Player.objects.bulk_create(
        Player(name=f"Torni {n}", slug=f"torni-{n}", kind=Player.Kind.BOT) for n in range(1, 17)
    )
    Bot.objects.bulk_create(Bot(player=player, builtin=f"mc:{n}") for n, player in enumerate(twins, 1))
    competitions.enter(competition=league, players=twins)
    page.reload()
    tap(page, "Close the entries and draw")
    follow(page, "Groups and bracket")
    expect(page.locator("main")).not_to_contain_text("For places 9 to 16")
    seen(visitor, "bots-16-bracket")
    for _ in range(4):
        for match in Match.objects.filter(status=Match.Status.RUNNING):
            play_bots(match_id=match.pk, holder="test")
        competitions.make_due_rounds()
    league.refresh_from_db()
    assert league.status == Competition.Status.FINISHED
    page.reload()
    seen(visitor, "bots-16-bracket-over")
    follow(page, "Bots' cup")
    expect(page.locator("#standings table").first.locator("tbody tr")).to_have_count(16)
    printed(visitor, "Bots' cup", "bots-16", 16)
