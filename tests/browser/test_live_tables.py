"""The live table on a phone: giving up, the end of a deal, and everything one needs in sight at once."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from clubs.models import Player
from matches import event_store, services
from matches.bot_play import play_bots
from matches.models import Match
from tests.browser.conftest import Visitor
from tests.browser.steps import SMALL, begin, shoot

pytestmark = pytest.mark.browser


def test_one_gives_up_after_moves_without_reloading_and_plays_again(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = begin("hex", [people["Aino"], bots["greedy"]], size=5)
    visitor = visit(people["Aino"].user, viewport=SMALL)
    page = visitor.page
    page.goto(f"/matches/{match.code}/")
    page.locator("[data-at=b2]").click()
    expect(page.locator("#live").get_by_text("Medium bot to move")).to_be_visible()
    play_bots(match_id=match.pk, holder="test")
    expect(page.locator("#live").get_by_text("Your turn")).to_be_visible()
    page.get_by_text("Give up", exact=True).click()
    page.get_by_role("button", name="I give up").click()
    expect(page.get_by_text("Won by Medium bot.")).to_be_visible()
    expect(page.get_by_text("Aino gives up.").first).to_be_visible()
    expect(page.locator(".strip .note")).to_contain_text("Rating")
    shoot(visitor, "match-given-up")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#live")).to_be_visible()
    again = Match.objects.get(status=Match.Status.RUNNING)
    assert str(again.code) in page.url
    assert again.options == match.options


def test_the_last_trick_stands_until_the_next_deal_is_looked_at(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    aino = people["Aino"]
    match = begin("tuppi", [aino, *(bots[one] for one in ("greedy", "tree-fast", "greedy"))], sooli=False)
    while True:
        live = event_store.load(match)
        texts = live.legal_texts(0)
        if len(own_hand(live.view(0))) == 1:
            break
        services.play_move(match_id=match.pk, seat=0, texts=texts[:1], expect_seq=live.seq, by=aino)
        play_bots(match_id=match.pk, holder="test")
        match.refresh_from_db()
    deal = live.view(0)["deal"]
    visitor = visit(aino.user, viewport=SMALL)
    page = visitor.page
    page.goto(f"/matches/{match.code}/?deal={deal}")
    page.locator(".own .card[data-legal]").first.click()
    expect(page.locator(f"#live[hx-get*='seq={live.seq}&']")).to_have_count(0)
    play_bots(match_id=match.pk, holder="test")
    expect(page.get_by_text(f"Deal {deal} is over")).to_be_visible()
    expect(page.locator(".trick .card")).to_have_count(4)
    shoot(visitor, "deal-over")
    page.wait_for_timeout(2500)  # news do not take it away
    expect(page.locator(".trick .card")).to_have_count(4)
    page.get_by_role("link", name=f"On to deal {deal + 1}").click()
    expect(page.get_by_text(f"Deal {deal} is over")).to_have_count(0)
    expect(page.locator(".own .card")).to_have_count(13)


def own_hand(view: dict[str, Any]) -> list[str]:
    return next(seat["hand"] for seat in view["view"]["seats"] if seat["seat"] == view["view"]["you"])


SEEN = """() => {
  const inside = (box) => box.width > 0 && box.left >= -1 && box.top >= -1
    && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const hit = (one, box) => {
    const at = document.elementFromPoint(box.left + Math.min(9, box.width / 2), box.top + box.height / 2);
    return one.contains(at) || at?.closest(".card, .cell, .spot") === one || at?.parentNode === one;
  };
  const seen = (one) => inside(one.getBoundingClientRect()) && hit(one, one.getBoundingClientRect());
  const out = (name) => [...document.querySelectorAll(name)].filter((one) => !seen(one)).length;
  return {
    hand: out(".own .hand .card"),
    trick: out(".trick:not(.trick-last) .card"),
    piles: out(".middle .pile"),
    choices: out(".moves button[name=move]:not(.on-table)") + out(".moves select"),
  };
}"""
"""How many of each are not wholly in the window, or lie under something else."""


def settled(page: Page) -> dict[str, int]:
    """The same once a busy machine has drawn the page: nothing, or what there is after five seconds."""
    with suppress(Error):
        page.wait_for_function(
            f"() => Object.values(({SEEN})()).every((count) => count === 0)", timeout=5_000
        )
    found: dict[str, int] = page.evaluate(SEEN)
    return found


@pytest.mark.parametrize(
    ("game", "seats", "others"),
    [
        ("tuppi", 4, "greedy"),
        ("modern-skruuvi", 4, "greedy"),
        ("canasta", 4, "greedy"),
        ("multimulta", 4, "greedy"),
        ("musta-maija", 4, "random"),
        ("valepaska", 4, "random"),
    ],
)
def test_own_hand_trick_and_choices_are_seen_at_once_on_a_phone(
    visit: Callable[..., Visitor],
    people: dict[str, Player],
    bots: dict[str, Player],
    game: str,
    seats: int,
    others: str,
) -> None:
    aino = people["Aino"]
    match = begin(game, [aino, *(bots[one] for one in ("greedy", "tree-fast", others))][:seats])
    visitor = visit(aino.user, viewport=SMALL)
    page = visitor.page
    for moves in range(9):
        live = event_store.load(match)
        page.goto(f"/matches/{match.code}/?deal={live.view(0)['deal']}")
        seen = settled(page)
        if moves in (0, 6):
            shoot(visitor, f"live-{game}-{moves}")
        assert seen | {"cards": 0} == {"hand": 0, "trick": 0, "piles": 0, "choices": 0, "cards": 0}, (
            moves,
            seen,
        )
        assert visitor.overflow() <= 0
        text = live.legal_texts(0)[-1]
        services.play_move(match_id=match.pk, seat=0, texts=[text], expect_seq=live.seq, by=aino)
        play_bots(match_id=match.pk, holder="test")
        match.refresh_from_db()
        if match.is_over:
            break


@pytest.mark.parametrize("game", ["hex", "y-game", "beginners-go"])
def test_the_usual_board_is_whole_on_a_phone(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player], game: str
) -> None:
    match = begin(game, [people["Aino"], bots["random"]])
    visitor = visit(people["Aino"].user, viewport=SMALL)
    page = visitor.page
    page.goto(f"/matches/{match.code}/")
    spots = page.locator(".board [data-at]")
    assert spots.count() >= 25
    box = page.locator(".board").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= SMALL["width"]
    assert box["y"] + box["height"] <= SMALL["height"]
    out = page.evaluate(SEEN.replace('hand: out(".own .hand .card")', 'hand: out(".board [data-at]")'))
    assert out["hand"] == 0
    shoot(visitor, f"live-{game}")


def test_a_spot_smaller_than_a_finger_is_chosen_by_one_tap_and_played_by_the_next(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = begin("hex", [people["Aino"], bots["random"]], size=11)
    visitor = visit(people["Aino"].user, viewport=SMALL, has_touch=True)
    page = visitor.page
    page.goto(f"/matches/{match.code}/")
    spot = page.locator("[data-at=f6]")
    box = spot.bounding_box()
    assert box is not None and box["width"] < 40
    for wrong in ("e6", "f6"):  # a finger that slips is put right by tapping again
        page.locator(f"[data-at={wrong}]").tap()
        expect(page.locator(".board .chosen")).to_have_attribute("data-at", wrong)
    button = page.get_by_role("button", name="Play f6")
    expect(button).to_be_in_viewport(ratio=1)
    visitor.shot("live-hex-chosen")
    match.refresh_from_db()
    assert match.seq == 0
    spot.tap()
    expect(page.locator(".board .stone")).to_have_count(1)
    assert event_store.load(match).log[0].text == "f6"


def test_the_button_plays_what_was_chosen_by_a_tap_or_with_the_keyboard(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    for by in ("tap", "keys"):
        match = begin("hex", [people["Aino"], bots["random"]], size=11)
        page = visit(people["Aino"].user, viewport=SMALL, has_touch=True).page
        page.goto(f"/matches/{match.code}/")
        if by == "tap":
            page.locator("[data-at=f6]").tap()
            page.get_by_role("button", name="Play f6").tap()
        else:
            page.get_by_label("Move", exact=True).focus()
            page.keyboard.type("f6")
            expect(page.locator(".board .chosen")).to_have_attribute("data-at", "f6")
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        expect(page.locator(".board .stone")).to_have_count(1)
        assert event_store.load(match).log[0].text == "f6", by


def test_a_mouse_plays_a_small_spot_at_once(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = begin("hex", [people["Aino"], bots["random"]], size=11)
    page = visit(people["Aino"].user, viewport=SMALL).page
    page.goto(f"/matches/{match.code}/")
    page.locator("[data-at=f6]").click()
    expect(page.locator(".board .stone")).to_have_count(1)
