"""Orders given and taken back on the page of a table, without a script."""

from __future__ import annotations

import re

import pytest

from clubs.models import Club, Player
from matches.models import Match, Order
from matches.tasks import carry_out_orders
from tests.helpers.answers import said
from tests.helpers.company import browser_of, with_logins
from tests.matches.ordering import hex_of, log, move
from tests.matches.pages import RUBBISH, address

pytestmark = pytest.mark.django_db


def test_a_premove_is_chosen_seen_carried_out_and_told(two: list[Player]) -> None:
    match, browser = hex_of(*two), browser_of(two[1])
    page = browser.get(address(match)).content.decode()
    assert "Order moves beforehand" in page and 'value="premove"' not in page
    page = browser.get(address(match) + "?ahead=1").content.decode()
    assert 'value="premove"' in page and "ahead=1" in re.findall(r'hx-get="([^"]*)"', page)[0]
    answer = browser.post(
        address(match, "orders"), {"kind": "premove", "seq": 0, "move": "b2", "deal": 1, "ahead": 1}
    )
    assert answer.url == address(match) + "?deal=1&ahead=1"
    assert "Ordered: b2." in browser.get(answer.url).content.decode()
    assert "Ordered" not in browser_of(two[0]).get(address(match)).content.decode()
    move(match, 0, "a1")
    assert carry_out_orders() == 1
    page = browser.get(address(match)).content.decode()
    assert "Done 1 time." in page and log(match) == ["a1", "b2"]


def test_what_cancelled_it_is_told(two: list[Player]) -> None:
    match, browser = hex_of(*two), browser_of(two[1])
    browser.post(address(match, "orders"), {"kind": "premove", "seq": 0, "move": "a1"})
    move(match, 0, "a1")
    assert "Cancelled: it was not possible any more." in browser.get(address(match)).content.decode()


def test_it_is_cancelled_by_its_button(two: list[Player]) -> None:
    match, browser = hex_of(*two), browser_of(two[1])
    browser.post(address(match, "orders"), {"kind": "only-move", "seq": 0})
    made = Order.objects.get()
    page = browser.get(address(match)).content.decode()
    assert f'name="number" value="{made.pk}"' in page
    for _again in range(2):
        answer = browser.post(address(match, "orders/cancel"), {"number": made.pk})
        assert answer.url == address(match) and said(answer) == ""
    assert Order.objects.get().why == "self"


def test_rubbish_is_refused_in_words_and_orders_nothing(two: list[Player]) -> None:
    match, browser = hex_of(*two), browser_of(two[1])
    for rubbish in RUBBISH:
        for sent in (
            {"kind": rubbish},
            {"kind": "premove", "move": rubbish},
            {"kind": "premove", "seq": rubbish},
        ):
            answer = browser.post(
                address(match, "orders"), {"seq": "0", "move": "b2", "deal": rubbish} | sent
            )
            assert answer.status_code == 302
            assert said(answer) or ("move" not in sent and "seq" not in sent)
        assert said(browser.post(address(match, "orders/cancel"), {"number": rubbish}))
    assert not Order.objects.exclude(text="b2").exists()


def test_strangers_order_nothing(people: list[Player], club: Club) -> None:
    match, stranger = hex_of(*people[:2], club=club), browser_of(with_logins("Outi")["Outi"])
    for action in ("orders", "orders/cancel"):
        assert stranger.post(address(match, action), {"kind": "only-move", "seq": "0"}).status_code == 403
        assert "/log-in/" in browser_of(None).post(address(match, action)).url
        assert browser_of(people[0]).get(address(match, action)).status_code in (302, 405)
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    assert stranger.post(address(match, "orders"), {"kind": "only-move"}).status_code == 404
    assert not Order.objects.exists()


def test_a_page_hears_of_its_own_orders_from_another_device(two: list[Player]) -> None:
    match, phone, tablet = hex_of(*two), browser_of(two[1]), browser_of(two[1])
    known = re.findall(r'hx-get="([^"]*)"', tablet.get(address(match)).content.decode())[0].replace(
        "&amp;", "&"
    )
    other = browser_of(two[0])
    theirs = re.findall(r'hx-get="([^"]*)"', other.get(address(match)).content.decode())[0].replace(
        "&amp;", "&"
    )
    asks = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "live"}
    assert tablet.get(known, **asks).status_code == 204
    phone.post(address(match, "orders"), {"kind": "premove", "seq": "0", "move": "b2"})
    news = tablet.get(known, **asks)
    assert news.status_code == 200 and "Ordered: b2." in news.content.decode()
    assert other.get(theirs, **asks).status_code == 204
    assert Match.objects.get(pk=match.pk).ordered
