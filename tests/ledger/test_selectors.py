"""What is read of the books."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger.services import reverse_entry, settle_match
from ledger.statements import statement
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


def test_a_statement_adds_up_line_by_line(staked, ended, club, members):
    for won in (1, 0, 1):
        settle_match(match=ended(staked("toy", members[:2]), [won, 1 - won], [1 - won, won]))
    with CaptureQueriesContext(connection) as queries:
        lines = statement(club=club, player=members[0], currency="EUR")
    assert [(line.amount, line.balance) for line in lines] == [(100, 100), (-100, 0), (100, 100)]
    assert len(queries) <= 2
    assert [line.balance for line in statement(club=club, player=members[0], currency="EUR", limit=2)] == [
        0,
        100,
    ]
