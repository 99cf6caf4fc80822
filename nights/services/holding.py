"""A night held for a change."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.holding import refuse_closed
from nights.errors import SessionError
from nights.models import Session


def held(session: Session) -> Session:
    """The night as it is now, locked: it is not closed or called off meanwhile. Raises SessionError if it is gone.

    Its club is open as long as the night is: closing the club waits for the row, too. Raises ClubClosed otherwise.
    """
    rows = Session.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    locked = rows.filter(pk=session.pk).first()
    if locked is None:
        raise SessionError(_("This night has been called off."))
    refuse_closed(locked.club)
    return locked
