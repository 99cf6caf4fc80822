"""Pages and API of a sheet that was kept at the wrong game; what it does is in tests/nights/services/test_anew.py."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, Player
from games.core.errors import BadOption, UnknownGame
from matches import services, wrong_game
from matches.errors import MatchError
from matches.models import Correction, Match
from nights.services import sessions
from tests.helpers.company import browser_of
from tests.helpers.tokens import token_of
from tests.matches.objected import won_by_the_first

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept(people: list[Player], club: Club) -> Match:
    """Aino and Eero played at a club night; Veikko, who owns the club, did not sit there."""
    night = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))
    for player in people:
        sessions.check_in(session=night, player=player)
    table = sessions.open_table(session=night, game="hex", players=people[:2], by=people[3])
    deal = {"winner": 0, "swapped": False}
    match = services.enter_result(match_id=table.match_id, data=deal, expect_seq=0)
    return services.confirm_result(match_id=match.pk, expect_seq=match.seq)


def sent(match: Match, **more: Any) -> dict[str, Any]:
    return {"kind": "game", "seq": match.seq, "known": 0, "reason": "the Y board", "game": "y-game", **more}


def put_right(match: Match) -> str:
    return f"/matches/{match.code}/put-right/"


def test_by_links_from_the_match_to_the_sheet_of_the_right_game_and_back(
    kept: Match, people: list[Player]
) -> None:
    veikko: Client = browser_of(people[3])
    page = veikko.get(f"/matches/{kept.code}/").content.decode()
    assert put_right(kept) in page
    asked = veikko.get(put_right(kept)).content.decode()
    assert '<option value="y-game">' in asked
    assert '<option value="hex">' not in asked
    assert '<option value="tuppi">' not in asked, "a game for four"
    shown = veikko.post(put_right(kept), sent(kept)).content.decode()
    assert "everybody agrees anew" in shown
    assert Match.objects.count() == 1
    done = veikko.post(put_right(kept), sent(kept, sure="1"))
    new = Correction.objects.get().anew
    assert new is not None
    assert done["Location"] == f"/matches/{new.code}/"
    assert f"/matches/{new.code}/" in veikko.get(f"/matches/{kept.code}/").content.decode()
    for player in people[:2]:
        table = new.session_table
        browser_of(player).post(f"/nights/{table.session_id}/tables/{table.number}/agree/")
    new.refresh_from_db()
    assert f"/matches/{kept.code}/" in veikko.get(f"/matches/{new.code}/").content.decode()
    back = veikko.post(put_right(kept), sent(kept, kind="restore", known=Correction.objects.get().pk))
    assert "is declared void" in back.content.decode()


@pytest.mark.parametrize("game", ["", "hex", "tuppi", "x", "1" * 500, "../hex", "\x00"])
def test_what_is_no_such_game_is_refused_on_the_page_and_by_the_api(
    kept: Match, people: list[Player], game: str
) -> None:
    answer = browser_of(people[3]).post(put_right(kept), sent(kept, game=game, sure="1"))
    assert answer.status_code == 422
    api = APIClient(HTTP_AUTHORIZATION=f"Token {token_of(people[3])}")
    refused = api.post(f"/api/matches/{kept.code}/result-corrections/", sent(kept, game=game), format="json")
    assert refused.status_code in (400, 409), refused.content
    assert Match.objects.get().status == Match.Status.FINISHED


def test_the_api_takes_options_tells_beforehand_and_names_the_new_sheet(
    kept: Match, people: list[Player]
) -> None:
    api = APIClient(HTTP_AUTHORIZATION=f"Token {token_of(people[3])}")
    where = f"/api/matches/{kept.code}/result-corrections/"
    for bad in ({"swap": 10**30}, {"nonsense": 1}, {"size": []}, "x", [1]):
        assert api.post(where, sent(kept, options=bad), format="json").status_code == 400
    told = api.post(where, sent(kept, preview=True), format="json")
    assert told.status_code == 200
    assert Match.objects.count() == 1
    made = api.post(where, sent(kept, game="hex", options={"swap": False}), format="json")
    assert made.status_code == 201, made.content
    new = Match.objects.get(code=made.json()["anew"])
    assert (new.game, new.options["swap"], new.status) == ("hex", False, Match.Status.WAITING)


def test_a_match_of_no_night_says_why_not(people: list[Player], club: Club) -> None:
    match = won_by_the_first(people[:2], club)
    answer = browser_of(people[3]).post(put_right(match), sent(match, sure="1"))
    assert "Only a table of a club night" in answer.content.decode()


def test_only_games_for_so_many_are_offered_and_checked(kept: Match) -> None:
    assert {2 in game.seats for game in wrong_game.games_for(2)} == {True}
    with pytest.raises(MatchError, match="is played by 4, and here sat 2"):
        wrong_game.check(kept, "tuppi", {})
    with pytest.raises(MatchError, match="at this game already"):
        wrong_game.check(kept, "hex", {})
    with pytest.raises(UnknownGame):
        wrong_game.check(kept, "", {})
    with pytest.raises(BadOption):
        wrong_game.check(kept, "y-game", {"size": "huge"})
