"""Tricks over six and honours: who stands a point short counts none, nor who comes too late for them."""

from __future__ import annotations

import pytest

from games.tricks.kit.honours import whist_points


@pytest.mark.parametrize(
    ("tricks", "honours", "standing", "points"),
    [
        ((7, 6), (0, 0), (0, 0), [1, 0]),
        ((9, 4), (4, 0), (0, 0), [3 + 4, 0]),
        ((9, 4), (1, 3), (0, 0), [3, 2]),
        ((9, 4), (2, 2), (0, 0), [3, 0]),
        ((7, 6), (4, 0), (4, 0), [1, 0]),
        ((8, 5), (0, 4), (3, 0), [2, 0]),
        ((7, 6), (0, 4), (0, 4), [1, 0]),
    ],
    ids=[
        "a trick",
        "all four",
        "three of the other side",
        "two each",
        "a point short",
        "too late",
        "short, losing",
    ],
)
def test_what_a_deal_of_five_up_brings(
    tricks: tuple[int, int], honours: tuple[int, int], standing: tuple[int, int], points: list[int]
) -> None:
    found, why = whist_points(tricks, honours, standing, 5)
    assert found == points
    assert len(why) == 1 + any(found[side] > max(0, tricks[side] - 6) for side in (0, 1))
