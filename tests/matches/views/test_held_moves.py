"""The stop sign, shown on the page of a table."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches.models import Match, StopSign
from tests.helpers.answers import said
from tests.helpers.company import browser_of, with_logins
from tests.matches.held import STOP, TICK, Clock, play, table
from tests.matches.pages import RUBBISH, address

pytestmark = pytest.mark.django_db


def stop(match: Match) -> str:
    return address(match, "stop-sign")


def test_who_has_moved_shows_it_and_comes_back_to_the_table(people: list[Player], clock: Clock) -> None:
    match, mover = table(people, STOP), browser_of(people[1])
    play(match, 1, "AD")
    for _again in range(2):
        answer = mover.post(stop(match))
        assert (answer.status_code, answer.url) == (302, address(match))
        assert said(answer) == ""
    sign = StopSign.objects.get()
    assert (sign.seat, sign.seq, sign.by_rule) == (1, 2, False)


def test_who_may_not_yet_is_told_why(people: list[Player], clock: Clock) -> None:
    match = table(people, STOP)
    answer = browser_of(people[1]).post(stop(match))
    assert answer.status_code == 302 and "right after one’s own move" in said(answer)
    play(match, 1, "AD")
    for other in (people[0], people[2], people[3]):
        assert "right after one’s own move" in said(browser_of(other).post(stop(match)))
    without = table(people, TICK)
    assert "without stop signs" in said(browser_of(people[1]).post(stop(without)))
    assert not StopSign.objects.exists()


def test_what_is_posted_along_changes_nothing(people: list[Player], clock: Clock) -> None:
    match = table(people, STOP)
    play(match, 1, "AD")
    for rubbish in RUBBISH:
        other, mover = browser_of(people[2]), browser_of(people[1])
        assert said(other.post(stop(match), {"seat": rubbish, "seq": rubbish}))
        assert said(mover.post(stop(match), {"seat": rubbish, "seq": rubbish})) == ""
    assert StopSign.objects.get().seat == 1


def test_a_look_and_a_stranger_show_none(people: list[Player], club: Club, clock: Clock) -> None:
    match, stranger = table(people, STOP, club=club), browser_of(with_logins("Outi")["Outi"])
    play(match, 1, "AD")
    assert browser_of(people[1]).get(stop(match)).url == address(match)
    assert stranger.post(stop(match)).status_code == 403
    assert "/log-in/" in browser_of(None).post(stop(match)).url
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    assert stranger.post(stop(match)).status_code == 404
    assert browser_of(people[1]).post("/matches/nothing/stop-sign/").status_code == 404
    assert not StopSign.objects.exists()
