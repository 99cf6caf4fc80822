"""Replays, live tables, leagues and every main page in a real browser."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.models import Club, Player
from clubs.services import add_guest, create_club, join
from ledger.models import Currency
from ledger.stakes import StakeTerms
from matches import event_store, services
from matches.bot_play import play_bots
from matches.models import Match
from nights.models import Session
from nights.services import sessions
from tests.browser.conftest import Visitor
from tests.browser.steps import begin
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.browser

LONG = "Maximilian-Bartholomäus Featherstonehaugh von Ylä-Ounas"


def test_a_replay_is_stepped_with_keys_buttons_and_the_slider(
    visit: Callable[..., Visitor], bots: dict[str, Player]
) -> None:
    match = begin("tuppi", [bots["random"], bots["greedy"], bots["random"], bots["greedy"]])
    last = match.seq
    visitor = visit()
    page = visitor.page
    page.goto(f"/matches/{match.code}/?at=1")
    whole_pages: list[str] = []
    page.on(
        "request",
        lambda request: whole_pages.append(request.url) if request.is_navigation_request() else None,
    )
    for key, seq in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        expect(page.locator("#step output")).to_have_text(f"{seq} / {last}")
    assert whole_pages == []  # a key pressed at once after the last step is htmx's, not the browser's
    page.locator("#step-right").click()
    expect(page.locator("#step output")).to_have_text(f"1 / {last}")
    expect(page.locator(".log li[aria-current]")).to_have_attribute("data-seq", "1")
    page.keyboard.press("Shift+ArrowRight")
    marks = event_store.read(match, None).landmarks
    assert marks.tricks
    expect(page.locator("#step output")).to_have_text(f"{marks.turn_after(1)} / {last}")
    page.locator("#step-slider").fill("5")
    expect(page.locator("#step output")).to_have_text(f"5 / {last}")
    assert page.url.endswith("?at=5")
    visitor.shot("replay")
    page.locator(".deals a").last.click()
    expect(page.locator(".deals a[aria-current]")).to_have_text(page.locator(".deals a").last.inner_text())
    page.locator("#step-end").click()
    match.refresh_from_db()
    expect(page.locator("#step-sheet .sum")).to_contain_text(str(max(match.result["totals"])))


def test_a_stone_is_played_by_tapping_and_the_answer_comes_by_itself(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = begin("hex", [people["Aino"], bots["greedy"]], size=5)
    visitor = visit(people["Aino"].user)
    page = visitor.page
    page.goto(f"/matches/{match.code}/")
    expect(page.locator("#live").get_by_text("Your turn")).to_be_visible()
    page.locator("[data-at=b2]").click()
    expect(page.locator("#live").get_by_text("Medium bot to move")).to_be_visible()
    play_bots(match_id=match.pk, holder="test")
    expect(page.locator("#live").get_by_text("Your turn")).to_be_visible()
    expect(page.locator("#live[hx-get*='seq=2']")).to_have_count(1)  # a stone, or the swap
    visitor.shot("live-hex")


def test_a_card_is_played_by_tapping_and_looking_for_news_leaves_a_choice_alone(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = begin("tuppi", [people["Aino"], *(bots[one] for one in ("greedy", "random", "tree-fast"))])
    visitor = visit(people["Aino"].user)
    page = visitor.page
    page.goto(f"/matches/{match.code}/")
    page.locator("#move-1").focus()
    with page.expect_response(lambda answer: "status=running" in answer.url) as news:
        pass
    assert news.value.status == 204
    expect(page.locator("#move-1")).to_be_focused()
    page.locator(".own .card[data-legal]").first.click()
    expect(page.locator(f"#live[hx-get*='seq={match.seq}']")).to_have_count(0)
    play_bots(match_id=match.pk, holder="test")
    expect(page.locator("p.turn")).to_have_text("Your turn")
    visitor.shot("live-tuppi")


def test_the_table_becomes_the_replay_when_the_match_ends(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = begin("hex", [people["Aino"], bots["greedy"]], size=4)
    page = visit(people["Aino"].user).page
    page.goto(f"/matches/{match.code}/")
    page.get_by_text("Give up", exact=True).click()
    page.get_by_role("button", name="I give up").click()
    expect(page.locator("#step")).to_be_visible()


def test_a_leagues_standings_renew_themselves(visit: Callable[..., Visitor], bots: dict[str, Player]) -> None:
    league = competitions.create_competition(
        kind="league", title="Hex league", game="hex", format="duplicate-league", options={"size": 4}, seed=7
    )
    competitions.enter(competition=league, players=[bots[one] for one in ("random", "greedy", "tree-fast")])
    competitions.start(competition=league)
    visitor = visit()
    page = visitor.page
    page.goto(f"/competitions/{league.slug}/")
    expect(page.locator("#standings")).to_contain_text("0 of")
    page.evaluate("window.stayed = true")
    for match in list(Match.objects.all()):
        play_bots(match_id=match.pk, holder="test")
    expect(page.locator("#standings h2").nth(1)).to_have_text("Newest results")
    assert page.evaluate("window.stayed")
    visitor.shot("league")


def test_the_language_is_switched_and_kept(visit: Callable[..., Visitor], bots: dict[str, Player]) -> None:
    page = visit().page
    page.goto("/games/")
    page.get_by_role("button", name="Suomi").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pelit")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    page.goto("/clubs/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kerhot")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Clubs")


@pytest.fixture
def house(people: dict[str, Player], bots: dict[str, Player], euro: Currency) -> list[str]:
    """A club with a night, a tournament, a stake and long names; the addresses of every main page."""
    aino = people["Aino"]
    club = create_club(name=f"Card room of {LONG}", owner=aino, description="Words " * 60)
    for player in [people["Eero"], people["Sylvi"]]:
        join(club=club, player=player)
    guest = add_guest(club=club, name=LONG)
    night = a_night(club, [aino, people["Eero"], people["Sylvi"], guest])
    open_ = a_tournament(club, [aino, people["Eero"], guest])
    finished = begin("hex", [bots["random"], bots["greedy"]], size=4)
    sheets = [table.match.code for table in night.tables.order_by("number")]
    live = begin("math-students-huutopussi", [aino, bots["greedy"], bots["random"], bots["tree-fast"]])
    here = f"/clubs/{club.slug}/"
    return [
        *("/", "/games/", "/games/tuppi/", "/games/killeri/", "/clubs/", here, f"{here}members/"),
        *(f"{here}books/", f"/nights/{night.pk}/wall/"),
        *("/leagues/", "/tournaments/", f"/competitions/{open_.slug}/", f"/nights/{night.pk}/", "/bots/"),
        *(f"/players/{aino.slug}/", f"/players/{bots['greedy'].slug}/", "/matches/", "/log-in/", "/sign-up/"),
        *(f"/matches/{code}/" for code in (*sheets, finished.code, live.code)),
        *("/money/", "/clubs/new/", f"{here}nights/new/", f"/nights/{night.pk}/tables/new/?game=tuppi"),
        *("/games/canasta/play/", "/bots/new/", f"{here}tournaments/new/?game=hex"),
    ]


def a_night(club: Club, four: list[Player]) -> Session:
    """A night with a staked sheet, and sheets of the games whose forms are the widest."""
    night = sessions.open_session(club=club, title=f"Night of {LONG}"[:80], starts_at=timezone.now())
    for player in four:
        sessions.check_in(session=night, player=player)
    stake = StakeTerms(currency="EUR", value=200, rule="fixed")
    tuppi = sessions.open_table(session=night, game="tuppi", players=four, stake=stake)
    for game in ("canasta", "indian-poker", "killeri"):
        sessions.open_table(session=night, game=game, players=four)
    for seq, data in enumerate([{"game": "sooli", "bidder": 0, "trickless": True}] * 3):
        services.enter_result(match_id=tuppi.match_id, data=data, expect_seq=seq)
    services.confirm_result(match_id=tuppi.match_id, expect_seq=3)
    return night


def a_tournament(club: Club, players: list[Player]) -> Competition:
    made = competitions.create_competition(
        kind="tournament", title=f"Cup of {LONG}"[:80], game="hex", format="round-robin", club=club, seed=1
    )
    competitions.enter(competition=made, players=players)
    return competitions.start(competition=made)


ORGANISERS_ONLY = ("/books/", "/nights/new/", "/tables/new/", "/tournaments/new/")


@pytest.mark.parametrize("who", ["guest", "Sylvi", "Aino"])
def test_no_page_is_wider_than_a_phone_or_complains(
    visit: Callable[..., Visitor], people: dict[str, Player], house: list[str], who: str
) -> None:
    user = None if who == "guest" else people[who].user
    scheme = "light" if who == "Sylvi" else "dark"
    visitor = visit(user, color_scheme=scheme, locale="fi-FI" if who == "Sylvi" else "en-GB")
    wide = {}
    for address in house:
        if who != "Aino" and any(part in address for part in ORGANISERS_ONLY):
            continue
        visitor.page.goto(address)
        if visitor.overflow() > 0:
            wide[address] = visitor.overflow()
            visitor.shot(f"wide-{who}-{len(wide)}")
    assert wide == {}


def test_pages_hold_with_letters_twice_as_large(
    visit: Callable[..., Visitor], people: dict[str, Player], house: list[str]
) -> None:
    visitor = visit(people["Aino"].user)
    wide = {}
    for address in house[:-7]:
        visitor.page.goto(address)
        visitor.page.evaluate("document.documentElement.style.setProperty('font-size', '200%', 'important')")
        if visitor.overflow() > 0:
            wide[address] = visitor.overflow()
            visitor.shot(f"wide-letters-{len(wide)}")
    assert wide == {}


def test_what_is_tapped_on_a_phone_is_large_enough(
    visit: Callable[..., Visitor], people: dict[str, Player], house: list[str]
) -> None:
    """Buttons and fields, wherever they are; links in running text are as high as the text."""
    page = visit(people["Aino"].user).page
    small = {}
    for address in [one for one in house if "/matches/" in one or "/nights/" in one]:
        page.goto(address)
        low = page.evaluate(
            """[...document.querySelectorAll("button, .button, select, input:not([type=hidden], [type=checkbox],"""
            """ [type=radio]), .choices span, .deals a")].filter((one) => one.checkVisibility()"""
            """ && one.getBoundingClientRect().height < 47.5).map((one) => one.outerHTML.slice(0, 120))"""
        )
        if low:
            small[address] = low
    assert small == {}
