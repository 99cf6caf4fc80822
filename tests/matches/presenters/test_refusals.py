"""Why something was refused stands beside the form that it was sent from, once, also without a script."""

from __future__ import annotations

import re
from typing import Any

import pytest

from clubs.models import Player
from matches.models import Match
from tests.helpers.company import browser_of
from tests.matches.ordering import hex_of
from tests.matches.pages import address
from tests.matches.whist import dealt

pytestmark = pytest.mark.django_db

ORDER = {"kind": "premove", "seq": "0", "ahead": "1", "move": "zz9"}
BEFOREHAND, TYPED = '<form class="on-board ahead"', '<label for="order-typed">'
SENT = {
    "a move": ("play", {"move": "zz9", "seq": "0"}, 0, "zz9", '<form class="moves"'),
    "an order from the list": ("orders", ORDER, 1, "zz9", BEFOREHAND),
    "an order typed": ("orders", ORDER | {"typed": "1"}, 1, "zz9", TYPED),
    "a standing order": (
        "orders",
        {"kind": "rubbish", "seq": "0"},
        1,
        "order",
        '<details class="order" open',
    ),
    "taking back an order": ("orders/cancel", {"number": "7", "ahead": "1"}, 1, "order", BEFOREHAND),
}
REFUSED = re.compile(r'<p id="refused" class="notice error" tabindex="-1">(.*?)</p>')


def shown(match: Match, player: Player, action: str, sent: dict[str, str]) -> str:
    """The page after something that was refused, by the address that it leads to."""
    browser = browser_of(player)
    answer: Any = browser.post(address(match, action), sent)
    assert answer.url.endswith("#refused")
    page = browser.get(answer.url, HTTP_HX_REQUEST="true").content.decode()
    assert 'class="messages"' not in page, "it is said once"
    assert "refused" not in browser.get(answer.url).content.decode().partition("<main")[2]
    return page


@pytest.mark.parametrize("what", SENT)
def test_it_is_said_in_front_of_what_was_sent(two: list[Player], what: str) -> None:
    action, sent, seat, words, form = SENT[what]
    page = shown(hex_of(*two), two[seat], action, sent)
    before, sentence, after = REFUSED.split(page)
    assert words in sentence
    assert form in after and form not in before
    assert "<form" not in after.partition(form)[0]


def test_a_claim_is_put_right_where_it_was_written(people: list[Player]) -> None:
    page = shown(dealt(people), people[1], "claim/make", {"seq": "1", "count": "99"})
    before, _sentence, after = REFUSED.split(page)
    assert '<details class="claim" open>' in after and "<details" not in before.partition('class="claim"')[0]


def test_a_typed_order_whose_time_is_over_is_still_answered(two: list[Player]) -> None:
    """There is no form any more: the sentence stands where it was."""
    page = shown(hex_of(*two), two[1], "orders", {"kind": "premove", "move": "zz9", "seq": "0", "typed": "1"})
    assert len(REFUSED.findall(page)) == 1 and TYPED not in page


def test_elsewhere_it_is_a_message_as_any_other(two: list[Player]) -> None:
    match, browser = hex_of(*two), browser_of(two[1])
    browser.post(address(match, "orders"), ORDER)
    assert "zz9" in browser.get("/matches/").content.decode()
    assert "zz9" not in browser.get(address(match)).content.decode()


def test_two_refusals_are_both_said(two: list[Player]) -> None:
    match, browser = hex_of(*two), browser_of(two[1])
    for move in ("zz8", "zz9"):
        browser.post(address(match, "orders"), ORDER | {"move": move})
    page = browser.get(address(match), HTTP_HX_REQUEST="true").content.decode()
    assert "zz9" in REFUSED.findall(page)[0] and "zz8" in page.partition('class="messages"')[2]
