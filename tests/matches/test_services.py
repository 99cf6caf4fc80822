"""Matches: made, moved in, entered, ended. What is refused has changed nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Player
from games.core.errors import BadResult, Illegal, NotYourTurn, StaleSequence
from matches import event_store, services
from matches.bot_play import play_bots
from matches.errors import MatchError
from matches.models import Event, Match
from matches.signals import match_finished
from ratings.models import RatedMatch
from tests.helpers.endings import RAMI_TEN

pytestmark = pytest.mark.django_db


def seats(*players: Player) -> list[services.SeatPlan]:
    return [services.SeatPlan(player) for player in players]


class TestMoves:
    def test_a_move_is_stored_and_the_turn_passes(self, hex_of_people: Match) -> None:
        services.play_move(match_id=hex_of_people.pk, seat=0, texts=["b2"], expect_seq=0)
        live = event_store.load(hex_of_people)
        assert (live.seq, live.actors()) == (1, (1,))

    @pytest.mark.parametrize(
        ("seat", "texts", "seq", "error"),
        [
            (1, ["b2"], 0, NotYourTurn),
            (0, ["z9"], 0, Illegal),
            (0, [""], 0, Illegal),
            (0, [], 0, Illegal),
            (0, ["b2"], 7, StaleSequence),
            (0, ["b2", "b3"], 0, Illegal),
            (5, ["b2"], 0, NotYourTurn),
        ],
    )
    def test_what_may_not_be_played_changes_nothing(
        self, hex_of_people: Match, seat: int, texts: list[str], seq: int, error: type[Exception]
    ) -> None:
        with pytest.raises(error):
            services.play_move(match_id=hex_of_people.pk, seat=seat, texts=texts, expect_seq=seq)
        hex_of_people.refresh_from_db()
        assert (hex_of_people.seq, Event.objects.count()) == (0, 0)

    def test_giving_up_makes_the_other_the_winner(self, hex_of_people: Match) -> None:
        match = services.concede(match_id=hex_of_people.pk, seat=0, expect_seq=0)
        assert match.status == Match.Status.FINISHED
        assert list(match.seats.order_by("index").values_list("place", flat=True)) == [2, 1]

    def test_nothing_can_be_played_after_the_end(self, hex_of_people: Match) -> None:
        services.concede(match_id=hex_of_people.pk, seat=0, expect_seq=0)
        with pytest.raises(MatchError, match="finished"):
            services.play_move(match_id=hex_of_people.pk, seat=1, texts=["b2"], expect_seq=1)

    def test_a_void_match_counts_for_nothing_and_a_finished_one_stays(self, hex_of_people: Match) -> None:
        assert services.void_match(match_id=hex_of_people.pk, reason="fire alarm").status == Match.Status.VOID
        assert services.void_match(match_id=hex_of_people.pk, reason="again").reason == "fire alarm"


class TestSheets:
    def test_deals_are_entered_taken_back_and_confirmed_at_the_end(self, tuppi_sheet: Match) -> None:
        pk = tuppi_sheet.pk
        match = services.enter_result(match_id=pk, data=RAMI_TEN, expect_seq=0)
        match = services.undo_result(match_id=pk, expect_seq=match.seq)
        assert event_store.load(match).sheet.rows == []
        while not event_store.load(match).over:
            match = services.enter_result(match_id=pk, data=RAMI_TEN, expect_seq=match.seq)
        assert match.status == Match.Status.RUNNING, "a sheet counts only when it has been confirmed"
        match = services.confirm_result(match_id=pk, expect_seq=match.seq)
        assert match.status == Match.Status.FINISHED
        assert match.result["places"] in ([1, 2], [2, 1])

    @pytest.mark.parametrize(
        "rubbish",
        [
            {},
            RAMI_TEN | {"tricks": [14, 0]},
            RAMI_TEN | {"tricks": "many"},
            RAMI_TEN | {"tricks": [7, 7]},
            [],
            "x",
            None,
        ],
    )
    def test_a_result_that_cannot_be_is_refused_and_nothing_is_stored(
        self, tuppi_sheet: Match, rubbish: Any
    ) -> None:
        with pytest.raises(BadResult):
            services.enter_result(match_id=tuppi_sheet.pk, data=rubbish, expect_seq=0)
        assert Event.objects.count() == 0

    def test_the_second_of_two_scorekeepers_is_told_to_look_again(self, tuppi_sheet: Match) -> None:
        services.enter_result(match_id=tuppi_sheet.pk, data=RAMI_TEN, expect_seq=0)
        with pytest.raises(StaleSequence, match="look again"):
            services.enter_result(match_id=tuppi_sheet.pk, data=RAMI_TEN, expect_seq=0)
        assert Event.objects.count() == 1

    def test_an_incomplete_sheet_cannot_be_confirmed(self, tuppi_sheet: Match) -> None:
        with pytest.raises(MatchError, match="not complete"):
            services.confirm_result(match_id=tuppi_sheet.pk, expect_seq=0)

    def test_a_rubber_may_be_stopped_and_is_settled_on_the_scores(self, tuppi_sheet: Match) -> None:
        match = services.enter_result(match_id=tuppi_sheet.pk, data=RAMI_TEN, expect_seq=0)
        match = services.stop_match(match_id=match.pk, reason="last bus", expect_seq=match.seq)
        assert (match.status, match.reason) == (Match.Status.FINISHED, "last bus")
        assert match.result["abandoned"] is False

    def test_results_cannot_be_typed_into_a_match_that_is_played_here(self, hex_of_people: Match) -> None:
        with pytest.raises(BadResult, match="played on the site"):
            services.enter_result(match_id=hex_of_people.pk, data={"winner": 0}, expect_seq=0)


class TestFinishing:
    def test_listeners_hear_once_of_a_finished_match(
        self, hex_of_bots: Callable[..., Match], listens: Callable[..., None]
    ) -> None:
        heard: list[int] = []
        listens(match_finished, lambda match, **_: heard.append(match.pk))
        match = hex_of_bots()
        assert play_bots(match_id=match.pk, holder="one") == "finished"
        assert play_bots(match_id=match.pk, holder="one") == "held", "a second delivery leaves it alone"
        assert heard == [match.pk]

    def test_if_a_listener_fails_nothing_is_finished(
        self, hex_of_people: Match, listens: Callable[..., None]
    ) -> None:
        def fail(match: Match, **_: object) -> None:
            raise RuntimeError("the ledger is on fire")

        listens(match_finished, fail)
        with pytest.raises(RuntimeError):
            services.concede(match_id=hex_of_people.pk, seat=0, expect_seq=0)
        hex_of_people.refresh_from_db()
        assert (hex_of_people.status, Event.objects.count()) == (Match.Status.RUNNING, 0)
        assert not RatedMatch.objects.exists(), "what those before it did is undone"
