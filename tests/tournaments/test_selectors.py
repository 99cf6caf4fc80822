"""What the page of a competition shows: the columns of its standings, and tables that count for nobody."""

from __future__ import annotations

from tournaments.engine.standings import Line
from tournaments.models import Competition, Entry
from tournaments.selectors import Standing, columns_of


def test_every_column_of_the_standings_has_a_figure_and_each_tie_break_is_explained() -> None:
    columns = columns_of(Competition(kind="league", tie_breaks=["direct", "sonneborn-berger"]))
    assert [column.title for column in columns] == ["Met", "Won", "Drawn", "Lost", "DE", "SB"]
    assert [bool(column.explanation) for column in columns] == [False] * 4 + [True] * 2
    assert columns[5].explanation.startswith("Sonneborn-Berger: ")
    row = Standing(Line(1, 1, points=5, played=4, won=2, drawn=1, lost=1, breaks=(1.0, 2.5)), Entry())
    assert row.figures == (4, 2, 1, 1, 1.0, 2.5)
