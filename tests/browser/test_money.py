"""Money on a phone: paying a part, having got it, reminding, muting, forgiving, limits, a guest's word, the books."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Club, Player
from clubs.services import add_guest, create_club, join
from ledger.audit import faults
from ledger.models import PlayerLimit
from ledger.selectors import balances
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches.services import SeatPlan, create_match, start
from tests.browser.conftest import Visitor
from tests.browser.steps import follow, tap
from tests.helpers.endings import lost_by

pytestmark = pytest.mark.browser


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    """Eero owes Aino 5 euros and 3 points; a guest owes Sylvi 2 euros. Veikko has played for nothing yet."""
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    for name in ("Eero", "Sylvi", "Veikko"):
        join(club=club, player=people[name])
    assert people["Eero"].user is not None
    people["Eero"].user.email = "eero@example.org"
    people["Eero"].user.save()
    guest = add_guest(club=club, name="Maximiliana Guest")
    lost(club, people["Aino"], people["Eero"], 500, "EUR")
    lost(club, people["Aino"], people["Eero"], 3, "PTS")
    lost(club, people["Sylvi"], guest, 200, "EUR")
    return club


def lost(club: Club, winner: Player, loser: Player, value: int, currency: str) -> None:
    match = create_match(game="hex", seats=[SeatPlan(winner), SeatPlan(loser)], entered=True, club=club)
    set_stake(match=match, terms=StakeTerms(currency, value, "fixed"))
    start(match=match)
    lost_by(match_id=match.pk, seat=1, expect_seq=0)


def owed(club: Club, currency: str = "EUR") -> dict[str, int]:
    return {row.player.name: row.amount for row in balances(club=club, currency=currency) if row.player}


def test_a_debt_is_paid_got_reminded_of_and_forgiven(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club
) -> None:
    eero, aino = visit(people["Eero"].user), visit(people["Aino"].user)
    eero.page.goto("/money/")
    eero.shot("money-debtor")
    assert eero.overflow() <= 0
    expect(eero.page.get_by_text("−€5.00").first).to_be_visible()
    expect(eero.page.get_by_text("−3\N{NO-BREAK SPACE}PTS").first).to_be_visible()
    eero.page.get_by_label("Amount").first.fill("2,50")
    eero.page.get_by_role("button", name="I have paid it").first.click()
    expect(eero.page.get_by_text("€2.50 of it is said to be paid")).to_be_visible()
    eero.shot("money-part-paid")

    aino.page.goto("/money/")
    aino.shot("money-to-confirm")
    assert aino.overflow() <= 0
    aino.page.get_by_role("button", name="Yes").click()
    expect(aino.page.get_by_text("Booked.")).to_be_visible()
    assert owed(club)["Eero"] == -250
    aino.page.get_by_role("button", name="Remind by mail").first.click()
    expect(aino.page.get_by_text("Eero is reminded, once today.")).to_be_visible()

    eero.page.goto("/money/")
    eero.page.get_by_text("Reminders by mail").click()
    eero.page.get_by_role("button", name="Mail me no reminders").click()
    aino.page.get_by_role("button", name="Remind by mail").first.click()
    expect(aino.page.get_by_text("Eero gets no reminders by mail: ask in person.")).to_be_visible()

    aino.page.get_by_label("Amount").first.fill("1")
    aino.page.get_by_role("button", name="I have got it").first.click()
    expect(aino.page.get_by_text("Booked: Eero has paid you.")).to_be_visible()
    assert owed(club)["Eero"] == -150
    aino.page.goto("/money/")
    aino.page.get_by_text("Forgive: ").first.click()
    aino.shot("money-forgive")
    aino.page.get_by_role("button", name="Forgive the debt").first.click()
    expect(aino.page.get_by_text("Forgiven: Eero owes you that much less.")).to_be_visible()
    assert owed(club) == {"Sylvi": 200, "Maximiliana Guest": -200}
    eero.page.goto(f"/clubs/{club.slug}/statements/eero/?currency=EUR")
    eero.shot("money-statement")
    assert eero.overflow() <= 0
    assert list(faults()) == []


def test_limits_guests_and_books_on_a_phone(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club
) -> None:
    veikko = visit(people["Veikko"].user)
    veikko.page.goto("/money/")
    veikko.page.get_by_text("My own limit").click()
    veikko.page.get_by_label("Most I can lose in a night").fill("7.50")
    veikko.page.get_by_role("button", name="Save").click()
    expect(veikko.page.get_by_text("My own limit: €7.50")).to_be_visible()
    veikko.shot("money-limit")
    assert (veikko.overflow() <= 0, PlayerLimit.objects.get().cap_per_night) == (True, 750)

    aino = visit(people["Aino"].user)
    aino.page.goto(f"/clubs/{club.slug}/books/")
    aino.shot("books")
    assert aino.overflow() <= 0
    aino.page.get_by_role("button", name="The guest says it is paid").click()
    expect(aino.page.get_by_text("it is booked once the other party has confirmed it")).to_be_visible()
    sylvi = visit(people["Sylvi"].user)
    sylvi.page.goto("/money/")
    sylvi.page.get_by_role("button", name="Yes").click()
    assert "Sylvi" not in owed(club)
    aino.page.goto(f"/clubs/{club.slug}/books/settings/")
    aino.shot("club-money")
    assert aino.overflow() <= 0
    aino.page.goto(f"/clubs/{club.slug}/books/")
    aino.page.get_by_role("link", name="Take back").first.click()
    aino.page.get_by_label("Why").fill("a wrong match")
    aino.shot("take-back")
    aino.page.get_by_role("button", name="Take back").click()
    expect(aino.page.get_by_text("Taken back.")).to_be_visible()
    assert list(faults()) == []


def test_a_household_pays_together_and_a_guest_is_on_a_hosts_bill(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club
) -> None:
    veikko, eero, aino = (visit(people[name].user) for name in ("Veikko", "Eero", "Aino"))
    page = veikko.page
    page.goto("/")
    follow(page, "My money")
    follow(page, "Who pays: households and guests")
    expect(page.get_by_text("Everybody pays for themselves.")).to_be_visible()
    page.locator("#household-player").select_option(label="Eero")
    tap(page, "I pay for them")
    expect(page.get_by_text("waits for the other's confirmation")).to_be_visible()
    page.locator("#household-player").select_option(label="Maximiliana Guest")
    tap(page, "I pay for them")
    assert veikko.overflow() <= 0
    veikko.shot("household-asked")

    for visitor, words in ((eero, "Veikko pays for Eero"), (aino, "Veikko pays for Maximiliana Guest")):
        visitor.page.goto("/")
        visitor.page.get_by_role("link", name=words).first.click()
        expect(visitor.page.get_by_text("waits for your confirmation")).to_be_visible()
        tap(visitor.page, "Agree")
        expect(visitor.page.get_by_text(f"Agreed: {words}.")).to_be_visible()
        assert visitor.overflow() <= 0

    page.goto("/money/")
    expect(page.get_by_text("All you pay for together: −€7.00")).to_be_visible()
    expect(page.get_by_text("You pay Aino €5.00")).to_be_visible()
    expect(page.get_by_text("You pay Sylvi €2.00")).to_be_visible()
    assert veikko.overflow() <= 0
    veikko.shot("household-money")
    page.get_by_role("link", name="Why?").first.click()
    expect(page.get_by_text("Eero:").first).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="I have paid it").first.click()
    aino.page.goto("/money/")
    tap(aino.page, "Yes")
    expect(aino.page.get_by_text("Booked.")).to_be_visible()
    assert owed(club) == {"Sylvi": 200, "Eero": -143, "Maximiliana Guest": -57}  # five sevenths of each
    eero.page.goto("/money/")
    expect(eero.page.get_by_text("Veikko pays and is paid for you here.")).to_be_visible()
    follow(eero.page, "Who pays: households and guests")
    tap(eero.page, "End it: everybody pays for themselves")
    expect(eero.page.get_by_text("Ended: Veikko pays for Eero.")).to_be_visible()
    assert list(faults()) == []
