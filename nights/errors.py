"""What this app refuses."""

from __future__ import annotations

from common.refusals import Conflict, NotAllowed, SiteRefusal


class SessionError(SiteRefusal):
    """The club night cannot do that; `str(error)` says why and what to do."""


class MayNotAgree(SessionError, NotAllowed):
    """It is for others to agree to that, or to take it back."""

    code = NotAllowed.code
    status = NotAllowed.status


class ThereAlready(SessionError, Conflict):
    """The same people sit at the same game already, and have not entered a deal: a second click, or a second tab."""

    code = Conflict.code
    status = Conflict.status


class RulesChanged(SessionError, Conflict):
    """Somebody else has changed the rule sheet since it was read."""

    code = Conflict.code
    status = Conflict.status
