"""An expense of several payers and sharers comes out to the unit on both sides."""

from __future__ import annotations

import itertools
import random

import pytest

from ledger.engine.sharing import filled, owed_to


@pytest.mark.parametrize("seed", range(100))
def test_every_part_is_given_back_and_everybody_gets_what_they_paid(seed):
    rng = random.Random(seed)
    paid = {pk: rng.randrange(1, 10**6) for pk in rng.sample(range(1, 30), rng.randrange(1, 6))}
    cuts = sorted(rng.randrange(sum(paid.values()) + 1) for _ in range(rng.randrange(12)))
    ends = [0, *cuts, sum(paid.values())]
    parts = {pk: high - low for pk, (low, high) in enumerate(itertools.pairwise(ends), 1)}
    owed = owed_to(parts, paid, f"k{seed}")
    assert {pk: sum(row.values()) for pk, row in owed.items()} == parts
    assert {payer: sum(row[payer] for row in owed.values()) for payer in paid} == paid
    assert min(part for row in owed.values() for part in row.values()) >= 0


@pytest.mark.parametrize("seed", range(20))
def test_each_part_goes_to_who_paid_in_proportion_but_for_odd_units(seed):
    rng = random.Random(seed)
    paid = {pk: rng.randrange(100, 10**5) for pk in range(1, 4)}
    total = sum(paid.values())
    owed = owed_to({4: total // 2, 5: total - total // 2}, paid, f"k{seed}")
    for part, row in ((total // 2, owed[4]), (total - total // 2, owed[5])):
        assert all(abs(row[payer] - part * paid[payer] / total) < 2 for payer in paid)


def test_parts_that_are_not_what_was_paid_are_no_division():
    with pytest.raises(ValueError, match="do not add up"):
        owed_to({1: 5}, {2: 6}, "k")


@pytest.mark.parametrize(
    ("amounts", "total", "done"),
    [
        ({1: None}, 7, {1: 7}),
        ({1: 3, 2: None}, 7, {1: 3, 2: 4}),
        ({1: 3, 2: 4}, 9, {1: 3, 2: 4}),
        ({1: 7, 2: None}, 7, {1: 7, 2: 0}),
        ({}, 7, {}),
    ],
)
def test_what_is_open_gets_the_rest(amounts, total, done):
    assert filled(amounts, total, "k") == done


def test_several_get_the_rest_in_equal_parts_to_the_unit():
    done = filled({1: None, 2: None, 3: None, 4: 1}, 11, "k")
    assert sorted(done.values()) == [1, 3, 3, 4]


def test_less_than_nothing_is_no_rest():
    with pytest.raises(ValueError, match="too much"):
        filled({1: 8, 2: None}, 7, "k")
