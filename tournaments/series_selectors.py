"""What pages and the API read of series: parts, tables with their cells, who rises and falls, titles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet, Sum
from django.urls import reverse

from clubs.models import Club, Player
from games.core import registry
from games.core.errors import UnknownGame
from matches.occasions import Occasion, occasions
from tournaments.engine import season
from tournaments.engine.season import Cell, Counting, Line, Result
from tournaments.entrants import players_by_entry
from tournaments.event_selectors import final_table, stages_of
from tournaments.models import Competition, Event, PairingEntry, Series, SeriesPart, SeriesPlace
from tournaments.models.rounds import STANDING
from tournaments.selectors import in_words, table_of_standings


def series_list(club: Club | None = None) -> QuerySet[Series]:
    """Newest first."""
    rows = Series.objects.select_related("club").order_by("-pk")
    return rows.filter(club=club) if club is not None else rows


def visible_series(rows: QuerySet[Series], player: Player | None) -> QuerySet[Series]:
    """Those that a visitor may see: of public clubs, of their own clubs."""
    own = Q(club__memberships__player=player) if player else Q(pk__in=[])
    seen = Series.objects.filter(Q(club__visibility=Club.Visibility.PUBLIC) | own)
    return rows.filter(pk__in=seen.values("pk"))


@dataclass(frozen=True, slots=True)
class PartNow:
    """A part of a series; results: of everybody by id, once it is over."""

    row: SeriesPart
    where: str
    over: bool
    results: Mapping[int, Result]


def parts_of(series: Series) -> list[PartNow]:
    """In the order of time. Nights in four queries together, each competition that is over in some five."""
    rows = list(series.parts.select_related("competition", "event"))
    keys = [row.night for row in rows if row.night]
    nights = {one.key: one for one in occasions(series.club, keys, series.game)} if keys else {}
    return [_part(row, nights) for row in rows]


def _part(row: SeriesPart, nights: Mapping[str, Occasion]) -> PartNow:
    if row.competition is not None:
        over = row.competition.status == Competition.Status.FINISHED
        where = reverse("competition", args=[row.competition.slug])
        return PartNow(row, where, over, _of_competition(row.competition) if over else {})
    if row.event is not None:
        stages = stages_of(row.event)
        over = bool(stages) and all(one.over for one in stages)
        return PartNow(row, row.event.get_absolute_url(), over, _of_event(row.event) if over else {})
    night = nights.get(row.night)
    if night is None:
        return PartNow(row, "", False, {})
    reached = {player: Result(one.place, one.points, one.score) for player, one in night.results.items()}
    return PartNow(row, night.where, night.over, reached if night.over else {})


def _of_competition(competition: Competition) -> dict[int, Result]:
    """Of a pair or a team each who plays for it has what it reached."""
    sides = PairingEntry.objects.filter(
        pairing__round__competition=competition, pairing__round__state__in=STANDING, score__isnull=False
    )
    scores = dict(sides.order_by().values_list("entry").annotate(Sum("score")))
    people = players_by_entry(competition)
    return {
        player: Result(row.line.place, row.hundredths, scores.get(row.entry.pk, 0))
        for row in table_of_standings(competition)
        for player in people.get(row.entry.pk, [row.entry.player_id])
    }


def _of_event(event: Event) -> dict[int, Result]:
    return {line.entry.player_id: Result(line.place) for line in final_table(event, stages_of(event))}


@dataclass(frozen=True, slots=True)
class SeriesCell:
    """What a part brought somebody, in words; empty: they were away."""

    place: str = ""
    amount: str = ""
    counted: bool = True


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A line of the table of a division. total in hundredths."""

    place: int
    player: Player
    total: int
    category: str
    class_place: int | None
    cells: tuple[Cell | None, ...]

    @property
    def said_total(self) -> str:
        """For people."""
        return in_words(self.total)

    @property
    def said_cells(self) -> list[SeriesCell]:
        """For people, one for each part."""
        return [
            SeriesCell(str(one.place or ""), in_words(one.amount), one.counted) if one else SeriesCell()
            for one in self.cells
        ]


@dataclass(frozen=True, slots=True)
class Division:
    """A division with its table; the only one of a series without divisions has no name."""

    number: int
    name: str
    lines: list[SeriesLine]


def counting_of(series: Series) -> Counting:
    """How the series counts."""
    return Counting(
        series.counting,  # type: ignore[arg-type]
        tuple(series.scale),
        series.best,
        low=series.counting == Series.Counting.SCORES and _low_wins(series.game),
    )


def _low_wins(game: str) -> bool:
    try:
        return bool(game) and registry.get(game).low_wins
    except UnknownGame:
        return False


def tables(series: Series, parts: Sequence[PartNow]) -> list[Division]:
    """Each division with its table: as it stands, or of a closed series as it was stored."""
    if series.closed_at is not None:
        return stored(series)
    member = {one.player_id: one for one in series.members.select_related("player")}
    everybody = {number for part in parts for number in part.results} | set(member)
    people = Player.objects.in_bulk(everybody)
    lowest = max(len(series.divisions) - 1, 0)
    found = []
    for number, name in enumerate(series.divisions or [""]):
        own = {
            pk for pk in everybody if min(member[pk].division if pk in member else lowest, lowest) == number
        }
        lines = season.season([_among(part.results, own) for part in parts], counting_of(series))
        category = {pk: member[pk].category for pk in own if pk in member}
        found.append(Division(number, name, _lines(lines, people, category)))
    return found


def _among(results: Mapping[int, Result], own: set[int]) -> dict[int, Result]:
    """The results of a division, with places counted among its people."""
    there = {pk: one for pk, one in results.items() if pk in own}
    return {
        pk: Result(1 + sum(other.place < one.place for other in there.values()), one.points, one.score)
        for pk, one in there.items()
    }


def _lines(
    lines: Sequence[Line], people: Mapping[int, Player], category: Mapping[int, str]
) -> list[SeriesLine]:
    found = []
    for line in lines:
        name = category.get(line.number, "")
        ahead = [one for one in lines if category.get(one.number, "") == name and one.rank < line.rank]
        found.append(
            SeriesLine(
                line.rank, people[line.number], line.total, name, len(ahead) + 1 if name else None, line.cells
            )
        )
    return found


def stored(series: Series) -> list[Division]:
    """The final table of a closed series. One query."""
    rows: dict[int, list[SeriesLine]] = {}
    for row in series.places.select_related("player").order_by("division", "place", "pk"):
        rows.setdefault(row.division, []).append(
            SeriesLine(row.place, row.player, row.total, row.category, row.class_place, _cells(row.cells))
        )
    return [
        Division(number, name, rows.get(number, [])) for number, name in enumerate(series.divisions or [""])
    ]


def _cells(data: Sequence[Any]) -> tuple[Cell | None, ...]:
    return tuple(None if one is None else Cell(one["place"], one["amount"], one["counted"]) for one in data)


def titles(player: Player, viewer: Player | None) -> QuerySet[SeriesPlace]:
    """The closed series that somebody has won, or won a class of, newest first. One query."""
    won = SeriesPlace.objects.filter(
        Q(place=1) | Q(class_place=1), player=player, series__closed_at__isnull=False
    )
    seen = visible_series(Series.objects.all(), viewer)
    return (
        won.filter(series__in=seen.values("pk"))
        .select_related("series")
        .order_by("-series__closed_at", "-pk")
    )
