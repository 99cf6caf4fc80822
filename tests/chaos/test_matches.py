"""A league on real workers, one of which is killed in the middle of a match: nothing changes but time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from redis import Redis

from bots.builtin import ensure_builtin_bots
from clubs.models import Player
from common.parent_death_signal import bound
from matches import event_store, leases, queue
from matches.models import Match
from matches.seating import MatchPlan, SeatPlan, create_matches
from ops.local import valkey
from ratings.models import Pool, RatedMatch
from ratings.recompute import recompute_family
from tests.chaos.workers import Fleet
from tests.helpers.broken import broken
from tournaments import selectors
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = [pytest.mark.chaos, pytest.mark.django_db(transaction=True)]

BOTS = ("random", "greedy", "monte-carlo", "tree-fast")


@pytest.fixture
def bots() -> dict[str, Player]:
    return {bot.builtin: bot.player for bot in ensure_builtin_bots()}


def league_of(bots: Sequence[Player]) -> Competition:
    """Everybody against everybody at Hex, both ways round."""
    league = competitions.create_competition(
        kind="league",
        title="Hex league",
        game="hex",
        format="duplicate-league",
        options={"size": 19},
        seed=1,
    )
    competitions.enter(competition=league, players=bots)
    return competitions.start(competition=league)


def pool_child(worker_pid: int) -> set[str]:
    return set(Path(f"/proc/{worker_pid}/task/{worker_pid}/children").read_text().split())


def under_way(worker_pid: int) -> Match | None:
    """A match between searchers that this worker holds and has written a few moves of: many are still to come."""
    running = Match.objects.filter(status=Match.Status.RUNNING, seq__range=(1, 15)).exclude(lease_holder="")
    running = running.exclude(seats__player__bot__builtin__in=("random", "greedy"))
    children = pool_child(worker_pid)
    return next((match for match in running if match.lease_holder.split(":")[1] in children), None)


@broken("a worker is killed in the middle of a match", lost="time", said="the match is taken over")
def test_a_killed_worker_costs_a_league_nothing_but_time(
    fleet: Fleet, bots: dict[str, Player], capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = fleet.start(2, beat=True)
    league = league_of([bots[spec] for spec in BOTS])
    fleet.wait(
        lambda: under_way(second.pid) is not None, 60, "the second worker to be in the middle of a match"
    )
    match = under_way(second.pid)
    assert match is not None
    fleet.kill(second)
    killed, held, known = time.monotonic(), match.lease_holder, event_store.load(match).log

    def goes_on() -> bool:
        match.refresh_from_db()
        return match.is_over or match.lease_holder not in ("", held)

    fleet.wait(goes_on, 30, "another worker to go on with the match of the killed one")
    silent = time.monotonic() - killed
    fleet.wait(lambda: _finished(league), 180, "the league to end")
    with capsys.disabled():
        sys.stdout.write(f"\na killed worker's match went on after {silent:.1f} s, {len(known)} moves kept\n")
    assert silent < 15
    assert first.poll() is None
    assert event_store.load(match).log[: len(known)] == known
    assert_complete(league)


def _finished(league: Competition) -> bool:
    league.refresh_from_db()
    return league.status == Competition.Status.FINISHED


def assert_complete(league: Competition) -> None:
    """Every match finished, replayable and rated once; standings complete; ratings replay to the bit."""
    matches = list(Match.objects.filter(pairing_match__pairing__round__competition=league))
    assert Counter(match.status for match in matches) == {Match.Status.FINISHED: 12}
    for match in matches:
        result = event_store.load(match).result
        assert result is not None and result.to_json() == match.result
    assert [row.number for row in league.round_set.order_by("number")] == [1, 2, 3]
    assert [row.line.played for row in selectors.table_of_standings(league)] == [3] * 4
    for family in Pool.objects.filter(game=""):
        assert sorted(family.rated.values_list("match", flat=True)) == sorted(match.pk for match in matches)
        assert recompute_family(family=family).moved == 0
    assert set(Counter(RatedMatch.objects.values_list("match", "family")).values()) == {1}


def test_a_match_that_has_lost_its_worker_goes_before_those_that_wait(
    fleet: Fleet, bots: dict[str, Player]
) -> None:
    plan = MatchPlan("hex", [SeatPlan(bots["random"]), SeatPlan(bots["greedy"])], {"size": 4})
    *_, last = create_matches([plan] * 30, started=True)
    leases.take(match_id=last.pk, holder="a worker that is no more")
    Match.objects.filter(pk=last.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    assert leases.call_for_expired() == 1
    fleet.start()
    fleet.wait(lambda: Match.objects.filter(status=Match.Status.FINISHED).count() == 30, 60, "all to end")
    assert Match.objects.order_by("finished_at")[0] == last


@broken("the broker is emptied", lost="nothing", said="calls are repeated, once")
def test_a_call_that_the_broker_lost_is_repeated_once(broker: str, bots: dict[str, Player]) -> None:
    """The queue is empty, or was never there: Redis does not tell the two apart."""
    plan = MatchPlan("hex", [SeatPlan(bots["random"]), SeatPlan(bots["greedy"])], {"size": 4})
    (match,) = create_matches([plan], started=True)
    Redis.from_url(broker).flushall()
    long_ago = timezone.now() - 2 * queue.OVERDUE
    Match.objects.filter(pk=match.pk).update(called_at=long_ago)
    assert queue.call_again() == 1
    Match.objects.filter(pk=match.pk).update(called_at=long_ago)
    assert queue.call_again() == 0, "the call waits in the queue: it only has not had its turn"


def plan_of(bots: dict[str, Player]) -> MatchPlan:
    return MatchPlan("hex", [SeatPlan(bots["tree-fast"]), SeatPlan(bots["monte-carlo"])], {"size": 9})


def all_finished(fleet: Fleet, count: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every match ends, with the result that its log gives; how long it took until one did again."""
    begun, over = time.monotonic(), Match.objects.filter(status=Match.Status.FINISHED)
    before = over.count()
    fleet.wait(lambda: over.count() > before + 2, 90, "matches to end again")
    again = time.monotonic() - begun
    fleet.wait(lambda: over.count() == count, 180, "all to end")
    for match in over:
        result = event_store.load(match).result
        assert result is not None and result.to_json() == match.result
    assert set(Counter(RatedMatch.objects.values_list("match", "family")).values()) == {1}
    with capsys.disabled():
        sys.stdout.write(
            f"\n{said}: others ended after {again:.1f} s, all {count} after {time.monotonic() - begun:.1f} s\n"
        )


