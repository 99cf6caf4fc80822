"""What pages and the API read of events of several stages."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from common.speaking import spoken
from games.core.messages import from_json
from ratings.models import Pool, Rating
from tournaments.engine import filling, season
from tournaments.engine.event import EventError
from tournaments.engine.filling import Finisher, GoesOn, Rule, Section
from tournaments.models import Competition, Entry, Event, StageFilling
from tournaments.selectors import Standing, in_words, table_of_standings

ENDED = (Competition.Status.FINISHED, Competition.Status.CANCELLED)


def events(club: Club | None = None) -> QuerySet[Event]:
    """Events, newest first, with how many stages each has."""
    rows = Event.objects.select_related("club").annotate(stages=Count("competitions__stage", distinct=True))
    return (rows.filter(club=club) if club is not None else rows).order_by("-pk")


def visible_events(rows: QuerySet[Event], player: Player | None) -> QuerySet[Event]:
    """Those that a visitor may see: of public clubs, of their own clubs."""
    own = Q(club__memberships__player=player) if player else Q(pk__in=[])
    seen = Event.objects.filter(Q(club__visibility=Club.Visibility.PUBLIC) | own)
    return rows.filter(pk__in=seen.values("pk"))


def rule_of(given: Mapping[str, Any]) -> Rule:
    """The rule that is stored with a section, or that somebody asks for. Raises EventError for what is none."""
    first, last, sections = given.get("first", 1), given.get("last"), given.get("sections", ())
    order, carry = given.get("order", "crosswise"), given.get("carry", False)
    whole = all(isinstance(one, int) and not isinstance(one, bool) for one in (first, last or 1))
    named = isinstance(sections, list | tuple) and all(isinstance(one, str) for one in sections)
    if not whole or not named or not isinstance(carry, bool):
        raise EventError(_("Who comes into a stage: whole numbers of places, and names of sections."))
    return filling.checked(Rule(first, last, tuple(sections), order, carry))


def rule_in_words(competition: Competition) -> list[str]:
    """Who comes into a section of a later stage, in words."""
    if not competition.filling:
        return []
    rule = rule_of(competition.filling)
    places = {"first": rule.first, "last": rule.last, "sections": ", ".join(rule.sections)}
    if rule.first == 1 and rule.last is None:
        who = _("everybody of the stage before")
    elif rule.last is None:
        who = _("from place %(first)s on")
    elif rule.first == rule.last:
        who = _("place %(first)s")
    else:
        who = _("places %(first)s to %(last)s")
    of = _(" of %(sections)s") % places if rule.sections else ""
    how = {
        "crosswise": _("seeded by place, those of one section as far apart as can be"),
        "rank": _("seeded by place"),
        "drawn": _("drawn by lot"),
    }
    points = [_("points are carried on")] if rule.carry else []
    return [who % places + of, how[rule.order], *points]


def skills(game: str, players: Collection[int]) -> dict[int, float]:
    """What is known of their skill at a game, of those who have a rating. One query."""
    rows = Rating.objects.filter(
        pool__game=game,
        pool__club=None,
        pool__population=Pool.Population.EVERYONE,
        pool__pace=Pool.Pace.UNCLOCKED,
        player__in=players,
    ).select_related("overall")
    return {row.player_id: row.mu + (row.overall.mu if row.overall else 0.0) for row in rows}


def first_of(competition: Competition) -> int:
    """The first place of the stage before that comes into a section."""
    return int(competition.filling.get("first", 1))


def section_order(competition: Competition) -> tuple[int, int]:
    """Who takes the first places stands first; else as they were made."""
    return (first_of(competition), competition.pk)


@dataclass(frozen=True, slots=True)
class StageNow:
    """A stage with its sections; `filled` once it is, `over` once all its sections are."""

    number: int
    sections: list[Competition]
    filled: StageFilling | None

    @property
    def over(self) -> bool:
        return all(one.status in ENDED for one in self.sections)

    @property
    def drawn(self) -> bool:
        return any(one.was_drawn for one in self.sections)

    @property
    def drafts(self) -> list[Competition]:
        """Those that are still to be drawn."""
        return [one for one in self.sections if one.status == Competition.Status.DRAFT]

    @property
    def title(self) -> str:
        """`Stage 2`, or what its only section is called."""
        names = [one.section for one in self.sections]
        return names[0] if len(names) == 1 and names[0] else _("Stage %(n)s") % {"n": self.number}


def stages_of(event: Event) -> list[StageNow]:
    """In order, each section with `entrants`, how many there are. Two queries."""
    rows = event.competitions.select_related("club").annotate(entrants=Count("entries"))
    by_number: dict[int, list[Competition]] = {}
    for row in sorted(rows, key=section_order):
        by_number.setdefault(row.stage or 0, []).append(row)
    fillings = {one.stage: one for one in event.fillings.select_related("made_by")}
    return [StageNow(number, there, fillings.get(number)) for number, there in sorted(by_number.items())]


@dataclass(frozen=True, slots=True)
class Planned:
    """Who comes into a section; `entries`: of the stage before, by their number in `goes_on`."""

    competition: Competition
    goes_on: list[GoesOn]
    entries: Mapping[int, Entry]

    @property
    def lines(self) -> list[tuple[GoesOn, Entry, list[str]]]:
        """Each with their entry in the stage before and why, in words."""
        return [(one, self.entries[one.number], in_reasons(one.why)) for one in self.goes_on]


def in_reasons(why: Iterable[Any]) -> list[str]:
    """Why somebody goes on, in the reader's language."""
    return [spoken(from_json(one) if isinstance(one, dict) else one) for one in why]


