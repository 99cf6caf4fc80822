"""Services of series: made, added to, and closed for ever. The next season: `services.next_season`.

The series' row is locked first; people are held before it where lines name them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.holding import refuse_closed, require_open
from clubs.models import Club, Player
from clubs.services import hold
from games.core import registry
from matches.occasions import occasions
from tournaments import titles
from tournaments.engine import season
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Event, Series, SeriesMember, SeriesPart, SeriesPlace
from tournaments.series_selectors import counting_of, parts_of, tables

MOST_DIVISIONS: Final = 12
MOST_MOVES: Final = 20


@transaction.atomic
def series_create(
    *,
    title: str,
    club: Club,
    organiser: Player | None = None,
    counting: str = Series.Counting.PLACES,
    scale: Sequence[int] = (),
    best: int | None = None,
    game: str = "",
    divisions: Sequence[str] = (),
    up: int = 1,
    down: int = 1,
) -> Series:
    """A season without a part yet. Raises CompetitionError, EventError, UnknownGame, ClubClosed."""
    require_open(club)
    if game:
        registry.get(game)
    made = Series(
        title=titles.clean(title),
        slug=titles.free_series_address(title),
        club=club,
        organiser=organiser,
        counting=counting,
        scale=list(scale),
        best=best,
        game=game,
        divisions=_divisions(divisions),
        up=up,
        down=down,
    )
    season.checked(counting_of(made))
    if not 0 <= up <= MOST_MOVES or not 0 <= down <= MOST_MOVES:
        raise CompetitionError(_("0 to %(most)s rise and fall.") % {"most": MOST_MOVES})
    made.save()
    return made


def _divisions(names: Sequence[str]) -> list[str]:
    clean = [" ".join(name.split())[:40] for name in names]
    if len(clean) == 1 or len(clean) > MOST_DIVISIONS or "" in clean:
        raise CompetitionError(
            _("No divisions, or 2 to %(most)s with a name each.") % {"most": MOST_DIVISIONS}
        )
    if len({name.casefold() for name in clean}) < len(clean):
        raise CompetitionError(_("Two divisions have the same name."))
    return clean


def held_series(series_id: int) -> Series:
    """A series that is not closed and that nobody else changes. Raises CompetitionError, ClubClosed."""
    rows = Series.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    row = rows.get(pk=series_id)
    refuse_closed(row.club)
    if row.closed_at is not None:
        raise CompetitionError(_("The series is closed: its table stays as it is."))
    return row


@transaction.atomic
def part_add(*, series: Series, kind: str, key: str) -> SeriesPart:
    """Let a tournament, an event (by its address) or a night (by its key) of the club count. Again changes nothing."""
    row = held_series(series.pk)
    if row.parts.count() >= season.MOST_PARTS:
        raise CompetitionError(_("A series has at most %(most)s parts.") % {"most": season.MOST_PARTS})
    made, _new = SeriesPart.objects.get_or_create(series=row, **_what(row, kind, key))
    return made


def _what(row: Series, kind: str, key: str) -> dict[str, Any]:
    """The columns of a part. Raises CompetitionError for what the club does not have."""
    if kind == "competition":
        own = Competition.objects.filter(club=row.club, kind=Competition.Kind.TOURNAMENT, event=None)
        one = own.exclude(status=Competition.Status.CANCELLED).filter(slug=key).first()
        if one is not None:
            return {"competition": one, "defaults": {"title": one.title, "at": one.created_at}}
    elif kind == "event":
        event = Event.objects.filter(club=row.club, slug=key).first()
        if event is not None:
            return {"event": event, "defaults": {"title": event.title, "at": event.created_at}}
    elif kind == "night":
        found = occasions(row.club, [key])
        if found:
            return {"night": key, "defaults": {"title": found[0].title[:120], "at": found[0].at}}
    raise CompetitionError(_("Choose a tournament, an event or a night of the club."))


@transaction.atomic
def part_drop(*, series: Series, part: int) -> None:
    """It counts no more. Raises CompetitionError."""
    row = held_series(series.pk)
    if not row.parts.filter(pk=part).delete()[0]:
        raise CompetitionError(_("That does not count in this series."))


@transaction.atomic
def member_set(*, series: Series, player: Player, division: int = 0, category: str = "") -> SeriesMember:
    """In which division and class somebody is. Raises CompetitionError."""
    hold([player])
    row = held_series(series.pk)
    if not 0 <= division < max(len(row.divisions), 1):
        raise CompetitionError(_("There is no such division."))
    category = " ".join(category.split())
    if len(category) > 40 or not category.isprintable():
        raise CompetitionError(_("The name of a class has at most 40 characters."))
    made, _new = SeriesMember.objects.update_or_create(
        series=row, player=player, defaults={"division": division, "category": category}
    )
    return made


@transaction.atomic
def series_close(*, series: Series, by: Player) -> Series:
    """Its table is stored and stays for ever; the winners have their title from today. Raises CompetitionError."""
    row = held_series(series.pk)
    parts = parts_of(row)
    if not parts:
        raise CompetitionError(_("Nothing counts in it yet."))
    if still := [part.row.title for part in parts if not part.over]:
        raise CompetitionError(_("Not over yet: %(titles)s.") % {"titles": ", ".join(still[:5])})
    SeriesPlace.objects.bulk_create(
        SeriesPlace(
            series=row,
            player=line.player,
            division=division.number,
            category=line.category,
            place=line.place,
            class_place=line.class_place,
            total=line.total,
            cells=[
                None if one is None else {"place": one.place, "amount": one.amount, "counted": one.counted}
                for one in line.cells
            ],
        )
        for division in tables(row, parts)
        for line in division.lines
    )
    row.closed_at, row.closed_by = timezone.now(), by
    row.save(update_fields=["closed_at", "closed_by"])
    return row
