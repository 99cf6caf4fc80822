"""A guest becomes a member: where the guest was entered, or checked in."""

from __future__ import annotations

from clubs.errors import ClubError
from clubs.models import Player
from tournaments.models import Attendance, Competition, Entry


def on_guest_merged(guest: Player, into: Player) -> None:
    """Entries and attendances become the member's.

    Raises ClubError if both are entered in one competition. Both checked in on one night are one person counted twice.
    """
    entered = Entry.objects.filter(player=into).values("competition")
    shared = Entry.objects.filter(player=guest, competition__in=entered).select_related("competition").first()
    if shared is not None:
        raise ClubError(
            f"{guest} and {into} are both entered in “{shared.competition}”: withdraw one of them before its draw; "
            "after it they are two people and cannot be merged."
        )
    Entry.objects.filter(player=guest).update(player=into)
    Competition.objects.filter(organiser=guest).update(organiser=into)
    nights = list(Attendance.objects.filter(player=into).values_list("session", flat=True))
    Attendance.objects.filter(player=guest, session__in=nights).delete()
    Attendance.objects.filter(player=guest).update(player=into)
