"""A match in a frame of another site: as everybody sees it, so much later as its table chose, and no other match."""

from __future__ import annotations

from uuid import uuid4

import pytest

from clubs.models import Club, Player
from common.security import POLICY
from common.watching import Delay
from matches import services
from matches.models import Match
from matches.seating import MatchPlan, SeatPlan, create_matches
from tests.helpers.company import browser_of
from tests.matches.going_on import moved
from tests.matches.pages import RUBBISH

pytestmark = pytest.mark.django_db


def begun(people: list[Player], club: Club | None = None, **more: object) -> Match:
    seats = [SeatPlan(one) for one in people[:2]]
    plan = MatchPlan("hex", seats, {"size": 5}, club=club, **more)  # type: ignore[arg-type]
    return moved(create_matches([plan], started=True)[0], 3)


def at(match: Match) -> str:
    return f"/embed/matches/{match.code}/"


def test_any_site_frames_a_running_match_as_who_looks_on_sees_it(people: list[Player]) -> None:
    match = begun(people)
    for who in (None, people[0]):
        answer = browser_of(who).get(at(match))
        page = answer.content.decode()
        assert "<nav" not in page and "<form" not in page and "Your turn" not in page
        assert "X-Frame-Options" not in answer.headers and "frame-ancestors *" in answer[POLICY]
        seen = browser_of(who).get(f"/matches/{match.code}/")
        assert f"http://testserver{at(match)}" in seen.content.decode()
        assert seen["X-Frame-Options"] == "DENY" and "frame-ancestors 'none'" in seen[POLICY]
        assert browser_of(who).get(f"/api/matches/{match.code}/").json()["embed"] == at(match)
    assert browser_of(None).get(f"{at(match)}?seq=3&status=running").status_code == 204
    assert browser_of(None).post(at(match)).status_code == 405


def test_a_match_that_is_over_is_stepped_through_without_a_script(people: list[Player]) -> None:
    match = begun(people)
    services.concede(match_id=match.pk, seat=0, expect_seq=match.seq)
    browser = browser_of(None)
    page = browser.get(at(match)).content.decode()
    assert "4 / 4" in page and "?at=3" in page and "<script" not in page
    assert "1 / 4" in browser.get(f"{at(match)}?at=1").content.decode()
    for rubbish in RUBBISH:
        assert browser.get(at(match), {"at": rubbish, "seq": rubbish}).status_code == 200


def test_a_sheet_is_framed_with_its_rows(people: list[Player]) -> None:
    seats = [SeatPlan(one) for one in people[:2]]
    match = services.start(match=services.create_match(game="hex", seats=seats, entered=True))
    services.enter_result(match_id=match.pk, data={"winner": 0, "swapped": False}, expect_seq=match.seq)
    assert 'class="sheet"' in browser_of(None).get(at(match)).content.decode()


def test_a_frame_knows_no_more_than_who_looks_on_later(people: list[Player]) -> None:
    match = begun(people, watch_delay=Delay.TEN_MINUTES)
    page = browser_of(people[0]).get(at(match)).content.decode()
    assert "later than it is played" in page and "seq=0&amp;" in page


def test_a_match_that_not_everybody_sees_is_in_no_frame(people: list[Player], club: Club) -> None:
    hidden = [begun(people, unwatched=True)]
    club.visibility = Club.Visibility.MEMBERS
    club.save()
    hidden.append(begun(people, club))
    for match in hidden:
        browser = browser_of(people[0])
        assert browser.get(at(match)).status_code == 404
        assert "iframe" not in browser.get(f"/matches/{match.code}/").content.decode()
        assert browser.get(f"/api/matches/{match.code}/").json()["embed"] is None
    for code in (uuid4(), "x", "0" * 36):
        assert browser_of(None).get(f"/embed/matches/{code}/").status_code == 404
