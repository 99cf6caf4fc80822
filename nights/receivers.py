"""What this app does when guests become members, and who has agreed themselves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from functools import partial

from django.db.models import F, Q, QuerySet
from django.dispatch import receiver
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.closing import Fact
from clubs.letters import Part
from clubs.models import Club, Player
from clubs.signals import closing_considered, club_closes, guest_merged, parts_asked
from common.shared_looks import once
from common.site_time import day_of
from games.core.commitment import Sealed
from games.core.match import LiveMatch
from ledger.gatherings import Gathering, key_of
from ledger.signals import gatherings_asked
from matches.errors import MatchError
from matches.models import Match, Seat
from matches.nights_on import NightOn, WantedThere
from matches.occasions import Occasion
from matches.sheet_notes import SheetNote
from matches.sheet_time import SheetTime
from matches.signals import (
    consent_asked,
    night_held,
    nights_asked,
    occasions_asked,
    seed_asked,
    sheet_asked_anew,
    sheet_held,
    sheet_shown,
    substitute_asked,
    table_joined_night,
    time_asked,
)
from nights.models import (
    Attendance,
    ChainAsk,
    ChainMember,
    ChainWord,
    SeatChange,
    SeatChangeWord,
    Seating,
    Session,
    SessionTable,
    TableConsent,
    TeamDraw,
)
from nights.selectors import chains, season, time_limit
from nights.selectors.terms import terms_of
from nights.services import anew, ending, joining

LATEST = 5
"""Nights whose expenses are likely to be shared now."""


@receiver(guest_merged)
def move_nights(guest: Player, into: Player, **__: object) -> None:
    """Attendances and what was agreed at tables become the member's.

    Both checked in on one night are one person counted twice.
    """
    _move_attendances(guest, into)
    _move_sitting_out(guest, into)
    _move_words(guest, into)


@receiver(closing_considered)
def nights_of_club(club: Club, hold: bool, **__: object) -> list[Fact]:
    """Nights that are on have to be closed before; those that are only planned go."""
    return ending.facts(club, hold=hold)


@receiver(club_closes)
def call_off_planned(club: Club, **__: object) -> None:
    """What was planned is called off, with its fees given back."""
    ending.call_off_planned(club)


@receiver(consent_asked)
def agreed_at_the_table(match: Match, players: Collection[int], **__: object) -> QuerySet[TableConsent, int]:
    """Who agreed to the table's terms themselves."""
    consents = TableConsent.objects.filter(table__match=match, player__in=players, written_by=F("player"))
    return consents.order_by().values_list("player", flat=True)


@receiver(seed_asked)
def seed_of_the_table(match: Match, **_: object) -> Sealed | None:
    """The seed sealed with the table, unless cards have decided by it who sits where: then that is the draw."""
    table = SessionTable.objects.filter(match=match, team_draw=None).exclude(seal="").first()
    return Sealed.parse(table.seal) if table else None


@receiver(time_asked)
def time_of_the_table(match: Match, live: LiveMatch, **__: object) -> SheetTime | None:
    """An end by the clock that the table agreed on."""
    now = time_limit.of_match(match, live)
    return time_limit.on_sheet(now) if now else None


@receiver(sheet_shown)
def who_cuts_in(match: Match, **__: object) -> list[SheetNote]:
    """Where people cut in and out: who sits out, who comes in next, and who goes.

    What was read stays with the match, whose page names its night.
    """
    rows = SessionTable.objects.select_related("chain", "session").filter(match=match)
    found = once(("table of a night", match.pk), rows.first)
    if found is None:
        return []
    table = copy(found)
    table.match = match
    lines = chains.lines_on(table)
    return [SheetNote(_("Cutting in"), tuple(lines))] if lines else []


@receiver(sheet_held)
def hold_its_night(match_id: int, **__: object) -> None:
    """A night is locked before the people who play on it."""
    anew.hold_night(match_id)


@receiver(sheet_asked_anew)
def open_its_table_anew(
    match: Match, seats: Sequence[Seat], game: str, options: Mapping[str, object], by: Player, **__: object
) -> list[Match]:
    """A table of the same night for the same people."""
    opened = anew.open_anew(match=match, seats=seats, game=game, options=options, by=by)
    return [opened] if opened is not None else []


@receiver(occasions_asked)
def nights_of_season(club: Club, keys: Collection[str] | None, game: str, **__: object) -> list[Occasion]:
    """Nights are counted in seasons."""
    return season.latest_occasions(club) if keys is None else season.occasions_of(club, keys, game)


