"""Settling up takes the fewest payments there can be, and always the same ones."""

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from ledger.engine import EXACT_LIMIT, Transfer, outstanding, settle_up


def after(balances, transfers):
    left = dict(balances)
    for payer, payee, amount in transfers:
        left[payer] += amount
        left[payee] -= amount
    return left


def fewest_by_brute_force(balances) -> int:
    """People less the greatest number of groups, by trying every group of the first person left."""

    @cache
    def groups(people: frozenset[int]) -> int:
        if not people:
            return 0
        first, *others = sorted(people)
        return max(
            1 + groups(people - {first, *chosen})
            for size in range(len(others) + 1)
            for chosen in combinations(others, size)
            if balances[first] + sum(balances[p] for p in chosen) == 0
        )

    owing = frozenset(person for person, balance in balances.items() if balance)
    return len(owing) - groups(owing)


def tables(people: int, most: int):
    return st.lists(st.integers(-most, most), min_size=1, max_size=people).map(
        lambda some: dict(enumerate([*some, -sum(some)], start=1))
    )


def test_one_debtor_pays_two():
    assert settle_up({1: 30, 2: -30, 3: 20, 4: -20}) == [Transfer(2, 1, 30), Transfer(4, 3, 20)]


def test_two_groups_of_three_take_four_payments_where_greed_takes_five():
    balances = {1: 50, 2: 40, 3: -20, 4: -30, 5: -25, 6: -15}
    assert len(settle_up(balances)) == 4


@settings(max_examples=150, deadline=None)
@given(tables(8, 6))
def test_the_payments_are_the_fewest(balances):
    transfers = settle_up(balances)
    assert not any(after(balances, transfers).values())
    assert len(transfers) == fewest_by_brute_force(balances)


@settings(max_examples=30, deadline=None)
@given(tables(60, 5000))
def test_a_large_club_is_settled_with_fewer_payments_than_people(balances):
    transfers = settle_up(balances)
    assert not any(after(balances, transfers).values())
    assert len(transfers) <= max(0, sum(1 for balance in balances.values() if balance) - 1)
    assert all(amount > 0 for _, _, amount in transfers)


@settings(max_examples=80, deadline=None)
@given(tables(11, 40), st.randoms(use_true_random=False))
def test_the_proposal_does_not_depend_on_the_order_of_the_books(balances, rng):
    shuffled = list(balances.items())
    rng.shuffle(shuffled)
    assert settle_up(dict(shuffled)) == settle_up(balances)


def test_twenty_people_in_five_groups_of_four_take_fifteen_payments():
    """Group k (0 to 4): +1, +10, +100 and -111, each times 7^k: no other sets sum to zero."""
    balances, person = {}, 1
    for k in range(5):
        for amount in (1, 10, 100, -111):
            balances[person] = amount * 1009**k
            person += 1
    assert len(balances) == EXACT_LIMIT
    assert len(settle_up(balances)) == 15


def test_paying_one_suggestion_leaves_the_others():
    proposal = settle_up({1: 50, 2: 40, 3: -20, 4: -30, 5: -25, 6: -15})
    for paid in proposal:
        assert outstanding(proposal, [paid]) == [transfer for transfer in proposal if transfer != paid]


def test_a_part_payment_leaves_the_rest_of_it():
    proposal = [Transfer(2, 1, 10), Transfer(3, 1, 20)]
    assert outstanding(proposal, [Transfer(3, 1, 5)]) == [Transfer(2, 1, 10), Transfer(3, 1, 15)]


@pytest.mark.parametrize("other", [Transfer(1, 2, 5), Transfer(2, 1, 11)])
def test_another_payment_calls_for_another_proposal(other):
    assert outstanding([Transfer(2, 1, 10)], [other]) is None


def test_nobody_owes_anything():
    assert settle_up({}) == []
    assert settle_up({1: 0, 2: 0}) == []


def test_books_that_do_not_balance_are_refused():
    with pytest.raises(ValueError, match="these sum to 5"):
        settle_up({1: 10, 2: -5})
