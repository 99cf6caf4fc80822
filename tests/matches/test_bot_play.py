"""Submitted bots at real tables: in the sandbox, losing by their own faults, their log read by their owner alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from bots import services as bots_services
from bots.verification import Verdict
from clubs.models import Player, User
from clubs.services import sign_up
from matches import services
from matches.bot_play import play_bots
from matches.models import Match

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
    bots_services.close_check(version_id=version.pk, verdict=Verdict(True, "plays", ""))
    return Player.objects.select_related("bot__current").get(bot__versions=version)


def played(first: Player, second: Player) -> Match:
    seats = [services.SeatPlan(first), services.SeatPlan(second)]
    match = services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))
    assert play_bots(match_id=match.pk, holder="one") == "finished"
    match.refresh_from_db()
    return match


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


def test_a_crash_is_that_bots_loss_and_the_log_says_why(author: User, bots: dict[str, Player]) -> None:
    match = played(bot_of(author, "Crasher", CRASHER), bots["random"])
    loser, winner = match.seats.order_by("index")
    assert (loser.place, winner.place) == (2, 1)
    assert loser.fault == "its program ended"
    assert "ZeroDivisionError" in loser.bot_log
    assert "ZeroDivisionError" not in loser.fault, "everybody reads the fault"
