"""Starts the processes of a `Layout` in order, keeps them alive, and stops them all.

Only the main thread starts processes: the kernel binds a child to the thread that started it.
"""

import os
import shutil
import signal
import time
from collections.abc import Callable
from types import FrameType, TracebackType

from ops.local import valkey
from ops.local.fork_server import Forks
from ops.local.layout import CannotStart, Layout
from ops.local.log import Log
from ops.local.memory import total_megabytes
from ops.local.probe import ask
from ops.local.process import Child
from ops.local.pulse import Pulse

LOOK_EVERY = 0.1
WEIGH_EVERY = 2.0
FAILURES_MOST = 4
"""So often in a row a child may end soon after its start before `gives_up` gives up: 7 s of pauses."""


class Stopped(BaseException):
    """Somebody asked Kerho to stop: Ctrl-C or a polite signal."""


class Supervisor:
    """A running installation; use it as a context manager, so that nothing is left behind however it ends."""

    def __init__(self, layout: Layout, say: Callable[[str], None], *, gives_up: bool = False) -> None:
        """`gives_up`: rather end with the reason than try for ever to start what does not start.

        Raises `CannotStart` when there can be no log.
        """
        self.layout = layout
        self.say = say
        self.gives_up = gives_up
        try:
            self.log = Log(layout.folders.log)
        except OSError as error:
            raise CannotStart(
                f"The log {layout.folders.log} cannot be written: {error.strerror or error}."
            ) from None
        self.forks = Forks(layout.environment)
        self.children: list[Child] = []
        self.seconds: dict[str, float] = {}
        self.highest_megabytes = 0.0
        self._weigh_due = 0.0

    def __enter__(self) -> "Supervisor":
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, _stop)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # impatience must not leave half of it running
        self._stop_all()

    def start(self) -> None:
        """Bring everything up: broker, database, pages, workers.

        Raises `CannotStart` with the reason and the place to read on.
        """
        with self.timed("valkey"):
            self._start_broker()
        with self.timed("migrate"):
            self.command("migrate", "--no-input", "--verbosity", "0")
        with self.timed("web"):
            self._start(self.layout.web(self.log, self.forks), Pulse(self._web_speaks))
            if self.layout.streams_port:
                self._start(self.layout.streams(self.log, self.forks), Pulse(self._streams_speak))
            for worker in self.layout.workers(self.log, self.forks):
                self._start(worker)
            self._wait(self._web_answers, 60, "The web server does not answer")

    def command(self, *arguments: str, on_line: Callable[[str], None] | None = None) -> None:
        """Run one management command to its end while looking after the children; its output goes to the log.

        Raises `CannotStart` when it fails.
        """
        name = arguments[0]
        child = self.layout.manage(self.log, self.forks, *arguments)
        child.name, child.on_line = name, on_line
        child.start()
        assert child.process is not None
        try:
            while child.process.poll() is None:
                self.look()
                time.sleep(LOOK_EVERY)
        finally:
            child.ask_to_stop()
            child.finish()
        if child.process.returncode != 0:
            self.layout.folders.check_room()
            raise CannotStart(
                f"`{name}` failed ({child.last_line or 'it said nothing'}); see {self.log.path}."
            )

    def timed(self, step: str) -> "_Timed":
        """Note how long a step takes: a context manager."""
        return _Timed(self.seconds, step)

    def rest(self, seconds: float) -> None:
        """Do nothing for so long but look after the children."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.look()
            time.sleep(LOOK_EVERY)

    def keep_serving(self) -> None:
        """Look after the children until `Stopped`."""
        while True:
            self.look()
            time.sleep(LOOK_EVERY)

    def look(self) -> None:
        """One round: who died, and how much memory is in use?"""
        for child in self.children:
            news = child.look()
            if news is not None:
                self.log.write("kerho", news)
                self.say(news)
            if self.gives_up and child.failures >= FAILURES_MOST:
                self.layout.folders.check_room()
                raise CannotStart(
                    f"{child.name} cannot start: it ended {child.failures} times in a row "
                    f"({child.last_line or 'it said nothing'}); see {self.log.path}."
                )
        if time.monotonic() >= self._weigh_due:
            self._weigh_due = time.monotonic() + WEIGH_EVERY
            self.highest_megabytes = max(self.highest_megabytes, total_megabytes(os.getpid()))

    def _start_broker(self) -> None:
        self.layout.broker.unlink(missing_ok=True)
        self._start(self.layout.valkey(self.log), Pulse(lambda: valkey.answers(self.layout.broker)))
        self._wait(lambda: valkey.answers(self.layout.broker), 15, "Valkey does not answer")
        (self.layout.folders.run / "redis-url").write_text(f"unix://{self.layout.broker}\n", encoding="utf-8")

    def _start(self, child: Child, pulse: Pulse | None = None) -> None:
        child.pulse = pulse
        child.start()
        self.children.append(child)

    def _wait(self, ready: Callable[[], bool], seconds: float, failure: str) -> None:
        """Wait for something a child should do; a child that keeps dying is told by the time running out."""
        deadline = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > deadline:
                self.layout.folders.check_room()
                raise CannotStart(f"{failure} after {seconds:g} s; see {self.log.path}.")
            self.look()
            time.sleep(0.03)

    def _web_speaks(self) -> bool:
        """Whether the site says anything at all, be it that it is not well."""
        return self._speaks(self.layout.port)

    def _streams_speak(self) -> bool:
        """The same of the process that keeps streams open."""
        return self._speaks(self.layout.streams_port)

    def _speaks(self, port: int) -> bool:
        try:
            ask(self.layout.near_host, port, "/health")
        except OSError:
            return False
        return True

    def _web_answers(self) -> bool:
        """Whether the site reaches its database."""
        try:
            status, _ = ask(self.layout.near_host, self.layout.port, "/health")
        except OSError:
            return False
        if status != 200:
            raise CannotStart(f"The site answers with {status}; see {self.log.path}.")
        return True

    def _stop_all(self) -> None:
        """Ask the pages and workers to end, then the broker they still need for that; kill what does not."""
        broker = [child for child in self.children if child.name == "valkey"]
        others = [child for child in self.children if child.name != "valkey"]
        for group in (others, broker):
            for child in group:
                child.ask_to_stop()
            for child in group:
                child.finish()
        self.forks.stop()
        (self.layout.folders.run / "redis-url").unlink(missing_ok=True)
        if self.layout.broker.parent != self.layout.folders.run:
            shutil.rmtree(self.layout.broker.parent, ignore_errors=True)


class _Timed:
    """Notes how long a step took."""

    def __init__(self, seconds: dict[str, float], step: str) -> None:
        self.seconds, self.step = seconds, step

    def __enter__(self) -> None:
        self.begun = time.monotonic()

    def __exit__(self, *_: object) -> None:
        self.seconds[self.step] = round(time.monotonic() - self.begun, 2)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped(signal.Signals(number).name)
