"""Formats are known by their keys, take whole numbers as settings, and draw from a seed."""

import pytest

from tournaments.engine import fixed_formats as formats
from tournaments.engine.berger import RoundRobin
from tournaments.engine.duplicate import DuplicateLeague
from tournaments.engine.fixed_formats import FormatError, draw_order


def test_a_format_is_found_by_its_key_and_an_unknown_one_names_those_there_are() -> None:
    assert formats.get("round-robin") is RoundRobin
    assert formats.get("duplicate-league") is DuplicateLeague
    with pytest.raises(FormatError, match="no format 'swiss'; there are: duplicate-league, round-robin"):
        formats.get("swiss")


def test_what_is_not_set_is_as_usual() -> None:
    assert DuplicateLeague.clean({}, 2) == {"rounds": 0, "boards": 1}
    assert DuplicateLeague.clean({"boards": "3"}, 2) == {"rounds": 0, "boards": 3}


@pytest.mark.parametrize(
    ("settings", "entries", "why"),
    [
        ({"cycles": 0}, 4, "1 to 4"),
        ({"cycles": "many"}, 4, "many"),
        ({"laps": 1}, 4, "laps"),
        ({}, 1, "2 to 100"),
    ],
)
def test_settings_that_cannot_be_are_refused_with_the_reason(settings: dict, entries: int, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        RoundRobin.clean(settings, entries)


@pytest.mark.parametrize("value", [None, 1.5, [], "\0", "²", "9" * 5000, 51])
def test_what_is_no_number_in_range_sets_nothing(value: object) -> None:
    with pytest.raises(FormatError, match="is not a whole number from 1 to 50"):
        DuplicateLeague.clean({"boards": value}, 2)


def test_the_draw_follows_from_the_seed_and_not_from_the_order_of_entering() -> None:
    assert draw_order([3, 1, 2, 4], 7) == draw_order([4, 3, 2, 1], 7)
    assert sorted(draw_order([3, 1, 2, 4], 7)) == [1, 2, 3, 4]
    assert len({tuple(draw_order(range(6), seed)) for seed in range(20)}) > 10
