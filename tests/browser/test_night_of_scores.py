"""A club night of Contract Bridge, Piquet, Cribbage and Nap with real cards: scored on phones, settled, and all even.

What each deal and each match comes to was reckoned by hand from the rules (Parlett, at the lines that the games name).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Locator, Page, expect

from clubs.models import Player
from clubs.services import join, sign_up
from ledger.audit import faults
from ledger.models import Currency
from ledger.selectors import balances
from matches.models import Match
from nights.models import Session
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, follow, tap
from tests.helpers.company import club_of

pytestmark = pytest.mark.browser

Phones = dict[str, Visitor]
Deal = Mapping[str, int | str | bool]
ORGANISER = "Helmi"
BRIDGE = ("Aino", "Eero", "Sylvi", "Veikko")
PIQUET = ("Kaarina", "Lempi")
CRIBBAGE = ("Urho", "Toini")
NAP = ("Oiva", "Impi", "Vilho")
PLAYERS = (*BRIDGE, *PIQUET, *CRIBBAGE, *NAP)


@pytest.fixture
def people(transactional_db: None) -> dict[str, Player]:
    """Eleven members and an organiser, with logins."""
    everybody = {
        name: sign_up(username=name.lower(), password="a long password", name=name).player
        for name in (ORGANISER, *PLAYERS)
    }
    owner, *members = (everybody[name] for name in PLAYERS)
    club = club_of("Kallio Card Room", owner=owner, members=members)
    join(club=club, player=everybody[ORGANISER], role="organiser")
    return everybody


@pytest.fixture
def phones(visit: Callable[..., Visitor], people: dict[str, Player], euro: Currency) -> Phones:
    return {name: visit(one.user, viewport=SMALL) for name, one in people.items()}


def shot(visitor: Visitor, name: str) -> None:
    """A picture, and no page wider than the phone."""
    visitor.shot(f"scores-{name}")
    assert visitor.overflow() <= 0, f"{name} is wider than the phone"


def say(phone: Visitor, words: str) -> None:
    """Tap a button, and put the phone away: a page that is open asks for news every few seconds."""
    with phone.page.expect_navigation():
        tap(phone.page, words)
    phone.page.goto("about:blank")


def open_the_night(phones: Phones) -> Session:
    """The organiser opens it, and everybody says on their own phone that they are there."""
    page = phones[ORGANISER].page
    page.goto("/")
    follow(page, "Kallio Card Room")
    follow(page, "New club night")
    page.fill("#id_title", "Four tables")
    tap(page, "Open the night")
    expect(page.get_by_role("heading", level=1)).to_have_text("Four tables")
    for name in PLAYERS:
        phones[name].page.goto("/")
        say(phones[name], "I am here")
    page.reload()
    expect(page.locator("#here > li")).to_have_count(len(PLAYERS))
    return Session.objects.get()


def agree(
    phones: Phones, game: str, names: tuple[str, ...], stake: Mapping[str, str], **options: str
) -> Match:
    """The organiser asks for a table, all who sit there agree, and the match begins."""
    page = phones[ORGANISER].page
    page.goto("/")
    follow(page, "Four tables")
    follow(page, "Open a table")
    page.get_by_placeholder("Find a game").fill(game)
    follow(page, game)
    for seat, name in enumerate(names, 1):
        page.select_option(f"#seat-{seat}", label=name)
    for key, value in options.items():
        opened(page, f"[name=option-{key}]").fill(value)
    page.get_by_text("Stake", exact=True).click()
    page.select_option("#id_currency", "EUR")
    page.select_option("#id_rule", stake["rule"])
    for key in stake.keys() - {"rule"}:
        page.fill(f"#id_{key}", stake[key])
    shot(phones[ORGANISER], f"terms-of-{game.split()[-1].lower()}")
    tap(page, "Ask everybody")
    for name in names:
        phones[name].page.goto("/")
        phones[name].page.get_by_text("waits for your confirmation").first.click()
        if name == names[0]:
            shot(phones[name], f"agreeing-to-{game.split()[-1].lower()}")
        if name != names[-1]:
            say(phones[name], "I agree")
    tap(phones[names[-1]].page, "I agree")
    expect(phones[names[-1]].page.get_by_role("heading", name="Deal 1")).to_be_visible()
    return Match.objects.latest("pk")


def opened(page: Page, field: str) -> Locator:
    """A field, and what it is folded away in is opened."""
    found = page.locator(field)
    if not found.is_visible():
        page.locator("details").filter(has=found).locator("summary").first.click()
    return found


def write(page: Page, deal: Deal) -> None:
    """Fill the form: what is a button is tapped, what is a number is typed."""
    for name, value in deal.items():
        field = page.locator(f"form[data-deal] [name='{name}']")
        kind = field.first.get_attribute("type")
        if kind == "radio":
            page.locator(f"form[data-deal] label:has([name='{name}'][value='{value}'])").click()
        elif kind == "checkbox":
            page.locator(f"form[data-deal] label:has([name='{name}'])").click()
        else:
            field.fill(str(value))


def enter(phone: Visitor, deal: Deal, *said: str, then: str) -> None:
    """A deal: what it is worth is said before it is saved, and then comes what `then` names."""
    page = phone.page
    write(page, deal)
    for words in said:
        expect(page.locator("#preview")).to_contain_text(words)
    tap(page, "Save the deal")
    expect(page.get_by_role("heading", name=then, exact=True)).to_be_visible()
    expect(page.locator(".strip .totals")).to_be_in_viewport(ratio=1)
    if then != "Sheet":
        expect(page.get_by_role("heading", name=then, exact=True)).to_be_in_viewport(ratio=1)


def refused(phone: Visitor, deal: Deal, why: str) -> None:
    """A deal that cannot be: the reason is told as soon as it is typed, and saving it changes nothing."""
    page = phone.page
    write(page, deal)
    expect(page.locator("#preview")).to_contain_text(why)
    tap(page, "Save the deal")
    expect(page.locator("form[data-refused]")).to_contain_text(why)
    expect(page.locator(".deal").get_by_text(why).first).to_be_in_viewport(ratio=1)


def confirm(phones: Phones, match: Match, names: tuple[str, ...], totals: list[int]) -> None:
    """One of each side confirms the result."""
    for name in names:
        phones[name].page.goto(f"/matches/{match.code}/")
        say(phones[name], "Confirm the result")
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.result is not None and match.result["totals"] == totals


def contract(level: int, strain: str, declarer: int, tricks: int, doubled: int = 1) -> dict[str, int | str]:
    return {
        "level": level,
        "strain": strain,
        "declarer": declarer,
        "doubled": doubled,
        "tricks": tricks,
    }


def play_bridge(phones: Phones) -> Match:
    """A rubber: 240 + 100 + 50 + 100, 50 and 180 + 750 + 500 against 60 + 30, 1000 and 40."""
    stake = {"rule": "two-sides", "value": "0.10", "per": "10"}
    match = agree(phones, "Contract Bridge", BRIDGE, stake)
    veikko = phones["Veikko"]
    shot(veikko, "bridge-empty")
    refused(
        veikko,
        contract(4, "H", 0, 11, 2) | {"honours.0": 100, "honours.1": 100},
        "one side can have 100 or 150",
    )
    shot(veikko, "bridge-refused")
    enter(
        veikko,
        {"honours.1": 0},
        "Aino made 4♥ ×, 1 over",
        "Aino & Sylvi: 240 below the line",
        "Aino & Sylvi: 100 for tricks over",
        "Aino & Sylvi: 50 for making it doubled",
        "Aino & Sylvi: 100 for honours",
        "+490",
        "Aino & Sylvi win a game",
        then="Deal 2",
    )
    shot(veikko, "bridge-second")
    enter(
        veikko, contract(3, "NT", 1, 8), "1 down", "Aino & Sylvi: 50 for tricks short", "+50", then="Deal 3"
    )
    enter(veikko, contract(2, "S", 3, 9), "Eero & Veikko: 60 below the line", "+90", then="Deal 4")
    enter(
        veikko,
        contract(6, "D", 2, 10, 4),
        "Vulnerable: Aino & Sylvi",
        "Eero & Veikko: 1000 for tricks short",
        then="Deal 5",
    )
    enter(veikko, contract(1, "NT", 1, 7), "+40", "Eero & Veikko win a game", then="Deal 6")
    write(veikko.page, contract(6, "S", 0, 12))
    expect(veikko.page.locator("#preview")).to_contain_text("Aino & Sylvi: 750 for the slam")
    shot(veikko, "bridge-preview")
    enter(veikko, {}, "Aino & Sylvi: 180 below the line", "Rubber: 500", "+1430", then="Sheet")
    shot(veikko, "bridge-over")
    confirm(phones, match, ("Aino", "Veikko"), [1970, 1130])
    return match


def play_piquet(phones: Phones) -> Match:
    """A partie of two deals: 5 and 19 + 13 + 30 + 10 against 36 + 60 + 11 + 10 and 4; less than 100 is the rubicon."""
    match = agree(phones, "Piquet", PIQUET, {"rule": "rubicon", "value": "0.01"}, deals="2")
    lempi = phones["Lempi"]
    shot(lempi, "piquet-empty")
    first = {"point.1": 6, "sequences.1": 16, "sets.1": 14, "tricks.1": 9, "play.0": 5, "play.1": 11}
    refused(lempi, first | {"sequences.1": 5}, "no cards count 5")
    shot(lempi, "piquet-refused")
    enter(lempi, {"sequences.1": 16}, "repique 60", "the cards 10", "+117", "+5", then="Deal 2")
    second = {"point.0": 5, "sets.0": 14, "tricks.0": 8, "play.0": 18, "play.1": 4, "pique": True}
    refused(lempi, second, "a trick brings 1 or 2, and leading to the first one 1")
    enter(lempi, {"play.0": 13}, "pique 30", "the cards 10", "+72", "+4", then="Sheet")
    shot(lempi, "piquet-over")
    confirm(phones, match, PIQUET, [77, 121])
    return match


def play_cribbage(phones: Phones) -> Match:
    """To 61: who has it wins in the middle of the count, and the loser has fewer than 31."""
    match = agree(phones, "Cribbage", CRIBBAGE, {"rule": "double-game", "value": "1.00"}, target="61")
    toini = phones["Toini"]
    shot(toini, "cribbage-empty")
    first = {"pegged.0": 3, "pegged.1": 4, "hands.0": 8, "hands.1": 19, "crib": 4}
    refused(toini, first, "no five cards count 19")
    shot(toini, "cribbage-refused")
    enter(toini, {"hands.1": 12}, "+15", "+16", then="Deal 2")
    second = {"pegged.0": 2, "pegged.1": 5, "hands.0": 4, "hands.1": 24, "crib": 8}
    enter(toini, second, "+6", "+37", then="Deal 3")
    last = {"pegged.0": 4, "pegged.1": 3, "hands.0": 10, "hands.1": 12, "crib": 6}
    enter(toini, last, "That would end the match", "is in the lurch, with less than 31", then="Sheet")
    shot(toini, "cribbage-over")
    match.refresh_from_db()
    confirm(phones, match, CRIBBAGE, [25, 68])
    return match


def play_nap(phones: Phones) -> Match:
    """The hard score: 3, 5 (half of a nap that was lost), 3 and 20 from or to each."""
    match = agree(phones, "Nap", NAP, {"rule": "chips", "value": "0.05"}, deals="4")
    vilho = phones["Vilho"]
    shot(vilho, "nap-empty")
    write(vilho.page, {"bid": "three"})
    tap(vilho.page, "Save the deal")
    expect(vilho.page.locator("form[data-refused] .problem").first).to_be_visible()
    shot(vilho, "nap-refused")
    enter(vilho, {"bidder": 1, "made": True}, "Impi made three: 3 from each", "+6", then="Deal 2")
    enter(vilho, {"bid": "nap", "bidder": 2}, "Vilho lost nap: 5 to each", "−10", then="Deal 3")
    enter(vilho, {"bid": "miz", "bidder": 0, "made": True}, "3 from each", "+6", then="Deal 4")
    enter(vilho, {"bid": "wellington", "bidder": 1, "made": True}, "20 from each", "+40", then="Sheet")
    shot(vilho, "nap-over")
    confirm(phones, match, NAP, [-12, 48, -36])
    return match


def test_four_tables_are_scored_and_settled(phones: Phones) -> None:
    night = open_the_night(phones)
    for play in (play_bridge, play_piquet, play_cribbage, play_nap):
        play(phones)
    organiser = phones[ORGANISER]
    organiser.page.goto("/")
    follow(organiser.page, "Four tables")
    expect(organiser.page.get_by_text("Settled with the fewest payments")).to_be_visible()
    shot(organiser, "settled")
    sums = {row.player.name: row.amount for row in balances(club=night.club) if row.player and row.amount}
    assert sums == {
        "Aino": 840,  # 1970 - 1130 points, ten for ten cents
        "Sylvi": 840,
        "Eero": -840,
        "Veikko": -840,
        "Lempi": 298,  # 100 for the partie, and both scores
        "Kaarina": -298,
        "Toini": 200,  # twice a euro, in the lurch
        "Urho": -200,
        "Impi": 240,  # 48, -12 and -36 points of five cents
        "Oiva": -60,
        "Vilho": -180,
    }
    assert sum(sums.values()) == 0
    assert list(faults()) == []
    lempi = phones["Lempi"]
    lempi.page.goto("/money/")
    expect(lempi.page.locator("main")).to_contain_text("2.98")
    shot(lempi, "money")
