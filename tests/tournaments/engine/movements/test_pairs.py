"""Mitchell and Howell as tables of places."""

import pytest

from tournaments.engine.movements.pairs import (
    HOWELLS,
    arrow_switched,
    howell_round,
    howell_rounds,
    mitchell_round,
    mitchell_rounds,
)


@pytest.mark.parametrize(("tables", "rounds"), [(2, 1), (3, 3), (8, 7), (9, 9)])
def test_an_even_mitchell_is_a_round_shorter(tables: int, rounds: int) -> None:
    assert mitchell_rounds(tables) == rounds


def test_east_west_skip_a_table_at_half_way() -> None:
    before, after = mitchell_round(4, 2)[0], mitchell_round(4, 3)[0]
    assert (before.ew, after.ew) == (4 + 3, 4 + 1)


@pytest.mark.parametrize("tables", range(2, 21))
def test_all_boards_are_in_play_once_a_round(tables: int) -> None:
    for number in range(1, mitchell_rounds(tables) + 1):
        given = mitchell_round(tables, number)
        assert sorted(table.boards for table in given) == list(range(tables))
        assert sorted(table.ew for table in given) == list(range(tables, 2 * tables))


@pytest.mark.parametrize("pairs", HOWELLS)
def test_each_pair_sits_once_in_each_round_of_a_howell(pairs: int) -> None:
    for number in range(1, howell_rounds(pairs) + 1):
        assert sorted(n for t in howell_round(pairs, number) for n in (t.ns, t.ew)) == list(range(pairs))


def test_an_eighth_of_the_rounds_is_switched() -> None:
    assert [sum(arrow_switched(9, n, rounds) for n in range(1, rounds + 1)) for rounds in (7, 8, 9, 13)] == [
        1,
        1,
        2,
        2,
    ]
