"""Runs that follow from a seed."""

from __future__ import annotations

from games.core import contract
from tests.games.toys import Aside


def test_the_first_seeds_go_through_every_preset_and_number_of_seats() -> None:
    seen = {(one.preset, one.table.seats) for one in (contract.run_of(Aside, seed) for seed in range(6))}
    assert seen == {(preset, seats) for preset in ("plain", "fall") for seats in (2, 3, 4)}