@receiver(gatherings_asked)
def latest_nights(club: Club, **__: object) -> list[Gathering]:
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


@receiver(parts_asked)
def people_of_nights(club: Club, **__: object) -> list[Part]:
    """Who was, or is, at one of the club's latest nights. One query."""
    begin = _("Hello {name},") + "\n\n" + _("about {night}:") + "\n\n"
    nights = Session.objects.filter(club=club, attendances__isnull=False).distinct()[:LATEST]
    return [
        Part(f"night/{night.pk}", _of_night(night), partial(_who_came, night), ("night",), begin)
        for night in nights
    ]


def _of_night(night: Session) -> str:
    return f"{night.title} {date_format(day_of(night.starts_at), 'SHORT_DATE_FORMAT')}"


def _who_came(night: Session) -> dict[int, Callable[[], dict[str, str]]]:
    came = night.attendances.values_list("player", flat=True)
    return dict.fromkeys(came, lambda: {"night": _of_night(night)})


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


def _move_changes(guest: Player, into: Player) -> None:
    """A change of players that waits and names both would be one person's for oneself: it goes."""
    SeatChange.objects.filter(done_at=None, leaver__in=(guest, into), newcomer__in=(guest, into)).delete()
    SeatChange.objects.filter(leaver=guest).update(leaver=into)
    SeatChange.objects.filter(newcomer=guest).update(newcomer=into)
    SeatChange.objects.filter(asked_by=guest).update(asked_by=into)
    SeatChangeWord.objects.filter(player=guest).update(player=into)
    SeatChangeWord.objects.filter(written_by=guest).update(written_by=into)


def _move_chains(guest: Player, into: Player) -> None:
    """Who cuts in under both names does once."""
    twice = ChainMember.objects.filter(player=guest, until=None, chain__members__player=into)
    ChainMember.objects.filter(pk__in=list(twice.values_list("pk", flat=True))).delete()
    ChainMember.objects.filter(player=guest).update(player=into)
    ChainMember.objects.filter(written_by=guest).update(written_by=into)
    ChainAsk.objects.filter(player=guest).update(player=into)
    ChainAsk.objects.filter(asked_by=guest).update(asked_by=into)
    words = ChainWord.objects.filter(player=guest, ask__words__player=into)
    ChainWord.objects.filter(pk__in=list(words.values_list("pk", flat=True))).delete()
    ChainWord.objects.filter(player=guest).update(player=into)
    ChainWord.objects.filter(written_by=guest).update(written_by=into)


def _move_words(guest: Player, into: Player) -> None:
    """What the guest agreed to. The matches app has moved the seats, with the matches locked.

    At a table that waits the terms now name the member: the consents to them, everybody's, are to the same thing.
    """
    TableConsent.objects.filter(player=guest).update(player=into)
    TableConsent.objects.filter(written_by=guest).update(written_by=into)
    TeamDraw.objects.filter(demanded_by=guest).update(demanded_by=into)
    TeamDraw.objects.filter(written_by=guest).update(written_by=into)
    SessionTable.objects.filter(proposed_by=guest).update(proposed_by=into)
    _move_changes(guest, into)
    _move_chains(guest, into)
    there = Q(match__seats__player=into) | Q(chain__members__player=into)
    waiting = SessionTable.objects.filter(there, match__status=Match.Status.WAITING).distinct()
    for table in waiting.select_related("match"):
        table.consents.update(terms=terms_of(table).digest)


@receiver(substitute_asked)
def keep_nights_tables(match: Match, **__: object) -> None:
    """At a night's table the night says who sits where."""
    if SessionTable.objects.filter(match=match).exists():
        raise MatchError(_("At a table of a club night nobody sits in for anybody on the site."))


@receiver(nights_asked)
def nights_to_open_at(player: Player, **__: object) -> list[NightOn]:
    """Where a table that waits for players can belong to."""
    return joining.nights_for(player)


@receiver(night_held)
def hold_for_a_table(
    number: int, here: Sequence[Player], by: Player | None, wanted: WantedThere | None, **__: object
) -> NightOn | None:
    """A night is asked before anybody sits down at a table that is to be one of it."""
    return joining.hold_night(number, list(here), by, wanted)


@receiver(table_joined_night)
def put_there(match: Match, number: int, by: Player, wanted: WantedThere, **__: object) -> None:
    """It is a table of the night once it begins."""
    joining.put_there(match, number, by, wanted)
