"""Darts as text, and the order of the board."""

import pytest

from games.core.registry import get
from games.kits.throws import CLOCKWISE, DARTS, DartOf, side_by_side

TABLE = get("killeri").table_for()


def test_the_board_has_twenty_sectors_each_with_two_neighbours():
    assert sorted(CLOCKWISE) == list(range(1, 21))
    for sector in CLOCKWISE:
        assert sum(side_by_side(sector, other) for other in CLOCKWISE) == 2


def test_neighbours_are_those_of_the_board_and_not_of_the_numbers():
    assert side_by_side(20, 1)
    assert side_by_side(5, 20)
    assert not side_by_side(1, 2)
    assert not side_by_side(7, 7)


def test_every_dart_has_its_sector_and_multiple():
    assert len(DARTS) == 63
    assert (DARTS["T20"].sector, DARTS["T20"].multiple) == (20, 3)
    assert (DARTS["D5"].sector, DARTS["D5"].multiple) == (5, 2)
    assert [DARTS[text].sector for text in ("25", "BULL", "MISS")] == [0, 0, 0]
    assert [DARTS[text].said() for text in ("7", "D7", "T7", "25", "BULL")] == [
        "7", "double 7", "triple 7", "the outer bull", "the bull",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("t20", "T20"),
        (" d5 ", "D5"),
        (7, "7"),
        ("S7", "7"),
        ("bull", "BULL"),
        ("50", "BULL"),
        (25, "25"),
        (0, "MISS"),
    ],
)
def test_usual_ways_of_writing_are_read(written, read):
    assert DartOf().clean(written, TABLE) == read


@pytest.mark.parametrize("rubbish", ["", "21", "T25", "D0", "Q5", -1, 26, None, True, 7.0, [], "20 20"])
def test_rubbish_is_refused_with_what_would_be_right(rubbish):
    with pytest.raises(ValueError, match="write 7, D7, T7, 25, BULL or MISS"):
        DartOf().clean(rubbish, TABLE)


def test_the_form_offers_every_dart():
    form = DartOf().describe(TABLE)
    assert form["kind"] == "choice"
    assert [text for text, _ in form["choices"]] == list(DARTS)
