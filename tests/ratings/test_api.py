"""Ratings as JSON, as the pages read them."""

import pytest
from rest_framework.test import APIClient

from clubs.models import Club
from ratings.models import Pool
from ratings.services import rate_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(person, finished):
    a, b = person("A"), person("B")
    for hour in range(3):
        rate_match(match=finished("hex", [[a], [b]], hour=hour))
    return a, b


def pool() -> int:
    return Pool.objects.get(key="everyone/all/unclocked/hex").pk


def get(path: str, status: int = 200):
    response = APIClient().get(f"/api/ratings/{path}")
    assert response.status_code == status, response.content
    return response.json()


def test_a_leaderboard_and_a_history(played):
    assert [pool["game"] for pool in get("pools/?game=hex")["results"]] == ["hex", "hex"]
    rows = get(f"pools/{pool()}/leaderboard/")
    assert [(row["rank"], row["player"], row["matches"]) for row in rows] == [(1, "a", 3), (2, "b", 3)]
    assert len(get(f"pools/{pool()}/history/a/")) == 3
    assert {row["pool"]["game"] for row in get("players/a/")} == {"hex", ""}


def test_chances_by_address(played):
    chances = get("prediction/?game=hex&side=a&side=b")
    assert chances["wins"][0] > 0.5
    assert sum(chances["wins"]) + chances["draw"] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("game=hex&side=a&side=nobody", "There is no player nobody."),
        ("game=hex&side=a&side=a", "A player sits twice."),
        ("game=nosuch&side=a&side=b", "There is no game 'nosuch'."),
        ("game=hex&side=a", "at least two sides"),
    ],
)
def test_chances_that_cannot_be_are_refused_with_the_reason(played, query, reason):
    assert reason in str(get(f"prediction/?{query}", 400)["error"]["fields"])


@pytest.mark.parametrize("query", ["limit=0", "limit=x", "limit=-1", "limit=9999999999999", "offset=%C2%B2"])
def test_a_page_that_cannot_be_is_refused(played, query):
    assert "whole number" in str(get(f"pools/{pool()}/leaderboard/?{query}", 400))


def test_a_private_club_s_ratings_are_not_told(person, finished):
    club = Club.objects.create(name="Hidden", slug="hidden", visibility="members")
    rate_match(match=finished("hex", [[person("A")], [person("B")]], club=club))
    hidden = Pool.objects.get(club=club, game="hex")
    get(f"pools/{hidden.pk}/leaderboard/", 404)
    assert all(pool["club"] is None for pool in get("pools/")["results"])
    get("players/a/", 404)  # a guest whom nobody meets outside the club


def test_a_guest_met_in_a_match_of_no_club_is_told_of_without_the_clubs_ratings(person, finished):
    club = Club.objects.create(name="Hidden", slug="hidden", visibility="members")
    a, b = person("A"), person("B")
    rate_match(match=finished("hex", [[a], [b]], club=club))
    rate_match(match=finished("hex", [[a], [b]]))
    assert all(row["pool"]["club"] is None for row in get("players/a/"))
