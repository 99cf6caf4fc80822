"""Services of the venues that all stages of an event inherit: the event is locked first, then its stages by id."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import CompetitionError
from tournaments.models import Competition, Event, EventVenue
from tournaments.services.events import held_event
from tournaments.services.venues import ENDED, check_room, place_open, venue_in
from tournaments.venue_places import event_venues_of


@transaction.atomic
def stages_venue_use(*, event: Event, venue: int, tables: int | None = None) -> EventVenue:
    """Every stage of the event that names no venue of its own plays there; said again it is changed.

    Open tables of those stages are placed anew; a stage that is over keeps what it had. Raises CompetitionError.
    """
    row, stages = _inheriting(event)
    check_room(tables)
    own = venue_in(row.club_id, venue)
    made, _new = EventVenue.objects.update_or_create(event=row, venue=own, defaults={"tables": tables})
    for stage in stages:
        place_open(stage)
    return made


@transaction.atomic
def stages_venue_leave(*, event: Event, used: int) -> None:
    """The event plays there no more, but for the stages that are over. Raises CompetitionError."""
    row, stages = _inheriting(event)
    if not row.venues_used.filter(pk=used).delete()[0]:
        raise CompetitionError(_("The event does not play there."))
    for stage in stages:
        place_open(stage)


def _inheriting(event: Event) -> tuple[Event, list[Competition]]:
    """The event and its stages, locked, that play on at its venues; those that are over get these as their own.

    Raises CompetitionError where no stage plays on.
    """
    row = held_event(event.pk)
    rows = row.competitions.select_for_update(of=("self",), no_key=True).order_by("pk")
    own = EventVenue.objects.filter(competition__event=row, number=0)
    stages = list(rows.exclude(pk__in=own.values("competition")))
    over = [one for one in stages if one.status in ENDED]
    if not row.competitions.exclude(status__in=ENDED).exists():
        raise CompetitionError(_("It is over: where it was played stays."))
    EventVenue.objects.bulk_create(
        EventVenue(competition=stage, venue=used.venue, tables=used.tables)
        for stage in over
        for used in event_venues_of(row)
    )
    return row, [one for one in stages if one not in over]
