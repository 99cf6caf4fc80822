"""What pages and the API show of formats in parts: groups or divisions with their cross tables, and brackets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from common.speaking import spoken
from tournaments.engine.event import Kind, Stage
from tournaments.engine.formats import divided, knock_out
from tournaments.engine.formats.base import Format
from tournaments.engine.formats.brackets import Bracket, Node
from tournaments.engine.ranking import Rank
from tournaments.models import Competition, Entry
from tournaments.offers import by_results
from tournaments.selectors import in_words
from tournaments.stages import stage_of


@dataclass(frozen=True, slots=True)
class GroupLine:
    """One of a group: place, points, what came of each meeting in the order of the group, and whether they go on."""

    entry: Entry
    place: int
    points: str
    cells: tuple[str, ...]
    onward: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A group or a division, ranked by itself."""

    name: str
    lines: tuple[GroupLine, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a meeting: who it is, or whom it waits for; `wins` of a meeting of several games."""

    entry: Entry | None
    waits: str
    wins: int
    won: bool


@dataclass(frozen=True, slots=True)
class Meeting:
    """A meeting of a bracket; one side alone is free."""

    part: str
    number: int
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """The meetings of one step of a bracket."""

    title: str
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class Promotion:
    """Who changes divisions in the end, from which to which."""

    entry: Entry
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Parts:
    """All of it. Any may be empty."""

    groups: tuple[Group, ...]
    steps: tuple[Step, ...]
    promotions: tuple[Promotion, ...] = ()


def has_parts(competition: Competition) -> bool:
    """Whether it stands in groups or in a bracket, and is drawn."""
    form = by_results(competition.format)
    return competition.was_drawn and form is not None and (_divided(form) or _bracketed(form))


def _divided(form: type[Format]) -> bool:
    return issubclass(form, divided.GroupsPlayOffs | divided.League)


def _bracketed(form: type[Format]) -> bool:
    return issubclass(form, knock_out.Brackets | divided.GroupsPlayOffs)


def parts(competition: Competition) -> Parts:
    """Groups and bracket as they stand. Four queries."""
    entries = {entry.number or 0: entry for entry in competition.entries.select_related("player")}
    form = by_results(competition.format)
    assert form is not None
    stage = form.opened(stage_of(competition, entries.values()))
    groups, steps = _groups(form, stage, entries), _steps(_bracket(form, stage), entries)
    return Parts(groups, steps, _promotions(form, stage, entries))


def _promotions(form: type[Format], stage: Stage, entries: Mapping[int, Entry]) -> tuple[Promotion, ...]:
    if not issubclass(form, divided.League):
        return ()
    return tuple(
        Promotion(entries[move.number], move.before, move.after) for move in divided.promotions(stage)
    )


def _groups(form: type[Format], stage: Stage, entries: Mapping[int, Entry]) -> tuple[Group, ...]:
    if issubclass(form, divided.GroupsPlayOffs):
        onward = set(form.play_offs(stage).entrants)
        return tuple(
            _group(stage, _group_title(at), form.ranked_group(stage, group), onward, entries)
            for at, group in enumerate(form.groups(stage))
        )
    if issubclass(form, divided.League):
        return tuple(
            _group(stage, _("Division %(n)s") % {"n": at}, form.ranked_division(stage, group), set(), entries)
            for at, group in enumerate(form.divisions(stage), 1)
        )
    return ()


def _group_title(at: int) -> str:
    return _("Group %(name)s") % {"name": divided.group_name(at).partition(":")[2]}


def _group(
    stage: Stage, name: str, ranks: Sequence[Rank], onward: set[int], entries: Mapping[int, Entry]
) -> Group:
    members = [rank.number for rank in ranks]
    met = _met(divided.within(stage, members))
    lines = [
        GroupLine(
            entries[rank.number],
            rank.rank,
            in_words(rank.points),
            tuple(" ".join(met.get((rank.number, other), ())) for other in members),
            rank.number in onward,
        )
        for rank in ranks
    ]
    return Group(name, tuple(lines))


def _met(stage: Stage) -> dict[tuple[int, int], list[str]]:
    """Of each pair, from the first one's side, the points of each meeting."""
    found: dict[tuple[int, int], list[str]] = {}
    for _number, table in stage.tables():
        if len(table.sides) == 2 and table.finished and not table.part.startswith("main"):
            (one,), (other,) = table.sides
            for pair, points in (((one, other), table.result[0]), ((other, one), table.result[1])):
                mark = "" if table.kind is Kind.PLAYED else "f"
                found.setdefault(pair, []).append(in_words(points) + mark)
    return found


def _bracket(form: type[Format], stage: Stage) -> Bracket | None:
    if issubclass(form, divided.GroupsPlayOffs):
        begun = len(stage.rounds) >= divided.group_rounds(form.groups(stage))
        return form.play_offs(stage) if (begun and not stage.open_entrants()) or _opened(stage) else None
    return form.bracket(stage) if issubclass(form, knock_out.Brackets) else None


def _opened(stage: Stage) -> bool:
    return bool(divided.opened_with(stage))


def _steps(bracket: Bracket | None, entries: Mapping[int, Entry]) -> tuple[Step, ...]:
    if bracket is None:
        return ()
    numbers = {part: at for at, part in enumerate(bracket.nodes, 1)}
    return tuple(
        Step(spoken(nodes[0].title), tuple(_meeting(bracket, node, numbers, entries) for node in nodes))
        for nodes in (list(found) for _key, found in groupby(bracket.nodes.values(), _step_of))
    )


def _step_of(node: Node) -> str:
    return node.part.rpartition(":")[0]


def _meeting(
    bracket: Bracket, node: Node, numbers: Mapping[str, int], entries: Mapping[int, Entry]
) -> Meeting:
    wins, outcome = bracket.wins(node.part), bracket.outcomes.get(node.part)
    sides = []
    for side in node.sides:
        number = bracket.who(side)
        if number == 0:
            continue
        won = outcome is not None and number is not None and outcome[0] == number
        waits = "" if number is not None or isinstance(side, int) else _waits(side, numbers)
        sides.append(Side(entries.get(number or 0), waits, wins.get(number or 0, 0), won))
    return Meeting(node.part, numbers[node.part], tuple(sides))


def _waits(side: tuple[str, bool], numbers: Mapping[str, int]) -> str:
    part, won = side
    words = _("winner of %(n)s") if won else _("loser of %(n)s")
    return words % {"n": numbers[part]}
