"""What the books ask of an evening, on small phones, in Finnish: a club's own rules by name, seats drawn, a dispute, a
penalty, a change of players, an end by the clock, and money."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone, translation
from django.utils.translation import gettext
from playwright.sync_api import Page, expect

from clubs.models import Player
from clubs.services import create_player, sign_up
from ledger.audit import faults
from ledger.models import Currency
from ledger.selectors import balances
from matches import event_store
from matches.models import Match
from nights.models import TeamDraw
from nights.services import sessions
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, follow, tap
from tests.helpers.company import club_of

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]
Phones = dict[str, Visitor]
SHEET = "Torstain Tuppi"


def fi(words: str, **values: Any) -> str:
    """Words of a page as its Finnish reader sees them."""
    with translation.override("fi"):
        return gettext(words) % values


def opened(page: Page, words: str) -> None:
    """Open what is folded away under these words, unless it is open."""
    part = page.locator("details").filter(has=page.locator("summary", has_text=re.compile(f"^\\s*{words}")))
    if part.first.get_attribute("open") is None:
        part.first.locator("summary").first.click()


def shot(visitor: Visitor, number: int, name: str) -> None:
    """A picture, and no page wider than the phone."""
    visitor.shot(f"books-{number}-{name}")
    assert visitor.overflow() <= 0, f"{name} is wider than the phone"


@pytest.fixture
def phones(people: dict[str, Player], visit: Visit, euro: Currency) -> Phones:
    """Five members and the keeper at a night in Kallio, each with a phone."""
    cache.clear()
    everybody = {
        **people,
        **{
            name: sign_up(username=name.lower(), password="a long password", name=name).player
            for name in ("Kaarina", "Helmi")
        },
    }
    owner = create_player(name="Otso")
    club = club_of("Kallion kerho", owner=owner, members=list(everybody.values()))
    club.memberships.filter(player=everybody["Helmi"]).update(role="organiser")
    night = sessions.open_session(club=club, title="Torstain kortit", starts_at=timezone.now())
    for player in everybody.values():
        sessions.check_in(session=night, player=player)
    return {name: visit(one.user, viewport=SMALL, locale="fi-FI") for name, one in everybody.items()}


def write_the_rules(helmi: Visitor) -> None:
    """No sooli, ninety minutes, two euros."""
    page = helmi.page
    page.goto("/")
    follow(page, "Kallion kerho")
    follow(page, fi("Rule sheets"))
    follow(page, fi("New rule sheet"))
    page.get_by_role("link", name=re.compile("Tuppi")).first.click()
    page.fill("#id_name", SHEET)
    opened(page, fi("Options of the game"))
    page.select_option("[name=option-sooli]", "off")
    opened(page, fi("An end by the clock"))
    page.fill("#id_time_minutes", "90")
    opened(page, fi("Stake"))
    page.fill("#id_value", "2.00")
    page.select_option("#id_currency", "EUR")
    shot(helmi, 1, "rules")
    tap(page, fi("Write it"))
    expect(page.get_by_role("heading", level=1)).to_have_text(SHEET)
    shot(helmi, 2, "rules-written")


def ask_for_the_table(helmi: Visitor) -> None:
    """By the name of the rules, for four."""
    page = helmi.page
    page.goto("/")
    follow(page, "Torstain kortit")
    follow(page, fi("Open a table"))
    page.get_by_role("link", name=re.compile("^Tuppi")).first.click()
    follow(page, SHEET)
    for seat, name in enumerate(("Aino", "Eero", "Sylvi", "Veikko"), 1):
        page.select_option(f"#seat-{seat}", label=name)
    shot(helmi, 3, "table-by-name")
    tap(page, fi("Ask everybody"))
    expect(page.locator("main")).to_contain_text(SHEET)


def draw_and_agree(phones: Phones) -> Match:
    """Eero demands that cards decide who plays with whom, and everybody agrees by themselves."""
    page = phones["Eero"].page
    page.goto("/")
    page.get_by_role("link", name=fi("Table %(n)s waits for your confirmation", n=1)).first.click()
    opened(page, fi("Demand the draw"))
    tap(page, fi("Let the cards decide"))
    expect(page.get_by_role("heading", name=fi("The cards have decided"))).to_be_visible()
    shot(phones["Eero"], 4, "drawn")
    table = TeamDraw.objects.get().table
    for name in ("Eero", "Aino", "Sylvi", "Veikko"):
        phones[name].page.goto(table.get_absolute_url())
        tap(phones[name].page, fi("I agree"))
    return Match.objects.get()


def sides_of(match: Match) -> list[list[str]]:
    """The names of either side."""
    names = [seat.player.name for seat in match.seats.select_related("player").order_by("index")]
    return [names[0::2], names[1::2]]


def enter(visitor: Visitor, *words: str, tricks: int | None = None, then: int) -> None:
    """A deal by its buttons; the next has that number."""
    page = visitor.page
    for word in words:
        buttons = page.locator("form[data-deal] .choices label:visible")
        buttons.filter(has_text=re.compile(f"^\\s*{re.escape(word)}\\s*$")).click()
    if tricks is not None:
        page.fill("[name='tricks.0']", str(tricks))
    page.locator("form[data-deal] .save button").last.click()
    expect(page.get_by_role("heading", name=f"Jako {then}")).to_be_visible()


def everybody_allows_sooli(phones: Phones, match: Match, *, asked_by: str) -> None:
    """From the next deal on, and the dispute is over by it."""
    page = phones[asked_by].page
    opened(page, fi("The rules are not agreed"))
    follow(page, fi("Other options from the next deal on"))
    page.select_option("[name=option-sooli]", "on")
    shot(phones[asked_by], 7, "other-options")
    tap(page, fi("Propose it"))
    for seat in match.seats.exclude(player__name=asked_by).select_related("player"):
        page = phones[seat.player.name].page
        page.goto(f"/matches/{match.code}/")
        tap(page, fi("Agree"))
    phones[asked_by].page.reload()


def a_penalty(*, by: Visitor, against: str, agreed_by: Visitor, match: Match) -> None:
    """Eight points for a revoke, once the side that loses them has said so."""
    page = by.page
    page.goto(f"/matches/{match.code}/")
    opened(page, fi("A penalty or a correction"))
    page.select_option("#points-fault", label=against)
    page.fill("#points-number", "8")
    page.fill("#points-reason", "Ei tunnustanut maata")
    shot(by, 8, "penalty")
    tap(page, fi("Propose it"))
    expect(page.locator("main")).to_contain_text("Ei tunnustanut maata")
    agreed_by.page.goto(f"/matches/{match.code}/")
    expect(agreed_by.page.locator("main")).to_contain_text("Ei tunnustanut maata")
    shot(agreed_by, 9, "penalty-asked")
    tap(agreed_by.page, fi("Agree"))
    expect(agreed_by.page.get_by_role("heading", name="Jako 2")).to_be_visible()


def somebody_goes(phones: Phones, match: Match, *, leaver: str) -> None:
    """Kaarina takes the seat from the next deal on, by everybody's word."""
    page = phones[leaver].page
    page.goto(f"/matches/{match.code}/")
    follow(page, "Pelaaja vaihtuu")
    page.select_option("#leaver", label=leaver)
    page.select_option("#newcomer", label="Kaarina")
    tap(page, fi("Ask everybody"))
    address = page.url
    for seat in match.seats.select_related("player"):
        phone = phones[seat.player.name]
        phone.page.goto(address)
        tap(phone.page, fi("I agree"))
    phones["Kaarina"].page.goto(address)
    shot(phones["Kaarina"], 10, "change-of-players")
    tap(phones["Kaarina"].page, fi("I agree"))
    expect(phones["Kaarina"].page.get_by_role("status").first).to_contain_text("pelaaja on vaihtunut")


