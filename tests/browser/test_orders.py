"""Orders are given on a phone, and carried out while the page is closed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from matches import event_store
from matches.models import Match, Order
from matches.tasks import carry_out_orders
from tests.browser.at_tables import PATIENCE, at_table
from tests.browser.conftest import Visitor
from tests.matches.claiming import discard, table_of_four
from tests.matches.ordering import hex_of, log, move

pytestmark = pytest.mark.browser


def test_a_move_ordered_beforehand_is_played_with_the_page_closed(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    match = hex_of(people["Aino"], people["Eero"])
    both = at_table(visit, match)
    page = both[1].page
    page.get_by_text("Orders", exact=True).click()
    page.get_by_role("link", name="Order moves beforehand").click()
    page.get_by_label("Only as the answer to").select_option("a1")
    page.get_by_label("Move to order").select_option("b2")
    page.get_by_role("button", name="Order b2").click()
    expect(page.get_by_text("Ordered: b2, if a1 is played.")).to_be_visible(timeout=PATIENCE)
    page.locator(".board [data-at=c3]").click()
    expect(page.get_by_text("Ordered: c3.")).to_be_visible(timeout=PATIENCE)
    assert both[1].overflow() <= 0
    both[1].shot("orders")
    page.close()
    move(match, 0, "a1")
    assert carry_out_orders() == 1
    assert log(match) == ["a1", "b2"]
    other = both[0].page
    expect(other.locator("#live .turn.yours")).to_be_visible(timeout=PATIENCE)
    expect(other.get_by_text("Ordered:")).to_have_count(0)
    again = both[1].context.new_page()
    again.goto(f"/matches/{match.code}/")
    expect(again.get_by_text("Done 1 time.")).to_be_visible(timeout=PATIENCE)
    expect(again.get_by_text("Cancelled: your turn had been played by then.")).to_be_visible()


def test_empty_passes_are_made_with_the_page_closed(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    match = discard(table_of_four(list(people.values())[:4], claims=True, seconds=0))
    four = at_table(visit, match)
    for seat in (1, 2, 3):
        page = four[seat].page
        page.get_by_text("Orders", exact=True).click()
        page.get_by_role("button", name="Pass until something is possible").click()
        expect(page.get_by_text("Ordered: pass until something is possible")).to_be_visible(timeout=PATIENCE)
        assert four[seat].overflow() <= 0
        page.close()
    for _beat in range(4):
        carry_out_orders()
    live = event_store.load(Match.objects.get(pk=match.pk))
    assert live.actors() == (1,), "who can claim is asked"
    assert Order.objects.filter(state="waiting").count() == 3


def test_a_wrongly_typed_order_is_answered_where_it_was_typed(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    both = at_table(visit, hex_of(people["Aino"], people["Eero"], size=11))
    page = both[1].page
    page.goto(f"{page.url}?ahead=1")
    field, sentence = page.get_by_label("Or type a move"), page.locator("#refused")
    for _again in range(2):
        field.fill("zz9")
        page.get_by_role("button", name="Order it").last.click()
        expect(sentence).to_be_in_viewport(timeout=PATIENCE)
        expect(sentence).to_contain_text("zz9")
        expect(page.locator("#announcer")).to_have_text(sentence.inner_text())
        expect(field).to_be_focused()
        expect(field).to_have_value("zz9")
        expect(page.locator(".messages")).to_have_count(0)
    assert both[1].overflow() <= 0
    both[1].shot("order-refused")
    field.fill("b2")
    page.get_by_role("button", name="Order it").last.click()
    expect(page.get_by_text("Ordered: b2.")).to_be_visible(timeout=PATIENCE)
    expect(sentence).to_have_count(0)
    mover = both[0].page
    mover.evaluate(
        "() => { document.querySelector('.on-board option:checked, .on-board option').value = 'zz9'; }"
    )
    mover.evaluate("() => document.querySelector('.on-board button').click()")
    expect(mover.locator("#refused")).to_be_in_viewport(timeout=PATIENCE)


def test_an_order_is_cancelled_on_another_device_and_without_a_script(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    match = hex_of(people["Aino"], people["Eero"])
    phone = at_table(visit, match)[1]
    plain = visit(people["Eero"].user, java_script_enabled=False)
    plain.page.goto(f"/matches/{match.code}/?ahead=1")
    plain.page.get_by_label("Or type a move").fill("zz9")
    plain.page.get_by_role("button", name="Order it").last.click()
    expect(plain.page.locator("#refused")).to_be_in_viewport(timeout=PATIENCE)
    plain.page.get_by_label("Or type a move").fill("b2")
    plain.page.get_by_role("button", name="Order it").last.click()
    expect(plain.page.get_by_text("Ordered: b2.")).to_be_visible(timeout=PATIENCE)
    expect(phone.page.get_by_text("Ordered: b2.")).to_be_visible(timeout=PATIENCE)
    phone.page.get_by_role("button", name="Cancel", exact=True).click()
    expect(phone.page.get_by_text("Cancelled: you took it back.")).to_be_visible(timeout=PATIENCE)
    assert Order.objects.get().state == "cancelled"
