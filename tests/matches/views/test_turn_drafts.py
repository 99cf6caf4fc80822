"""A turn laid out, undone and sent on the page of a table, without a script and on two devices."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from clubs.models import Club, Player
from matches import services
from matches.models import Match
from tests.helpers.answers import said
from tests.helpers.company import browser_of, with_logins
from tests.matches.laid_out import ACES, canasta_of, laid, lay
from tests.matches.ordering import log
from tests.matches.pages import RUBBISH, TOKENS, address

pytestmark = pytest.mark.django_db
PART = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "live"}


def page(browser: Client, match: Match) -> str:
    return browser.get(address(match)).content.decode()


def known(text: str) -> str:
    return re.findall(r'hx-get="([^"]*)"', text)[0].replace("&amp;", "&")


def test_every_step_is_seen_at_once_and_the_last_one_sends_all(two: list[Player]) -> None:
    match, browser = canasta_of(*two), browser_of(two[1])
    assert address(match, "draft") in page(browser, match) and "not sent" not in page(browser, match)
    for number, text in enumerate(ACES):
        sent = {"seq": "2", "known": str(number), "move": text, "deal": "1"}
        answer = browser.post(address(match, "draft"), sent)
        assert answer.url == address(match) + "?deal=1" and said(answer) == ""
    shown = page(browser, match)
    assert "<li>A♠</li>" in shown.replace("meld ", "") and 'name="known" value="3"' in shown
    assert 'name="keep" value="2"' in shown and 'name="seq" value="2"' in shown and "(sends all)" in shown
    browser.post(address(match, "draft"), {"keep": "2"})
    assert laid(match) == ACES[:2]
    browser.post(address(match, "draft"), {"seq": "2", "known": "2", "move": "meld AD"})
    browser.post(address(match, "draft"), {"seq": "2", "known": "3", "move": "discard 5S"})
    assert log(match) == ["draw", *ACES, "discard 5S"] and "not sent" not in page(browser, match)


def test_it_is_sent_by_its_button_and_again_tells_that_it_has_been(two: list[Player]) -> None:
    match, browser = lay(canasta_of(*two), *ACES), browser_of(two[1])
    sent = {"seq": "2", "known": "3", "send": "1"}
    assert said(browser.post(address(match, "draft"), sent)) == ""
    assert said(browser.post(address(match, "draft"), sent)) != ""
    assert log(match) == ["draw", *ACES]


def test_nobody_else_learns_of_it(two: list[Player], aino: Player) -> None:
    """The other player's page and a spectator's are the same bytes, and hear no news."""
    match = canasta_of(*two)
    others = [browser_of(two[0]), browser_of(None)]
    before = [TOKENS.sub("", page(one, match)) for one in others]
    lay(match, *ACES)
    assert [TOKENS.sub("", page(one, match)) for one in others] == before
    assert [one.get(known(text), **PART).status_code for one, text in zip(others, before, strict=True)] == [
        204
    ] * 2


def test_another_device_of_ones_own_hears_of_each_step(two: list[Player]) -> None:
    match, tablet = canasta_of(*two), browser_of(two[1])
    address_of_news = known(page(tablet, match))
    assert tablet.get(address_of_news, **PART).status_code == 204
    lay(match, "meld AS")
    news = tablet.get(address_of_news, **PART)
    assert news.status_code == 200 and "1 step not sent" in news.content.decode()


def test_what_became_void_is_told_until_it_is_noted(two: list[Player]) -> None:
    match, browser = lay(canasta_of(*two), *ACES), browser_of(two[1])
    services.concede(match_id=match.pk, seat=0)
    assert "3 steps that you had laid out were not sent" in page(browser, match)
    browser.post(address(match, "draft"), {"keep": "0"})
    assert "laid out" not in page(browser, match)


def test_rubbish_is_refused_in_words_and_sends_nothing(two: list[Player]) -> None:
    match, browser = lay(canasta_of(*two), "meld AS"), browser_of(two[1])
    for rubbish in RUBBISH:
        for sent in (
            {"move": rubbish, "known": "1"},
            {"move": "meld AH", "known": rubbish},
            {"keep": rubbish},
        ):
            assert said(browser.post(address(match, "draft"), {"seq": "2"} | sent)), sent
        assert said(browser.post(address(match, "draft"), {"seq": rubbish, "known": "1"}))
    assert laid(match) == ["meld AS"] and log(match) == ["draw"]


def test_strangers_lay_nothing_out(people: list[Player], club: Club) -> None:
    match, stranger = canasta_of(*people[:2], club=club), browser_of(with_logins("Outi")["Outi"])
    sent = {"seq": "2", "known": "0", "move": "meld AS"}
    assert stranger.post(address(match, "draft"), sent).status_code == 403
    assert "/log-in/" in browser_of(None).post(address(match, "draft"), sent).url
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    assert stranger.post(address(match, "draft"), sent).status_code == 404
    assert laid(match) == []
