"""A chip sheet kept on a phone, from the first buy-in to the ledger."""

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from clubs.models import Player
from clubs.services import create_club, join
from ledger.models import Currency, LedgerEntry, Posting
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import services
from matches.models import Match
from tests.browser.conftest import Visitor

pytestmark = pytest.mark.browser


@pytest.fixture
def chip_table(people: dict[str, Player], euro: Currency) -> Match:
    """Aino, Eero and Sylvi at Indian Poker with real chips, a cent each."""
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    for name in ("Eero", "Sylvi"):
        join(club=club, player=people[name])
    seats = [services.SeatPlan(people[name]) for name in ("Aino", "Eero", "Sylvi")]
    match = services.create_match(
        game="indian-poker", seats=seats, options={"sheet": "chips"}, entered=True, club=club
    )
    set_stake(match=match, terms=StakeTerms(currency="EUR", rule="chips", value=1))
    return services.start(match=match)


def choose(page: Page, field: str, words: str) -> None:
    """A button of one field of the form; only what belongs to the chosen kind is there to be tapped."""
    label = re.compile(f"^\\s*{words}\\s*$")
    page.locator(f"[data-name='{field}'] .choices label").filter(has_text=label).click()


def count(page: Page, kind: str, stacks: Sequence[int]) -> None:
    choose(page, "kind", kind)
    for side, chips in enumerate(stacks):
        page.fill(f"[name='stacks.{side}']", str(chips))


def lend(page: Page, borrower: str, lender: str, chips: int) -> None:
    choose(page, "kind", "IOU")
    choose(page, "borrower", borrower)
    choose(page, "lender", lender)
    page.fill("[name='chips']", str(chips))


def save(page: Page) -> None:
    page.locator("form[data-deal] .save button").click()


def shown(page: Page) -> set[str]:
    """The fields that can be seen now."""
    fields = page.locator("form[data-deal] > [data-name]").all()
    return {str(field.get_attribute("data-name")) for field in fields if field.is_visible()}


def buy_in(visitor: Visitor) -> None:
    page = visitor.page
    assert shown(page) == {"kind"}
    choose(page, "kind", "Buy-in")
    assert shown(page) == {"kind", "who", "chips"}
    choose(page, "who", "Sylvi")
    page.fill("[name='chips']", "50")
    expect(page.locator("#preview")).to_contain_text("Sylvi buys 50: 350 are in play")
    assert visitor.overflow() <= 0
    save(page)
    expect(page.get_by_role("heading", name="Entry 2")).to_be_visible()


def borrow_from_the_richest(visitor: Visitor) -> None:
    page = visitor.page
    count(page, "Count", (0, 200, 150))
    save(page)
    expect(page.get_by_role("heading", name="Entry 3")).to_be_visible()
    lend(page, "Aino", "Sylvi", 40)
    save(page)
    expect(page.locator("form[data-refused]")).to_be_visible()
    expect(page.locator("#why-lender, p.problem").first).to_contain_text("borrow from Eero")
    expect(page.locator("[name='chips']")).to_have_value("40")
    visitor.shot("chips-refused")
    choose(page, "lender", "Eero")
    expect(page.locator("#preview")).to_contain_text("Aino borrows 40 from Eero")
    save(page)
    expect(page.get_by_text("Aino owes Eero 40")).to_be_visible()


def test_a_chip_sheet_is_kept_on_a_phone_and_settled(
    visit: Callable[..., Visitor], people: dict[str, Player], chip_table: Match
) -> None:
    visitor = visit(people["Aino"].user)
    page = visitor.page
    page.goto(f"/matches/{chip_table.code}/")
    expect(page.get_by_text("300 chips are in play")).to_be_visible()
    visitor.shot("chips-begin")
    buy_in(visitor)
    borrow_from_the_richest(visitor)

    count(page, "Final count", (30, 170, 145))
    save(page)
    expect(page.locator("form[data-refused]")).to_be_visible()
    expect(page.locator("p.problem").first).to_contain_text(
        "350 chips are in play, but 345 were counted: 5 missing"
    )
    assert visitor.overflow() <= 0
    visitor.shot("chips-five-missing")
    page.fill("[name='stacks.2']", "150")
    expect(page.locator("#preview")).to_contain_text("Aino: 30 - 40 owed - 100 bought = −110")
    visitor.shot("chips-counted")
    save(page)
    page.get_by_role("button", name="Confirm the result").click()
    expect(
        page.get_by_text("It waits for the other side")
    ).to_be_visible()  # Aino owns the club, but sits here
    for name in ("Eero", "Sylvi"):
        phone = visit(people[name].user).page
        phone.goto(f"/matches/{chip_table.code}/")
        phone.get_by_role("button", name="Confirm the result").click()
    page.reload()
    expect(page.get_by_text("finished").first).to_be_visible()
    visitor.shot("chips-settled")

    entry = LedgerEntry.objects.get(match=chip_table)
    amounts = dict(Posting.objects.filter(entry=entry).values_list("account__player__name", "amount"))
    assert amounts == {"Aino": -110, "Eero": 110}
    assert sum(amounts.values()) == 0
