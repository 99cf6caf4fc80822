"""What a balance consists of, and how payments divide it: nothing is lost and nothing added."""

from __future__ import annotations

import random

import pytest

from ledger.engine import divided, open_items


def test_what_goes_the_other_way_takes_from_the_oldest_first():
    assert open_items([-80, 30, -70]) == [-50, 0, -70]
    assert open_items([-80, 100, -70, 10]) == [0, 0, -40, 0]
    assert open_items([]) == []


@pytest.mark.parametrize("seed", range(200))
def test_open_lines_add_up_to_the_balance_and_are_of_its_sign(seed):
    rng = random.Random(seed)
    amounts = [
        rng.choice([-1, 1]) * rng.randrange(10 ** rng.randrange(1, 15)) for _ in range(rng.randrange(60))
    ]
    left = open_items(amounts)
    assert sum(left) == sum(amounts)
    assert all(part * sum(amounts) >= 0 for part in left)
    assert all(part * line >= 0 and abs(part) <= abs(line) for part, line in zip(left, amounts, strict=True))


@pytest.mark.parametrize("seed", range(200))
def test_every_payment_gets_lines_that_add_up_to_it_and_no_line_is_used_twice(seed):
    rng = random.Random(seed)
    items = [rng.randrange(10**6) for _ in range(rng.randrange(1, 40))]
    cuts = sorted(rng.randrange(sum(items) + 1) for _ in range(rng.randrange(6)))
    payments = [b - a for a, b in zip([0, *cuts], [*cuts, sum(items)], strict=True)]
    between = [[rng.random() < 0.4 for _ in items] for _ in payments]
    parts = divided(items, payments, between)
    assert [sum(part) for part in parts] == payments
    assert [sum(column) for column in zip(*parts, strict=True)] == items
    assert all(share >= 0 for part in parts for share in part)


def test_what_two_had_with_each_other_comes_first():
    assert divided([50, 70], [60, 60], [[False, True], [False, False]]) == [[0, 60], [50, 10]]


def test_lines_that_do_not_add_up_to_the_payments_are_refused():
    with pytest.raises(ValueError, match="do not add up"):
        divided([1], [2], [[True]])
