"""The log of everything that `./run` started. A full disk or a file that went away costs lines, nothing else."""

import os
import threading
import time
from pathlib import Path

from common.redaction import redacted


class Log:
    """One log file for all children; each line carries its time and the name of who wrote it.

    Whoever writes never waits for room and never fails: what cannot be written is counted, and the number stands in the
    log when it can be written again.
    """

    def __init__(self, path: Path, largest: int = 5_000_000) -> None:
        """Open the file. Raises OSError: at the start somebody is there to be told."""
        self.path = path
        self.largest = largest
        self.lost = 0
        self._lock = threading.Lock()
        self._cut = False
        self._file: int | None = self._opened()

    def write(self, name: str, line: str) -> None:
        """Add one line; the file is set aside as `*.1` when it has grown too large, and made anew when it has gone."""
        with self._lock:
            try:
                self._append(name, redacted(line.rstrip()))
            except OSError as error:
                self.lost += 1
                self._reason = error.strerror or str(error)
                self._close()

    def _append(self, name: str, line: str) -> None:
        file = self._file = self._current()
        if self.lost:
            self._put(file, "kerho", f"{self.lost} lines were lost: {self._reason}")
            self.lost = 0
        self._put(file, name, line)
        if os.fstat(file).st_size > self.largest:
            self._close()
            os.replace(self.path, self.path.with_name(self.path.name + ".1"))

    def _put(self, file: int, name: str, line: str) -> None:
        """Write a line whole. One that a full disk cut short is ended before the next."""
        text = f"{time.strftime('%Y-%m-%d %H:%M:%S')} {name:<9} | {line}\n"
        data = (("\n" if self._cut else "") + text).encode(errors="replace")
        while data:
            written = os.write(file, data)
            data = data[written:]
            self._cut = bool(data)

    def _current(self) -> int:
        """The file of that name: the open one, unless somebody has removed or renamed it."""
        if self._file is not None:
            try:
                there, here = os.stat(self.path), os.fstat(self._file)
                if (there.st_dev, there.st_ino) == (here.st_dev, here.st_ino):
                    return self._file
            except FileNotFoundError:
                pass
            self._close()
        return self._opened()

    def _opened(self) -> int:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def _close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            try:
                os.close(file)
            except OSError:
                pass  # what a full disk did not take was counted when it was written
