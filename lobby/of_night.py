"""A club's table that belongs to a night of the club: whoever sits down is there, and the match counts there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext as _

from clubs.models import Club, Player
from lobby.errors import LobbyError
from lobby.models import OpenTable
from matches.nights_on import NightOn, WantedThere, hold


def held_for(
    number: int | None,
    club: Club | None,
    host: Player,
    wanted: WantedThere,
    seats: Sequence[Player | None],
    *,
    bots_after: int,
) -> NightOn | None:
    """The night at which `host` opens a table, locked; None for none. Raises LobbyError, and what the night does."""
    if number is None:
        return None
    night = hold(number, by=host, here=[host], wanted=wanted)
    if club is None or night.club_id != club.pk:
        raise LobbyError(
            _("A table of a club night is for the members of its club: choose them for the free seats.")
        )
    if bots_after or any(player is not None and player.is_bot for player in seats):
        refuse_bots_of_night(number)
    return night


def held_again(table: OpenTable, people: Sequence[Player]) -> None:
    """The night of a table that waits, locked before its people; they are there. Raises what the night does."""
    if table.night is not None:
        hold(table.night, here=people)


def day_of(table: OpenTable) -> date | None:
    """Whose night its stake is: as at the night's other tables; None: the night in which it begins."""
    return hold(table.night).day if table.night is not None else None


def refuse_bots_of_night(night: int | None) -> None:
    """Raise LobbyError where there is one."""
    if night is not None:
        raise LobbyError(_("Bots stay away from club nights: at this table people take the seats."))
