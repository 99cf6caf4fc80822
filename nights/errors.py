"""What this app refuses."""

from __future__ import annotations

from common.refusals import NotAllowed, SiteRefusal


class SessionError(SiteRefusal):
    """The club night cannot do that; `str(error)` says why and what to do."""


class NotYourWord(SessionError, NotAllowed):
    """Somebody else has to say that."""

    code = NotAllowed.code
    status = NotAllowed.status
