"""What this app refuses."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from common.refusals import Conflict, NotAllowed, SiteRefusal


class ClubError(SiteRefusal):
    """The request cannot be met; `str(error)` says why and what to do."""


class ClubClosed(ClubError, PermissionDenied):
    """The club is closed: nothing new begins in it. A page that catches no refusal answers 403 with the sentence."""

    code = "club_closed"
    status = NotAllowed.status

    def __init__(self, club: object) -> None:
        super().__init__(_("%(club)s is closed: nothing new begins there.") % {"club": club})


class NotAsRead(ClubError, Conflict):
    """It is not as somebody read it before they said yes."""

    code = Conflict.code
    status = Conflict.status
