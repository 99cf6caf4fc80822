"""A real `./run` for a test: a process of its own, on a data folder of its own, certainly gone afterwards."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from ops.local.memory import family

ROOT = Path(__file__).resolve().parents[2]


class Running:
    """`./run` with some options, its data in `folder/data`; the environment is ready, so no bootstrap.

    migrated: a database that lies there already, because making it is not what the test is about.
    """

    def __init__(self, folder: Path, *options: str, migrated: Path | None = None) -> None:
        folder.mkdir(exist_ok=True)
        self.data = folder / "data"
        if migrated is not None:
            self.data.mkdir()
            shutil.copy(migrated, self.data / "kerho.sqlite3")
        self.talk = folder / "talk"
        self.printed = folder / "printed"
        environment = {**os.environ, "PWD": str(folder)}
        for name in ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "KERHO_TEST_SCRATCH"):
            environment.pop(name, None)
        command = [sys.executable, "-m", "ops.local", *options, "--data", "data"]
        with self.talk.open("w") as talk, self.printed.open("w") as printed:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=printed, stderr=talk)

    def said(self, words: str) -> bool:
        """Whether the user has been told this."""
        return words in self.talk.read_text()

    def log(self) -> str:
        """What all its processes have logged."""
        return (self.data / "log" / "kerho.log").read_text()

    def everybody(self) -> list[int]:
        """The numbers of all its processes, its own first."""
        return family(self.process.pid)

    def one(self, name: str) -> int:
        """The process of that name (one that it has forked, and is called the same, comes after it)."""
        for pid in self.everybody():
            if Path(f"/proc/{pid}/comm").read_text().strip() == name:
                return pid
        raise AssertionError(f"no {name} runs")

    def forked_by(self, name: str) -> list[int]:
        """The processes that the one of that name has forked."""
        pid = self.one(name)
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def kill(self) -> None:
        """End it without asking; the kernel ends all that is below it."""
        self.process.kill()
        self.process.wait()


def eventually(true: Callable[[], bool], seconds: float = 10) -> bool:
    """Whether `true()` comes to hold within `seconds`."""
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def alive(pid: int) -> bool:
    """Whether a process is there and not merely waiting to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
