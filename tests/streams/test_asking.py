"""What one move costs: its log and its seats are read once, whoever is asked for after it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Membership, Player
from clubs.services import join
from common.shared_looks import Kept
from matches import services
from matches.models import Match
from streams import asking
from streams.asking import Answer, Visit, ask
from tests.helpers.company import club_of
from tests.helpers.sessions import session_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test has written is seen on its own connection alone."""
    monkeypatch.setattr(asking, "close_old_connections", lambda: None)


@pytest.fixture
def match(people: dict[str, Player]) -> Match:
    seats = [services.SeatPlan(people[name]) for name in ("Owner", "Member")]
    match = services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))
    return services.play_move(match_id=match.pk, seat=0, texts=["b2"], expect_seq=0)


def visit_of(match: Match, player: Player | None) -> Visit:
    cookie = {"cookie": f"sessionid={session_of(player.user)}"} if player else {}
    return Visit.of(f"/matches/{match.code}/", {"host": "testserver", **cookie}, "http", "10.0.0.1")


def asked(visit: Visit, kept: Kept) -> tuple[Answer, list[str]]:
    with CaptureQueriesContext(connection) as queries:
        answer = ask(visit, "", kept)
    return answer, [one["sql"] for one in queries.captured_queries]


def test_after_the_first_only_the_reader_is_looked_up(match: Match, people: dict[str, Player]) -> None:
    visits = [visit_of(match, people.get(name)) for name in ("Owner", "Member", "")]
    for visit in visits:
        ask(visit, "", {})  # notes the log-in
    kept: Kept = {}
    first, second, third = (asked(visit, kept) for visit in visits)
    assert [one[0].status for one in (first, second, third)] == [200] * 3
    assert len(first[1]) <= 7
    assert ["django_session" in sql or "clubs_user" in sql for sql in second[1]] == [True, True]
    assert third[1] == []
    assert "Your turn" in (second[0].html or "") and "Your turn" not in (first[0].html or "")


def test_of_a_match_kept_to_its_players_everybody_is_asked_for(
    match: Match, people: dict[str, Player]
) -> None:
    """Somebody who keeps for its club today may not tomorrow: no answer to one of them is one for all."""
    one = visit_of(match, people["Stranger"])
    assert ask(one, "", {}).alike == ask(visit_of(match, None), "", {}).alike
    keeper = join(club=club_of("Kallio", people["Owner"]), player=people["Stranger"], role="scorekeeper")
    Match.objects.filter(pk=match.pk).update(unwatched=True, club=keeper.club)
    told = ask(one, "", {})
    assert (told.status, told.alike[1]) == (200, "own")
    assert ask(visit_of(match, None), "", {}).status == 404


def test_who_left_the_club_since_is_not_told_from_what_others_have_read(
    match: Match, people: dict[str, Player], house: Club
) -> None:
    """Who may see is asked for each, and of the newest."""
    Club.objects.filter(pk=house.pk).update(visibility=Club.Visibility.PRIVATE)
    Match.objects.filter(pk=match.pk).update(club=house)
    owner, keeper = (visit_of(match, people[name]) for name in ("Owner", "Keeper"))
    kept: Kept = {}
    assert [ask(one, "", kept).status for one in (owner, keeper)] == [200, 200]
    Membership.objects.filter(player=people["Keeper"]).delete()
    assert ask(keeper, "", kept).status == 404
    assert ask(owner, "", kept).status == 200


def test_who_logged_out_since_is_a_stranger(match: Match, people: dict[str, Player]) -> None:
    visit = visit_of(match, people["Owner"])
    kept: Kept = {}
    assert ask(visit, "", kept).account == people["Owner"].user_id
    people["Owner"].user.set_password("another")  # type: ignore[union-attr]
    people["Owner"].user.save()  # type: ignore[union-attr]
    after = ask(visit, "", kept)
    assert after.account is None and "<form" not in (after.html or "")
