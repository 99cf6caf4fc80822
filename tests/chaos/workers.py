"""Real Celery workers for a test: started, killed without warning, and certainly gone afterwards."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from common.parent_death_signal import bound

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Fleet:
    """Workers on one broker and one database, each a real `celery worker` process with a pool child."""

    environment: Mapping[str, str]
    folder: Path
    workers: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    def start(
        self, count: int = 1, *, queues: str = "live,league,checks,maintenance", beat: bool = False
    ) -> list["subprocess.Popen[bytes]"]:
        """Start `count` more workers (the first with the beat, if asked) and wait until each says that it is ready."""
        started = [self._start_one(queues, beat and number == 0) for number in range(count)]
        for worker in started:
            self.wait(lambda worker=worker: "ready." in self.log(worker), 60, "a worker to become ready")  # type: ignore[misc]
        return started

    def _start_one(self, queues: str, beat: bool) -> "subprocess.Popen[bytes]":
        name = f"w{len(self.workers) + 1}"
        argv = [
            sys.executable,
            "-m",
            "celery",
            "-A",
            "config",
            "worker",
            "--pool",
            "prefork",
            "--concurrency",
            "1",
        ]
        argv += ["--queues", queues, "--hostname", f"{name}@test", "--loglevel", "INFO"]
        argv += [
            "--without-gossip",
            "--without-mingle",
            "--without-heartbeat",
            "--include",
            "tests.chaos.tasks",
        ]
        argv += ["--beat", "--schedule", str(self.folder / "beat")] if beat else []
        with (self.folder / f"{name}.log").open("wb") as log:
            worker = subprocess.Popen(
                bound(argv),
                cwd=ROOT,
                env=dict(self.environment),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.workers.append(worker)
        return worker

    def log(self, worker: "subprocess.Popen[bytes]") -> str:
        """What this worker has written so far."""
        return (self.folder / f"w{self.workers.index(worker) + 1}.log").read_text(errors="replace")

    def logs(self) -> str:
        """What all of them have written, for a failing test's message."""
        return "\n".join(
            f"--- w{number}\n{self.log(worker)[-3000:]}" for number, worker in enumerate(self.workers, 1)
        )

    def kill(self, worker: "subprocess.Popen[bytes]") -> None:
        """`kill -9` the worker and its pool child in the middle of whatever they do."""
        try:
            os.killpg(worker.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        worker.wait()

    def kill_pool_child(self, worker: "subprocess.Popen[bytes]") -> None:
        """`kill -9` only the process that runs the task; the worker itself stays and starts another."""
        children = Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()
        for child in children:
            os.kill(int(child), signal.SIGKILL)

    def stop_all(self) -> None:
        """End every worker, without waiting for their tasks."""
        for worker in self.workers:
            self.kill(worker)

    def wait(self, done: Callable[[], bool], seconds: float, what: str) -> None:
        """Wait until `done()`; raises `AssertionError` with the workers' logs when it takes longer than `seconds`."""
        deadline = time.monotonic() + seconds
        while not done():
            if time.monotonic() > deadline:
                raise AssertionError(f"waited {seconds:g} s for {what}\n{self.logs()}")
            time.sleep(0.05)
