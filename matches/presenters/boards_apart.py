"""The two tables that play the same boards, as somebody reads them on the sheet, and the form for the next board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _, ngettext

from games.core.errors import BadResult, RulesError
from games.core.match import LiveMatch
from matches import boards_apart
from matches.boards_apart import HalfSeen, TableSeen
from matches.forms import deals as deal_form
from matches.forms.deals import Asked
from matches.models import Match
from matches.presenters import sheets as sheet_page


@dataclass(frozen=True, slots=True)
class HalfShown:
    """A half in words; `agrees`, `takes_back`: what the reader may do with it."""

    half: HalfSeen
    text: str
    agrees: bool
    takes_back: bool


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table with its title and what waits there; the form of its next board for who enters it."""

    seen: TableSeen
    title: str
    people: str
    halves: list[HalfShown]
    form: list[Asked] = field(default_factory=list)
    problem: str = ""
    begins: str = ""


def context_of(
    match: Match,
    live: LiveMatch,
    context: Mapping[str, Any],
    posted: Mapping[str, str] | None = None,
    error: RulesError | None = None,
    posted_at: int = -1,
) -> dict[str, Any]:
    """For the sheet. posted, error: what was typed for the table `posted_at`, and what was wrong with it."""
    running = match.status == Match.Status.RUNNING
    tables = []
    for seen in boards_apart.seen_by(match, live, context["player"]):
        here = posted_at == seen.table
        form: list[Asked] = []
        problems: dict[str, str] = {}
        if seen.own and running and seen.next is not None:
            if here and isinstance(error, BadResult):
                asked = boards_apart.form_of(match, live, seen.table)
                problems = deal_form.problems(asked, deal_form.read(asked, posted or {}), error)
            form = _form(match, live, context, seen.table, posted if here else None, problems)
        tables.append(_shown(seen, live, context["names"], form, problems.get("", "")))
    tables.sort(key=lambda shown: not shown.seen.own)
    apart = live.table.game.apart
    assert apart is not None
    by_tables = any(shown.halves for shown in tables)
    return {
        "tables_apart": tables,
        "boards_of": apart.boards,
        "by_tables": by_tables,
        "runs": running,
    }


def _form(
    match: Match,
    live: LiveMatch,
    context: Mapping[str, Any],
    table: int,
    posted: Mapping[str, str] | None,
    problems: Mapping[str, str] | None,
) -> list[Asked]:
    """The inputs of a table's next board; whose points they are is said by who sits at that table."""
    asked, sides = boards_apart.form_of(match, live, table), _sides_at(live, table)
    return deal_form.asked(asked, context["names"], sides, posted, problems)


def _shown(
    seen: TableSeen, live: LiveMatch, names: Sequence[str], form: list[Asked], problem: str
) -> TableShown:
    apart = live.table.game.apart
    assert apart is not None
    people = ", ".join(names[seat] for seat in apart.seats[seen.table])
    sides = [" & ".join(names[seat] for seat in side) for side in _sides_at(live, seen.table)]
    title = _("First table") if seen.table == 0 else _("Second table")
    halves = [
        HalfShown(
            half,
            _said(half, sides),
            agrees=seen.own and not half.said and not half.open,
            takes_back=seen.own and not half.open,
        )
        for half in seen.halves
    ]
    begins = names[apart.begins(seen.table, seen.next)] if seen.next is not None else ""
    return TableShown(seen, title, people, halves, form, problem, begins)


def _sides_at(live: LiveMatch, table: int) -> list[list[int]]:
    """Who of each side sits at a table."""
    apart = live.table.game.apart
    here = apart.seats[table] if apart is not None else ()
    return [[seat for seat in side if seat in here] for side in live.table.sides]


def _said(half: HalfSeen, sides: Sequence[str]) -> str:
    """What is entered, by side; or only that something is."""
    if half.result is None:
        return _("Board %(board)d is entered.") % {"board": half.board}
    points = ", ".join(f"{side} {points}" for side, points in zip(sides, half.result, strict=True))
    return _("Board %(board)d: %(points)s") % {"board": half.board, "points": points}


def to_be_stopped(match: Match, live: LiveMatch, names: list[str]) -> list[str]:
    """What stopping would do, where two tables enter their own boards as well: with the boards that count by then."""
    if match.is_over or not match.entered:
        return sheet_page.to_be_stopped(live, names)
    counted, missing = boards_apart.left_out(match, live)
    lines = sheet_page.to_be_stopped(counted, names)
    if missing and lines:
        said = ngettext(
            "%(n)d board that only one table has entered is left out.",
            "%(n)d boards that only one table has entered are left out.",
            missing,
        )
        lines = [*lines, said % {"n": missing}]
    return lines
