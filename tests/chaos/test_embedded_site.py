"""`./run` while its disk is full, its log goes away, its pages hang: it serves, or serves again."""

import os
import re
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.local.pulse import EVERY
from tests.helpers.broken import broken
from tests.setup.running import Running, alive, eventually

pytestmark = pytest.mark.chaos
ENOUGH_TO_FILL_A_PIPE = 100
"""Requests of 2 KiB, each of which is logged; a pipe holds 64 KiB."""


@pytest.fixture
def running(tmp_path: Path, migrated_file: Path) -> Iterator[Running]:
    site = Running(tmp_path, "--no-demo", "--port", "0", migrated=migrated_file)
    try:
        up = eventually(lambda: site.said("look at") or site.process.poll() is not None, 90)
        assert up and site.process.poll() is None, site.talk.read_text()
        yield site
    finally:
        site.kill()


def ask(site: Running, path: str) -> int:
    """The status of a page; 0 if nobody answers within five seconds."""
    (address,) = set(re.findall(r"http://\S+?:\d+/", site.talk.read_text()))
    try:
        with urllib.request.urlopen(address + path, timeout=5) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def chatter(site: Running) -> set[int]:
    """The answers to pages that are not there: each is a long line in the log."""
    return {ask(site, "none/" + "x" * 2000) for _ in range(ENOUGH_TO_FILL_A_PIPE)}


def halted(pid: int) -> bool:
    """Whether every thread of a process has been stopped."""
    threads = Path(f"/proc/{pid}/task").glob("*/stat")
    return all(thread.read_text().rpartition(")")[2].split()[0] == "T" for thread in threads)


@broken("the disk is full while it runs", lost="lines of the log", said="how many, when there is room again")
def test_it_serves_while_its_disk_is_full_and_says_afterwards_what_was_lost(running: Running) -> None:
    log = running.data / "log" / "kerho.log"
    log.unlink()
    log.symlink_to("/dev/full")
    assert chatter(running) == {404}
    assert ask(running, "health") == 200
    log.unlink()
    assert chatter(running) == {404}
    assert "lines were lost: No space left on device" in running.log()
    assert "Not Found: /none/xxx" in running.log()


@broken("the log is removed with its folder", lost="what stood in it", said="nothing: it is made anew")
def test_it_serves_when_its_log_is_removed_with_the_folder(running: Running) -> None:
    log = running.data / "log" / "kerho.log"
    log.unlink()
    log.parent.rmdir()
    assert chatter(running) == {404}
    assert ask(running, "health") == 200
    assert running.log().count("Not Found") == ENOUGH_TO_FILL_A_PIPE


@broken(
    "the pages hang",
    lost="the requests of that minute",
    said="`web does not answer`, and they are started again",
)
def test_pages_that_hang_are_started_again(running: Running) -> None:
    time.sleep(2 * EVERY)  # it has been heard since its start
    web = running.one("kerho-web")
    pages = [pid for pid in running.everybody() if os.getpgid(pid) == os.getpgid(web)]
    for pid in pages:
        os.kill(pid, signal.SIGSTOP)
    assert eventually(lambda: all(halted(pid) for pid in pages))
    assert ask(running, "health") == 0
    assert eventually(lambda: running.said("web does not answer"), 100)
    assert eventually(lambda: ask(running, "health") == 200, 60)
    assert not any(alive(pid) for pid in pages)


@broken("the broker hangs", lost="nothing", said="`valkey does not answer`, and it is started again")
def test_a_broker_that_hangs_is_started_again(running: Running) -> None:
    time.sleep(2 * EVERY)
    os.kill(running.one("valkey-server"), signal.SIGSTOP)
    assert eventually(lambda: running.said("valkey does not answer"), 100)
    assert eventually(lambda: running.said("valkey started again"), 60)
