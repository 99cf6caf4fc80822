"""A bot's process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from botkit.sandbox import Jail, Limits, launch, staging
from botkit.sandbox.process import TooLate
from tests.botkit.attacks.harness import session_ends
from tests.botkit.jails import JAILS, LANDLOCK, need
from tests.botkit.sandbox.workers import WORKER


@pytest.mark.parametrize("paused", [False, True], ids=["running", "paused"])
@JAILS
def test_a_killed_worker_takes_its_bots_along(jail: Jail, paused: bool, tmp_path: Path) -> None:
    need(jail)
    (tmp_path / "bot.py").write_text("print('up', flush=True)\nwhile True: pass\n")
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER, jail.name, str(tmp_path), "pause" if paused else "run"],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
        env={"PATH": os.environ["PATH"]},
    )
    assert worker.stdout is not None
    bot, stage = int(worker.stdout.readline()), Path(worker.stdout.readline().decode().strip())
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    worker.stdout.close()
    assert session_ends(bot)
    assert stage.exists()
    time.sleep(2.1)
    staging.sweep()
    assert not stage.exists(), "the next worker clears up"


@JAILS
def test_nothing_is_left_of_a_match(jail: Jail, echo: Path) -> None:
    need(jail)
    before = open_descriptors()
    with launch(jail, echo, "bot.py", Limits()) as process:
        process.await_jail()
        stage = process._stage.folder
        assert stage.exists()
    assert not stage.exists()
    assert open_descriptors() == before
    process.kill()  # a second time does nothing


def open_descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def test_the_host_never_waits_past_its_deadline(tmp_path: Path) -> None:
    need(LANDLOCK)
    (tmp_path / "bot.py").write_text("import time\ntime.sleep(60)\n")
    with launch(LANDLOCK, tmp_path, "bot.py", Limits()) as process:
        process.await_jail()
        for _ in range(3):
            process.send(b"x" * 300_000 + b"\n")  # more than a pipe holds: sending does not block either
        begun = time.monotonic()
        with pytest.raises(TooLate):
            process.read_line(begun + 0.05)
        assert time.monotonic() - begun < 2
