"""The log of `./run`: a full disk or a file that went away costs lines, and nobody waits for it."""

import os
import sys
import threading
from pathlib import Path

from ops.local.log import Log
from ops.local.process import Child
from tests.setup.running import eventually

CHATTERBOX = [sys.executable, "-c", "for n in range(20_000): print('line', n)"]
"""Writes four times what a pipe holds: it ends only if somebody reads."""


def fill_the_disk(path: Path) -> None:
    """From now on every write to the log fails with ENOSPC."""
    path.unlink(missing_ok=True)
    path.symlink_to("/dev/full")


def test_a_full_disk_costs_lines_which_are_counted_when_there_is_room_again(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    log.write("web", "before")
    fill_the_disk(log.path)
    for number in range(3):
        log.write("web", f"lost {number}")
    assert log.lost == 3
    log.path.unlink()
    log.write("web", "after")
    told = log.path.read_text().splitlines()
    assert [line.partition("| ")[2] for line in told] == [
        "3 lines were lost: No space left on device",
        "after",
    ]
    assert log.lost == 0


def test_a_process_ends_although_its_log_cannot_be_written(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    fill_the_disk(log.path)
    child = Child("web", CHATTERBOX, os.environ, log)
    child.start()
    assert child.process is not None
    try:
        child.process.wait(20)
        assert eventually(lambda: log.lost == 20_000)
        assert child.last_line == "line 19999"
    finally:
        child.process.kill()
        child.finish()


def test_what_hears_the_lines_may_fail_and_the_process_goes_on(tmp_path: Path) -> None:
    def deaf(line: str) -> None:
        raise RuntimeError("nobody listens")

    child = Child("demo", CHATTERBOX, os.environ, Log(tmp_path / "log"), on_line=deaf)
    child.start()
    assert child.process is not None
    try:
        assert child.process.wait(20) == 0
        assert eventually(lambda: child.last_line == "line 19999")
    finally:
        child.process.kill()
        child.finish()


def test_a_log_that_was_removed_or_renamed_is_made_anew(tmp_path: Path) -> None:
    log = Log(tmp_path / "log" / "kerho.log")
    log.write("web", "one")
    log.path.unlink()
    log.write("web", "two")
    assert log.path.read_text().endswith("web       | two\n")
    log.path.rename(tmp_path / "kept")
    log.write("web", "three")
    assert log.path.read_text().endswith("three\n") and (tmp_path / "kept").read_text().endswith("two\n")
    log.path.unlink()
    log.path.parent.rmdir()
    log.write("web", "four")
    assert log.path.read_text().endswith("four\n")


def test_a_log_that_cannot_be_set_aside_goes_on(tmp_path: Path) -> None:
    log = Log(tmp_path / "log", largest=100)
    (tmp_path / "log.1").mkdir()
    for number in range(5):
        log.write("web", f"line {number} " + "x" * 50)
    (tmp_path / "log.1").rmdir()
    log.write("web", "the last")
    assert "the last" in (tmp_path / "log.1").read_text()


def test_many_writers_lose_and_mix_nothing(tmp_path: Path) -> None:
    log = Log(tmp_path / "log")
    writers = [
        threading.Thread(target=lambda n=n: [log.write(f"w{n}", "x" * 500) for _ in range(200)])
        for n in range(4)
    ]
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    lines = log.path.read_text().splitlines()
    assert len(lines) == 800 and all(line.endswith("| " + "x" * 500) for line in lines)


def test_nobody_else_on_the_machine_can_read_it(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        Log(tmp_path / "log").write("web", "secret")
    finally:
        os.umask(before)
    assert (tmp_path / "log").stat().st_mode & 0o077 == 0
