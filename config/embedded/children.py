"""The supervisor's children: bound to it, watched, restarted with back-off, stopped with all that is below them."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from config.embedded.death import bound

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
STEADY_AFTER = 20.0
"""A child that ran this many seconds is taken for healthy: its next restart is a quick one again."""


class Log:
    """One log file for all children; each line carries its time and the name of who wrote it."""

    def __init__(self, path: Path, largest: int = 5_000_000) -> None:
        self.path = path
        self.largest = largest
        self._lock = threading.Lock()
        self._file = path.open("a", encoding="utf-8", buffering=1)

    def write(self, name: str, line: str) -> None:
        """Add one line; the file is set aside as `*.1` when it has grown too large."""
        with self._lock:
            self._file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {name:<9} | {line.rstrip()}\n")
            if self._file.tell() > self.largest:
                self._file.close()
                os.replace(self.path, self.path.with_name(self.path.name + ".1"))
                self._file = self.path.open("a", encoding="utf-8", buffering=1)


@dataclass
class Child:
    """One long-running process of the installation.

    `stop_signal` asks it to end by itself; after `patience` seconds it, and all that it started, is killed.
    """

    name: str
    argv: list[str]
    environment: Mapping[str, str]
    log: Log
    stop_signal: int = signal.SIGTERM
    patience: float = 8.0
    on_line: Callable[[str], None] | None = None
    clock: Callable[[], float] = time.monotonic
    starts: int = 0
    process: subprocess.Popen[str] | None = None
    pause: float = FIRST_PAUSE
    due: float = 0.0
    last_line: str = ""
    _started: float = 0.0
    _pump: threading.Thread | None = field(default=None, repr=False)

    @property
    def pid(self) -> int | None:
        """The process's number while it runs."""
        return self.process.pid if self.process and self.process.poll() is None else None

    def start(self) -> None:
        """Start the process in a session of its own, bound to this one; its output goes to the log."""
        self.process = subprocess.Popen(
            bound(self.argv),
            env=dict(self.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self.starts += 1
        self._started = self.clock()
        assert self.process.stdout is not None
        self._pump = threading.Thread(target=self._forward, args=(self.process.stdout,), daemon=True)
        self._pump.start()

    def look(self) -> str | None:
        """Notice that the process ended and start it again when its pause is over.

        Returns a sentence for the user when something happened.
        """
        if self.process is None or self.process.poll() is None:
            return None
        if self.due == 0.0:
            return self._plan_restart(self.process.returncode)
        if self.clock() < self.due:
            return None
        self.due = 0.0
        self.start()
        return f"{self.name} started again (process {self.pid})"

    def _plan_restart(self, status: int) -> str:
        """Sweep up what the dead process left and choose when to start the next: soon, then ever later."""
        self._kill_group()
        now = self.clock()
        self.pause = (
            FIRST_PAUSE if now - self._started >= STEADY_AFTER else min(self.pause * 2, LONGEST_PAUSE)
        )
        self.due = now + self.pause
        how = f"was killed by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
        said = f" ({self.last_line})" if status > 0 and self.last_line else ""
        return f"{self.name} {how}{said}; starting it again in {self.pause:g} s"

    def ask_to_stop(self) -> None:
        """Send the stop signal."""
        if self.pid is not None:
            os.kill(self.pid, self.stop_signal)

    def finish(self) -> None:
        """Wait for the end that was asked for, then kill whatever is left of the process and its own children."""
        if self.process is None:
            return
        try:
            self.process.wait(self.patience)
        except subprocess.TimeoutExpired:
            self.log.write(self.name, f"did not stop within {self.patience:g} s: killed")
        self._kill_group()
        self.process.wait()
        if self._pump is not None:
            self._pump.join(2)

    def _kill_group(self) -> None:
        """Kill every process of the child's session that is still there."""
        if self.process is not None:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def _forward(self, lines: IO[str]) -> None:
        """Copy the process's lines to the log until it closes them."""
        for line in lines:
            self.log.write(self.name, line)
            self.last_line = line.strip() or self.last_line
            if self.on_line is not None:
                self.on_line(line)
