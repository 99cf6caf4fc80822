"""Submitted bots at real tables: in the sandbox, losing by their own faults, their log read by their owner alone."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from botkit.sandbox import SandboxBroken
from bots import services as bots_services
from clubs.models import Player, User
from clubs.services import sign_up
from games.core.match import LiveMatch
from games.core.messages import Message, say
from matches import event_store, leases, services
from matches.bot_play import play_bots
from matches.errors import LeaseLost
from matches.models import Event, Match
from matches.tasks import play_match, resume_expired_leases
from ratings.models import RatedMatch
from tests.helpers.concurrency import at_once
from tests.helpers.judged import judged
from tests.matches.workers import Post, assert_counted_once

pytestmark = pytest.mark.django_db
MANIFEST = 'name = "{}"\nversion = "1.0"\ngames = ["hex"]\nentry = "bot.py"\nprotocol = 1\n'
TALKER = """
import sys
from kerho_bot import run
def choose(turn):
    print("I hold the pencil", file=sys.stderr)
    return turn.legal[0]
run(choose)
"""
CRASHER = "from kerho_bot import run\nrun(lambda turn: 1 // 0)\n"


@pytest.fixture
def author(settings: Any, tmp_path: Path) -> User:
    settings.BOT_FOLDER = str(tmp_path)
    return sign_up(username="author", password="x", name="Author")


def bot_of(author: User, name: str, program: str) -> Player:
    """A handed-in bot that has been found ready."""
    files = {"kerho-bot.toml": MANIFEST.format(name).encode(), "bot.py": program.encode()}
    version = bots_services.submit_version(owner=author, submitted=bots_services.read_files(files))
    judged(version)
    return Player.objects.select_related("bot__current").get(bot__versions=version)


def played(first: Player, second: Player) -> Match:
    seats = [services.SeatPlan(first), services.SeatPlan(second)]
    match = services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))
    assert play_bots(match_id=match.pk, holder="one") == "finished"
    match.refresh_from_db()
    return match


@pytest.mark.usefixtures("sandbox")
def test_what_a_bot_writes_is_kept_and_only_its_owner_reads_it(
    author: User, bots: dict[str, Player], client: Client
) -> None:
    match = played(bot_of(author, "Talker", TALKER), bots["random"])
    assert "I hold the pencil" in match.seats.get(index=0).bot_log
    page = f"/matches/{match.code}/"
    assert "I hold the pencil" not in client.get(page).content.decode()
    client.force_login(sign_up(username="rival", password="x", name="Rival"))
    assert "I hold the pencil" not in client.get(page).content.decode()
    client.force_login(author)
    assert "I hold the pencil" in client.get(page).content.decode()


@pytest.mark.usefixtures("sandbox")
def test_a_crash_is_that_bots_loss_and_the_log_says_why(author: User, bots: dict[str, Player]) -> None:
    match = played(bot_of(author, "Crasher", CRASHER), bots["random"])
    loser, winner = match.seats.order_by("index")
    assert (loser.place, winner.place) == (2, 1)
    assert loser.fault == "its program ended"
    assert "ZeroDivisionError" in loser.bot_log
    assert "ZeroDivisionError" not in loser.fault, "everybody reads the fault"


PAST = timedelta(minutes=1)


def expire(match: Match) -> None:
    """Its worker has been silent for too long."""
    Match.objects.filter(pk=match.pk).update(lease_until=timezone.now() - PAST)


@pytest.mark.django_db(transaction=True)
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


@pytest.mark.django_db(transaction=True)
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


@pytest.mark.usefixtures("sandbox")
def test_what_a_bot_lost_by_is_said_in_the_reader_s_language(
    author: User, bots: dict[str, Player], client: Client
) -> None:
    match = played(bot_of(author, "Crasher", CRASHER), bots["random"])
    answer = client.get(f"/api/matches/{match.code}/", headers={"accept-language": "fi"}).json()
    assert [seat["fault"] for seat in answer["seats"]] == ["sen ohjelma päättyi", ""]
    assert answer["result"]["faults"] == {"0": "sen ohjelma päättyi"}


@pytest.mark.usefixtures("sandbox")
def test_a_fault_that_was_stored_in_english_is_read_from_the_log(
    author: User, bots: dict[str, Player]
) -> None:
    match = played(bot_of(author, "Crasher", CRASHER), bots["random"])
    match.seats.update(fault="")
    importlib.import_module("matches.migrations.0003_faults_are_messages").read_from_log(apps, None)
    assert [seat.fault for seat in match.seats.order_by("index")] == [say("its program ended"), ""]
    assert isinstance(match.seats.get(index=0).fault, Message)
