"""Lists of matches go by when they were played, not by when they were written down, and an index has that order."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from bots.builtin import ensure_builtin_bots
from clubs.models import Club, Player
from clubs.services import create_club, create_player, join
from matches.models import Match
from matches.selectors import matches, named_players, visible
from matches.services import SeatPlan, confirm_result, create_match, enter_result, start
from tournaments.services import past_results

pytestmark = pytest.mark.django_db
WINNER = {"winner": 0, "swapped": False}


@pytest.fixture
def two() -> list[Player]:
    return [create_player(name="Aino"), create_player(name="Eero")]


@pytest.fixture
def club(two: list[Player]) -> Club:
    club = create_club(name="Kallio", owner=two[0])
    join(club=club, player=two[1])
    return club


def played(club: Club, two: list[Player]) -> Match:
    seats = [SeatPlan(one) for one in two]
    match = start(match=create_match(game="hex", seats=seats, entered=True, club=club))
    enter_result(match_id=match.pk, data=WINNER, expect_seq=0)
    return confirm_result(match_id=match.pk, expect_seq=1)


def begun(two: list[Player]) -> Match:
    return start(match=create_match(game="hex", seats=[SeatPlan(one) for one in two], options={"size": 4}))


@pytest.fixture
def season(club: Club, two: list[Player]) -> list[Match]:
    """As written down: one of today, two of years ago typed in, one that is being played."""
    today = played(club, two)
    Match.objects.filter(pk=today.pk).update(finished_at=timezone.now() - timedelta(minutes=5))
    text = "date,game,sides,score\n2019-12-02,hex,Aino - Eero,0:1\n2018-11-30,hex,Aino - Eero,1:0\n"
    typed = past_results.store(club=club, lines=past_results.read(text, club))
    return [today, *typed, begun(two)]


def test_the_last_played_stands_first(season: list[Match], club: Club, two: list[Player]) -> None:
    today, newer, older, running = season
    assert list(matches()) == [running, today, newer, older]
    assert list(matches(club_id=club.pk)) == [today, newer, older]
    assert list(visible(two[1], player=two[0], game="hex")) == [running, today, newer, older]


@pytest.mark.parametrize("page", ["/", "/matches/", "/players/aino/", "/games/hex/", "/clubs/kallio/"])
def test_so_it_does_on_every_page(season: list[Match], client: Client, page: str) -> None:
    shown = client.get(page).content.decode()
    places = [shown.index(str(match.code)) for match in season[:3]]
    assert places == sorted(places)


def test_so_it_does_in_the_api(season: list[Match]) -> None:
    rows = APIClient().get("/api/matches/?player=aino&status=finished").json()["results"]
    assert [row["code"] for row in rows] == [str(match.code) for match in season[:3]]


def test_a_bot_that_is_its_own_partner_is_listed_once(two: list[Player]) -> None:
    bot = ensure_builtin_bots()[0].player
    match = create_match(game="tuppi", seats=[SeatPlan(one) for one in (bot, two[0], bot, two[1])])
    assert list(visible(None, player=bot)) == [match]
    assert APIClient().get(f"/api/matches/?player={bot.slug}").json()["count"] == 1


@pytest.mark.parametrize(
    ("asked", "index"),
    [({}, "match_played"), ({"game": "hex"}, "match_game_played"), ({"club_id": 1}, "match_club_played")],
)
def test_a_page_of_the_list_comes_out_of_an_index_in_order(asked: dict[str, object], index: str) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("a small table is sorted by PostgreSQL without its indexes")
    club_id = asked.get("club_id")
    rows = matches(club_id=1) if club_id else visible(None, **asked)  # type: ignore[arg-type]
    plan = rows[:25].explain()
    assert index in plan
    assert "TEMP B-TREE" not in plan


@pytest.mark.parametrize(("visibility", "named"), [("public", True), ("members", False), ("private", False)])
def test_guests_of_a_club_are_named_to_whom_it_lets_in_and_whom_they_have_met(
    club: Club, two: list[Player], visibility: str, named: bool
) -> None:
    guest, visitor = create_player(name="Lempi"), create_player(name="Visitor")
    join(club=club, player=guest)
    Club.objects.update(visibility=visibility)
    assert named_players(two[1]).filter(pk=guest.pk).exists()
    assert named_players(visitor).filter(pk=guest.pk).exists() is named
    start(match=create_match(game="hex", seats=[SeatPlan(guest), SeatPlan(two[0])], entered=True))
    assert named_players(visitor).filter(pk=guest.pk).exists(), "who has played where everybody may look"
