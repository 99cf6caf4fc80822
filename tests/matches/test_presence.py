"""Who has a table before their eyes."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from clubs.models import Player
from matches import presence
from matches.models import Match
from tests.helpers.company import browser_of
from tests.matches.clocked import clocked

pytestmark = pytest.mark.django_db
ASKS = {"HX-Request": "true", "HX-Target": "live"}


@pytest.fixture
def match(two: list[Player]) -> Match:
    cache.clear()
    return clocked(two)


def there(match: Match) -> set[int]:
    return presence.at(match, [seat.player.user_id for seat in match.seats.all() if seat.player.user_id])


def test_who_opens_the_table_is_there_and_nobody_else(match: Match, two: list[Player]) -> None:
    assert there(match) == set()
    browser_of(two[0]).get(f"/matches/{match.code}/")
    assert there(match) == {two[0].user_id}


def test_a_page_that_asks_for_news_counts_only_while_it_is_seen(match: Match, two: list[Player]) -> None:
    browser, address = browser_of(two[1]), f"/matches/{match.code}/"
    browser.get(address, headers=ASKS)
    assert there(match) == set(), "it lies open behind another"
    browser.get(address, headers=ASKS | {"X-Seen": "1"})
    assert there(match) == {two[1].user_id}


def test_whoever_has_no_login_is_nobody(match: Match) -> None:
    browser_of(None).get(f"/matches/{match.code}/")
    assert presence.at(match, []) == there(match) == set()
