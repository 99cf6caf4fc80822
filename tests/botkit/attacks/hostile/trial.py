"""What the hostile bots share: they play along until their turn, then try everything and answer what succeeded."""

from __future__ import annotations

import ctypes
import errno
from collections.abc import Callable, Mapping

from kerho_bot import Turn, run

LIBC = ctypes.CDLL(None, use_errno=True)
Attempts = Mapping[str, Callable[[], object]]


def syscall(number: int, *arguments: object) -> int:
    """A raw system call, past every check of Python and the C library. Raises OSError."""
    answer = LIBC.syscall(ctypes.c_long(number), *arguments)
    if answer < 0:
        raise OSError(ctypes.get_errno(), errno.errorcode.get(ctypes.get_errno(), "?"))
    return int(answer)


def attack(attempts: Callable[[dict[str, object]], Attempts]) -> None:
    """Run as a bot: `attempts` gets the targets the referee names, and gives what is to be tried."""

    def choose(turn: Turn) -> str:
        succeeded = []
        for what, attempt in attempts(turn.match.options).items():
            try:
                attempt()
            except (OSError, RuntimeError, ValueError):
                continue
            succeeded.append(what)
        return "succeeded: " + ", ".join(succeeded) if succeeded else "stopped"

    run(choose)
