"""Individual movements: places, sizes, rounds."""

import pytest

from tournaments.engine.movements.whist import SIZES, whist_round, whole_cycle


def test_the_sizes_are_those_of_the_designs() -> None:
    assert [n for n in range(4, 46) if n % 4 < 2] == [n for n in SIZES if n < 46]
    assert SIZES[-1] == 49


@pytest.mark.parametrize("players", SIZES)
def test_everybody_has_one_seat_or_sits_out(players: int) -> None:
    for number in range(1, whole_cycle(players) + 1):
        seats = [place for table in whist_round(players, number) for place in table]
        assert len(seats) == len(set(seats)) == players - players % 4 and set(seats) <= set(range(players))
