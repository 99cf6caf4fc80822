"""Workers, people and scorekeepers at once, on a real database: nothing is lost or doubled."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.db import connection
from django.utils import timezone
from kombu.exceptions import OperationalError

from botkit.sandbox import SandboxBroken
from clubs.models import Player
from clubs.services import create_club
from games.core.errors import RulesError, StaleSequence
from games.core.match import LiveMatch
from ledger.models import LedgerEntry
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches import event_store, leases, queue, services
from matches.bot_play import play_bots, play_next_in_line
from matches.errors import LeaseLost, MatchError
from matches.models import Event, Match
from matches.seating import MatchPlan, SeatPlan, create_matches
from matches.tasks import play_match, repeat_lost_calls, resume_expired_leases
from ratings.models import RatedMatch, Rating
from tests.helpers.concurrency import at_once
from tests.matches.conftest import RAMI_TEN

pytestmark = pytest.mark.django_db(transaction=True)

PAST = timedelta(minutes=1)


class Post:
    """What lies in the queues of this process's broker."""

    def __init__(self) -> None:
        for name in ("live", "league", "maintenance"):
            self._channel(lambda channel, name=name: channel.queue_purge(name))

    def count(self, queue: str) -> int:
        return self._channel(lambda channel: channel._size(queue))

    def deliver(self, queue: str) -> None:
        """Let a worker take the call that lies first in the queue, and do what it says."""
        message = self._channel(lambda channel: channel._get(queue))
        args, kwargs, _ = json.loads(base64.b64decode(message["body"]))
        current_app.tasks[message["headers"]["task"]].apply(args=args, kwargs=kwargs).get()

    @staticmethod
    def _channel(ask: Callable[..., Any]) -> Any:
        with current_app.connection_or_acquire() as connection:
            for queue in current_app.amqp.queues.values():
                queue(connection.default_channel).declare()
            return ask(connection.default_channel)


@pytest.fixture
def post() -> Iterator[Post]:
    yield Post()
    Post()


def assert_counted_once(match: Match) -> None:
    """Finished, with an unbroken log that gives the stored result, and rated once in every family."""
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert list(match.events.order_by("seq").values_list("seq", flat=True)) == list(range(1, match.seq + 1))
    live = event_store.load(match)
    assert live.result is not None and live.result.to_json() == match.result
    families = list(RatedMatch.objects.filter(match=match).values_list("family", flat=True))
    assert len(families) == len(set(families)) >= 1
    assert set(Rating.objects.values_list("matches", flat=True)) == {1}


def expire(match: Match) -> None:
    """Its worker has been silent for too long."""
    Match.objects.filter(pk=match.pk).update(lease_until=timezone.now() - PAST)


class TestWorkers:
    def test_of_four_workers_one_plays_the_match(self, hex_of_bots: Callable[..., Match]) -> None:
        match, came = hex_of_bots(), []
        work = [lambda i=i: came.append(play_bots(match_id=match.pk, holder=f"w{i}")) for i in range(4)]
        assert at_once(work) == []
        assert sorted(came) == ["finished", "held", "held", "held"]
        assert_counted_once(match)

    def test_workers_that_take_the_match_from_each_other_finish_it_once(
        self, hex_of_bots: Callable[..., Match], settings
    ) -> None:
        settings.MATCH_LEASE_SECONDS = 0
        match, came = hex_of_bots(), []
        work = [lambda i=i: came.append(play_bots(match_id=match.pk, holder=f"w{i}")) for i in range(4)]
        assert at_once(work) == []
        assert came.count("finished") == 1
        assert set(came) <= {"finished", "held", "lost"}
        assert_counted_once(match)

    def test_a_task_delivered_twice_changes_nothing_the_second_time(
        self, hex_of_bots: Callable[..., Match]
    ) -> None:
        match = hex_of_bots()
        assert play_match.apply(args=[match.pk]).get() == "finished"
        before = list(Event.objects.values())
        assert play_match.apply(args=[match.pk]).get() == "held"
        assert list(Event.objects.values()) == before
        assert_counted_once(match)

    def test_a_task_for_a_match_that_is_not_there_ends_quietly(self) -> None:
        assert play_match.apply(args=[404]).get() == "held"

    def test_the_match_goes_on_from_its_log_and_the_first_worker_may_write_no_more(
        self, hex_of_bots: Callable[..., Match]
    ) -> None:
        match = hex_of_bots()
        held = leases.take(match_id=match.pk, holder="first")
        live = event_store.load(held)
        for text in ("a1", "b2", "c3"):
            live.play(live.actors()[0], text, live.seq)
        leases.write(match_id=match.pk, holder="first", events=live.log, live=live)
        live.play(live.actors()[0], "d4", live.seq)
        expire(match)
        assert play_bots(match_id=match.pk, holder="second") == "finished"
        with pytest.raises(LeaseLost):
            leases.write(match_id=match.pk, holder="first", events=live.log[3:], live=live)
        with pytest.raises(LeaseLost):
            leases.void(match_id=match.pk, holder="first", reason="I came back")
        leases.release(match_id=match.pk, holder="first", seen=3)
        assert list(match.events.order_by("seq").values_list("text", flat=True)[:3]) == ["a1", "b2", "c3"]
        assert_counted_once(match)

    def test_silent_workers_are_noticed_and_others_called_once(
        self, hex_of_bots: Callable[..., Match], post: Post
    ) -> None:
        match = hex_of_bots()
        leases.take(match_id=match.pk, holder="silent")
        assert resume_expired_leases() == 0
        expire(match)
        waiting = post.count("league")
        assert [resume_expired_leases(), resume_expired_leases()] == [1, 0]
        assert post.count("league") == waiting + 1
        assert play_bots(match_id=match.pk, holder="other") == "finished"

    def test_four_sweeps_at_once_call_one_worker(self, hex_of_bots: Callable[..., Match], post: Post) -> None:
        match, found = hex_of_bots(), []
        leases.take(match_id=match.pk, holder="silent")
        expire(match)
        waiting = post.count("league")
        assert at_once([lambda: found.append(leases.call_for_expired())] * 4) == []
        assert sum(found) == 1
        assert post.count("league") == waiting + 1


