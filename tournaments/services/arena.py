"""An arena: whoever is free is paired again and again until the time is up. People pause and go on as they like.

It has one round, which stays open, and tables come one after another. The competition is locked for each act, after
the people in it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.errors import RulesError
from matches.errors import MatchError
from tournaments.engine.event import EventError
from tournaments.engine.formats.open_ended import Arena, free_tables
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, ArenaTime, Competition, Entry, PairingEntry
from tournaments.services import drawing
from tournaments.services.holding import held_entries, hold_entrants, locked
from tournaments.services.reasons import reason_of
from tournaments.stages import stage_of

logger = logging.getLogger(__name__)

MINUTES: Final = next(one for one in Arena.settings if one.key == "minutes")


def ends_at(competition: Competition) -> datetime | None:
    """When tables cease to begin; None before the draw."""
    if competition.started_at is None:
        return None
    return competition.started_at + timedelta(minutes=competition.settings["minutes"])


def is_up(competition: Competition) -> bool:
    """Whether its time is."""
    end = ends_at(competition)
    return end is not None and end <= timezone.now()


@transaction.atomic
def arena_pair(*, competition: Competition) -> int:
    """Whoever is free sits down; how many new tables. Once the time is up nobody does, and the last result ends it.

    Raises CompetitionError for what is no arena that is played.
    """
    hold_entrants(competition.pk)
    row = _running(competition)
    return pair_free(row, held_entries(row))


def pair_free(row: Competition, entries: Sequence[Entry]) -> int:
    """The same of a competition that is held with its entries."""
    seated = _seated(row)
    if is_up(row):
        if not any(open_ for open_, _last in seated.values()):
            drawing.end(row)
        return 0
    playing = [entry for entry in entries if entry.until is None and entry.paused_at is None]
    free = [entry for entry in playing if not seated.get(entry.pk, (False, None))[0]]
    free.sort(key=lambda entry: _free_since(entry, seated), reverse=True)
    stage = stage_of(row, entries)
    stage = replace(stage, entrants=tuple(replace(one, byes={}) for one in stage.entrants))
    waited = {entry.number or 0: place for place, entry in enumerate(free)}
    tables = free_tables(stage, waited, again=len(playing) <= 2)
    if tables:
        made = row.round_set.get(number=1, state__in=STANDING)
        last = made.pairings.aggregate(last=Max("table"))["last"] or 0
        drawing.write_more(row, made, entries, tables, last)
    return len(tables)


def _seated(row: Competition) -> dict[int, tuple[bool, datetime | None]]:
    """Of each entry (by id) that had a table: whether one is open, and when the last was counted. One query."""
    found: dict[int, tuple[bool, datetime | None]] = {}
    rows = PairingEntry.objects.filter(pairing__round__competition=row, pairing__round__state__in=STANDING)
    columns = ("entry", "pairing__counted", "pairing__counted_at")
    for entry, counted, at in rows.order_by("pairing__table").values_list(*columns):
        found[entry] = (found.get(entry, (False, None))[0] or not counted, at)
    return found


def _free_since(entry: Entry, seated: dict[int, tuple[bool, datetime | None]]) -> datetime:
    """Since when they wait: their last table, coming in or coming back, whichever was last."""
    times = (seated.get(entry.pk, (False, None))[1], entry.back_at, entry.entered_at)
    return max(at for at in times if at is not None)


@transaction.atomic
def arena_pause(*, competition: Competition, player: Player, paused: bool) -> Entry:
    """Somebody is not paired from now on, or again; a table they sit at is played. Again changes nothing.

    Raises CompetitionError for who is not in it, and for what is no arena that is played.
    """
    row = _running(competition)
    entry = row.entries.filter(player=player, until=None).select_related("player").first()
    if entry is None:
        raise CompetitionError(_("%(player)s is not in this arena.") % {"player": player})
    if paused != (entry.paused_at is not None):
        now = timezone.now()
        entry.paused_at, entry.back_at = (now, entry.back_at) if paused else (None, now)
        entry.save(update_fields=["paused_at", "back_at"])
    return entry


@transaction.atomic
def arena_minutes(*, competition: Competition, minutes: int, reason: str, by: Player) -> Competition:
    """Tables begin for so many minutes in all, from its beginning; the reason is read by everybody.

    Its end may be moved as long as a table is still to be played, but not into the past. The same number again changes
    nothing. Raises CompetitionError.
    """
    row = _running(competition)
    before = int(row.settings["minutes"])
    if minutes == before:
        return row
    if not MINUTES.lo <= minutes <= MINUTES.hi:
        raise CompetitionError(
            _("An arena lasts %(least)s to %(most)s minutes.") % {"least": MINUTES.lo, "most": MINUTES.hi}
        )
    row.settings = {**row.settings, "minutes": minutes}
    if is_up(row):
        raise CompetitionError(_("Its end cannot lie in the past: give it more minutes."))
    row.save(update_fields=["settings"])
    ArenaTime.objects.create(competition=row, before=before, minutes=minutes, reason=reason_of(reason), by=by)
    return row


@transaction.atomic
def arena_end(*, competition: Competition) -> Competition:
    """The organisers end it before its time. Again changes nothing. Raises CompetitionError while tables are open."""
    row = locked(competition.pk)
    if row.format == Arena.key and row.status == Competition.Status.FINISHED:
        return row
    row = _running(competition)
    if any(open_ for open_, _last in _seated(row).values()):
        raise CompetitionError(_("There are tables without a result."))
    drawing.end(row)
    return row


def pair_due() -> int:
    """Seat whoever is free in every arena that is played, and end those that are over; how many new tables.

    One that cannot go on does not hold up the others.
    """
    running = Competition.objects.filter(
        format=Arena.key, status=Competition.Status.RUNNING, club__closed_at=None
    )
    made = 0
    for competition in running:
        try:
            made += arena_pair(competition=competition)
        except (CompetitionError, MatchError, RulesError, EventError):
            logger.exception("arena %s cannot go on", competition.pk)
    return made


def _running(competition: Competition) -> Competition:
    row = locked(competition.pk)
    if row.format != Arena.key or row.status != Competition.Status.RUNNING:
        raise CompetitionError(_("This is no arena that is being played."))
    return row