def the_clock_ends(
    phones: Phones, match: Match, sides: list[list[str]], ahead: Callable[[timedelta], None]
) -> None:
    """The deal that is being played is the last; both sides' word stops the match."""
    one, other = (phones[side[0]] for side in sides)
    ahead(timedelta(minutes=91))
    one.page.goto(f"/matches/{match.code}/")
    expect(one.page.locator(".now-time")).to_contain_text("Tämä on viimeinen jako.")
    shot(one, 11, "last-deal")
    enter(one, "Rami", f"{sides[0][0]} & Kaarina", tricks=8, then=4)
    for phone in (one, other):
        phone.page.goto(f"/matches/{match.code}/")
        tap(phone.page, fi("Stop"))
    expect(other.page.locator(".won")).to_contain_text(" & ")
    shot(other, 12, "over")


def test_an_evening_as_the_books_ask_for_it(
    phones: Phones, people: dict[str, Player], ahead: Callable[[timedelta], None]
) -> None:
    write_the_rules(phones["Helmi"])
    ask_for_the_table(phones["Helmi"])
    match = draw_and_agree(phones)
    sides = sides_of(match)
    first, second = sides[0][0], sides[1][0]
    one, other = phones[first], phones[second]
    names = [" & ".join(side) for side in sides]
    for phone in (one, other):
        phone.page.goto(f"/matches/{match.code}/")

    enter(one, "Rami", names[0], tricks=9, then=2)
    a_penalty(by=other, against=names[0], agreed_by=one, match=match)
    other.page.reload()
    opened(other.page, fi("The rules are not agreed"))
    other.page.fill("#dispute-reason", "Onko sooli sallittu?")
    shot(other, 5, "dispute")
    tap(other.page, fi("Let the sheet rest"))
    one.page.reload()
    expect(one.page.locator("main")).to_contain_text("Onko sooli sallittu?")
    shot(one, 6, "sheet-rests")

    everybody_allows_sooli(phones, match, asked_by=first)
    expect(one.page.locator("main")).not_to_contain_text("Onko sooli sallittu?")
    other.page.goto(f"/matches/{match.code}/")
    enter(other, "Sooli", names[1], fi("The soloist took no trick"), then=3)
    somebody_goes(phones, match, leaver=sides[0][1])
    the_clock_ends(phones, match, sides, ahead)
    match.refresh_from_db()
    kinds = [event.kind for event in event_store.load(match).log]
    assert kinds == ["result", "adjust", "options", "result", "result", "stop"]
    sums = {
        row.player.name: row.amount for row in balances(club=match.session_table.session.club) if row.player
    }
    (stays, goes), losers = sides
    assert sums == {stays: 200, goes: 133, "Kaarina": 67, **dict.fromkeys(losers, -200)}, (
        "two deals of three, and one"
    )
    assert list(faults()) == []
