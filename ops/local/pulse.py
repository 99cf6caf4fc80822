"""Whether a process still answers: one that hangs is alive for the kernel, but of no use."""

import threading
from collections.abc import Callable

EVERY = 5.0
"""Seconds between two questions."""
MISSES_MOST = 6
"""So many questions in a row without an answer, and the process is taken for hung. One waits for 5 s (`site.ask`)."""


class Pulse:
    """Asks in a thread of its own; misses are counted, not seconds, so that a machine that slept accuses nobody."""

    def __init__(self, ask: Callable[[], bool], every: float = EVERY, misses_most: int = MISSES_MOST) -> None:
        self.ask = ask
        self.every = every
        self.misses_most = misses_most
        self._misses = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._go_on_asking, daemon=True)

    def begin(self) -> None:
        """Count from now on, for a process that has just started: it may take twice as long to its first answer."""
        self._misses = -self.misses_most
        if not self._thread.is_alive() and not self._ended.is_set():
            self._thread.start()

    def end(self) -> None:
        """Ask no more."""
        self._ended.set()

    @property
    def silent(self) -> bool:
        """Whether too many questions in a row were not answered."""
        return self._misses >= self.misses_most

    def _go_on_asking(self) -> None:
        while not self._ended.wait(self.every):
            self._misses = 0 if self.ask() else self._misses + 1
