"""Tables that people keep in spreadsheets: read whatever their program wrote, written so that it can be opened safely.

Read: UTF-8 (with or without a byte order mark), UTF-16 with one, or Latin-1 (Windows-1252); separated by commas,
semicolons or tabs; fields in quotes may hold separators and new lines. Written: UTF-8 with commas, and no cell, nor
part of one behind another separator, that a spreadsheet would take for a formula.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext as _

from common.refusals import SiteRefusal

SEPARATORS = ",;\t"
_BEGINS = r"(?:^|(?<=[;\t\r\n|]))"
"""Where a spreadsheet may see a cell begin: one that parts at semicolons does not heed our quotes."""
_COMPUTED = r"""(?=[ "']*[=+\-@\t\r\n＝＋－＠])"""
_FORMULA = re.compile(_BEGINS + _COMPUTED)
_GUARDED = re.compile(_BEGINS + "'" + _COMPUTED)
_NUMBER = re.compile(r"[-+]?\d[\d.,:-]*\Z")


class CsvError(SiteRefusal):
    """The file is no such table; `str(error)` says what was wrong and what would be right."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table. number: of the line it begins on, as an editor counts. problem: why it has no cells."""

    number: int
    text: str
    cells: Mapping[str, str]
    problem: str = ""


def decoded(raw: bytes, *, most_bytes: int) -> str:
    """A file as text. Raises CsvError for one that is too large, or is no text."""
    if len(raw) > most_bytes:
        raise CsvError(
            _("The file is larger than %(most)s megabytes, which is the most: split it.")
            % {"most": f"{most_bytes / 1e6:g}"}
        )
    text = _in_some_encoding(raw)
    if "\0" in text:
        raise CsvError(
            _("The file is no text: save it as CSV in the spreadsheet, not as the spreadsheet itself.")
        )
    return text


def _in_some_encoding(raw: bytes) -> str:
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return raw.decode("cp1252")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def read(
    text: str,
    *,
    needed: Sequence[str],
    optional: Sequence[str] = (),
    also_called: Mapping[str, str] | None = None,
    most_lines: int,
) -> list[Row]:
    """Every row below the line that names the columns; empty rows are left out.

    also_called: other names of columns, in small letters. A row that cannot be read has a problem and no cells.
    Raises CsvError when the first line does not name the columns, or there are too many rows.
    """
    text = text.lstrip("\ufeff")
    separator = _separator(text)
    found = list(_records(text, separator))
    head = [_column(name, also_called or {}) for name in (found[0][1] if found else [])]
    _check_head(head, needed, optional)
    rows = [(number, cells) for number, cells in found[1:] if any(cell.strip() for cell in cells)]
    if len(rows) > most_lines:
        raise CsvError(
            _("%(count)s lines are too many: %(most)s at once are possible.")
            % {"count": len(rows), "most": most_lines}
        )
    return [_row(number, cells, head, separator) for number, cells in rows]


def _separator(text: str) -> str:
    """What parts the columns' names on the first line."""
    first = text.lstrip().split("\n", 1)[0]
    return max(SEPARATORS, key=first.count)


def _records(text: str, separator: str) -> Iterable[tuple[int, list[str]]]:
    """Each record with the number of the line on which it begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    begins = 1
    try:
        for cells in reader:
            yield begins, cells
            begins = reader.line_num + 1
    except csv.Error as error:
        raise CsvError(
            _("Line %(number)s cannot be read (%(error)s): is a quotation mark left open?")
            % {"number": begins, "error": error}
        ) from None


def _column(name: str, also_called: Mapping[str, str]) -> str:
    name = name.strip().lower()
    return also_called.get(name, name)


def _check_head(head: Sequence[str], needed: Sequence[str], optional: Sequence[str]) -> None:
    known = {*needed, *optional}
    if set(needed) <= set(head) <= known and len(set(head)) == len(head):
        return
    may = _(" (and may name %(columns)s)") % {"columns": ", ".join(optional)} if optional else ""
    heading = ", ".join(head)[:200]
    raise CsvError(
        _("The first line must name the columns %(columns)s%(may)s; it says: %(said)s.")
        % {"columns": ", ".join(needed), "may": may, "said": heading or _("nothing")}
    )


def _row(number: int, cells: Sequence[str], head: Sequence[str], separator: str) -> Row:
    text = " ".join(f"{separator} ".join(cells).split())[:200]
    if len(cells) != len(head):
        problem = (
            f"{len(cells)} fields where {len(head)} belong (a field with a separator in it needs quotes)."
        )
        return Row(number, text, {}, problem)
    return Row(number, text, dict(zip(head, map(_unguarded, cells), strict=True)))


def written(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """The table as CSV. What a spreadsheet would compute begins with an apostrophe, which `read` takes off."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in chain([head], rows):
        writer.writerow([_guarded(str(cell)) for cell in row])
    return out.getvalue()


def _guarded(cell: str) -> str:
    """Numbers stay numbers, also scores such as `-5:3`."""
    return cell if _NUMBER.match(cell) else _FORMULA.sub("'", cell)


def _unguarded(cell: str) -> str:
    return _GUARDED.sub("", cell)
