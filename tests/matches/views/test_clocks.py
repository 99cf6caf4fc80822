"""What people do at a clock, on its page."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches.models import ClockPresence, ClockStop
from tests.helpers.answers import said
from tests.helpers.company import browser_of, with_logins
from tests.matches.clocked import THREE_DAYS, clocked

pytestmark = pytest.mark.django_db
HERE = "/matches/{}/clock/{}/"


def test_one_says_that_one_is_there_takes_a_holiday_and_comes_back(two: list[Player]) -> None:
    match, aino = clocked(two, THREE_DAYS, there=False), browser_of(two[0])
    for _again in range(2):
        assert aino.post(HERE.format(match.code, "here")).status_code == 302
    assert ClockPresence.objects.get().player == two[0]
    aino.post(HERE.format(match.code, "holiday"), {"days": "2"})
    stop = ClockStop.objects.get()
    assert (stop.player, stop.until and (stop.until - stop.since).days) == (two[0], 2)
    aino.post(HERE.format(match.code, "back"))
    stop.refresh_from_db()
    assert stop.until is not None and (stop.until - stop.since).days == 0


@pytest.mark.parametrize("days", ["", "0", "-1", "8", "x", "1.5", "\0", "9" * 40])
def test_a_holiday_that_cannot_be_is_refused_in_words(two: list[Player], days: str) -> None:
    match = clocked(two, THREE_DAYS)
    answer = browser_of(two[0]).post(HERE.format(match.code, "holiday"), {"days": days})
    assert answer.status_code == 302 and "You have 7 days of holidays left" in said(answer)
    assert not ClockStop.objects.exists()


def test_who_does_not_sit_there_does_nothing_nor_does_a_look(two: list[Player]) -> None:
    match, stranger = clocked(two, there=False), browser_of(with_logins("Outi")["Outi"])
    for action in ("here", "holiday", "back"):
        address = HERE.format(match.code, action)
        assert stranger.post(address, {"days": "1"}).status_code == 403
        assert browser_of(two[0]).get(address).url == match.get_absolute_url()
    assert not ClockPresence.objects.exists() and not ClockStop.objects.exists()
