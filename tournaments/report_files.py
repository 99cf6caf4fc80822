"""Tournament report files as the commands are given them."""

from __future__ import annotations

import sys
from pathlib import Path

from games.core.messages import say
from tournaments.engine.trf import Report, TrfError, read

MOST_BYTES = 2_000_000


def report_in(name: str) -> Report:
    """The report in that file; `-` is the standard input. Raises TrfError."""
    try:
        given = sys.stdin.buffer.read(MOST_BYTES + 1) if name == "-" else _bytes(Path(name))
    except OSError as error:
        raise TrfError(
            say("{file} cannot be read: {reason}", file=name, reason=error.strerror or type(error).__name__)
        ) from None
    if len(given) > MOST_BYTES:
        raise TrfError(say("{file} is longer than {most} bytes.", file=name, most=MOST_BYTES))
    try:
        return read(given.decode("utf-8"))
    except UnicodeDecodeError:
        return read(given.decode("latin-1"))


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)
