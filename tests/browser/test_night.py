"""A club night from the first login to the last payment, in a real browser at the size of a phone."""

from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Page, Route, expect

from clubs.models import Player
from clubs.services import join
from ledger.models import Currency, Payment
from matches import services
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import choose, follow, sign_up_and_create_a_club, tap

pytestmark = pytest.mark.browser


def open_a_night(page: Page) -> None:
    follow(page, "New club night")
    page.fill("#id_title", "Thursday cards")
    tap(page, "Open the night")
    for member in page.locator("#absent label").all():
        member.click()
    tap(page, "Check in")
    expect(page.locator("#here > li:not(.empty)")).to_have_count(5)
    page.get_by_placeholder("Guest’s name").fill("Lempi")
    for here, following in ((6, "Oiva"), (7, "")):
        page.keyboard.press("Enter")
        expect(page.locator("#here > li:not(.empty)")).to_have_count(here)
        expect(page.get_by_placeholder("Guest’s name")).to_be_focused()
        page.keyboard.type(following)
    expect(page.locator("#here")).to_contain_text("Lempi")
    expect(page.locator("#here")).to_contain_text("Oiva")


def open_a_tuppi_table(page: Page) -> None:
    follow(page, "Open a table")
    page.get_by_placeholder("Find a game").fill("tup")
    expect(page.locator("#games li:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    for seat, name in enumerate(("Aino", "Eero", "Sylvi", "Veikko"), 1):
        page.select_option(f"#seat-{seat}", label=name)
    page.get_by_text("Stake", exact=True).click()
    page.fill("#id_value", "2.00")
    page.select_option("#id_currency", "EUR")
    page.select_option("#id_rule", "fixed")
    tap(page, "Begin: everybody agrees")


def everybody_agrees_to_the_stake(
    visit: Callable[..., Visitor], address: str, people: Iterable[Player]
) -> None:
    """Each on a phone of their own: whoever opened the table cannot say it for them."""
    for player in people:
        phone = visit(player.user)
        phone.page.goto(address)
        tap(phone.page, "I agree")


def enter_sooli(page: Page, deal: int) -> None:
    """The soloist of Eero and Veikko takes no trick: 24 points, in four taps."""
    expect(page.get_by_role("heading", name=f"Deal {deal}")).to_be_visible()
    choose(page, "Sooli")
    choose(page, "Eero & Veikko")
    choose(page, "The soloist took no trick")
    expect(page.locator("#preview")).to_contain_text("+24")
    tap(page, "Save the deal")


def test_while_a_guest_is_on_the_way_to_a_slow_server_no_second_name_is_taken_and_lost(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    helmi = visit()
    sign_up_and_create_a_club(helmi)
    page = helmi.page
    follow(page, "New club night")
    tap(page, "Open the night")
    page.wait_for_load_state()  # before the scripts have run a form is sent as without them
    waiting: list[Route] = []
    page.route("**/guest/", lambda route: waiting.append(route))
    field = page.get_by_placeholder("Guest’s name")
    field.fill("Lempi")
    with page.expect_request("**/guest/"):
        page.keyboard.press("Enter")
    expect(field).to_be_disabled()
    expect(page.get_by_role("button", name="Check in a guest")).to_be_disabled()
    helmi.go_offline(True)
    waiting[0].abort()
    expect(field).to_be_enabled()
    expect(field).to_have_value("Lempi")
    helmi.go_offline(False)
    page.unroute("**/guest/")
    page.get_by_role("button", name="Check in a guest").click()
    expect(page.locator("#here")).to_contain_text("Lempi")
    expect(field).to_be_focused()


def test_a_night_is_scored_settled_and_paid(
    visit: Callable[..., Visitor], people: dict[str, Player], euro: Currency
) -> None:
    helmi = visit()
    club = sign_up_and_create_a_club(helmi)
    for player in people.values():
        join(club=club, player=player)
    page = helmi.page
    page.reload()
    open_a_night(page)
    helmi.shot("night-open")
    open_a_tuppi_table(page)
    expect(page.get_by_text("Still to agree: Aino, Eero, Sylvi, Veikko.")).to_be_visible()
    four = [people[name] for name in ("Aino", "Eero", "Sylvi", "Veikko")]
    everybody_agrees_to_the_stake(visit, page.url, four)
    expect(page.get_by_role("heading", name="Deal 1")).to_be_visible()  # by itself, with the last word

    choose(page, "Rami")
    choose(page, "Aino & Sylvi")
    expect(page.locator("#preview")).to_contain_text("Still to fill in: Tricks")
    page.fill("[name='tricks.0']", "14")
    expect(page.locator("#preview")).to_contain_text("14 is not between 0 and 13")
    tap(page, "Save the deal")
    expect(page.locator("form[data-refused]")).to_be_visible()  # the answer has come
    expect(page.locator("p.problem").first).to_be_visible()
    expect(page.locator("[name='tricks.0']")).to_have_value("14")
    helmi.shot("deal-refused")

    page.fill("[name='tricks.0']", "9")
    expect(page.locator("[name='tricks.1']")).to_have_value("4")
    expect(page.locator("#preview")).to_contain_text("+12")
    helmi.shot("deal-explained")
    tap(page, "Save the deal")
    expect(page.locator("dl.totals")).to_contain_text("12")
    tap(page, "Take the last deal back")
    expect(page.get_by_text("Nothing is on the sheet yet.")).to_be_visible()

    for deal in (1, 2, 3):
        enter_sooli(page, deal)
    expect(page.get_by_text("it counts for ratings and money")).to_be_visible()
    helmi.shot("sheet-complete")
    tap(page, "Confirm the result")
    expect(page.get_by_text("finished").first).to_be_visible()

    follow(page, "Back to the night")
    expect(page.get_by_text("Settled with the fewest payments")).to_be_visible()
    expect(page.locator("main")).to_contain_text("72")
    helmi.shot("night-settled")
    pay(visit, people)


def pay(visit: Callable[..., Visitor], people: dict[str, Player]) -> None:
    """Aino says she has paid; her payee's word makes it real."""
    aino = visit(people["Aino"].user)
    aino.page.goto("/money/")
    expect(aino.page.locator("main")).to_contain_text("−€2.00")
    aino.shot("money-owed")
    tap(aino.page, "I have paid it")
    expect(aino.page.get_by_text("waits for the other's confirmation")).to_be_visible()
    payee = visit(Payment.objects.get().payee.user)
    payee.page.goto("/")
    payee.page.get_by_text("1 payment waits for your confirmation").click()
    tap(payee.page, "Yes")
    expect(payee.page.get_by_text("You are even.")).to_be_visible()
    aino.page.reload()
    expect(aino.page.get_by_text("You are even.")).to_be_visible()
    assert Payment.objects.get().status == Payment.Status.CONFIRMED


@pytest.fixture
def sheet(people: dict[str, Player]) -> Match:
    """A running Tuppi rubber with real cards."""
    seats = [services.SeatPlan(one) for one in people.values()]
    return services.start(match=services.create_match(game="tuppi", seats=seats, entered=True))


def test_a_deal_typed_without_a_connection_is_sent_once_when_there_is_one(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    aino = visit(people["Aino"].user)
    page = aino.page
    page.goto(f"/matches/{sheet.code}/")
    choose(page, "Nolo")
    for _ in range(2):
        page.get_by_role("button", name="Eero & Veikko: more").click()
    expect(page.locator("[name='tricks.0']")).to_have_value("5")
    aino.go_offline(True)
    tap(page, "Save the deal")
    expect(page.locator("#preview")).to_contain_text("No connection")
    aino.shot("deal-waits")
    aino.go_offline(False)
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()
    sheet.refresh_from_db()
    assert sheet.seq == 1
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('deal:'))") == []


def test_what_was_typed_is_there_again_after_the_page_is_lost(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    page = visit(people["Aino"].user).page
    page.goto(f"/matches/{sheet.code}/")
    choose(page, "Rami")
    choose(page, "Eero & Veikko")
    page.fill("[name='tricks.1']", "10")
    page.goto("/")
    page.goto(f"/matches/{sheet.code}/")
    expect(page.locator("[name='tricks.0']")).to_have_value("3")
    expect(page.locator("#preview")).to_contain_text("+16")


def test_the_others_see_the_sheet_change(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    watcher, keeper = visit().page, visit(people["Eero"].user).page
    watcher.goto(f"/matches/{sheet.code}/")
    keeper.goto(f"/matches/{sheet.code}/")
    deal = {"game": "nolo", "stopped": False, "tricks": [6, 7]}
    services.enter_result(match_id=sheet.pk, data=deal, expect_seq=0, by=people["Aino"])
    expect(watcher.locator("dl.totals")).to_contain_text("4")
    expect(keeper.get_by_text("Somebody else has changed the sheet.")).to_be_visible()


def test_fields_follow_what_is_chosen(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    page = visit(people["Aino"].user).page
    page.goto(f"/matches/{sheet.code}/")
    tricks, soloist = page.locator("[name='tricks.0']"), page.get_by_text("The soloist took no trick")
    choose(page, "Sooli")
    expect(soloist).to_be_visible()
    expect(tricks).to_be_hidden()
    choose(page, "Nolo")
    expect(soloist).to_be_hidden()
    expect(tricks).to_be_visible()


def test_a_deal_is_entered_without_a_script(
    visit: Callable[..., Visitor], people: dict[str, Player], sheet: Match
) -> None:
    page = visit(people["Aino"].user, java_script_enabled=False).page
    page.goto(f"/matches/{sheet.code}/")
    assert "Only for Game: Sooli." in page.content()
    choose(page, "Nolo")
    page.fill("[name='tricks.0']", "6")
    page.fill("[name='tricks.1']", "7")
    tap(page, "Save the deal")
    expect(page.get_by_role("heading", name="Deal 2")).to_be_visible()


def test_darts_are_tapped_on_the_board(visit: Callable[..., Visitor], people: dict[str, Player]) -> None:
    three = [services.SeatPlan(people[name]) for name in ("Aino", "Eero", "Sylvi")]
    match = services.start(match=services.create_match(game="killeri", seats=three, entered=True))
    aino = visit(people["Aino"].user)
    page = aino.page
    page.goto(f"/matches/{match.code}/")
    for number, sector in enumerate((20, 6, 11), 1):
        page.locator(f"[data-dart='{sector}']").first.click()
        expect(page.locator("#preview")).to_contain_text(f"{sector} is the own sector")
        tap(page, "Save the turn")
        expect(page.get_by_role("heading", name=f"Turn {number + 1}")).to_be_visible()
    for dart in ("T20", "20", "D20"):
        page.locator(f"[data-dart='{dart}']").first.click()
    expect(page.locator("[name='darts.2']")).to_have_value("D20")
    aino.shot("darts")


def test_a_list_grows_as_it_is_filled_and_is_there_again(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    two = [services.SeatPlan(people[name]) for name in ("Aino", "Eero")]
    match = services.start(match=services.create_match(game="snooker", seats=two, entered=True))
    page = visit(people["Aino"].user).page
    page.goto(f"/matches/{match.code}/")
    for ball in range(8):
        words = "red" if ball % 2 == 0 else "black"
        page.locator(f"[data-name='pots.{ball}'] label:has([value={words}])").click()
    expect(page.locator("#preview")).not_to_be_empty()
    page.reload()
    expect(page.locator("input[type=radio][value='']:not(:checked)")).to_have_count(8)


def test_more_lines_are_asked_for_without_a_script(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    two = [services.SeatPlan(people[name]) for name in ("Aino", "Eero")]
    match = services.start(match=services.create_match(game="snooker", seats=two, entered=True))
    page = visit(people["Aino"].user, java_script_enabled=False).page
    page.goto(f"/matches/{match.code}/")
    expect(page.locator("[data-lines] > .field")).to_have_count(6)
    page.locator("[data-name='pots.5'] label:has([value=red])").click()
    page.locator("button[name=more-lines]").first.click()
    expect(page.locator("[data-lines] > .field")).to_have_count(12)
    assert match.events.count() == 0
