"""Part of an evening on phones, in Finnish: an end by the clock, the first dealer by lot, the last deal, the stop."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page, expect

from clubs.models import Player
from clubs.services import sign_up
from games.core.commitment import Sealed, lot
from matches import event_store
from matches.models import Match
from nights.models import Session, SessionTable
from nights.services import sessions
from tests.browser.conftest import Visitor
from tests.helpers.company import club_of

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]
SEATED = ("Aino", "Eero", "Sylvi", "Veikko")


@pytest.fixture
def keeper(people: dict[str, Player], transactional_db: None) -> Player:
    return sign_up(username="helmi", password="a long password", name="Helmi").player


@pytest.fixture
def night(people: dict[str, Player], keeper: Player) -> Session:
    cache.clear()
    club = club_of("Kallion korttikerho", owner=keeper, members=list(people.values()))
    opened = sessions.open_session(club=club, title="Torstain kortit", starts_at=timezone.now())
    for player in (keeper, *people.values()):
        sessions.check_in(session=opened, player=player)
    return opened


def shot(visitor: Visitor, name: str) -> None:
    """A picture, and no page wider than the phone."""
    visitor.shot(f"evening-{name}")
    assert visitor.overflow() <= 0, f"{name} is wider than the phone"


def tap(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).click()


def open_the_table(helmi: Visitor, night: Session) -> Match:
    """Ninety minutes, and the deal in which they end is the last."""
    page = helmi.page
    page.goto(f"/nights/{night.pk}/tables/new/?game=tuppi")
    for seat, name in enumerate(SEATED, 1):
        page.select_option(f"#seat-{seat}", label=name)
    page.get_by_text("Lopetus kellon mukaan").click()
    page.fill("#id_time_minutes", "90")
    shot(helmi, "1-terms")
    tap(page, "Aloita: kaikki hyväksyvät")
    expect(page.get_by_text("minuuttia jäljellä")).to_be_visible()
    return Match.objects.get()


def enter_sooli(page: Page) -> None:
    """The soloist of the second side takes no trick, in four taps."""
    for words in ("Sooli", "Eero & Veikko", "Soolin pelaaja ei ottanut tikkiä"):
        buttons = page.locator("form[data-deal] .choices label:visible")
        buttons.filter(has_text=re.compile(f"^\\s*{words}\\s*$")).click()
    expect(page.locator("#preview")).to_contain_text("+24")
    page.locator("form[data-deal] .save button").last.click()


def test_an_evening_ends_by_the_clock(
    visit: Visit,
    people: dict[str, Player],
    keeper: Player,
    night: Session,
    ahead: Callable[[timedelta], None],
) -> None:
    helmi = visit(keeper.user, locale="fi-FI")
    match = open_the_table(helmi, night)
    aino, eero = (visit(people[name].user, locale="fi-FI") for name in ("Aino", "Eero"))
    for phone in (aino, eero):
        phone.page.goto(f"/matches/{match.code}/")

    seed = str(Sealed.parse(SessionTable.objects.get().seal).outcome)
    dealer = SEATED[lot(seed, 4)]
    eero.page.get_by_text("Joku muu jakaa").click()
    shot(eero, "2-who-deals")
    tap(eero.page, "Arvo, kuka jakaa ensin")
    expect(eero.page.locator(".strip .now li").first).to_contain_text(dealer)
    eero.page.get_by_text("Ensimmäinen jakaja arvottiin").click()
    shot(eero, "3-drawn")

    aino.page.reload()
    following = SEATED[(lot(seed, 4) + 2) % 4]
    aino.page.get_by_text("Joku muu jakaa").click()
    tap(aino.page, following)
    expect(aino.page.locator(".strip .now li").first).to_contain_text(following)
    tap(aino.page, "Peru jakajan vaihto")
    expect(aino.page.locator(".strip .now li").first).to_contain_text(dealer)

    tap(aino.page, "Pelataan nopeammin")
    expect(eero.page.locator("#news")).to_contain_text(re.compile("pyytää pelaamaan|muuttanut"))

    ahead(timedelta(minutes=91))
    aino.page.reload()
    expect(aino.page.locator(".now-time")).to_contain_text("Tämä on viimeinen jako.")
    shot(aino, "4-last-deal")
    enter_sooli(aino.page)
    expect(aino.page.locator(".now-time")).to_contain_text("lopettakaa ottelu")
    expect(aino.page.get_by_text("Aika on päättynyt: lopeta ottelu")).to_be_visible()
    shot(aino, "5-stop")
    wall = visit(None, locale="fi-FI", viewport={"width": 1280, "height": 800})
    wall.page.goto(f"/nights/{night.pk}/wall/")
    expect(wall.page.locator(".wall-table")).to_contain_text("lopettakaa ottelu")
    shot(wall, "6-wall")

    tap(aino.page, "Lopeta")
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING, "one side's word is not enough"
    eero.page.reload()
    tap(eero.page, "Lopeta")
    expect(eero.page.locator(".won")).to_contain_text("Eero & Veikko")
    shot(eero, "7-over")
    match.refresh_from_db()
    live = event_store.load(match)
    assert [event.kind for event in live.log] == ["dealer", "dealer", "undo", "result", "stop"]
    assert live.sheet.rows[0].deal.dealer == lot(seed, 4)
