"""Comments over the API."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches.models import Match
from tests.helpers.company import browser_of
from tests.matches.commented import over, said
from tests.matches.pages import RUBBISH

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    return over(people, club)


def at(match: Match, rest: str = "") -> str:
    return f"/api/matches/{match.code}/comments{rest}"


def test_written_read_changed_hidden_shown_and_removed(played: Match, people: list[Player]) -> None:
    own, organiser, nobody = browser_of(people[2]), browser_of(people[3]), browser_of(None)
    answer = own.post(at(played, "/"), {"text": "Fine", "position": 2}, JSON)
    assert answer.status_code == 201
    one = at(played, f"/{answer.json()['id']}/")
    [read] = nobody.get(at(played, "/")).json()["results"]
    assert (read["player"], read["text"], read["position"]) == ("sylvi", "Fine", 2)
    assert own.put(one, {"text": "Better"}, JSON).json()["text"] == "Better"
    assert organiser.put(one, {"text": "Mine"}, JSON).status_code == 403
    assert own.put(f"{one}hiding/", {"why": "x"}, JSON).status_code == 403
    assert organiser.put(f"{one}hiding/", {"why": "Rude"}, JSON).json()["hidden_because"] == "Rude"
    assert nobody.get(at(played, "/")).json()["results"] == []
    assert organiser.delete(f"{one}hiding/").json()["hidden_at"] is None
    assert own.delete(one).status_code == 204 and own.delete(one).status_code == 404


def test_ended_by_who_sat_there(played: Match, people: list[Player]) -> None:
    sat, other = browser_of(people[0]), browser_of(people[2])
    assert sat.put(at(played, "-closed/")).json() == {"closed": True, "by_me": True}
    assert other.get(at(played, "-closed/")).json() == {"closed": True, "by_me": False}
    assert other.post(at(played, "/"), {"text": "x"}, JSON).status_code == 400
    assert other.put(at(played, "-closed/")).status_code == 403
    assert sat.delete(at(played, "-closed/")).json() == {"closed": False, "by_me": False}


def test_rubbish_and_who_is_not_logged_in(played: Match, people: list[Player]) -> None:
    assert browser_of(None).post(at(played, "/"), {"text": "x"}, JSON).status_code in (401, 403)
    browser = browser_of(people[2])
    for rubbish in (*RUBBISH, [], {}, 10**30, True):
        assert browser.post(at(played, "/"), {"text": rubbish}, JSON).status_code in (201, 400)
        assert browser.post(at(played, "/"), {"text": "x", "position": rubbish}, JSON).status_code in (
            201,
            400,
        )
    made = said(played, people[2])
    for rubbish in ("", [], None):
        assert browser.put(at(played, f"/{made.pk}/"), {"text": rubbish}, JSON).status_code == 400
