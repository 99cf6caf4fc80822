"""The page of one's own table, and what stands of it on the event's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.html import escape

from clubs.models import Club, Player
from tests.tournaments.drafts import drafted, publish
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(house: Club, people: dict[str, Player]) -> Competition:
    made = drafted(house, 3)
    made.entries.filter(number=2).update(player=people["Member"])
    publish(made)
    return made


def test_a_player_sees_their_table_first(visit: Callable[[str], Client], playing: Competition) -> None:
    browser, at = visit("Member"), f"/competitions/{playing.slug}/"
    assert f"{at}mine/" in browser.get(at).content.decode()
    page = browser.get(f"{at}mine/")
    own = page.context["own"]
    assert own.round == 1 and own.current
    text = page.content.decode()
    assert all(name in text for name in own.against) and "every 20s" in text
    assert "Why this table:" in text and all(str(escape(why)) in text for why in page.context["why"])
    if own.match:
        assert f"/matches/{own.match.code}/" in text


def test_others_are_led_to_the_event(visit: Callable[[str], Client], playing: Competition) -> None:
    at = f"/competitions/{playing.slug}/"
    assert visit("Organiser").get(f"{at}mine/").url == at
    assert "/log-in/" in visit("Nobody").get(f"{at}mine/").url
    assert f"{at}mine/" not in visit("Organiser").get(at).content.decode()


def test_before_the_first_round_it_says_so(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player]
) -> None:
    made = drafted(house, 4)
    made.entries.filter(number=2).update(player=people["Member"])
    page = visit("Member").get(f"/competitions/{made.slug}/mine/").content.decode()
    assert "your table will stand here" in page


def test_a_page_takes_few_statements(
    visit: Callable[[str], Client],
    playing: Competition,
    django_assert_max_num_queries: Callable[..., object],
) -> None:
    browser = visit("Member")
    browser.get(f"/competitions/{playing.slug}/mine/")
    with django_assert_max_num_queries(10):  # type: ignore[attr-defined]
        browser.get(f"/competitions/{playing.slug}/mine/")
