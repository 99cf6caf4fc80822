"""The process that forks all others of an installation: what they say and end with, and what happens when it dies."""

import os
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from ops.local.fork_server import Forked, Forks
from tests.setup.running import alive, eventually

pytestmark = pytest.mark.slow


def environment(tmp_path: Path, **more: str) -> Mapping[str, str]:
    """That of an installation without a broker; bytecode is kept for the next test."""
    here = {"DJANGO_SETTINGS_MODULE": "config.settings.embedded", "KERHO_DATA": str(tmp_path)}
    left_out = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PYTHONDONTWRITEBYTECODE")
    return {**{name: value for name, value in os.environ.items() if name not in left_out}, **here, **more}


@pytest.fixture
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder for bytecode, empty but for the first test."""
    return str(tmp_path_factory.getbasetemp() / "bytecode")


@pytest.fixture
def forks(tmp_path: Path, bytecode: str) -> Iterator[Forks]:
    made = Forks(environment(tmp_path, PYTHONPYCACHEPREFIX=bytecode, REDIS_URL=f"unix://{tmp_path}/none"))
    yield made
    made.stop()


def ended(program: Forked) -> tuple[int, str]:
    """The status of a program that ends by itself, and what it said."""
    said = program.stdout.read()
    return program.wait(30), said


def test_what_a_program_says_and_its_status_come_back(forks: Forks) -> None:
    assert ended(forks.start(["manage", "diffsettings", "--all"]))[0] == 0
    status, said = ended(forks.start(["manage", "fly"]))
    assert status == 1
    assert "Unknown command: 'fly'" in said
    status, said = ended(forks.start(["no-such-program"]))
    assert status == 1
    assert "KeyError" in said


def test_each_is_a_session_of_its_own_and_is_named(forks: Forks) -> None:
    worker = forks.start(["live"])
    assert eventually(lambda: Path(f"/proc/{worker.pid}/comm").read_text() == "kerho-live\n")
    assert os.getsid(worker.pid) == worker.pid
    os.kill(worker.pid, signal.SIGKILL)
    assert worker.wait(10) == -signal.SIGKILL
    assert worker.poll() == -signal.SIGKILL


def test_when_it_dies_so_does_what_it_forked_and_the_next_is_forked_by_another(forks: Forks) -> None:
    worker = forks.start(["live"])
    server = int(Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()[1])
    os.kill(server, signal.SIGKILL)
    assert worker.wait(10) == -signal.SIGKILL
    assert eventually(lambda: not alive(worker.pid))
    assert ended(forks.start(["manage", "diffsettings"]))[0] == 0


def test_a_site_that_cannot_be_loaded_is_told_by_every_program(tmp_path: Path, bytecode: str) -> None:
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings.production", "PYTHONPYCACHEPREFIX": bytecode}
    forks = Forks(environment(tmp_path, **settings))
    try:
        for program in (["manage", "migrate"], ["web", "127.0.0.1", "0"], ["live"]):
            status, said = ended(forks.start(program))
            assert status != 0
            assert "SECRET_KEY" in said
    finally:
        forks.stop()
