"""Databases of earlier versions as SQL text, one for each release: every migration since is tried on real rows.

`python -m tests.upgrades.kept 0.2.0` keeps the one of this version: the demonstration's club with its night, its
tournament and a league that bots have played, and a second club with something of everything
(`tests/pages/night_in_full.py`).
"""

from __future__ import annotations

import gzip
import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

FOLDER = Path(__file__).with_name("data")


def load(dump: Path, database: Path) -> None:
    """A kept dump as a SQLite file."""
    with closing(sqlite3.connect(database)) as opened:
        opened.executescript(gzip.decompress(dump.read_bytes()).decode())


def keep(version: str) -> Path:
    """Make the database of this version and keep it."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KERHO_TEST_SCRATCH"] = folder
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/kept.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
        _play()
        with closing(sqlite3.connect(f"{folder}/kept.sqlite3")) as database:
            text = "\n".join(database.iterdump())
    dump = FOLDER / f"{version}.sql.gz"
    dump.write_bytes(gzip.compress(text.encode(), mtime=0))
    return dump


def _play() -> None:
    """Migrate, and let people and bots do everything once."""
    import django

    django.setup()
    from django.contrib.sessions.models import Session as Cookie
    from django.core.management import call_command

    from bots.builtin import ensure_builtin_bots
    from clubs.demonstration import make_club
    from matches.bot_play import play_bots
    from matches.models import Match
    from nights.demonstration import play_night
    from tests.pages.night_in_full import full_night
    from tournaments.demonstration import play_tournament
    from tournaments.services.leagues import create_league

    call_command("migrate", verbosity=0)
    bots = [bot.player for bot in ensure_builtin_bots() if bot.builtin in ("random", "greedy")]
    club = make_club()
    play_night(club)
    play_tournament(club)
    league = create_league(title="Hex league", game="hex", options={"size": 4}, bots=bots, begin=True)
    while waiting := Match.objects.filter(
        pairing_match__pairing__round__competition=league, status=Match.Status.RUNNING
    ).first():
        play_bots(match_id=waiting.pk, holder="kept")
    full_night()
    Cookie.objects.all().delete()


if __name__ == "__main__":
    print(keep(sys.argv[1]))  # noqa: T201
