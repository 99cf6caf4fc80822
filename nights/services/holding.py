"""A night, or a table of it, held for a change."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.holding import refuse_closed
from matches.models import Match
from nights import changed
from nights.errors import SessionError
from nights.models import Session, SessionTable


def held(session: Session) -> Session:
    """The night as it is now, locked: it is not closed or called off meanwhile. Raises SessionError if it is gone.

    Its club is open as long as the night is: closing the club waits for the row, too. Raises ClubClosed otherwise.
    Once that is through, its walls are told.
    """
    changed.tell(session.pk)
    rows = Session.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    locked = rows.filter(pk=session.pk).first()
    if locked is None:
        raise SessionError(_("This night has been called off."))
    refuse_closed(locked.club)
    return locked


def held_table(table: SessionTable) -> SessionTable:
    """The table as it is now, with its match's row locked; once that is through, the night's walls are told."""
    changed.tell(table.session_id)
    match = Match.objects.select_for_update(no_key=True).get(pk=table.match_id)
    held = SessionTable.objects.select_related("session__club").get(pk=table.pk)
    held.match = match
    return held
