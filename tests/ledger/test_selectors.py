"""What is read of the books."""

import pytest
from django.core.management import call_command

from ledger.services import reverse_entry, settle_match
from tests.ledger.booked import standing

pytestmark = pytest.mark.django_db


def test_balances_always_sum_to_zero(staked, ended, club, members):
    for number in range(12):
        totals = [number * 37 % 11 * 10, number * 53 % 7 * 10]
        match = staked(
            "toy",
            members[number % 3 :][:2],
            value=3,
            per=7,
            rule="two-sides",
        )
        entry = settle_match(match=ended(match, totals, [0, 1]))
        if entry and number % 3 == 0:
            reverse_entry(entry=entry)
    assert sum(standing(club).values()) == 0
    call_command("check_books")
