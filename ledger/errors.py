"""What this app refuses."""

from __future__ import annotations

from common.refusals import SiteRefusal


class LedgerError(SiteRefusal):
    """The request cannot be met; `str(error)` says why and what to do. Nothing has changed."""