@broken(
    "the broker is emptied while matches wait and are played",
    lost="nothing: who waits is called again within about half a minute",
    said="nothing: the sweep calls again",
)
def test_matches_that_wait_and_play_when_the_broker_is_emptied_all_end(
    fleet: Fleet, broker: str, bots: dict[str, Player], capsys: pytest.CaptureFixture[str]
) -> None:
    fleet.start(2, beat=True)
    create_matches([plan_of(bots)] * 20, started=True)
    held = Match.objects.filter(status=Match.Status.RUNNING).exclude(lease_holder="")
    fleet.wait(lambda: held.count() == 2, 60, "two matches to be played")
    Redis.from_url(broker).flushall()
    all_finished(fleet, 20, "the broker was emptied", capsys)


@broken(
    "the broker is killed and comes back empty while matches wait and are played",
    lost="nothing",
    said="workers, beat and sandbox give signs again",
)
def test_workers_go_on_and_give_signs_once_the_broker_is_back(
    fleet: Fleet, broker: str, bots: dict[str, Player], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is killed and comes back with nothing, while matches wait and are played."""
    fleet.start(2, beat=True)
    create_matches([plan_of(bots)] * 20, started=True)
    held = Match.objects.filter(status=Match.Status.RUNNING).exclude(lease_holder="")
    fleet.wait(lambda: held.count() == 2, 60, "two matches to be played")
    socket = Path(broker.removeprefix("unix://"))
    os.kill(Redis.from_url(broker).info()["process_id"], signal.SIGKILL)
    fleet.wait(lambda: not valkey.answers(socket), 10, "it to be gone")
    time.sleep(3)
    again = subprocess.Popen(bound(valkey.command(socket, socket.parent)), stdout=subprocess.DEVNULL)
    try:
        all_finished(fleet, 20, "the broker was killed and came back empty", capsys)
        signs = [
            f"kerho:1:pulse:{name}" for name in ("live", "league", "checks", "maintenance", "beat", "sandbox")
        ]
        there = Redis.from_url(broker)
        fleet.wait(lambda: there.exists(*signs) == len(signs), 40, "all signs of life")
    finally:
        again.kill()
        again.wait()


def test_a_short_league_is_not_kept_waiting_by_a_long_one(
    fleet: Fleet, bots: dict[str, Player], capsys: pytest.CaptureFixture[str]
) -> None:
    plan = MatchPlan("hex", [SeatPlan(bots["random"]), SeatPlan(bots["greedy"])], {"size": 4})
    create_matches([plan] * 300, started=True)
    short = Match.objects.filter(pk__in=[one.pk for one in create_matches([plan] * 10, started=True)])
    fleet.start()
    fleet.wait(lambda: short.filter(status=Match.Status.FINISHED).count() == 10, 60, "the short league")
    over = list(Match.objects.filter(status=Match.Status.FINISHED).order_by("finished_at"))
    last = max(number for number, match in enumerate(over, 1) if match in set(short))
    with capsys.disabled():
        sys.stdout.write(f"\nthe short league's ten matches were among the first {last} of 310\n")
    assert last <= 24
