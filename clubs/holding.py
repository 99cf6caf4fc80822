"""Keeping a club as it is until a transaction ends. Its row comes before every other in the order of locks.

Whoever begins something in a club (a membership, a night, a competition, a debt) calls `require_open` first: it
shares the row with others who do. Closing, opening again and what must be alone call `hold_club`, which waits for all
of them, as they wait for it. Rows that merely point to the club wait for neither.
"""

from __future__ import annotations

from typing import Final

from django.db import connection

from clubs.errors import ClubClosed
from clubs.models import Club

_READ: Final = "SELECT closed_at IS NOT NULL, name FROM clubs_club WHERE id = %s"


def require_open(club: Club | int | None) -> None:
    """The club (None: what is of no club) is not closed, and stays so until the caller's transaction ends.

    One query; raises ClubClosed.
    """
    if club is None:
        return
    shared = " FOR SHARE" if connection.features.has_select_for_update else ""  # Django knows no such lock
    with connection.cursor() as cursor:
        cursor.execute(_READ + shared, [club.pk if isinstance(club, Club) else club])
        closed, name = cursor.fetchone() or (False, "")
    if closed:
        raise ClubClosed(name)


def hold_club(club: Club) -> Club:
    """The club as it is now, held by this transaction alone."""
    return Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def hold_open(club: Club) -> Club:
    """The same of a club that is open: for what several must not do at once. Raises ClubClosed."""
    held = hold_club(club)
    refuse_closed(held)
    return held


def refuse_closed(club: Club | None) -> None:
    """Raise ClubClosed for a club that is closed, as it was read: where something else that is held keeps it open."""
    if club is not None and club.closed_at is not None:
        raise ClubClosed(club)
