"""The whole of `./run`: real broker, pages and workers, on a database of its own."""

import json
import os
import re
import signal
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.broken import broken
from tests.setup.running import Running, alive, eventually

pytestmark = pytest.mark.slow
WORKERS = ("worker", "live", "checks")


def is_up(site: Running) -> bool:
    return site.said("look at") and all(f"{name}@kerho ready." in site.log() for name in WORKERS)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    site = Running(tmp_path, "--no-demo", "--port", "0")
    try:
        up = eventually(lambda: is_up(site) or site.process.poll() is not None, 90)
        assert up and is_up(site), site.talk.read_text()
        yield site
    finally:
        site.kill()


def test_it_serves_mends_itself_and_stops_without_a_trace(running: Running) -> None:
    (address,) = set(re.findall(r"http://\S+/", running.talk.read_text()))
    with urllib.request.urlopen(f"{address}health") as answer:
        assert json.load(answer) == {"status": "ok"}
    os.killpg(running.one("kerho-worker"), signal.SIGKILL)
    assert eventually(lambda: running.said("worker started again"), 30)
    assert eventually(lambda: running.log().count("worker@kerho ready.") == 2, 60)
    everybody = running.everybody()
    assert len(everybody) >= 8
    running.process.send_signal(signal.SIGTERM)
    assert running.process.wait(40) == 0
    assert not [pid for pid in everybody if alive(pid)]
    assert not (running.data / "run" / "valkey.sock").exists()
    assert not (running.data / "run" / "redis-url").exists()


@broken("the supervisor is killed", lost="nothing", said="all that it started is gone with it")
def test_killed_without_warning_it_takes_everything_with_it(running: Running) -> None:
    everybody = running.everybody()
    running.kill()
    assert eventually(lambda: not [pid for pid in everybody if alive(pid)], 20)
