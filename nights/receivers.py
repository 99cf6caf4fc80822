"""What this app does when guests become members, and who has agreed themselves."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db.models import F, QuerySet
from django.dispatch import receiver
from django.utils.formats import date_format

from clubs.closing import Fact
from clubs.models import Club, Player
from clubs.signals import closing_considered, club_closes, guest_merged
from common.site_time import day_of
from ledger.gatherings import Gathering, key_of
from ledger.signals import gatherings_asked
from matches.models import Match, Seat
from matches.signals import consent_asked, sheet_asked_anew, sheet_held
from nights.models import Attendance, Seating, Session, SessionTable, TableConsent, TeamDraw
from nights.selectors.terms import terms_of
from nights.services import anew, ending

LATEST = 5
"""Nights whose expenses are likely to be shared now."""


@receiver(guest_merged)
def move_nights(guest: Player, into: Player, **_: object) -> None:
    """Attendances and what was agreed at tables become the member's.

    Both checked in on one night are one person counted twice.
    """
    _move_attendances(guest, into)
    _move_sitting_out(guest, into)
    _move_words(guest, into)


@receiver(closing_considered)
def nights_of_club(club: Club, hold: bool, **_: object) -> list[Fact]:
    """Nights that are on have to be closed before; those that are only planned go."""
    return ending.facts(club, hold=hold)


@receiver(club_closes)
def call_off_planned(club: Club, **_: object) -> None:
    """What was planned is called off, with its fees given back."""
    ending.call_off_planned(club)


@receiver(consent_asked)
def agreed_at_the_table(match: Match, players: Collection[int], **_: object) -> QuerySet[TableConsent, int]:
    """Who agreed to the table's terms themselves."""
    consents = TableConsent.objects.filter(table__match=match, player__in=players, written_by=F("player"))
    return consents.order_by().values_list("player", flat=True)


@receiver(sheet_held)
def hold_its_night(match_id: int, **_: object) -> None:
    """A night is locked before the people who play on it."""
    anew.hold_night(match_id)


@receiver(sheet_asked_anew)
def open_its_table_anew(
    match: Match, seats: Sequence[Seat], game: str, options: Mapping[str, object], by: Player, **_: object
) -> list[Match]:
    """A table of the same night for the same people."""
    opened = anew.open_anew(match=match, seats=seats, game=game, options=options, by=by)
    return [opened] if opened is not None else []


@receiver(gatherings_asked)
def latest_nights(club: Club, **_: object) -> list[Gathering]:
    """Who was there on the club's latest nights: they share what a night has cost, and pay its fees. Two queries."""
    nights = Session.objects.filter(club=club, attendances__isnull=False).distinct()
    rows = nights.prefetch_related("attendances")[:LATEST]
    return [
        Gathering(
            key_of("night", night.created_at),
            f"{night.title} {date_format(day_of(night.starts_at), 'SHORT_DATE_FORMAT')}",
            {row.player_id: row.arrived_at for row in night.attendances.all()},
        )
        for night in rows
    ]


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
