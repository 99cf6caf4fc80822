"""When the database is there but cannot be had just now: locked by somebody for too long, restarting, or full up."""

from __future__ import annotations

from typing import Any, Final

from django.db import OperationalError

AGAIN: Final = 10
"""Seconds after which it is worth trying again."""
PASSING: Final = ("08", "40", "53", "55P03", "57P")
"""How PostgreSQL's codes begin for what passes: no connection, a deadlock, too many, a lock not had, a restart."""


def busy(error: BaseException | None) -> bool:
    """Whether that is why something failed: nothing has been done, and the same will do later."""
    if not isinstance(error, OperationalError):
        return False
    cause: Any = error.__cause__
    if not hasattr(cause, "sqlstate"):
        return "locked" in str(error)  # SQLite
    return not cause.sqlstate or str(cause.sqlstate).startswith(PASSING)
