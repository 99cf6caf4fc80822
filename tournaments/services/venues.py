"""Services of venues: a club's own, which of them an event uses, whose wish is where, and where each table is played.

The competition's row is locked first. Tables are placed after the pairing: who meets whom never depends on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubs.holding import refuse_closed, require_open
from clubs.models import Club
from common.request_input import line
from tournaments.engine.placing import placed
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, Competition, Entry, EventVenue, Pairing, Round, Venue
from tournaments.services.holding import locked
from tournaments.venue_places import venues_of

MOST_VENUES: Final = 60
MOST_TABLES: Final = 400
MOST_ACCESS: Final = 1000
ENDED: Final = (Competition.Status.FINISHED, Competition.Status.CANCELLED)
URL: Final = URLValidator(schemes=["http", "https"])


@transaction.atomic
def venue_write(
    *,
    club: Club,
    name: str,
    address: str = "",
    map_link: str = "",
    access: str = "",
    venue: int | None = None,
) -> Venue:
    """A venue more of the club, or one of its venues as it is from now on. Raises CompetitionError, ClubClosed."""
    row = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    require_open(row)
    made = Venue(club=row) if venue is None else row.venues.filter(pk=venue).first()
    if made is None:
        raise CompetitionError(_("The club has no such venue."))
    if venue is None and row.venues.count() >= MOST_VENUES:
        raise CompetitionError(_("A club has at most %(most)s venues.") % {"most": MOST_VENUES})
    made.name, made.address, made.map_link = line(name, 80), line(address, 160), map_link.strip()[:300]
    made.access = "\n".join(line(part, 200) for part in access.splitlines())[:MOST_ACCESS].strip()
    if not made.name:
        raise CompetitionError(_("A venue needs a name."))
    if row.venues.filter(name=made.name).exclude(pk=made.pk).exists():
        raise CompetitionError(_("The club has a venue of that name."))
    if made.map_link:
        try:
            URL(made.map_link)
        except ValidationError:
            raise CompetitionError(_("A link to a map begins with https://.")) from None
    made.save()
    return made


@transaction.atomic
def venue_drop(*, club: Club, venue: int) -> None:
    """The club plays there no more. Raises CompetitionError for one that an event names."""
    refuse_closed(club)
    try:
        gone = club.venues.filter(pk=venue).delete()[0]
    except ProtectedError:
        raise CompetitionError(_("An event is played there: it stays.")) from None
    if not gone:
        raise CompetitionError(_("The club has no such venue."))


@transaction.atomic
def venue_use(
    *,
    competition: Competition,
    venue: int,
    number: int = 0,
    day: date | None = None,
    tables: int | None = None,
) -> EventVenue:
    """The event plays there, in a round or (0) in all; said again it is changed. Tables that are open are placed anew.

    Raises CompetitionError.
    """
    row = _changeable(competition)
    own = venue_in(row.club_id, venue)
    if not 0 <= number <= 999:
        raise CompetitionError(_("There is no such round."))
    check_room(tables)
    made, _new = EventVenue.objects.update_or_create(
        competition=row, number=number, venue=own, defaults={"day": day, "tables": tables}
    )
    place_open(row)
    return made


@transaction.atomic
def venue_leave(*, competition: Competition, used: int) -> None:
    """The event plays there no more. Raises CompetitionError."""
    row = _changeable(competition)
    if not row.event_venues.filter(pk=used).delete()[0]:
        raise CompetitionError(_("The event does not play there."))
    place_open(row)


@transaction.atomic
def venue_wish(*, competition: Competition, entry: Entry, venue: int | None) -> Entry:
    """Where an entrant would like to play, from the next round on. Raises CompetitionError."""
    row = _changeable(competition)
    one = row.entries.get(pk=entry.pk)
    if venue is not None and venue not in {used.venue_id for used in venues_of(row)}:
        raise CompetitionError(_("The event does not play there."))
    one.venue_wished = venue_in(row.club_id, venue) if venue is not None else None
    one.save(update_fields=["venue_wished"])
    return one


@transaction.atomic
def table_put(
    *, competition: Competition, pairing: int, venue: int | None, day: date | None = None
) -> Pairing:
    """One table is played there, on that day. Raises CompetitionError."""
    row = _changeable(competition)
    table = Pairing.objects.filter(round__competition=row, pk=pairing).exclude(round__state="undone").first()
    if table is None:
        raise CompetitionError(_("There is no such table."))
    table.venue, table.day = venue_in(row.club_id, venue) if venue is not None else None, day
    table.save(update_fields=["venue", "day"])
    return table


@transaction.atomic
def tables_place(*, competition: Competition, number: int) -> list[Pairing]:
    """The open tables of a round are placed anew, by wishes and room. Raises CompetitionError."""
    row = _changeable(competition)
    made = row.round_set.exclude(state=Round.State.UNDONE).filter(number=number).first()
    if made is None:
        raise CompetitionError(_("There is no such round."))
    return _place(row, made)


def _changeable(competition: Competition) -> Competition:
    row = locked(competition.pk)
    if row.club is None or row.status in ENDED:
        raise CompetitionError(_("It is over: where it was played stays."))
    return row


def check_room(tables: int | None) -> None:
    """Raises CompetitionError for room that no venue has."""
    if tables is not None and not 1 <= tables <= MOST_TABLES:
        raise CompetitionError(_("A venue has room for 1 to %(most)s tables.") % {"most": MOST_TABLES})


def venue_in(club: int | None, venue: int) -> Venue:
    """That venue of the club. Raises CompetitionError."""
    found = Venue.objects.filter(club=club, pk=venue).first()
    if found is None:
        raise CompetitionError(_("The club has no such venue."))
    return found


def place_open(row: Competition) -> None:
    """The open tables of all rounds of a competition that is locked are placed anew."""
    for made in row.round_set.filter(
        state__in=(Round.State.DRAFT, *STANDING), pairings__counted=False
    ).distinct():
        _place(row, made)


def _place(row: Competition, made: Round) -> list[Pairing]:
    open_ = list(made.pairings.filter(counted=False).prefetch_related("sides__entry").order_by("table"))
    wishes = [[side.entry.venue_wished_id for side in table.sides.all()] for table in open_]
    _set(open_, wishes, used_in(row, made.number))
    Pairing.objects.bulk_update(open_, ["venue", "day"])
    return open_


def used_in(competition: Competition, number: int) -> list[EventVenue]:
    """Where a round is played: its own venues, or those of all rounds; a stage's may be its event's. One query."""
    return _of_round(venues_of(competition), number)


def _of_round(rows: Collection[EventVenue], number: int) -> list[EventVenue]:
    return [row for row in rows if row.number == number] or [row for row in rows if row.number == 0]


def _set(
    tables: Sequence[Pairing], wishes: Sequence[Sequence[int | None]], used: Iterable[EventVenue]
) -> None:
    """Venue and day of tables, which the caller stores."""
    by_venue = {one.venue_id: one for one in used}
    where = placed(wishes, {pk: one.tables for pk, one in by_venue.items()})
    for table, pk in zip(tables, where, strict=True):
        table.venue = by_venue[pk].venue if pk is not None else None
        table.day = by_venue[pk].day if pk is not None else None


def place_new(tables: Sequence[Pairing], sits: Sequence[Sequence[int]], entries: Mapping[int, Entry]) -> None:
    """Tables of a competition that are written now, before they are stored. sits: draw numbers.

    One query; none where the competition was locked and says nothing of venues.
    """
    by_round: dict[int, list[int]] = {}
    for at, table in enumerate(tables):
        if not table.counted:
            by_round.setdefault(table.round.number, []).append(at)
    if not by_round or not getattr(tables[0].round.competition, "has_venues", True):
        return
    venues = venues_of(tables[0].round.competition)
    for number, places in by_round.items():
        if used := _of_round(venues, number):
            wishes = [[entries[sit].venue_wished_id for sit in sits[at]] for at in places]
            _set([tables[at] for at in places], wishes, used)
