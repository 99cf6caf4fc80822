"""What counts how much."""

from __future__ import annotations

import pytest

from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.schemes import cleaned, halves_by_places, scheme_of, win_halves

THREE = {"win": 300, "draw": 100, "loss": 0, "bye": 300}


def of(scheme: dict[str, object]) -> Competition:
    return Competition(scheme=cleaned(scheme))


def test_the_usual_one_is_kept_as_nothing() -> None:
    assert cleaned({}) == cleaned({"win": 100, "draw": 50}) == {}
    assert halves_by_places(of({}), [1, 2]) == [2, 0] and halves_by_places(of({}), [1, 1]) == [1, 1]


def test_three_for_a_win_and_one_for_a_draw() -> None:
    three = of(dict(THREE))
    assert halves_by_places(three, [2, 1]) == [0, 6] and halves_by_places(three, [1, 1]) == [2, 2]
    assert win_halves(three) == 6
    scheme = scheme_of(three)
    assert (scheme.full, scheme.half, scheme.zero, scheme.bye) == (300, 100, 0, 300)


def test_without_points_by_place_each_who_is_left_behind_counts_one() -> None:
    assert halves_by_places(of({}), [1, 2, 3, 4]) == [6, 4, 2, 0]
    assert halves_by_places(of({}), [1, 1, 3]) == [3, 3, 0]


def test_points_by_place_are_shared_by_who_shares_the_place_and_rounded_down_to_a_half() -> None:
    given = of({"places": [500, 300, 100]})
    assert halves_by_places(given, [1, 2, 3, 4]) == [10, 6, 2, 0]
    assert halves_by_places(given, [1, 1, 3]) == [8, 8, 2]
    assert halves_by_places(given, [1, 2, 2, 4]) == [10, 4, 4, 0]
    assert halves_by_places(of({"places": [500, 100, 50]}), [1, 1, 1]) == [4, 4, 4]


@pytest.mark.parametrize(
    "scheme",
    [
        {"win": "3"},
        {"win": True},
        {"win": 333},
        {"win": -100},
        {"win": 20_000},
        {"win": 100, "draw": 100},
        {"draw": 50, "loss": 100},
        {"bye": 150},
        {"places": "531"},
        {"places": [100] * 9},
        {"places": [100, 200]},
        {"places": [0, 0]},
        {"places": [None]},
        {"victory": 1},
    ],
)
def test_rubbish_is_refused(scheme: dict[str, object]) -> None:
    with pytest.raises(CompetitionError):
        cleaned(scheme)
