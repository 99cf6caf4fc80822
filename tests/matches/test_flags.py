"""Flags fall once, by the beat and by whoever looks; a result of its own follows, with rating and settlement."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from games.core.errors import RulesError
from games.core.match_result import sides_that_gave_up
from matches import clocks, event_store, flags, server_stops, services
from matches.bot_play import play_bots
from matches.clocks import OutOfTime
from matches.errors import MatchError
from matches.models import Event, Match, MatchClock
from matches.strictness import Strictness
from matches.tasks import keep_clocks
from tests.helpers.company import browser_of, with_logins
from tests.helpers.concurrency import at_once
from tests.helpers.maintenance import begin, end
from tests.matches.clocked import A_MINUTE_EACH, clocked, pass_time
from tests.matches.workers import assert_counted_once

pytestmark = pytest.mark.django_db(transaction=True)


def move(match: Match, seat: int, text: str) -> Match:
    return services.play_move(match_id=match.pk, seat=seat, texts=[text], expect_seq=match.seq)


def test_the_beat_lets_a_flag_fall_and_the_result_says_so(two: list[Player]) -> None:
    match = clocked(two)
    pass_time(match, 595)
    assert keep_clocks() == 0
    pass_time(match, 8)
    assert [keep_clocks(), keep_clocks()] == [1, 0]
    match.refresh_from_db()
    assert match.result["out_of_time"] == [0] and match.result["gave_up"] == 0
    assert (match.result["places"], match.result["faults"]) == ([2, 1], {})
    assert_counted_once(match)
    assert MatchClock.objects.get().flag_at is None


def test_where_friends_play_so_nobody_loses_by_time(two: list[Player]) -> None:
    match = clocked(two, strictness=Strictness("friendly"))
    pass_time(match, 900)
    assert keep_clocks() == 0 and MatchClock.objects.get().flag_at is None
    assert browser_of(None).get(f"/matches/{match.code}/").status_code == 200
    match = move(match, 0, event_store.load(match).legal_texts(0)[0])
    assert (match.status, match.seq) == (Match.Status.RUNNING, 1)
    strict = clocked(two, strictness=Strictness("friendly", {"loss_on_time": "yes"}))
    pass_time(strict, 900)
    assert keep_clocks() == 1


def test_a_flag_falls_by_whoever_looks(two: list[Player]) -> None:
    match = clocked(two)
    pass_time(match, 603)
    page = browser_of(None).get(f"/matches/{match.code}/").content.decode()
    assert "Out of time: Aino" in page
    shown = browser_of(two[1]).get(f"/api/matches/{match.code}/").json()
    assert shown["result"]["out_of_time"] == [0] and shown["reason"] == "Out of time: Aino"
    assert shown["told"][-1]["code"] == "time"


def test_a_move_that_comes_too_late_is_refused_and_the_flag_falls(two: list[Player]) -> None:
    match = clocked(two)
    pass_time(match, 601)
    with pytest.raises(OutOfTime):
        move(match, 0, "a1")
    with pytest.raises(OutOfTime):
        services.concede(match_id=match.pk, seat=1)
    assert Match.objects.get().seq == 0
    pass_time(match, 2)
    assert keep_clocks() == 1


def test_a_move_in_time_counts_though_it_waited_for_the_match(
    two: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It came a second before the end; the match was held until a second after it."""
    match = clocked(two)
    pass_time(match, 599)
    running = services.running

    def held_for_a_while(*asked: object) -> object:
        pass_time(match, 2)
        assert not flags.fall(match_id=match.pk), "a flag waits for what came in time"
        pass_time(match, -2)
        return running(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(services, "running", held_for_a_while)
    assert move(match, 0, "a1").seq == 1


def test_who_are_asked_at_once_and_are_silent_lose_together(two: list[Player]) -> None:
    four = [*two, *with_logins("Helmi", "Outi").values()]
    match = clocked(four, A_MINUTE_EACH, game="psychological-jujitsu", options={})
    play_bots(match_id=match.pk, holder="w")
    for seat in (1, 3):
        match.refresh_from_db()
        move(match, seat, event_store.load(match).legal_texts(seat)[0])
    pass_time(match, 63)
    assert keep_clocks() == 1
    match.refresh_from_db()
    assert match.result["out_of_time"] == [0, 2] and "gave_up" not in match.result
    assert match.result["places"] == [3, 1, 3, 1]
    assert sides_that_gave_up(match.result, {seat: seat for seat in range(4)}) == {0, 2}


def test_where_all_are_silent_nobody_has_won(two: list[Player]) -> None:
    match = clocked(two, A_MINUTE_EACH, game="psychological-jujitsu", options={})
    play_bots(match_id=match.pk, holder="w")
    match.refresh_from_db()
    pass_time(match, 63)
    assert keep_clocks() == 1
    match.refresh_from_db()
    assert (match.result["out_of_time"], match.result["places"]) == ([0, 1], [1, 1])


def test_a_flag_that_was_put_off_is_looked_at_again(two: list[Player]) -> None:
    match = clocked(two)
    pass_time(match, 603)
    now = timezone.now()
    server_stops.stopped(since=now - timedelta(seconds=100), until=now)
    assert keep_clocks() == 0
    assert MatchClock.objects.get().flag_at > now + timedelta(seconds=90)


def test_clocks_stand_during_maintenance_and_who_looks_writes_nothing(two: list[Player]) -> None:
    match, late = clocked(two), clocked(two)
    pass_time(match, 590)
    pass_time(late, 603)
    begin(minutes=30)
    own = clocks.read(match, timezone.now() + timedelta(minutes=40)).standing.seats[0]
    assert own.stands and own.left.total_seconds() == pytest.approx(10, abs=2)
    assert flags.looked_at(late).status == Match.Status.RUNNING
    end()
    assert flags.looked_at(late).status == Match.Status.FINISHED


class TestAtOnce:
    def test_two_workers_let_it_fall_once(self, two: list[Player]) -> None:
        match = clocked(two)
        pass_time(match, 603)
        assert at_once([keep_clocks, keep_clocks, lambda: flags.fall(match_id=match.pk)]) == []
        assert Event.objects.filter(kind="time").count() == 1
        assert_counted_once(match)

    @pytest.mark.parametrize("passed", [598, 600.5])
    def test_a_move_at_the_same_moment_counts_or_the_flag_has_fallen(
        self, two: list[Player], passed: float
    ) -> None:
        match = clocked(two)
        pass_time(match, passed)
        jobs: list[Callable[[], object]] = [keep_clocks, lambda: move(match, 0, "a1"), keep_clocks]
        raised = at_once(jobs)
        assert all(isinstance(error, (MatchError, RulesError)) for error in raised)
        kinds = list(Event.objects.order_by("seq").values_list("kind", flat=True))
        assert kinds == (["move"] if passed < 600 else [])
