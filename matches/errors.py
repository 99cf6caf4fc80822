"""What this app refuses, beyond what the rules refuse (`games.core.errors`)."""

from __future__ import annotations

from common.refusals import SiteRefusal


class MatchError(SiteRefusal):
    """The request cannot be met; `str(error)` says why and what to do."""


class TooOften(MatchError):
    """Somebody has done that too often lately."""

    code = "throttled"
    status = 429


class LeaseLost(Exception):
    """Another worker took the match over, or it ended: stop and write nothing more."""
