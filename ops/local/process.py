"""The supervisor's children: bound to it, watched, restarted with back-off, stopped with all that is below them."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO

from common.parent_death_signal import bound
from ops.local.fork_server import Forked, Forks
from ops.local.log import Log
from ops.local.pulse import Pulse

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
LONGEST_LINE = 100_000
STEADY_AFTER = 20.0
"""A child that ran this many seconds is taken for healthy: its next restart is a quick one again."""


@dataclass
class Child:
    """One long-running process of the installation.

    `stop_signal` asks it to end by itself; after `patience` seconds it, and all that it started, is killed. One with a
    `pulse` is killed too when it answers no more, and then started again. With `forks` it is one of `programs`.
    """

    name: str
    argv: list[str]
    environment: Mapping[str, str]
    log: Log
    stop_signal: int = signal.SIGTERM
    patience: float = 8.0
    on_line: Callable[[str], None] | None = None
    clock: Callable[[], float] = time.monotonic
    pulse: Pulse | None = None
    forks: Forks | None = None
    starts: int = 0
    failures: int = 0
    """How often in a row it ended before it had run steadily."""
    process: subprocess.Popen[str] | Forked | None = None
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
        self.process = self.forks.start(self.argv) if self.forks else self._spawn()
        self.starts += 1
        self._started = self.clock()
        assert self.process.stdout is not None
        self._pump = threading.Thread(target=self._forward, args=(self.process.stdout,), daemon=True)
        self._pump.start()
        if self.pulse is not None:
            self.pulse.begin()

    def _spawn(self) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            bound(self.argv),
            env=dict(self.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )

    def look(self) -> str | None:
        """Notice that the process ended or hangs, and start it again when its pause is over.

        Returns a sentence for the user when something happened.
        """
        if self.process is None:
            return None
        status = self.process.poll()
        if status is None:
            return self._kill_if_silent()
        if self.due == 0.0:
            return self._plan_restart(status)
        if self.clock() < self.due:
            return None
        self.due = 0.0
        self.start()
        return f"{self.name} started again (process {self.pid})"

    def _kill_if_silent(self) -> str | None:
        """A process that hangs is ended without asking: it would not listen."""
        if self.pulse is None or not self.pulse.silent:
            return None
        self._kill_group()
        assert self.process is not None
        self.process.wait()
        return f"{self.name} does not answer"

    def _plan_restart(self, status: int) -> str:
        """Sweep up what the dead process left and choose when to start the next: soon, then ever later."""
        self._kill_group()
        now = self.clock()
        steady = now - self._started >= STEADY_AFTER
        self.failures = 0 if steady else self.failures + 1
        self.pause = FIRST_PAUSE if steady else min(self.pause * 2, LONGEST_PAUSE)
        self.due = now + self.pause
        how = f"was killed by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
        reason = f" ({self.last_line})" if status > 0 and self.last_line else ""
        return f"{self.name} {how}{reason}; starting it again in {self.pause:g} s"

    def ask_to_stop(self) -> None:
        """Send the stop signal."""
        if self.pid is not None:
            os.kill(self.pid, self.stop_signal)

    def finish(self) -> None:
        """Wait for the end that was asked for, then kill whatever is left of the process and its own children."""
        if self.process is None:
            return
        if self.pulse is not None:
            self.pulse.end()
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
        """Copy the process's lines to the log until it closes them; nothing else may end this, or the process hangs."""
        while line := lines.readline(LONGEST_LINE):
            self.log.write(self.name, line)
            self.last_line = line.strip() or self.last_line
            if self.on_line is not None:
                try:
                    self.on_line(line)
                except Exception as error:
                    self.log.write("kerho", f"a line of {self.name} could not be passed on: {error}")
