"""One evening by clicks alone: each person opens the front page once, and comes from there to everything that matters.

On a phone and on a desk. Only what can be seen is clicked, and only addresses that a click leads to are opened.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from bots.models import BotVersion
from clubs.models import Club, Player
from clubs.services import create_club, join
from ledger import payments as ledger
from ledger.models import Currency
from matches.models import Match
from nights.models import Session
from nights.services import sessions
from tests.bots.conftest import bot_zip
from tests.browser.conftest import PHONE, Visitor
from tests.browser.steps import tap
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.browser

DESK = {"width": 1280, "height": 800}
EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "first_legal"


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def size(request: pytest.FixtureRequest) -> dict[str, int]:
    return request.param


@pytest.fixture
def club(people: dict[str, Player], bots: dict[str, Player], euro: Currency) -> Club:
    """A club of four with a night, a tournament that has begun, and a debt of Aino's; beside it a league of bots."""
    aino, eero, *others = people.values()
    club = create_club(name="Kallio Card Room", owner=eero)
    for player in (aino, *others):
        join(club=club, player=player)
    night = sessions.open_session(club=club, title="Thursday cards", starts_at=timezone.now())
    for player in people.values():
        sessions.check_in(session=night, player=player)
    lent = ledger.record_payment(
        club=club, payer=eero, payee=aino, currency="EUR", amount=500, key="lent", by=eero
    )
    ledger.confirm_payment(payment=lent, by=aino)
    cup = _founded(kind="tournament", title="Hex cup", format="round-robin", club=club, organiser=eero)
    competitions.enter(competition=cup, players=list(people.values()))
    competitions.start(competition=cup)
    league = _founded(kind="league", title="Hex league", format="duplicate-league", organiser=eero)
    competitions.enter(competition=league, players=[bots["greedy"], bots["random"]])
    competitions.start(competition=league)
    return club


def _founded(**how: Any) -> Competition:
    return competitions.create_competition(game="hex", options={"size": 4}, seed=7, **how)


@pytest.fixture
def walker(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club, size: dict[str, int]
) -> Visitor:
    """Aino at the front page, where she logs in. Whatever page she comes to must fit her screen."""
    visitor = visit(None, viewport=size)
    page = visitor.page
    page.goto("/")
    go(visitor, "Log in")
    page.fill("#id_username", "aino")
    page.fill("#id_password", "a long password")
    tap(page, "Log in")
    expect(page.get_by_role("heading", level=1)).to_have_text("Aino")
    return visitor


def go(visitor: Visitor, words: str) -> None:
    """Click a link that can be seen; Playwright refuses what is hidden, covered or outside the page."""
    link = visitor.page.get_by_role("link", name=words, exact=True)
    link.filter(visible=True).first.click()
    assert visitor.overflow() <= 0, f"behind {words} the page is wider than the screen"


def at(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(words)


def test_to_a_game_against_a_bot(walker: Visitor, people: dict[str, Player]) -> None:
    page = walker.page
    go(walker, "Games")
    go(walker, "Hex")
    go(walker, "Play now")
    at(page, "Play Hex")
    page.locator("select[name=seat]:visible").first.select_option(index=1)
    tap(page, "Begin")
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    match = Match.objects.get(seats__player=people["Aino"], pairing_match=None)
    before = match.seq
    tap(page, "Play there")
    expect(page.get_by_role("link", name="Play now")).to_have_count(0)
    expect(page.locator(".board .stone").first).to_be_visible()
    match.refresh_from_db()
    assert match.seq > before


def test_to_a_bot_handed_in(walker: Visitor, tmp_path: Path, sent: list[tuple[Any, ...]]) -> None:
    archive = tmp_path / "first_legal.zip"
    archive.write_bytes(
        bot_zip({file.name: file.read_bytes() for file in EXAMPLE.iterdir() if file.is_file()})
    )
    page = walker.page
    go(walker, "Aino")
    go(walker, "My bots")
    go(walker, "Hand in a bot")
    page.set_input_files("#id_archive", str(archive))
    tap(page, "Hand it in")
    version = BotVersion.objects.get()
    at(page, version.bot.player.name)
    assert (version.bot.owner.username, sent) == ("aino", [("bots.tasks.check_next",)])
    assert walker.overflow() <= 0
    go(walker, "Bots")
    expect(page.get_by_role("link", name=version.bot.player.name).first).to_be_visible()


def test_to_a_league_and_its_standings(walker: Visitor) -> None:
    page = walker.page
    go(walker, "Leagues")
    go(walker, "Hex league")
    at(page, "Hex league")
    standings = page.locator("table").first
    for name in ("greedy", "random"):
        expect(standings).to_contain_text(re.compile(name, re.I))


def test_to_a_tournament_and_one_s_own_match_in_it(walker: Visitor) -> None:
    page = walker.page
    go(walker, "Tournaments")
    go(walker, "Hex cup")
    at(page, "Hex cup")
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    row = page.locator("tr").filter(has_text="–").filter(has_text="Aino").first
    row.get_by_role("link").first.click()
    expect(page.locator("main")).to_contain_text("Aino")


def test_to_a_night_by_its_club(walker: Visitor) -> None:
    page, night = walker.page, Session.objects.get()
    go(walker, "Clubs")
    go(walker, "Kallio Card Room")
    go(walker, "Thursday cards")
    at(page, "Thursday cards")
    for name in ("Aino", "Eero", "Sylvi", "Veikko"):
        expect(page.locator("#here")).to_contain_text(name)
    go(walker, "Kerho")
    go(walker, "Thursday cards")
    expect(page).to_have_url(re.compile(f"/nights/{night.pk}/$"))


def test_to_one_s_money(walker: Visitor) -> None:
    page = walker.page
    go(walker, "My money")
    at(page, "My money")
    expect(page.locator("main")).to_contain_text("You pay Eero")
    go(walker, "Aino")
    go(walker, "My money")
    at(page, "My money")
    expect(page.locator(".big")).to_contain_text("5.00")