class TestVoid:
    def test_a_broken_sandbox_voids_the_match_and_nobody_is_rated(
        self, hex_of_bots: Callable[..., Match], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(**_: object) -> None:
            raise SandboxBroken("no user namespaces")

        monkeypatch.setattr("matches.bot_play.open_bot", broken)
        match = hex_of_bots()
        assert play_bots(match_id=match.pk, holder="w") == "void"
        match.refresh_from_db()
        assert (match.status, match.lease_holder) == (Match.Status.VOID, "")
        assert match.reason == "The sandbox is broken: no user namespaces"
        assert not RatedMatch.objects.exists()

    def test_an_exception_in_the_referee_voids_the_match_with_the_reason(
        self, hex_of_bots: Callable[..., Match], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise ZeroDivisionError("division by zero")

        monkeypatch.setattr(LiveMatch, "play", fail)
        match = hex_of_bots()
        assert play_bots(match_id=match.pk, holder="w") == "void"
        match.refresh_from_db()
        assert match.reason == "The referee failed: division by zero"

    def test_a_log_that_cannot_be_replayed_voids_the_match(self, hex_of_bots: Callable[..., Match]) -> None:
        match = hex_of_bots()
        Event.objects.create(match=match, seq=1, kind="move", seat=0, text="z99")
        Match.objects.filter(pk=match.pk).update(seq=1)
        assert play_bots(match_id=match.pk, holder="w") == "void"
        match.refresh_from_db()
        assert "cannot be replayed" in match.reason

    def test_who_has_lost_the_match_cannot_void_it(
        self, hex_of_bots: Callable[..., Match], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = hex_of_bots()

        def taken_over_then_broken(**_: object) -> None:
            expire(match)
            assert leases.take(match_id=match.pk, holder="second") is not None
            raise SandboxBroken("only here")

        with monkeypatch.context() as patch:
            patch.setattr("matches.bot_play.open_bot", taken_over_then_broken)
            assert play_bots(match_id=match.pk, holder="first") == "lost"
        match.refresh_from_db()
        assert (match.status, match.lease_holder) == (Match.Status.RUNNING, "second")

    def test_a_database_that_fails_leaves_the_match_to_the_next_worker(
        self, hex_of_bots: Callable[..., Match], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from django.db import OperationalError as DatabaseAway

        match = hex_of_bots()

        def away(**_: object) -> None:
            raise DatabaseAway("server closed the connection")

        with monkeypatch.context() as patch:
            patch.setattr("matches.leases.write", away)
            with pytest.raises(DatabaseAway):
                play_bots(match_id=match.pk, holder="first")
        expire(match)
        assert play_bots(match_id=match.pk, holder="second") == "finished"
        assert_counted_once(match)


@pytest.fixture
def hex_with_bot(aino: Player, bots: dict[str, Player]) -> Match:
    """Aino has the first stone against a bot."""
    seats = [services.SeatPlan(aino), services.SeatPlan(bots["random"])]
    return services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))


class TestPeopleAndBots:
    def test_a_move_made_while_a_worker_still_holds_the_match_calls_a_worker_again(
        self, hex_with_bot: Match, post: Post
    ) -> None:
        pk = hex_with_bot.pk
        assert leases.take(match_id=pk, holder="first") is not None
        services.play_move(match_id=pk, seat=0, texts=["a1"], expect_seq=0)
        assert play_bots(match_id=pk, holder="second") == "held", "the call of the move found the match held"
        waiting = post.count("live")
        leases.release(match_id=pk, holder="first", seen=0)
        assert post.count("live") == waiting + 1
        assert play_bots(match_id=pk, holder="second") == "waits"
        hex_with_bot.refresh_from_db()
        assert (hex_with_bot.seq, hex_with_bot.lease_holder) == (2, "")

    def test_a_person_who_gives_up_before_the_bot_has_answered_is_heard(
        self, hex_with_bot: Match, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from bots.adapter import open_bot

        pk = hex_with_bot.pk
        services.play_move(match_id=pk, seat=0, texts=["a1"], expect_seq=0)

        def gives_up_meanwhile(**asked: object) -> object:
            services.concede(match_id=pk, seat=0, expect_seq=1)
            return open_bot(**asked)

        monkeypatch.setattr("matches.bot_play.open_bot", gives_up_meanwhile)
        assert play_bots(match_id=pk, holder="w") == "lost"
        hex_with_bot.refresh_from_db()
        assert hex_with_bot.result["places"] == [2, 1]
        assert_counted_once(hex_with_bot)

    def test_a_person_and_two_workers_play_a_whole_match_without_waiting_for_each_other(
        self, hex_with_bot: Match
    ) -> None:
        pk = hex_with_bot.pk

        def person() -> None:
            while not (match := Match.objects.get(pk=pk)).is_over:
                live = event_store.load(match, seats=2)
                if moves := live.legal_texts(0):
                    try:
                        services.play_move(match_id=pk, seat=0, texts=[moves[0]], expect_seq=live.seq)
                    except (RulesError, MatchError):
                        continue

        def worker(name: str) -> None:
            while not Match.objects.get(pk=pk).is_over:
                assert play_bots(match_id=pk, holder=name) in (
                    "finished",
                    "waits",
                    "held",
                    "lost",
                    "overtaken",
                )

        assert at_once([person, lambda: worker("w1"), lambda: worker("w2")]) == []
        assert_counted_once(hex_with_bot)

    def test_two_clicks_on_one_move_play_it_once(self, hex_of_people: Match) -> None:
        def click() -> None:
            services.play_move(match_id=hex_of_people.pk, seat=0, texts=["b2"], expect_seq=0)

        refused = at_once([click] * 4)
        assert len(refused) == 3
        assert all(isinstance(error, RulesError) for error in refused), refused
        assert list(Event.objects.values_list("seq", "text")) == [(1, "b2")]


@pytest.fixture
def staked_sheet(tuppi_sheet: Match, aino: Player) -> Match:
    """The Tuppi rubber for two euros, in a club."""
    Match.objects.filter(pk=tuppi_sheet.pk).update(club=create_club(name="Kerho", owner=aino))
    set_stake(match=tuppi_sheet, terms=StakeTerms("EUR", 200, "fixed"))
    return tuppi_sheet


class TestScorekeepers:
    def test_of_scorekeepers_saving_the_same_row_one_wins_and_the_others_look_again(
        self, tuppi_sheet: Match
    ) -> None:
        def save(tricks: list[int]) -> Callable[[], object]:
            return lambda: services.enter_result(
                match_id=tuppi_sheet.pk, data=RAMI_TEN | {"tricks": tricks}, expect_seq=0
            )

        refused = at_once([save([10, 3]), save([9, 4]), save([10, 3]), save([8, 5])])
        assert [type(error) for error in refused] == [StaleSequence] * 3
        assert all("look again" in str(error) for error in refused)
        tuppi_sheet.refresh_from_db()
        assert (Event.objects.count(), tuppi_sheet.seq, len(event_store.load(tuppi_sheet).sheet.rows)) == (
            1,
            1,
            1,
        )

    def test_taking_back_twice_at_once_takes_back_one_deal(self, tuppi_sheet: Match) -> None:
        for seq in range(2):
            services.enter_result(match_id=tuppi_sheet.pk, data=RAMI_TEN, expect_seq=seq)
        refused = at_once([lambda: services.undo_result(match_id=tuppi_sheet.pk, expect_seq=2)] * 3)
        assert [type(error) for error in refused] == [StaleSequence] * 2
        assert len(event_store.load(tuppi_sheet).sheet.rows) == 1

    def test_clicks_on_confirm_at_once_finish_rate_and_settle_once(self, staked_sheet: Match) -> None:
        complete(staked_sheet)
        refused = at_once(
            [lambda: services.confirm_result(match_id=staked_sheet.pk, expect_seq=staked_sheet.seq)] * 4
        )
        assert [str(error) for error in refused] == ["The match is finished: nothing can be changed."] * 3
        assert_counted_once(staked_sheet)
        assert LedgerEntry.objects.filter(match=staked_sheet).count() == 1

    def test_a_sheet_is_either_confirmed_or_changed(self, staked_sheet: Match) -> None:
        complete(staked_sheet)
        seq = staked_sheet.seq
        refused = at_once(
            [
                lambda: services.confirm_result(match_id=staked_sheet.pk, expect_seq=seq),
                lambda: services.undo_result(match_id=staked_sheet.pk, expect_seq=seq),
            ]
        )
        assert len(refused) == 1
        assert isinstance(refused[0], StaleSequence | MatchError)
        staked_sheet.refresh_from_db()
        confirmed = staked_sheet.status == Match.Status.FINISHED
        assert event_store.load(staked_sheet).over == confirmed
        assert LedgerEntry.objects.filter(match=staked_sheet).exists() == confirmed


def complete(match: Match) -> None:
    """Enter deals until the sheet is complete."""
    match.refresh_from_db()
    while not event_store.load(match).over:
        match.seq = services.enter_result(match_id=match.pk, data=RAMI_TEN, expect_seq=match.seq).seq


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
