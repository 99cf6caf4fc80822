"""What is refused of a report."""

from __future__ import annotations

from tournaments.engine.event import EventError


class TrfError(EventError):
    """The file is no report of a tournament, or does not fit together; names the line."""
