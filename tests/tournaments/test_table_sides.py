"""Partners who change sit on one side and have points and score together."""

from __future__ import annotations

from tournaments.models import Entry, PairingEntry
from tournaments.table_sides import sides_of_table


def test_two_and_two_are_two_sides() -> None:
    rows = [PairingEntry(position=at, side=at // 2, entry=Entry(name=name)) for at, name in enumerate("ABCD")]
    one, other = sides_of_table(rows)
    assert (one.title, other.title) == ("A & B", "C & D")
    other.give(2, 30)
    assert [row.points for row in rows] == [None, None, 2, 2]
    assert [row.joins for row in rows] == [False, True, False, True]


def test_without_sides_each_is_one() -> None:
    rows = [PairingEntry(position=at, entry=Entry(name=name)) for at, name in enumerate("AB")]
    assert [side.position for side in sides_of_table(rows)] == [0, 1]
