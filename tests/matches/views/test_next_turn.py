"""From one table to the next that waits."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player
from tests.helpers.company import browser_of
from tests.helpers.rubbish import RUBBISH
from tests.matches.clocked import A_MINUTE_EACH, THREE_DAYS, clocked

pytestmark = pytest.mark.django_db


def test_the_least_time_first_then_who_waits_longest(two: list[Player]) -> None:
    slow, quick = clocked(two, THREE_DAYS), clocked(two, A_MINUTE_EACH)
    browser = browser_of(two[0])
    assert "/me/next-turn/" in browser.get("/").content.decode()
    assert browser.get("/me/next-turn/").url == f"/matches/{quick.code}/"  # type: ignore[attr-defined]
    here = browser.get(f"/matches/{quick.code}/").content.decode()
    assert f"/me/next-turn/?after={quick.code}" in here
    assert browser.get(f"/me/next-turn/?after={quick.code}").url == f"/matches/{slow.code}/"  # type: ignore[attr-defined]


def test_where_nothing_else_waits_it_is_said(two: list[Player]) -> None:
    match = clocked(two, THREE_DAYS)
    told = browser_of(two[0]).get(f"/me/next-turn/?after={match.code}", follow=True)
    assert told.redirect_chain[-1][0] == f"/matches/{match.code}/"
    assert "No other table waits for you." in told.content.decode()
    told = browser_of(two[1]).get("/me/next-turn/", follow=True)
    assert told.redirect_chain[-1][0] == "/" and "No other table waits for you." in told.content.decode()


@pytest.mark.parametrize("after", RUBBISH)
def test_rubbish_is_no_table_that_one_comes_from(two: list[Player], after: str) -> None:
    match = clocked(two, THREE_DAYS)
    answer = browser_of(two[0]).get("/me/next-turn/", {"after": after})
    assert answer.status_code == 302 and answer.url == f"/matches/{match.code}/"  # type: ignore[attr-defined]


def test_strangers_log_in_first(db: None) -> None:
    assert Client().get("/me/next-turn/").status_code == 302
