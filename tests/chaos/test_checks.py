"""Slow bots on real workers: they are legal, take their time, and keep nobody else waiting."""

from __future__ import annotations

import sys
import time

import pytest
from django.utils import timezone

from bots import services
from bots.builtin import ensure_builtin_bots
from bots.models import BotVersion
from clubs.models import User
from clubs.services import player_of, sign_up
from matches import event_store
from matches.models import Match
from matches.seating import MatchPlan, SeatPlan, create_matches
from matches.services import play_move
from tests.botkit.jails import LANDLOCK, need
from tests.bots.conftest import FIRST_LEGAL, bot_files
from tests.chaos.workers import Fleet
from tests.helpers.broken import broken

pytestmark = [pytest.mark.chaos, pytest.mark.django_db(transaction=True)]

CHECKING, READY = BotVersion.Status.CHECKING, BotVersion.Status.READY
SLOW = """
import time
from kerho_bot import run
time.sleep(3)
run(lambda turn: time.sleep(1.8) or turn.legal[0])
"""
GAMES = '["hex", "tuppi", "chinese-poker", "valepaska"]'
PATIENCE = 30.0


def author(name: str) -> User:
    return sign_up(username=name, password="kolme-sanaa-ja-yksi", name=name.title())


def hand_in(owner: User, name: str, program: str, games: str) -> BotVersion:
    return services.submit_version(
        owner=owner, submitted=services.read_files(bot_files(name=name, program=program, games=games))
    )


def waited(version: BotVersion) -> float:
    version.refresh_from_db()
    return ((version.checked_at or timezone.now()) - version.submitted_at).total_seconds()


def answered_in(match: Match, fleet: Fleet) -> float:
    """Seconds until a built-in bot has answered a person's move; 0.0 if the match is over."""

    def may_play() -> list[str]:
        match.refresh_from_db()
        return ["over"] if match.is_over else event_store.load(match).legal_texts(0)

    fleet.wait(lambda: bool(may_play()), PATIENCE, "the person's turn")
    if match.is_over:
        return 0.0
    begun, me = time.monotonic(), match.seats.get(index=0).player
    play_move(match_id=match.pk, seat=0, texts=may_play()[:1], expect_seq=match.seq, by=me)
    fleet.wait(lambda: bool(may_play()), PATIENCE, "the bot to answer a person")
    return time.monotonic() - begun


def test_two_slow_bots_keep_nobody_waiting(fleet: Fleet, capsys: pytest.CaptureFixture[str]) -> None:
    """Twenty bots of an honest author beside two slow ones, one of them handed in before all others."""
    need(LANDLOCK)
    fleet.start(queues="checks")
    fleet.start(queues="live,league,maintenance", beat=True)
    person, greedy = author("pelaaja"), {bot.builtin: bot for bot in ensure_builtin_bots()}["greedy"]
    plan = MatchPlan("hex", [SeatPlan(player_of(person)), SeatPlan(greedy.player)], {"size": 9})
    (match,) = create_matches([plan], started=True)
    slow = [hand_in(author(f"hidas{number}"), f"Slow {number}", SLOW, GAMES) for number in range(2)]
    honest_author = author("aino")
    honest = [hand_in(honest_author, f"Bot {number}", FIRST_LEGAL, '["hex"]') for number in range(20)]
    answers = []
    while any(version.status == CHECKING for version in honest):
        answers.append(answered_in(match, fleet))
        time.sleep(0.5)
        for version in honest:
            version.refresh_from_db()
        assert max(map(waited, honest)) < 3 * PATIENCE, fleet.logs()
    waits = sorted(map(waited, honest))
    fleet.wait(
        lambda: all(waited(v) and v.status != CHECKING for v in slow), 120, "the slow ones' checks to end"
    )
    slow_waits = sorted(map(waited, slow))
    with capsys.disabled():
        sys.stdout.write(
            f"\nchecks of 20 quick bots beside 2 slow ones: {waits[0]:.1f} to {waits[-1]:.1f} s (median "
            f"{waits[10]:.1f}); of the slow ones {slow_waits[0]:.1f} and {slow_waits[1]:.1f} s; "
            f"a person's move was answered in {max(answers):.2f} s at most\n"
        )
    assert {version.status for version in [*honest, *slow]} == {READY}
    assert waits[-1] < PATIENCE
    assert max(answers) < PATIENCE / 3
    assert max(version.check_ms for version in slow) <= 1.2 * 30_000


@broken("a checker of bots is killed", lost="time", said="the check is repeated")
def test_a_killed_checker_costs_a_bot_nothing_but_time(fleet: Fleet) -> None:
    need(LANDLOCK)
    version = hand_in(author("aino"), "Slow", SLOW, '["hex"]')
    (first,) = fleet.start(queues="checks,maintenance", beat=True)
    fleet.wait(lambda: BotVersion.objects.exclude(check_holder="").exists(), 30, "the check to begin")
    fleet.kill(first)
    fleet.start(queues="checks,maintenance", beat=True)
    fleet.wait(lambda: waited(version) and version.status == READY, 90, "another worker to check it")
    assert version.checks == 2