def plan(event: Event, stage: int, without: Collection[int] = ()) -> list[Planned]:
    """Who comes into each section of a stage as the one before stands now. Some five queries a section before."""
    tables = tables_of(event, stage - 1)
    entries = {row.entry.pk: row.entry for table in tables for row in table.rows}
    before = [Section(table.name, tuple(_finisher(row) for row in table.rows)) for table in tables]
    sections = Competition.objects.filter(event=event, stage=stage).exclude(
        status=Competition.Status.CANCELLED
    )
    return [
        Planned(one, filling.filled(before, rule_of(one.filling), str(one.seed), without), entries)
        for one in sorted(sections, key=section_order)
    ]


def entries_before(event: Event, stage: int) -> QuerySet[Entry]:
    """The entries of the stage before."""
    return Entry.objects.filter(competition__event=event, competition__stage=stage - 1)


def shown_as(planned: Sequence[Planned]) -> str:
    """What an organiser looked at, to be compared: the entries of each section in order."""
    return "/".join(",".join(str(one.number) for one in section.goes_on) for section in planned)


@dataclass(frozen=True, slots=True)
class SectionTable:
    """The table of a section. first: the first place of the stage before that came into it."""

    name: str
    first: int
    rows: list[Standing]


def tables_of(event: Event, stage: int) -> list[SectionTable]:
    """The tables of a stage's sections; a cancelled one gives nobody on. Some four queries a section."""
    rows = Competition.objects.filter(event=event, stage=stage).exclude(status=Competition.Status.CANCELLED)
    ordered = sorted(rows, key=section_order)
    return [SectionTable(one.section, first_of(one), table_of_standings(one)) for one in ordered]


def _finisher(row: Standing) -> Finisher:
    decided = row.rank.decided_by if row.rank else ""
    return Finisher(row.entry.pk, row.line.place, row.hundredths, decided, here=row.entry.until is None)


@dataclass(frozen=True, slots=True)
class EventCell:
    """What somebody reached in a stage: place in words, and the points of an all-round event. Empty: not in it."""

    place: str = ""
    amount: str = ""


@dataclass(frozen=True, slots=True)
class EventLine:
    """A line of the table of a whole event; cells: by stage."""

    place: int
    entry: Entry
    total: str
    cells: list[EventCell]


def final_table(event: Event, stages: Sequence[StageNow]) -> list[EventLine]:
    """The table over all stages as they stand: the sum of them, or the last stage first, then who left before it."""
    tables = [tables_of(event, one.number) for one in stages if one.drawn]
    return _summed(event, tables) if event.all_round else _chained(tables)


def _summed(event: Event, tables: Sequence[Sequence[SectionTable]]) -> list[EventLine]:
    rows = [[row for section in sections for row in section.rows] for sections in tables]
    people = {row.entry.player_id: row.entry for part in rows for row in part}
    parts = [
        {row.entry.player_id: season.Result(row.line.place, row.hundredths) for row in part} for part in rows
    ]
    by: season.By = "points" if event.counting == Event.Counting.POINTS else "place-sum"
    lines = season.season(parts, season.Counting(by))
    return [
        EventLine(line.rank, people[line.number], in_words(line.total), [_cell(cell) for cell in line.cells])
        for line in lines
    ]


def _cell(cell: season.Cell | None) -> EventCell:
    if cell is None:
        return EventCell()
    return EventCell("" if cell.place is None else str(cell.place), in_words(cell.amount))


def _chained(tables: Sequence[Sequence[SectionTable]]) -> list[EventLine]:
    """Later stages before earlier ones; of a stage those sections first that took the first places."""
    cells = _places(tables)
    found: dict[int, EventLine] = {}
    for sections in reversed(tables):
        for group in _groups(sections):
            new = [row.entry for row in group if row.entry.player_id not in found]
            place = len(found) + 1
            found |= {one.player_id: EventLine(place, one, "", cells[one.player_id]) for one in new}
    return list(found.values())


def _groups(sections: Sequence[SectionTable]) -> list[list[Standing]]:
    """Who share a place, the best first: everybody of one place in sections that stand side by side."""
    found: dict[tuple[int, int], list[Standing]] = {}
    for section in sections:
        for row in section.rows:
            found.setdefault((section.first, row.line.place), []).append(row)
    return [found[key] for key in sorted(found)]


def _places(tables: Sequence[Sequence[SectionTable]]) -> dict[int, list[EventCell]]:
    """By player, what they reached in each stage."""
    found: dict[int, list[EventCell]] = {}
    for at, sections in enumerate(tables):
        for section in sections:
            for row in section.rows:
                cells = found.setdefault(row.entry.player_id, [EventCell()] * len(tables))
                cells[at] = EventCell(" ".join(filter(None, (section.name, str(row.line.place)))))
    return found
