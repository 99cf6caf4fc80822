"""A guest becomes a member: where the guest was entered."""

from __future__ import annotations

from django.db.models import BigIntegerField, Case, F, Q, When
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Player
from tournaments.models import Competition, Entry


def move_entries(guest: Player, into: Player) -> None:
    """Entries become the member's. Raises ClubError if both are entered in one competition."""
    entered = Entry.objects.filter(player=into).values("competition")
    shared = Entry.objects.filter(player=guest, competition__in=entered).select_related("competition").first()
    if shared is not None:
        raise ClubError(
            _(
                "%(guest)s and %(into)s are both entered in “%(competition)s”: withdraw one of them before its draw; "
                "after it they are two people and cannot be merged."
            )
            % {"guest": guest, "into": into, "competition": shared.competition}
        )
    # In one statement: a row changed twice in a transaction makes PostgreSQL lock its competition, against the order.
    Entry.objects.filter(Q(player=guest) | Q(entered_by=guest)).update(
        player=Case(When(player=guest, then=into.pk), default=F("player"), output_field=BigIntegerField()),
        entered_by=Case(
            When(entered_by=guest, then=into.pk), default=F("entered_by"), output_field=BigIntegerField()
        ),
    )
    Competition.objects.filter(organiser=guest).update(organiser=into)
