"""Results of an event as a table that somebody typed or keeps elsewhere: every line looked through, nothing written.

Columns: result, as in the organisers' grid, and either round and table or the two names (first, second), with the
round where they meet twice. A result stands for the side that the line names first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from clubs.models import Membership, Player
from clubs.permissions import has_role
from common import csv_files
from common.refusals import reason_for
from common.request_input import whole
from games.core import registry
from matches.models import Match
from tournaments.errors import CompetitionError
from tournaments.models import Competition, EventOfficial, Pairing, PairingEntry
from tournaments.permissions import office_of
from tournaments.result_codes import WINNERS, Typed, typed
from tournaments.selectors import current_round, pairings, rounds
from tournaments.table_selectors import disputed

NEEDED: Final = ("result",)
OPTIONAL: Final = ("round", "table", "first", "second", "kind", "by_hand", "rulings", "bots")
"""The last four are those of a table of pairings that was taken away: they are for reading and change nothing."""
ALSO_CALLED: Final = {
    "tulos": "result",
    "kierros": "round",
    "pöytä": "table",
    "ensimmäinen": "first",
    "toinen": "second",
    "white": "first",
    "black": "second",
}
MOST_LINES: Final = 2000
MOST_BYTES: Final = 500_000
MOST_TYPED: Final = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file. table: whose result it is; code: what counts, as the grid types it, for that table's sides.

    kept: why it changes nothing and is yet no fault; problem: what is wrong with it.
    """

    number: int
    text: str
    table: Pairing | None = None
    code: str = ""
    kept: str = ""
    problem: str = ""

    @property
    def writes(self) -> bool:
        """Whether it brings a result."""
        return not self.kept and not self.problem

    @property
    def says(self) -> str:
        """What it brings, in words."""
        if self.kept or self.table is None:
            return self.kept
        names = " – ".join(side.entry.title for side in _sides(self.table))
        return _("Round %(round)s, table %(table)s: %(names)s %(result)s") % {
            "round": self.table.round.number,
            "table": self.table.table,
            "names": names,
            "result": self.code,
        }


def read(text: str, *, competition: Competition, by: Player) -> list[Line]:
    """Every line with what it means or what is wrong with it. Raises CsvError for what is no such table.

    Nine queries, and two for each table at which an organiser's word might be their own.
    """
    rows = csv_files.read(
        text, needed=NEEDED, optional=OPTIONAL, also_called=ALSO_CALLED, most_lines=MOST_LINES
    )
    known = _Known(competition, by)
    return list(_once(_line(row, known) for row in rows))


class _Known:
    """What the lines are held against."""

    def __init__(self, competition: Competition, by: Player) -> None:
        made = rounds(competition)
        played = current_round(made)
        self.competition = competition
        self.by, self.club, self.game = by, competition.club, registry.get(competition.game)
        self.round = played.number if played else 0
        self.tables = list(pairings(competition))
        self.at = {(row.round.number, row.table): row for row in self.tables}
        self.disputed = {match.pairing_match.pairing_id for match in disputed(competition)}
        everybody = {side.entry.player_id for row in self.tables for side in row.sides.all()}
        self.judges_all = by.pk not in everybody and self._may_judge(everybody)

    def _may_judge(self, sit: Iterable[int]) -> bool:
        if self.club is None or has_role(self.by, self.club, Membership.Role.ORGANISER, not_for=sit):
            return True
        return office_of(self.competition, self.by) == EventOfficial.Role.DIRECTOR

    def judges(self, table: Pairing) -> bool:
        """As `permissions.rules_on`, asked of the database only where it can matter."""
        sit = {side.entry.player_id for side in _sides(table)}
        return self.judges_all or (self.by.pk not in sit and self._may_judge(sit))

    def met(self, first: str, second: str, number: int | None) -> list[Pairing]:
        """The tables at which these two sit, in that round or in any; open ones alone where there are some."""
        wanted = {_folded(first), _folded(second)}
        found = [
            row
            for row in self.tables
            if number in (None, row.round.number)
            and {_folded(side.entry.title) for side in _sides(row)} == wanted
        ]
        return [row for row in found if not row.counted] or found


def _line(row: csv_files.Row, known: _Known) -> Line:
    if row.problem:
        return Line(row.number, row.text, problem=row.problem)
    if not row.cells["result"].strip():
        return Line(row.number, row.text, kept=_("no result yet"))
    try:
        table = _table(row.cells, known)
        line = Line(row.number, row.text, table, _code(row.cells, table, known))
        return replace(line, kept=_kept(line, table, known))
    except CompetitionError as error:
        return Line(row.number, row.text, problem=reason_for(error))


