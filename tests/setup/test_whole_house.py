"""The whole of `./run`: real broker, pages and workers, on a database of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded.memory import family
from tests.setup.test_supervisor import alive, eventually

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow


class Running:
    """`./run --no-demo` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.data = folder / "data"
        self.talk = folder / "talk"
        environment = {**os.environ, "PWD": str(folder)}
        for name in ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "KERHO_TEST_SCRATCH"):
            environment.pop(name, None)
        with self.talk.open("w") as talk:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "config.embedded",
                    "--no-demo",
                    "--port",
                    str(self.port),
                    "--data",
                    "data",
                ],
                cwd=ROOT,
                env=environment,
                stderr=talk,
            )

    def said(self, words: str) -> bool:
        return words in self.talk.read_text()

    def is_up(self) -> bool:
        return self.said("look at") and self.log().count(" ready.") >= 2

    def log(self) -> str:
        return (self.data / "log" / "kerho.log").read_text()

    def everybody(self) -> list[int]:
        return family(self.process.pid)

    def one(self, name: str) -> int:
        """The process that is, by its command line, the child `name`."""
        for pid in self.everybody():
            if name.encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
                return pid
        raise AssertionError(f"no {name} runs")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    house = Running(tmp_path)
    try:
        up = eventually(lambda: house.is_up() or house.process.poll() is not None, 90)
        assert up and house.is_up(), house.talk.read_text()
        yield house
    finally:
        house.process.kill()
        house.process.wait()


def test_it_serves_mends_itself_and_stops_without_a_trace(running: Running) -> None:
    with urllib.request.urlopen(f"http://127.0.0.1:{running.port}/health") as answer:
        assert json.load(answer) == {"status": "ok"}
    os.killpg(running.one("worker-2"), signal.SIGKILL)
    assert eventually(lambda: running.said("worker-2 started again"), 30)
    assert eventually(lambda: running.log().count("worker-2@kerho ready.") == 2, 60)
    everybody = running.everybody()
    assert len(everybody) >= 8
    running.process.send_signal(signal.SIGTERM)
    assert running.process.wait(40) == 0
    assert not [pid for pid in everybody if alive(pid)]
    assert not (running.data / "run" / "valkey.sock").exists()
    assert not (running.data / "run" / "redis-url").exists()


def test_killed_without_warning_it_takes_everything_with_it(running: Running) -> None:
    everybody = running.everybody()
    running.process.kill()
    running.process.wait()
    assert eventually(lambda: not [pid for pid in everybody if alive(pid)], 20)
