"""Pairings and standings as plain text, to be pasted into a chat."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.bots_beside import is_marked
from tournaments.models import Competition, Entry, Pairing, Round
from tournaments.selectors import pairings, table_of_standings


def round_text(competition: Competition, shown: Round) -> str:
    """A round, one line a table, with what is known of its result. Four queries."""
    rows = pairings(competition, shown.number)
    head = _("%(title)s, round %(number)s") % {"title": competition.title, "number": shown.number}
    return "\n".join([head, *(_table(competition, row) for row in rows)])


def _called(competition: Competition, entry: Entry) -> str:
    """By name, and a bot beside people as one."""
    if not is_marked(competition, entry):
        return entry.title
    return _("%(name)s (bot)") % {"name": entry.title}


def _table(competition: Competition, row: Pairing) -> str:
    sides = list(row.sides.all())
    names = " – ".join(_called(competition, side.entry) for side in sides)
    said = [f"{row.table}. {names}"]
    if row.counts_for_nobody:
        said.append(_("not counted"))
    elif row.counted and len(sides) > 1:
        said.append(" : ".join(side.said_points for side in sides))
    if row.kind != Pairing.Kind.PLAYED:
        said.append(f"({row.get_kind_display()})")
    return " ".join(said)


def standings_text(competition: Competition) -> str:
    """The standings, one line each: place, name, points."""
    rows = table_of_standings(competition)
    lines = [f"{row.line.place}. {_called(competition, row.entry)} {row.points}" for row in rows]
    return "\n".join([competition.title, *lines])
