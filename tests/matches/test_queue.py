"""Workers are called to matches, and called again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from celery import current_app
from django.db import connection
from django.utils import timezone
from kombu.exceptions import OperationalError

from clubs.models import Player
from matches import leases, queue, services
from matches.bot_play import play_bots, play_next_in_line
from matches.models import Event, Match
from matches.seating import MatchPlan, SeatPlan, create_matches
from matches.tasks import repeat_lost_calls
from tests.helpers.concurrency import at_once
from tests.matches.workers import Post

pytestmark = pytest.mark.django_db


def test_a_call_from_the_future_is_repeated(
    match: Match, ahead: Callable[[timedelta], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "_waiting", lambda *_: False)
    ahead(timedelta(hours=1))
    queue.call_workers([match])
    ahead(timedelta())
    assert [queue.call_again(), queue.call_again()] == [1, 0]


@pytest.mark.django_db(transaction=True)
class TestCalls:
    def test_a_call_that_was_lost_is_repeated_once_the_queue_is_empty(
        self, hex_of_bots: Callable[..., Match], post: Post
    ) -> None:
        match = hex_of_bots()
        Match.objects.update(called_at=timezone.now() - 2 * queue.OVERDUE)
        assert repeat_lost_calls() == 0, "the call may just not have had its turn"
        Post()
        assert repeat_lost_calls() == 1
        assert post.count("league") == 1
        assert repeat_lost_calls() == 0, "it was called again only now"
        assert play_bots(match_id=match.pk, holder="w") == "finished"
        assert repeat_lost_calls() == 0

    def test_nobodys_click_fails_for_a_broker_that_is_away(
        self, hex_with_bot: Match, monkeypatch: pytest.MonkeyPatch, post: Post
    ) -> None:
        def away(*_: object, **__: object) -> None:
            raise OperationalError("connection refused")

        Post()
        with monkeypatch.context() as patch:
            patch.setattr(current_app._get_current_object(), "send_task", away)
            services.play_move(match_id=hex_with_bot.pk, seat=0, texts=["a1"], expect_seq=0)
        assert (Event.objects.count(), post.count("live")) == (1, 0)
        Match.objects.update(called_at=timezone.now() - 2 * queue.OVERDUE)
        assert repeat_lost_calls() == 1
        assert post.count("live") == 1

    def test_a_league_of_ten_is_played_beside_one_of_two_thousand(
        self, bots: dict[str, Player], post: Post
    ) -> None:
        """One match of each in turn: the short league is over after twenty matches, not after two thousand and ten."""
        plan = MatchPlan("hex", [SeatPlan(bots["random"]), SeatPlan(bots["greedy"])], {"size": 4})
        Post()
        create_matches([plan] * 2000, started=True)
        short = Match.objects.filter(pk__in=[one.pk for one in create_matches([plan] * 10, started=True)])
        assert post.count("league") == 2010
        for _ in range(20):
            post.deliver("league")
        assert set(short.values_list("status", flat=True)) == {Match.Status.FINISHED}
        assert Match.objects.filter(status=Match.Status.FINISHED).count() == 20

    def test_three_leagues_are_served_in_turn_and_a_later_one_from_where_the_line_is(
        self, bots: dict[str, Player]
    ) -> None:
        plan = MatchPlan("hex", [SeatPlan(bots["random"]), SeatPlan(bots["greedy"])], {"size": 4})
        league_of = {one.pk: "A" for one in create_matches([plan] * 6, started=True)}
        league_of |= {one.pk: "B" for one in create_matches([plan] * 3, started=True)}
        served = [self.take(league_of) for _ in range(4)]
        league_of |= {one.pk: "C" for one in create_matches([plan] * 2, started=True)}
        served += [self.take(league_of) for _ in range(7)]
        assert "".join(served) == "ABAB" + "ABC" + "AC" + "AA"
        assert queue.next_in_line() is None

    def take(self, league_of: dict[int, str]) -> str:
        """A worker takes the match whose turn it is; its league."""
        number = queue.next_in_line()
        assert number is not None
        assert leases.take(match_id=number, holder="w") is not None
        return league_of[number]

    def test_workers_who_come_at_once_play_each_match_once(self, bots: dict[str, Player], post: Post) -> None:
        plan = MatchPlan("hex", [SeatPlan(bots["random"]), SeatPlan(bots["greedy"])], {"size": 4})
        create_matches([plan] * 8, started=True)
        came: list[str] = []
        assert at_once([lambda i=i: came.append(play_next_in_line(holder=f"w{i}")) for i in range(8)]) == []
        assert came == ["finished"] * 8
        assert play_next_in_line(holder="w") == "nothing"

    def test_the_broker_is_asked_once_and_before_anything_is_locked(
        self, hex_of_bots: Callable[..., Match], post: Post, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for _ in range(5):
            hex_of_bots()
        Match.objects.update(called_at=timezone.now() - 2 * queue.OVERDUE)
        Post()
        asked: list[bool] = []
        ask = queue._waiting
        monkeypatch.setattr(
            queue, "_waiting", lambda *args: asked.append(connection.in_atomic_block) or ask(*args)
        )
        assert repeat_lost_calls() == 5
        assert asked == [False, False], "each of the two queues once"
