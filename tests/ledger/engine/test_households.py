"""Who pays together is even together, and then each of them is."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from ledger.engine import evened, joined


def test_what_everybody_of_a_household_owes_and_is_owed_is_the_payers() -> None:
    assert joined({1: 0, 2: -80, 3: 30, 9: 50}, {2: 1, 3: 1}) == {1: -50, 9: 50}


def test_nobody_pays_for_anybody() -> None:
    assert joined({1: -80, 2: 80}, {}) == {1: -80, 2: 80}


def test_the_payer_pays_all_of_it_and_each_is_even() -> None:
    inside = evened({1: 30, 2: -80, 3: 0}, paid=1, amount=50, key="a")
    assert {1: 30 + 50 + inside[1], 2: -80 + inside[2], 3: inside.get(3, 0)} == {1: 0, 2: 0, 3: 0}


def test_half_of_it_brings_each_halfway() -> None:
    assert evened({1: 30, 2: -80}, paid=1, amount=25, key="") == {1: -40, 2: 40}


def test_a_household_that_is_paid_divides_it_alike() -> None:
    assert evened({1: 0, 2: 80}, paid=1, amount=-80, key="") == {1: 80, 2: -80}


def test_what_is_paid_too_much_stays_where_it_came() -> None:
    assert evened({1: 0, 2: -80}, paid=1, amount=100, key="") == {1: -80, 2: 80}


@pytest.mark.parametrize(
    ("balances", "amount"), [({1: 0, 2: 80}, 10), ({1: -5, 2: 5}, 10), ({1: 0, 2: 0}, -7)]
)
def test_what_makes_a_household_less_even_moves_nothing_in_it(balances: dict[int, int], amount: int) -> None:
    assert evened(balances, paid=1, amount=amount, key="") == {}


@given(
    st.dictionaries(st.integers(1, 9), st.integers(-(10**12), 10**12), min_size=1),
    st.integers(-(10**12), 10**12),
    st.data(),
)
def test_no_money_comes_or_goes_and_nobody_gets_further_from_even(
    balances: dict[int, int], amount: int, data: st.DataObject
) -> None:
    paid = data.draw(st.sampled_from(sorted(balances)))
    inside = evened(balances, paid, amount, key="k")
    assert sum(inside.values()) == 0
    assert 0 not in inside.values()
    for person, balance in balances.items():
        after = balance + inside.get(person, 0)
        if person != paid:
            assert abs(after) <= abs(balance)
            assert after * balance >= 0
    if sum(balances.values()) + amount == 0 and amount:
        assert all(
            balance + inside.get(person, 0) + (amount if person == paid else 0) == 0
            for person, balance in balances.items()
        )
