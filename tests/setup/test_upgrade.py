"""The commands by which docs/owners.md brings an installation up to date do what they say, on a real one."""

import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.setup.running import ROOT, Running, alive, eventually

pytestmark = pytest.mark.slow
GUIDE = (ROOT / "docs" / "owners.md").read_text(encoding="utf-8")


def test_stop_back_up_start_and_go_back(tmp_path: Path) -> None:
    """As in the guide: stop by the lock's number, copy, start on the newer version, and put the copy back."""
    first = Running(tmp_path / "here", "--no-demo", "--port", "0")
    try:
        assert eventually(lambda: first.said("look at"), 240), first.talk.read_text()
        assert "grep -o '[0-9]*' var/run/lock" in GUIDE
        number = re.findall(r"\d+", (first.data / "run" / "lock").read_text())[0]
        assert int(number) == first.process.pid
        everybody = first.everybody()
        first.process.send_signal(signal.SIGTERM)
        assert first.process.wait(40) == 0
        assert not [pid for pid in everybody if alive(pid)]
    finally:
        first.kill()
    shutil.copytree(first.data, tmp_path / "backup", symlinks=True)
    assert (tmp_path / "backup" / "secret-key").exists()
    newest = migrations(first.data)
    manage(first.data, "migrate", "admin", "0002")  # as an older version left it
    assert migrations(first.data) < newest
    second = Running(tmp_path / "here", "--no-demo", "--port", "0")
    try:
        assert eventually(lambda: second.said("look at"), 240), second.talk.read_text()
        assert migrations(second.data) == newest
        manage(second.data, "check_books")
    finally:
        second.kill()
    shutil.rmtree(second.data)
    shutil.copytree(tmp_path / "backup", second.data, symlinks=True)
    manage(second.data, "check_books")


def migrations(data: Path) -> int:
    """How many the database has seen."""
    with sqlite3.connect(data / "kerho.sqlite3") as database:
        return int(database.execute("SELECT COUNT(*) FROM django_migrations").fetchone()[0])


def manage(data: Path, *command: str) -> None:
    """A management command on that data."""
    environment = {"PATH": "/usr/bin:/bin", "KERHO_DATA": str(data)}
    done = subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
