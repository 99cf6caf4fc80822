"""The cross table: everybody against everybody, or round by round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish, two_rounds_played, win_all
from tests.tournaments.matches import matches_of, win
from tournaments.cross_table import cross_table
from tournaments.models import Competition, Pairing
from tournaments.services import competitions
from tournaments.services.table_results import table_forfeit

pytestmark = pytest.mark.django_db


def test_in_a_swiss_each_round_names_the_opponents_line_and_the_result(club: Club) -> None:
    found = cross_table(two_rounds_played(club))
    assert found.by_round and found.head == (1, 2)
    for line in found.lines:
        for number, cell in zip(found.head, line.cells, strict=True):
            other, result = cell.split(":")
            back = found.lines[int(other) - 1].cells[number - 1]
            assert back == f"{found.lines.index(line) + 1}:{'1' if result == '0' else '0'}"


def test_byes_and_forfeits_have_their_marks(club: Club) -> None:
    made = drafted(club, 3)
    publish(made)
    one = Pairing.objects.get(kind="played")
    table_forfeit(competition=made, pairing_id=one.pk, came=[True, False])
    made.refresh_from_db()
    cells = sorted(cell.partition(":")[2] for line in cross_table(made).lines for cell in line.cells)
    assert cells == ["+", "+1", "−"]


def test_a_round_robin_is_everybody_against_everybody(hex_open: Callable[..., Competition]) -> None:
    made = competitions.start(competition=hex_open(4))
    for match in matches_of(made)[:3]:
        win(match)
    found = cross_table(made)
    assert not found.by_round and found.head == (1, 2, 3, 4)
    cells = [line.cells for line in found.lines]
    assert all(cells[n][n] == "" for n in range(4))
    assert sum(cell == "1" for row in cells for cell in row) == 3
    assert {(cells[a][b], cells[b][a]) for a in range(4) for b in range(a)} <= {
        ("1", "0"),
        ("0", "1"),
        ("", ""),
    }


def test_a_table_that_is_played_is_open(club: Club) -> None:
    made = drafted(club, 4)
    publish(made)
    made.refresh_from_db()
    assert all(line.cells[0].endswith(":?") for line in cross_table(made).lines)
    win_all(made)
    assert not any("?" in cell for line in cross_table(made).lines for cell in line.cells)
