"""A whole club night on phones: joining, a draw of sides, a Tuppi rubber, Modern Skruuvi, money, statements."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db.models import Sum
from playwright.sync_api import Page, expect

from clubs.models import Club, Player
from clubs.services import sign_up
from ledger.models import Currency, LedgerEntry, Payment, Posting
from matches.models import Match
from nights.models import Session, TeamDraw
from tests.browser.conftest import Visitor
from tests.browser.steps import choose, follow, sign_up_and_create_a_club, tap

pytestmark = pytest.mark.browser

Visit = Callable[..., Visitor]
MEMBERS = ("Aino", "Eero", "Sylvi", "Veikko", "Kaarina")
GUESTS = ("Lempi", "Urho")


@pytest.fixture
def people(transactional_db: None) -> dict[str, Player]:
    """Five with logins and phones of their own."""
    return {
        name: sign_up(username=name.lower(), password="a long password", name=name).player for name in MEMBERS
    }


def shot(visitor: Visitor, number: int, name: str) -> None:
    """A picture of the night, and no page wider than the phone."""
    visitor.shot(f"night-{number:02}-{name}")
    assert visitor.overflow() <= 0, f"{name} is wider than the phone"


def everybody_joins(helmi: Visitor, phones: dict[str, Visitor], club: Club) -> None:
    """The founder lets people in who ask; each asks on their own phone."""
    helmi.page.goto(f"/clubs/{club.slug}/joining/")
    helmi.page.get_by_label("Who may join").select_option("request")
    helmi.page.locator("form").filter(has_text="Who may join").get_by_role("button", name="Change").click()
    for visitor in phones.values():
        visitor.page.goto(f"/clubs/{club.slug}/members/")
        tap(visitor.page, "Ask to join")
    helmi.page.goto(f"/clubs/{club.slug}/joining/")
    shot(helmi, 1, "five-ask-to-join")
    for waiting in range(len(phones), 0, -1):
        expect(helmi.page.get_by_role("button", name="Let in", exact=True)).to_have_count(waiting)
        helmi.page.get_by_role("button", name="Let in", exact=True).first.click()
    expect(helmi.page.get_by_text("Nobody has asked.")).to_be_visible()


def open_the_night(helmi: Visitor, club: Club) -> Session:
    page = helmi.page
    page.goto(f"/clubs/{club.slug}/")
    follow(page, "New club night")
    page.fill("#id_title", "Thursday cards")
    page.fill("#id_place", "Kallio library")
    tap(page, "Open the night")
    for name in ("Helmi", *MEMBERS):
        page.locator("#absent label").filter(has_text=name).click()
    page.locator("details.check-in").get_by_role("button", name="Check in").click()
    expect(page.locator("#here > li")).to_have_count(6)
    for here, name in enumerate(GUESTS, 7):
        page.keyboard.type(name) if here > 7 else page.fill("#guest-name", name)  # the field keeps the focus
        page.keyboard.press("Enter")
        expect(page.locator("#here > li")).to_have_count(here)
    shot(helmi, 2, "eight-are-here")
    return Session.objects.get()


def propose(page: Page, night: Session, game: str, names: tuple[str, ...], value: str, rule: str) -> None:
    """Choose the game, seats and stake; the table has not begun."""
    page.goto(f"/nights/{night.pk}/")
    follow(page, "Open a table")
    page.get_by_placeholder("Find a game").fill(game[:5])
    follow(page, game)
    for seat, name in enumerate(names, 1):
        page.select_option(f"#seat-{seat}", label=name)
    page.get_by_text("Stake", exact=True).click()
    page.fill("#id_value", value)
    page.select_option("#id_currency", "EUR")
    page.locator(f"[name=rule][value={rule}], #id_rule").first.evaluate(
        "(one, rule) => { if (one.tagName === 'SELECT') one.value = rule; else one.click() }", rule
    )


def agree_and_draw(visit: Visit, phones: dict[str, Visitor], helmi: Visitor, night: Session) -> Match:
    """Eero would rather have the cards decide; the last word begins the match."""
    propose(helmi.page, night, "Tuppi", ("Helmi", "Aino", "Eero", "Sylvi"), "2.00", "fixed")
    tap(helmi.page, "Ask everybody")
    expect(helmi.page.locator("main")).to_contain_text("Still to agree: Helmi, Aino, Eero, Sylvi")
    address = helmi.page.url
    tap(helmi.page, "I agree")
    shot(helmi, 3, "the-table-waits")
    for name in ("Aino", "Eero", "Sylvi"):
        phones[name].page.goto("/")
        phones[name].page.get_by_text("waits for your confirmation").first.click()
        expect(phones[name].page).to_have_url(address)
    tap(phones["Aino"].page, "I agree")
    phones["Eero"].page.get_by_text("Demand the draw", exact=True).click()
    tap(phones["Eero"].page, "Let the cards decide")
    expect(phones["Eero"].page.get_by_text("The cards have decided")).to_be_visible()
    expect(phones["Sylvi"].page.get_by_text("Eero demanded the draw.")).to_be_visible()  # without a reload
    phones["Sylvi"].page.locator("ol.around").evaluate("around => around.scrollIntoView()")
    shot(phones["Sylvi"], 4, "the-cards-have-decided")
    tap(phones["Eero"].page, "I agree")
    tap(phones["Sylvi"].page, "I agree")
    expect(phones["Sylvi"].page.get_by_role("heading", name="Deal 1")).to_be_visible()
    assert len(TeamDraw.objects.get().cards) == 4
    return Match.objects.get(game="tuppi")


def sides_of(match: Match) -> tuple[str, str]:
    names = [seat.player.name for seat in match.seats.select_related("player").order_by("index")]
    return f"{names[0]} & {names[2]}", f"{names[1]} & {names[3]}"


def save_and_see(page: Page, unit: str, number: int) -> None:
    tap(page, f"Save the {unit}")
    expect(page.get_by_role("heading", name=f"{unit.capitalize()} {number}")).to_be_visible()


def play_tuppi(keeper: Visitor, match: Match) -> None:
    """A refused entry, a correction, then soolis: the first brings the rising side down, three more end the rubber."""
    page, (first, second) = keeper.page, sides_of(match)
    choose(page, "Rami")
    choose(page, first)
    page.fill("[name='tricks.0']", "14")
    tap(page, "Save the deal")
    expect(page.locator("form[data-refused]")).to_be_visible()
    expect(page.locator("p.problem").first).to_be_visible()
    expect(page.locator("[name='tricks.0']")).to_have_value("14")
    shot(keeper, 5, "refused-with-the-reason")
    page.fill("[name='tricks.0']", "9")
    expect(page.locator("#preview")).to_contain_text("+12")
    save_and_see(page, "deal", 2)

    page.locator("table.sheet a").first.click()  # it was eight tricks
    page.fill("[name='tricks.0']", "8")
    page.fill("[name='tricks.1']", "5")
    shot(keeper, 6, "a-correction")
    page.get_by_role("button", name=re.compile("Correct|Save")).first.click()
    expect(page.locator("dl.totals, .totals").first).to_contain_text("8")
    page.get_by_text("What has been changed").click()
    expect(page.locator("ol.log")).to_contain_text("corrected")

    for deal, worth in ((2, "back to 0-0"), (3, "+24"), (4, "+24"), (5, "+24")):
        expect(page.get_by_role("heading", name=f"Deal {deal}")).to_be_visible()
        choose(page, "Sooli")
        choose(page, second)
        choose(page, "The soloist took no trick")
        expect(page.locator("#preview")).to_contain_text(worth)
        tap(page, "Save the deal")
    expect(page.get_by_text("it counts for ratings and money")).to_be_visible()


def each_side_confirms(phones: dict[str, Visitor], match: Match) -> None:
    for side in (0, 1):
        seats = match.seats.filter(side=side).exclude(player__name="Helmi").select_related("player")
        page = phones[seats[0].player.name].page
        page.goto(f"/matches/{match.code}/")
        tap(page, "Confirm the result")
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED


def play_skruuvi(keeper: Visitor, night: Session, phones: dict[str, Visitor]) -> Match:
    """Eight deals at a cent a point; two members against two guests, who have no phones."""
    propose(keeper.page, night, "Modern Skruuvi", ("Veikko", "Lempi", "Kaarina", "Urho"), "0.01", "two-sides")
    shot(keeper, 7, "modern-skruuvi-is-proposed")
    tap(
        keeper.page, "Begin: everybody agrees"
    )  # who keeps score has heard the guests; the members say it themselves
    page = keeper.page
    expect(page.get_by_text("Still to agree: Veikko, Kaarina.")).to_be_visible()
    for name in ("Veikko", "Kaarina"):
        phones[name].page.goto(page.url)
        tap(phones[name].page, "I agree")
    for deal in range(1, 9):
        expect(page.get_by_role("heading", name=f"Deal {deal}")).to_be_visible()
        choose(page, "♥")
        choose(page, "Veikko & Kaarina" if deal % 2 else "Lempi & Urho")
        choose(page, "5" if deal in (2, 4) else "6")  # in the four kotkas nobody may bid less than six
        page.fill("[name='tricks.0']", "12" if deal % 2 else "3")
        if deal == 1:
            choose(page, "Knocked: double")
            expect(page.locator("#preview")).to_contain_text("+72")
            shot(keeper, 8, "six-hearts-knocked")
        else:
            choose(page, "None")
        tap(page, "Save the deal")
    expect(page.get_by_text("it counts for ratings and money")).to_be_visible()
    shot(keeper, 9, "modern-skruuvi-is-over")
    tap(page, "Confirm the result")  # the club's keeper speaks for the guests
    expect(page.get_by_text("finished").first).to_be_visible()
    return Match.objects.get(game="modern-skruuvi")


def balance(player: Player) -> int:
    return Posting.objects.filter(account__player=player).aggregate(sum=Sum("amount"))["sum"] or 0


def pay_what_is_owed(phones: dict[str, Visitor], match: Match) -> None:
    """A loser of the rubber says they have paid; the payee's word makes it real; both have a statement of it."""
    loser = match.seats.filter(place=2).exclude(player__name="Helmi").select_related("player").first()
    assert loser is not None
    debtor = phones[loser.player.name]
    debtor.page.goto("/money/")
    expect(debtor.page.locator("main")).to_contain_text("−€2.00")
    shot(debtor, 11, "what-i-owe")
    tap(debtor.page, "I have paid it")
    expect(debtor.page.get_by_text("waits for the other's confirmation")).to_be_visible()
    payment = Payment.objects.get()
    payee = phones[payment.payee.name]
    payee.page.goto("/money/")
    tap(payee.page, "Yes")
    expect(payee.page.get_by_text("You are even.")).to_be_visible()
    for visitor in (debtor, payee):
        visitor.page.goto("/money/")
        visitor.page.get_by_text("How it came about").click()
        expect(visitor.page.locator("main")).to_contain_text("2.00")
    shot(debtor, 12, "statement")
    assert (balance(payment.payer), balance(payment.payee)) == (0, 0)


def test_a_whole_night(visit: Visit, people: dict[str, Player], euro: Currency) -> None:
    helmi = visit(color_scheme="light")
    club = sign_up_and_create_a_club(helmi)
    phones = {name: visit(player.user) for name, player in people.items()}
    everybody_joins(helmi, phones, club)
    night = open_the_night(helmi, club)
    tuppi = agree_and_draw(visit, phones, helmi, night)
    play_tuppi(phones["Aino"], tuppi)
    each_side_confirms(phones, tuppi)
    skruuvi = play_skruuvi(helmi, night, phones)

    helmi.page.goto(f"/nights/{night.pk}/")
    expect(helmi.page.get_by_text("Settled with the fewest payments")).to_be_visible()
    shot(helmi, 10, "the-night-is-settled")
    assert skruuvi.result is not None
    gap = skruuvi.result["totals"][0] - skruuvi.result["totals"][1]
    assert balance(people["Veikko"]) == balance(people["Kaarina"]) == gap
    tuppi.refresh_from_db()
    pay_what_is_owed({**phones, "Helmi": helmi}, tuppi)
    assert Posting.objects.aggregate(sum=Sum("amount"))["sum"] == 0
    assert LedgerEntry.objects.count() == 3
