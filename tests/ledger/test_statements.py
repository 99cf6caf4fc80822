"""Statements add up, and say what each line was."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger.payments import confirm_payment, record_payment
from ledger.services import settle_match
from ledger.statements import length_of_statement, statement

pytestmark = pytest.mark.django_db


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


def test_a_line_says_who_played_and_how_it_ended_or_whom_it_was_with(staked, ended, club, members):
    settle_match(match=ended(staked("toy", members, value=500), [52, 0], [1, 2]))
    paid = record_payment(
        club=club, payer=members[1], payee=members[0], currency="EUR", amount=40, key="k", by=members[1]
    )
    confirm_payment(payment=paid, by=members[0])
    with CaptureQueriesContext(connection) as queries:
        played, payment = statement(club=club, player=members[1], currency="EUR")
    assert (played.played, payment.played) == ("Eero, Liisa 0 – Aino, Kalle 52", "Aino")
    assert played.about.startswith("night of ")
    assert (len(queries) <= 3, length_of_statement(club=club, player=members[1], currency="EUR")) == (True, 2)
