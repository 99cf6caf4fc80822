"""Rounds are written in the same few queries whatever their length; a free round counts at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tournaments.engine.fixed_formats import DrawnTable
from tournaments.models import Competition, Pairing, Round
from tournaments.services.rounds import TableToWrite, sides_of, write_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def numbered(hex_open: Callable[..., Competition]) -> Competition:
    made = hex_open(5)
    for number, entry in enumerate(made.entries.order_by("pk"), 1):
        entry.number = number
        entry.save()
    return made


def test_matches_begin_and_who_is_free_has_a_point(
    numbered: Competition, django_assert_max_num_queries: Callable[..., object]
) -> None:
    entries = {entry.number: entry for entry in numbered.entries.select_related("player")}
    row = Round.objects.create(competition=numbered, number=1)
    tables = [
        TableToWrite(row, DrawnTable((1, 2), ((1, 2),))),
        TableToWrite(row, DrawnTable((3, 4), ()), (2, 0)),
        TableToWrite(row, DrawnTable((5,), ()), (2,)),
    ]
    with django_assert_max_num_queries(12):  # type: ignore[attr-defined]
        write_tables(numbered, tables, entries)
    rows = Pairing.objects.order_by("table")
    assert [(one.table, one.counted, one.matches.count()) for one in rows] == [
        (1, False, 1),
        (2, True, 0),
        (3, True, 0),
    ]
    assert [[side.points for side in one.sides.order_by("position")] for one in rows] == [
        [None, None],
        [2, 0],
        [2],
    ]
    match = rows[0].matches.get().match
    assert (match.status, match.entered, sides_of(numbered)) == ("running", True, 2)