def _table(cells: Mapping[str, str], known: _Known) -> Pairing:
    number = _number(cells.get("round", ""), _("round"))
    table = _number(cells.get("table", ""), _("table"))
    first, second = cells.get("first", "").strip(), cells.get("second", "").strip()
    if table is None and not (first and second):
        raise CompetitionError(_("Say the table, or the names of the two."))
    if table is None:
        found = _by_names(first, second, number, known)
    else:
        found = _by_number(number or known.round, table, known)
    _check(found, first, second)
    return found


def _number(text: str, column: str) -> int | None:
    if not text.strip():
        return None
    number = whole(text.strip())
    if number is None or number < 1:
        raise CompetitionError(
            _("%(typed)s is no number of a %(column)s.") % {"typed": text.strip()[:20], "column": column}
        )
    return number


def _by_names(first: str, second: str, number: int | None, known: _Known) -> Pairing:
    found = known.met(first, second, number)
    if not found:
        raise CompetitionError(
            _("%(first)s and %(second)s do not meet there.") % {"first": first[:60], "second": second[:60]}
        )
    if len(found) > 1:
        raise CompetitionError(
            _("%(first)s and %(second)s meet more than once: say the round.")
            % {"first": first[:60], "second": second[:60]}
        )
    return found[0]


def _by_number(number: int, table: int, known: _Known) -> Pairing:
    found = known.at.get((number, table))
    if found is None:
        raise CompetitionError(
            _("There is no table %(table)s in round %(round)s.") % {"table": table, "round": number}
        )
    return found


def _check(table: Pairing, first: str, second: str) -> None:
    """Two sit there, and those whom the line names."""
    names = [side.entry.title for side in _sides(table)]
    if len(names) != 2:
        raise CompetitionError(_("At that table nobody meets another: it has no result to write down."))
    for name in filter(None, (first, second)):
        if _folded(name) not in map(_folded, names):
            raise CompetitionError(
                _("%(name)s does not sit at that table: there are %(names)s.")
                % {"name": name[:60], "names": " – ".join(names)}
            )


def _code(cells: Mapping[str, str], table: Pairing, known: _Known) -> str:
    """The result as the grid types it, for the sides as they sit. Raises CompetitionError."""
    result = typed(cells["result"][:MOST_TYPED])
    if result.came is None and result.winner is None and not known.game.draws:
        raise CompetitionError(_("Somebody wins this game: there are no draws."))
    turned = _names_the_other_first(cells, _sides(table)[0].entry.title)
    return as_typed(_turned(result) if turned else result)


def _names_the_other_first(cells: Mapping[str, str], sits_first: str) -> bool:
    named = _folded(cells.get("first", ""))
    if named:
        return named != _folded(sits_first)
    return _folded(cells.get("second", "")) == _folded(sits_first)


def _turned(result: Typed) -> Typed:
    """The same, said of the other side first."""
    return Typed(
        came=result.came and result.came[::-1],
        winner=None if result.winner is None else 1 - result.winner,
        scores=result.scores and result.scores[::-1],
    )


def as_typed(result: Typed) -> str:
    """A result as it would be typed: `typed` reads it back."""
    if result.came is not None:
        return "".join("+" if came else "-" for came in result.came)
    if result.scores is not None:
        return "-".join(map(str, result.scores))
    return next(code for code, winner in WINNERS.items() if winner == result.winner)


def _kept(line: Line, table: Pairing, known: _Known) -> str:
    """Why nothing is written, where that is no fault. Raises CompetitionError where it is one."""
    if table.pk in known.disputed:
        return _("disputed: it stays as it is until an organiser decides")
    if table.counted:
        if _is_so(table, typed(line.code)):
            return _("is written down already")
        raise CompetitionError(_("This table is counted with another result: rule on it instead."))
    if not known.judges(table):
        raise CompetitionError(_("You sit at this table: another organiser writes that down."))
    if any(link.match.seq for link in table.matches.all() if link.match.status == Match.Status.RUNNING):
        return _("a sheet is begun at this table: its own result stays")
    return ""


def _is_so(table: Pairing, result: Typed) -> bool:
    """Whether the table has that very result."""
    sides = _sides(table)
    points = [side.points for side in sides]
    if result.came is not None:
        return table.kind == Pairing.Kind.FORFEIT and points == [2 * came for came in result.came]
    won = [1, 1] if result.winner is None else [2 * (at == result.winner) for at in (0, 1)]
    same = result.scores in (None, tuple(side.score for side in sides)) or None in {
        side.score for side in sides
    }
    return table.kind == Pairing.Kind.PLAYED and points == won and same


def _once(lines: Iterable[Line]) -> Iterable[Line]:
    """A table that stands in two lines is refused at the second."""
    seen: dict[int, int] = {}
    for line in lines:
        if line.table is None or not line.writes:
            yield line
            continue
        before = seen.setdefault(line.table.pk, line.number)
        twice = _("The result of this table stands in line %(number)s already.") % {"number": before}
        yield line if before == line.number else replace(line, problem=twice)


def _sides(table: Pairing) -> Sequence[PairingEntry]:
    return list(table.sides.all())


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()
