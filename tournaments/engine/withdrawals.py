"""What becomes of a round's tables when some who were to play have withdrawn. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournaments.engine.duplicate import turned
from tournaments.engine.fixed_formats import DrawnTable


def without(tables: Sequence[DrawnTable], absent: Collection[int], order: Sequence[int]) -> list[DrawnTable]:
    """The tables without those who have withdrawn.

    Between two sides a table stays, without matches: who withdrew has forfeited it. Of more sides the places are filled
    by those who would sit out, then the tables that lack somebody are joined; who is left over sits out. `order`: all
    entries, by draw number.
    """
    missing = set(absent)
    if not any(missing & set(table.entries) for table in tables):
        return list(tables)
    if len(tables[0].entries) == 2:
        return [DrawnTable(table.entries, ()) if missing & set(table.entries) else table for table in tables]
    return _closed_up(tables, missing, order)


def _closed_up(tables: Sequence[DrawnTable], missing: set[int], order: Sequence[int]) -> list[DrawnTable]:
    size, groups = len(tables[0].entries), list(dict.fromkeys(table.entries for table in tables))
    boards = len(tables) // len(groups)
    whole = [group for group in groups if not missing & set(group)]
    left = [entry for group in groups if group not in whole for entry in group if entry not in missing]
    seated = {entry for group in groups for entry in group}
    left += [entry for entry in order if entry not in seated | missing]
    joined = [tuple(left[at : at + size]) for at in range(0, len(left) - size + 1, size)]
    return [
        DrawnTable(group, turned(group), shared_deals=True)
        for group in [*whole, *joined]
        for _ in range(boards)
    ]
