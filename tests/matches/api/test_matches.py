"""The API of matches: what a stranger, a player and a scorekeeper may read and do; rubbish is refused in one shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from clubs.services import sign_up
from matches import services
from matches.bot_play import play_bots
from matches.models import Event, Match

pytestmark = pytest.mark.django_db
RAMI_TEN = {"game": "rami", "bidder": 0, "stopped": False, "tricks": [10, 3]}


@pytest.fixture
def people() -> list[Player]:
    names = ("aino", "eero", "sylvi", "veikko")
    return [sign_up(username=name, password="x", name=name.title()).player for name in names]


@pytest.fixture
def sheet(people: list[Player]) -> Match:
    seats = [services.SeatPlan(one) for one in people]
    return services.start(match=services.create_match(game="tuppi", seats=seats, entered=True))


@pytest.fixture
def board(people: list[Player]) -> Match:
    seats = [services.SeatPlan(one) for one in people[:2]]
    return services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))


@pytest.fixture
def send(client: Client) -> Callable[..., Any]:
    def post(player: Player | None, match: Match, action: str, data: Any) -> Any:
        if player is not None:
            assert player.user is not None
            client.force_login(player.user)
        return client.post(f"/api/matches/{match.code}/{action}/", data, content_type="application/json")

    return post


def test_a_move_is_made_and_the_answer_shows_the_table(
    send: Callable[..., Any], board: Match, people: list[Player]
) -> None:
    answer = send(people[0], board, "moves", {"moves": ["b2"], "seq": 0})
    assert answer.status_code == 200
    assert answer.json()["view"]["actors"] == [1]
    assert answer.json()["told"][-1]["message"] == "Aino plays b2 (red)."


def test_a_stale_move_is_a_conflict_that_says_where_the_match_is(
    send: Callable[..., Any], board: Match, people: list[Player]
) -> None:
    send(people[0], board, "moves", {"moves": ["b2"], "seq": 0})
    answer = send(people[1], board, "moves", {"moves": ["b3"], "seq": 0})
    assert answer.status_code == 409
    assert "event 1" in answer.json()["error"]["message"]


def test_with_the_refusal_comes_the_whole_table_as_it_is(
    send: Callable[..., Any], board: Match, people: list[Player]
) -> None:
    send(people[0], board, "moves", {"moves": ["b2"], "seq": 0})
    refused = send(people[1], board, "moves", {"moves": ["b3"], "seq": 0}).json()
    assert refused["error"]["code"] == "stale"
    now = refused["match"]
    assert (now["seq"], now["view"]["actors"]) == (1, [1]) and "b3" in now["legal"]
    assert send(people[1], board, "moves", {"moves": ["b3"], "seq": now["seq"]}).status_code == 200


def test_the_table_beside_a_refusal_is_that_of_the_asker_alone(
    send: Callable[..., Any], people: list[Player]
) -> None:
    seats = [services.SeatPlan(one) for one in people]
    match = services.start(match=services.create_match(game="tuppi", seats=seats))
    play_bots(match_id=match.pk, holder="w")
    refused = send(people[1], match, "moves", {"moves": ["x"], "seq": 99}).json()["match"]
    hands = [seat["hand"] for seat in refused["view"]["view"]["seats"]]
    assert [set(hand) <= {"?"} for hand in hands] == [True, False, True, True]


@pytest.mark.parametrize(
    "rubbish",
    [{}, [], "x", {"moves": [], "seq": 0}, {"moves": "b2", "seq": 0}, {"moves": ["b2"], "seq": "first"},
     {"moves": ["zz"], "seq": 0}, {"moves": ["b2"], "seq": -1}, {"moves": ["b2", 7, None], "seq": 0}],
)  # fmt: skip
def test_rubbish_moves_are_refused_and_change_nothing(
    send: Callable[..., Any], board: Match, people: list[Player], rubbish: Any
) -> None:
    answer = send(people[0], board, "moves", rubbish)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
    assert Event.objects.count() == 0


def test_who_does_not_sit_there_may_look_but_not_move(
    send: Callable[..., Any], client: Client, board: Match, people: list[Player]
) -> None:
    assert send(None, board, "moves", {"moves": ["b2"], "seq": 0}).status_code in (401, 403)
    assert send(people[2], board, "moves", {"moves": ["b2"], "seq": 0}).status_code == 403
    assert client.get(f"/api/matches/{board.code}/").json()["legal"] == []


def test_a_deal_is_entered_taken_back_and_the_rubber_stopped(
    send: Callable[..., Any], sheet: Match, people: list[Player]
) -> None:
    entered = send(people[0], sheet, "results", {"result": RAMI_TEN, "seq": 0}).json()
    assert entered["sheet"][0]["totals"] == [16, 0]
    assert send(people[1], sheet, "undo", {"seq": 1}).json()["sheet"] == []
    send(people[0], sheet, "results", {"result": RAMI_TEN, "seq": 2})
    assert send(people[0], sheet, "stop", {"seq": 3, "reason": "last bus"}).json()["status"] == "running"
    stopped = send(people[1], sheet, "stop", {"seq": 3, "reason": "last bus"}).json()
    assert (stopped["status"], stopped["result"]["places"]) == ("finished", [1, 2])


def test_fourteen_tricks_are_refused_and_the_field_is_named(
    send: Callable[..., Any], sheet: Match, people: list[Player]
) -> None:
    answer = send(people[0], sheet, "results", {"result": RAMI_TEN | {"tricks": [14, 0]}, "seq": 0})
    assert answer.status_code == 400
    assert "not between 0 and 13" in str(answer.json()["error"]["fields"]["tricks"])
    assert Event.objects.count() == 0


def test_only_who_sits_there_keeps_the_sheet(send: Callable[..., Any], sheet: Match) -> None:
    stranger = sign_up(username="stranger", password="x", name="Stranger").player
    assert send(stranger, sheet, "results", {"result": RAMI_TEN, "seq": 0}).status_code == 403


def test_an_incomplete_sheet_is_not_confirmed(
    send: Callable[..., Any], sheet: Match, people: list[Player]
) -> None:
    answer = send(people[0], sheet, "confirm", {"seq": 0})
    assert answer.status_code == 400
    assert "not complete" in answer.json()["error"]["message"]


def test_a_list_of_matches_costs_the_same_whatever_its_length(
    client: Client, people: list[Player], django_assert_max_num_queries: Callable[..., Any]
) -> None:
    seats = [services.SeatPlan(one) for one in people[:2]]
    services.create_matches([services.MatchPlan("hex", seats) for _ in range(30)])
    with django_assert_max_num_queries(4):
        assert client.get("/api/matches/").json()["count"] == 30


@pytest.fixture
def ask(client: Client) -> Callable[[Match], dict[str, Any]]:
    def get(match: Match) -> dict[str, Any]:
        answer: dict[str, Any] = client.get(f"/api/matches/{match.code}/").json()
        return answer

    return get


class TestThroughTheApi:
    def test_the_deal_to_come_with_names(self, sheet: Match, ask: Callable[[Match], dict[str, Any]]) -> None:
        answer = ask(sheet)
        assert answer["unit"] == "Deal"
        assert answer["now"] == ["Aino deals", "Nobody rises yet; 52 wins"]

    def test_nothing_is_to_come_when_it_is_over(
        self, sheet: Match, ask: Callable[[Match], dict[str, Any]]
    ) -> None:
        services.stop_match(match_id=sheet.pk, reason="late", expect_seq=0)
        assert ask(sheet)["now"] == []

    def test_a_match_whose_rules_have_changed_has_neither(
        self, sheet: Match, ask: Callable[[Match], dict[str, Any]]
    ) -> None:
        Match.objects.update(rules_version=99)
        answer = ask(sheet)
        assert (answer["unit"], answer["now"], answer["sheet"]) == ("", [], [])
