"""A machine that goes off while the database is brought up to date: the next start goes on from there."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.helpers.broken import broken
from tests.helpers.settings import ROOT

pytestmark = pytest.mark.chaos


def applied(database: Path) -> int:
    """How many migrations a file has."""
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as opened:
            return int(opened.execute("SELECT COUNT(*) FROM django_migrations").fetchone()[0])
    except sqlite3.Error:
        return 0


@broken(
    "a migration is killed halfway (as by a power cut, but for what a disk forgets)",
    lost="nothing",
    said="the next start goes on from there",
)
def test_one_that_is_cut_off_is_done_by_the_next(tmp_path: Path) -> None:
    database = tmp_path / "kerho.sqlite3"
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.embedded",
        "KERHO_DATA": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{database}",
    }
    manage = [sys.executable, "manage.py"]
    cut = []
    for enough in (1, 12, 25):
        with subprocess.Popen(
            [*manage, "migrate"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
        ) as process:
            deadline = time.monotonic() + 100
            while applied(database) < enough and process.poll() is None:
                assert time.monotonic() < deadline
                time.sleep(0.005)
            process.kill()
        assert process.returncode == -9, "it was cut off before its end"
        cut.append(applied(database))
    assert cut == sorted(cut)
    for command in (["migrate", "--verbosity", "0"], ["migrate", "--check"], ["check_books"]):
        done = subprocess.run([*manage, *command], cwd=ROOT, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    assert applied(database) > cut[-1]
