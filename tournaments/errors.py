"""What this app refuses."""

from __future__ import annotations

from common.refusals import SiteRefusal


class CompetitionError(SiteRefusal):
    """The request cannot be met; `str(error)` says why and what to do."""


class PastResultError(SiteRefusal):
    """A line of a past season cannot be; `str(error)` says why."""
