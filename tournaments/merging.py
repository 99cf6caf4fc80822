"""A guest becomes a member: where the guest was entered, or checked in."""

from __future__ import annotations

from django.db.models import BigIntegerField, Case, F, Q, When
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Player
from matches.models import Match
from tournaments.models import Attendance, Competition, Entry, Seating, SessionTable, TableConsent, TeamDraw
from tournaments.tables.terms import terms_of


def on_guest_merged(guest: Player, into: Player) -> None:
    """Entries, attendances and what was agreed at tables become the member's.

    Raises ClubError if both are entered in one competition. Both checked in on one night are one person counted twice.
    """
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
    _move_attendances(guest, into)
    _move_sitting_out(guest, into)
    _move_words(guest, into)


def _move_attendances(guest: Player, into: Player) -> None:
    """Who is here under either name is here."""
    twice = Attendance.objects.filter(player=guest, session__attendances__player=into)
    here = list(twice.filter(left_at__isnull=True).values_list("session", flat=True))
    Attendance.objects.filter(player=into, session__in=here).update(left_at=None)
    Attendance.objects.filter(pk__in=list(twice.values_list("pk", flat=True))).delete()
    Attendance.objects.filter(player=guest).update(player=into)


def _move_sitting_out(guest: Player, into: Player) -> None:
    """How often somebody has sat out goes with them."""
    for seating in Seating.objects.filter(session__attendances__player=into):
        if guest.pk in seating.out:
            seating.out = [into.pk if player == guest.pk else player for player in seating.out]
            seating.save(update_fields=["out"])


def _move_words(guest: Player, into: Player) -> None:
    """What the guest agreed to. The matches app has moved the seats, with the matches locked.

    At a table that waits the terms now name the member: the consents to them, everybody's, are to the same thing.
    """
    TableConsent.objects.filter(player=guest).update(player=into)
    TableConsent.objects.filter(written_by=guest).update(written_by=into)
    TeamDraw.objects.filter(demanded_by=guest).update(demanded_by=into)
    TeamDraw.objects.filter(written_by=guest).update(written_by=into)
    SessionTable.objects.filter(proposed_by=guest).update(proposed_by=into)
    waiting = SessionTable.objects.filter(match__status=Match.Status.WAITING, match__seats__player=into)
    for table in waiting.select_related("match"):
        table.consents.update(terms=terms_of(table).digest)
