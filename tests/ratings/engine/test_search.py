"""The search for parameters."""

import pytest

from ratings.engine.search import minimise, values


def test_it_finds_a_bowl_from_several_starts():
    def height(point):
        return (point["a"] - 0.7) ** 2 + 2 * (point["b"] + 0.4) ** 2 + 0.3 * point["a"] * point["b"]

    lowest, _ = minimise(height, {"a": 1.0, "b": 2.0}, ({}, {"a": 3.0}))
    assert lowest == pytest.approx(height({"a": 0.7768, "b": -0.4583}), abs=1e-3)
    assert values({"a": 1.0, "b": 2.0}, {"a": 0.0, "b": 0.0}) == {"a": 1.0, "b": 2.0}


def test_the_better_of_two_valleys_is_found_from_the_right_start():
    def height(point):
        return min((point["a"] - 2.0) ** 2, (point["a"] + 1.0) ** 2 + 0.5)

    assert minimise(height, {"a": 1.0}, ({"a": 0.3},))[0] > 0.4
    assert minimise(height, {"a": 1.0}, ({"a": 0.3}, {"a": 5.0}))[0] < 0.01
