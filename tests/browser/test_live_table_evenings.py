"""Live tables in real browsers: over a week, beside bots in Finnish, by the keyboard alone, and as one likes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from matches import event_store, services
from matches.clock_rules import ClockTerms
from tests.browser.at_tables import PATIENCE, at_table, play, play_by_hand, shown
from tests.browser.conftest import Visitor
from tests.browser.random_player import against_bots, bots_move_at_once
from tests.browser.steps import DESK, begin, follow, shoot, tap
from tests.matches.clocked import clocked, pass_time

__all__ = ["bots_move_at_once"]

pytestmark = pytest.mark.browser


def test_a_correspondence_match_lasts_a_week(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = clocked([people["Aino"], people["Eero"]], ClockTerms("days", 3 * 86_400, holiday=7))
    both = at_table(visit, match)
    expect(both[0].page.locator(".clock.on")).to_contain_text("2 d 23:")
    for day, cell in enumerate(("b2", "c1", "b3", "c2")):
        visitor = both[day % 2]
        visitor.page.goto("/")
        follow(visitor.page, "Hex")
        assert shown(visitor.page) == "yours"
        play(match, visitor.page, cell)
        pass_time(match, 86_400)
    both[0].page.goto(f"/matches/{match.code}/")
    both[0].page.get_by_text("Take a holiday").click()
    both[0].page.get_by_label("For so many days").fill("2")
    tap(both[0].page, "Take it")
    expect(both[0].page.get_by_text("You have a holiday until")).to_be_visible()
    shoot(both[0], "correspondence-holiday")
    pass_time(match, 2 * 86_400 + 60)
    both[0].page.goto("/")
    follow(both[0].page, "Hex")
    assert shown(both[0].page) == "yours"
    play(match, both[0].page, "b4")
    pass_time(match, 3 * 86_400 + 60)
    both[0].page.goto(f"/matches/{match.code}/")
    expect(both[0].page.get_by_text("Out of time: Eero").first).to_be_visible()


def test_two_people_and_two_bots_play_a_deal_in_finnish(
    visit: Callable[..., Visitor],
    people: dict[str, Player],
    bots: dict[str, Player],
    bots_move_at_once: None,
) -> None:
    others = list(bots.values())
    match = begin("tuppi", [people["Aino"], others[0], people["Eero"], others[1]], sooli=False)
    pair = at_table(visit, match, locale="fi-FI")
    expect(pair[0].page.locator("html")).to_have_attribute("lang", "fi")
    deals = len(event_store.load(match).sheet.rows)
    while len(event_store.load(match).sheet.rows) == deals:
        play_by_hand(match, {seat: one.page for seat, one in pair.items()}, 1)
        match.refresh_from_db()
    for visitor in pair.values():
        expect(visitor.page.locator(".brought")).to_be_visible(timeout=PATIENCE)
        assert visitor.overflow() <= 0
    shoot(pair[2], "two-and-two-bots")


def test_by_keyboard_alone_at_a_desk(
    visit: Callable[..., Visitor],
    people: dict[str, Player],
    bots: dict[str, Player],
    bots_move_at_once: None,
) -> None:
    match = against_bots("musta-maija", people["Aino"], bots)
    aino = at_table(visit, match, viewport=DESK)[0]
    page = aino.page
    for _ in range(3):
        assert shown(page) == "yours"
        match.refresh_from_db()
        seq = match.seq
        for _tab in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.matches('#live [name=move]')"):
                break
        else:
            pytest.fail("no move is reached by the keyboard")
        if page.evaluate("() => document.activeElement.localName") == "select":
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator(f"#live[hx-get*='seq={seq}&']")).to_have_count(0, timeout=PATIENCE)


def test_a_table_as_one_likes_it_is_kept_on_the_device(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = begin("tuppi", list(people.values()), sooli=False)
    visitor = at_table(visit, match)[0]
    page = visitor.page
    cards = "() => [...document.querySelectorAll('.own .hand .card')].map((card) => card.dataset.at)"
    before = page.evaluate(cards)
    page.get_by_text("How I like the table").click()
    assert not page.get_by_label("A sound when it is my turn").is_checked()
    page.get_by_label("Order of my hand").select_option("ranks-up")
    page.get_by_label("Large print").check()
    rank = "23456789TJQKA".index
    wanted = sorted(before, key=lambda card: (rank(card[0]), "SHCD".index(card[1])))
    page.wait_for_function(
        f"(wanted) => ({cards})().join() === wanted", arg=",".join(wanted), timeout=PATIENCE
    )
    shoot(visitor, "habits")
    assert visitor.overflow() <= 0
    page.reload()
    page.wait_for_function(
        f"(wanted) => ({cards})().join() === wanted", arg=",".join(wanted), timeout=PATIENCE
    )
    assert page.locator("html.large-print").count() == 1
    assert match.events.count() == type(match).objects.get(pk=match.pk).seq
    page.get_by_text("How I like the table").click()
    page.get_by_label("Order of my hand").select_option("")
    page.wait_for_function(
        f"(wanted) => ({cards})().join() === wanted", arg=",".join(before), timeout=PATIENCE
    )


def test_the_only_possible_move_is_played_by_itself_where_that_is_wanted(
    visit: Callable[..., Visitor], people: dict[str, Player], bots: dict[str, Player]
) -> None:
    """In the last trick of a deal everybody has one card."""
    match = begin("tuppi", list(people.values()), sooli=False)
    while len(texts := (live := event_store.load(match)).legal_texts(seat := live.actors()[0])) > 1 or seat:
        services.play_move(match_id=match.pk, seat=seat, texts=texts[:1], expect_seq=live.seq)
        match.refresh_from_db()
    visitor = at_table(visit, match)[0]
    page = visitor.page
    page.get_by_text("How I like the table").click()
    assert type(match).objects.get(pk=match.pk).seq == live.seq
    page.get_by_label("Play the only possible move by itself").check()
    expect(page.locator(f"#live[hx-get*='seq={live.seq}&']")).to_have_count(0, timeout=PATIENCE)
    assert match.events.order_by("-seq")[0].by == people["Aino"]
