"""What this app refuses."""

from __future__ import annotations

from common.refusals import Conflict, SiteRefusal


class LedgerError(SiteRefusal):
    """The request cannot be met; `str(error)` says why and what to do. Nothing has changed."""


class KeyReused(LedgerError, Conflict):
    """The key of an earlier request came with a different one."""

    code = "key_reused"
    status = Conflict.status
