"""What this app refuses."""

from __future__ import annotations

from common.refusals import Conflict, NotAllowed, SiteRefusal


class LobbyError(SiteRefusal):
    """The open table cannot do that; `str(error)` says why and what to do."""


class TableGone(LobbyError, Conflict):
    """The table has begun, was called off or has lapsed meanwhile; or somebody else took the seat."""

    code = Conflict.code
    status = Conflict.status


class NotYours(LobbyError, NotAllowed):
    """Somebody else does that, or it is for members of a club."""

    code = NotAllowed.code
    status = NotAllowed.status
