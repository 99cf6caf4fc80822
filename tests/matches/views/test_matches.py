"""The pages of matches: who may do what, and what rubbish does (nothing, with a clear word)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Player
from matches import event_store, services
from matches.bot_play import play_bots
from matches.models import Event, Match
from tests.helpers.answers import said
from tests.matches.pages import RUBBISH, address

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(crowd: dict[str, Player], bots: dict[str, Player]) -> Match:
    """`Seated` has the first stone of a small game of Hex against a bot."""
    seats = [services.SeatPlan(crowd["Seated"]), services.SeatPlan(bots["random"])]
    return services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))


class TestTheLiveTable:
    @pytest.mark.parametrize(("who", "status"), [("Nobody", 302), ("Stranger", 403), ("Owner", 403)])
    def test_only_who_sits_there_moves_or_gives_up(
        self, visit: Callable[[str], Client], table: Match, who: str, status: int
    ) -> None:
        for posted in ({"move": "a1", "seq": "0"}, {"concede": "1", "seq": "0"}):
            assert visit(who).post(address(table, "play"), posted).status_code == status
        assert Event.objects.count() == 0

    def test_a_move_is_played_and_the_bot_answers(self, visit: Callable[[str], Client], table: Match) -> None:
        assert visit("Seated").post(address(table, "play"), {"move": "a1", "seq": "0"}).status_code == 302
        assert play_bots(match_id=table.pk, holder="w") == "waits"
        assert event_store.load(table).actors() == (0,)
        assert 'name="move"' in visit("Seated").get(address(table)).content.decode()
        assert 'name="move"' not in visit("Stranger").get(address(table)).content.decode()

    @pytest.mark.parametrize(
        "posted",
        [
            {},
            {"seq": "0"},
            {"move": "", "seq": "0"},
            {"move": "z9", "seq": "0"},
            {"move": "a1\0", "seq": "0"},
            {"move": "a1" * 10_000, "seq": "0"},
            {"move": ["a1", "a2"], "seq": "0"},
            {"move": ["a1"] * 900, "seq": "0"},
            {"move": "a1", "seq": "1"},
            *({"move": "a1", "seq": seq} for seq in RUBBISH),
        ],
    )
    def test_what_cannot_be_played_is_refused_with_a_reason(
        self, visit: Callable[[str], Client], table: Match, posted: dict[str, Any]
    ) -> None:
        response = visit("Seated").post(address(table, "play"), posted)
        assert response.status_code == 302
        assert 5 < len(said(response)) < 400
        assert Event.objects.count() == 0

    def test_giving_up(self, visit: Callable[[str], Client], table: Match) -> None:
        visit("Seated").post(address(table, "play"), {"concede": "1", "seq": "0"})
        table.refresh_from_db()
        assert table.result["places"] == [2, 1]

    @pytest.mark.parametrize("seq", ["0", *RUBBISH])
    def test_giving_up_needs_no_number_of_the_page_it_was_asked_on(
        self, visit: Callable[[str], Client], table: Match, seq: str
    ) -> None:
        visit("Seated").post(address(table, "play"), {"move": "a1", "seq": "0"})
        play_bots(match_id=table.pk, holder="w")
        visit("Seated").post(address(table, "play"), {"concede": "1", "seq": seq})
        table.refresh_from_db()
        assert table.status == Match.Status.FINISHED
        page = visit("Seated").get(address(table)).content.decode()
        assert "Won by Easy bot" in page
        assert "Seated gives up." in page
        assert "Rating" in page
        assert "Play again" in page
        assert "Play again" not in visit("Stranger").get(address(table)).content.decode()

    def test_playing_again_is_the_same_game_options_and_seats_and_is_made_once(
        self, visit: Callable[[str], Client], table: Match
    ) -> None:
        refused = visit("Seated").post(address(table, "again"))
        assert "to its end" in said(refused)
        visit("Seated").post(address(table, "play"), {"concede": "1"})
        assert "Play again" in visit("Seated").get(address(table)).content.decode()
        assert visit("Stranger").post(address(table, "again")).status_code == 403
        places = {visit("Seated").post(address(table, "again"))["Location"] for _ in range(3)}
        again = Match.objects.get(status=Match.Status.RUNNING)
        assert places == {f"/matches/{again.code}/"}
        assert (again.game, again.options, again.rated) == (table.game, table.options, table.rated)
        assert [one.player for one in again.seats.order_by("index")] == [
            one.player for one in table.seats.order_by("index")
        ]

    def test_a_person_is_not_seated_again_without_their_word(
        self, visit: Callable[[str], Client], crowd: dict[str, Player]
    ) -> None:
        seats = [services.SeatPlan(crowd[name]) for name in ("Seated", "Member")]
        match = services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))
        services.concede(match_id=match.pk, seat=1)
        shown = visit("Seated").get(address(match)).content.decode()
        assert "Play again, a seat further" in shown and address(match, "again") not in shown
        assert "bots alone" in said(visit("Seated").post(address(match, "again")))
        assert not Match.objects.filter(status=Match.Status.RUNNING).exists()

    def test_a_deal_is_not_entered_into_a_match_that_is_played_here(
        self, visit: Callable[[str], Client], table: Match
    ) -> None:
        posted = {"winner": "0", "seq": "0"}
        response = visit("Seated").post(address(table, "deal"), posted)
        assert response.status_code == 422 or said(response)
        assert Event.objects.count() == 0
        for action in ("undo", "confirm"):
            assert said(visit("Seated").post(address(table, action), {"seq": "0"}))
        assert Event.objects.count() == 0


class TestReplay:
    @pytest.mark.parametrize("at", ["0", "1", "5", "999", *RUBBISH])
    def test_every_step_and_every_rubbish_step_is_a_page(
        self, visit: Callable[[str], Client], hex_of_bots: Callable[..., Match], at: str
    ) -> None:
        match = hex_of_bots()
        play_bots(match_id=match.pk, holder="w")
        assert visit("Nobody").get(address(match), {"at": at}).status_code == 200

    def test_a_step_by_htmx_is_only_the_step(
        self, visit: Callable[[str], Client], hex_of_bots: Callable[..., Match]
    ) -> None:
        match = hex_of_bots()
        play_bots(match_id=match.pk, holder="w")
        page = visit("Nobody").get(address(match), {"at": "2"}, headers={"HX-Request": "true"})
        assert page.content.decode().strip().startswith('<div id="step" data-seq="2">')

    def test_a_match_of_older_rules_keeps_its_page_with_its_result(
        self, visit: Callable[[str], Client], hex_of_bots: Callable[..., Match]
    ) -> None:
        match = hex_of_bots()
        play_bots(match_id=match.pk, holder="w")
        Match.objects.update(rules_version=match.rules_version + 1)
        page = visit("Nobody").get(address(match))
        assert page.status_code == 200
        assert "of the rules of Hex" in page.content.decode()
        told = visit("Nobody").get(f"/api/matches/{match.code}/").json()
        assert (told["view"], told["result"]) == (None, match_result(match))

    def test_a_match_whose_log_cannot_be_replayed_keeps_its_page(
        self, visit: Callable[[str], Client], hex_of_bots: Callable[..., Match]
    ) -> None:
        match = hex_of_bots()
        Event.objects.create(match=match, seq=1, kind="move", seat=0, text="z99")
        Match.objects.update(seq=1)
        play_bots(match_id=match.pk, holder="w")
        page = visit("Nobody").get(address(match))
        assert page.status_code == 200
        assert "cannot be replayed" in page.content.decode()

    def test_a_page_costs_as_many_queries_for_a_long_match_as_for_a_short_one(
        self, visit: Callable[[str], Client], hex_of_bots: Callable[..., Match]
    ) -> None:
        counts = []
        for size in (4, 8):
            match = hex_of_bots()
            Match.objects.filter(pk=match.pk).update(options=match.options | {"size": size})
            play_bots(match_id=match.pk, holder="w")
            with CaptureQueriesContext(connection) as queries:
                visit("Nobody").get(address(match))
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 12


def match_result(match: Match) -> Any:
    match.refresh_from_db()
    return match.result


def test_the_list_costs_the_same_queries_for_one_match_and_for_many(
    visit: Callable[[str], Client], bots: dict[str, Player]
) -> None:
    counts = []
    for many in (1, 20):
        players = [bots["random"], bots["greedy"]]
        plan = services.MatchPlan("hex", [services.SeatPlan(one) for one in players])
        services.create_matches([plan] * many)
        with CaptureQueriesContext(connection) as queries:
            assert visit("Nobody").get("/matches/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 5
