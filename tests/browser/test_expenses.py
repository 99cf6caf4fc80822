"""Shared expenses and dues on a phone: several payers, amounts with the rest filled in, an objection and its answer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from clubs.models import Club, Membership, Player
from clubs.services import create_club, join
from ledger.audit import faults
from ledger.models import Charge, Expense
from ledger.selectors import balances
from ledger.treasurers import name_treasurer
from tests.browser.conftest import Visitor
from tests.browser.steps import follow, tap

pytestmark = pytest.mark.browser


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    """Aino owns it, Veikko keeps its money."""
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    for name in ("Eero", "Sylvi", "Veikko"):
        join(club=club, player=people[name])
    name_treasurer(club=club, player=people["Veikko"], by=people["Aino"])
    Membership.objects.update(joined_at=datetime(2020, 1, 1, tzinfo=UTC))
    return club


def stand(club: Club) -> dict[str, int]:
    return {row.player.name: row.amount for row in balances(club=club, currency="EUR") if row.player}


def test_two_have_paid_and_who_shares_it_objects_and_is_answered(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club
) -> None:
    aino, eero, veikko = (visit(people[name].user) for name in ("Aino", "Eero", "Veikko"))
    aino.page.goto("/")
    aino.page.goto(f"/clubs/{club.slug}/")
    follow(aino.page, "Books")
    follow(aino.page, "Expenses")
    follow(aino.page, "Share an expense")
    aino.page.get_by_label("What for").fill("Room and coffee")
    aino.page.get_by_label("Amount", exact=True).fill("30")
    for number, (name, sum_) in enumerate((("Sylvi", "20"), ("Veikko", ""))):
        aino.page.locator("select[name=payer]").nth(number).select_option(label=people[name].name)
        aino.page.locator("input[name=outlay]").nth(number).fill(sum_)
    expect(aino.page.get_by_text("Left: 10.00")).to_be_visible()
    aino.page.get_by_label("by amounts").check()
    aino.page.get_by_label(people["Eero"].name, exact=True).fill("12,50")
    for name in ("Aino", "Sylvi"):
        aino.page.get_by_role("button", name=f"{people[name].name}: the rest").click()
    expect(aino.page.get_by_text("The rest: 17.50")).to_be_visible()
    aino.shot("expense-form")
    assert aino.overflow() <= 0
    tap(aino.page, "Book it")
    expect(aino.page.get_by_text("Booked: everybody in it is told")).to_be_visible()
    aino.shot("expense-page")
    assert aino.overflow() <= 0
    assert stand(club)[people["Eero"].name] == -1250
    assert {row.amount for row in Expense.objects.get().outlays.all()} == {2000, 1000}

    eero.page.goto("/")
    expect(eero.page.get_by_text("has given you a share of an expense")).to_be_visible()
    eero.page.goto("/money/")
    follow(eero.page, "Room and coffee")
    eero.page.get_by_text("I do not owe it").click()
    eero.page.get_by_label("Why").fill("I came for the last hour")
    eero.shot("expense-objection")
    assert eero.overflow() <= 0
    tap(eero.page, "Object")
    expect(eero.page.get_by_text("It is off your account").first).to_be_visible()
    assert people["Eero"].name not in stand(club)

    people["Eero"].refresh_from_db()
    veikko.page.goto(f"/clubs/{club.slug}/books/")
    follow(veikko.page, "Objections to money (1)")
    expect(veikko.page.get_by_text("I came for the last hour")).to_be_visible()
    veikko.shot("objections-to-money")
    assert veikko.overflow() <= 0
    assert list(faults()) == []


def test_dues_are_set_shown_reduced_and_booked(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club
) -> None:
    aino, eero = visit(people["Aino"].user), visit(people["Eero"].user)
    aino.page.goto(f"/clubs/{club.slug}/books/")
    follow(aino.page, "Fees")
    aino.page.get_by_role("link", name="Dues: what comes again").click()
    aino.page.get_by_text("Set dues").click()
    aino.page.get_by_label("Name").fill("Room")
    aino.page.get_by_label("A member pays").fill("12")
    aino.shot("dues-form")
    assert aino.overflow() <= 0
    tap(aino.page, "Set it")
    expect(aino.page.get_by_text("4 members are still to be charged, €48.00 together.").first).to_be_visible()
    aino.page.get_by_text("Let some pay less, or nothing").click()
    aino.page.get_by_label("Why: honorary member").fill("Honorary member")
    aino.page.get_by_label(people["Sylvi"].name, exact=True).check()
    tap(aino.page, "Save")
    expect(aino.page.get_by_text("3 members are still to be charged, €36.00 together.").first).to_be_visible()
    aino.page.get_by_text("Who, and how much").first.click()
    aino.shot("dues-page")
    assert aino.overflow() <= 0
    tap(aino.page, "Book it now")
    expect(aino.page.get_by_text("Charged: 3.")).to_be_visible()
    eero.page.goto("/money/")
    eero.shot("dues-money")
    assert eero.overflow() <= 0
    expect(eero.page.get_by_text("is put on your account on")).to_be_visible()
    assert Charge.objects.count() == 3
    assert list(faults()) == []
