"""Entries as they are written."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.core.stakes import BadSettlement
from ledger.models import LedgerEntry
from ledger.services import settle_match

pytestmark = pytest.mark.django_db


def test_settling_twice_books_once(staked, ended, club, members):
    match = ended(staked("toy", members, value=1, rule="two-sides"), [5320, 4105], [0, 1])
    first = settle_match(match=match)
    assert settle_match(match=match) == first
    assert LedgerEntry.objects.count() == 1


@pytest.mark.parametrize("rule", ["two-sides", "each-from-each", "winner-from-each", "average-pot"])
def test_more_than_the_books_can_hold_is_refused_and_a_cap_makes_it_possible(staked, ended, members, rule):
    """A point for a million million points, which have no cap, and a slip of the finger on the sheet."""
    dear = {"rule": rule, "value": 10**12, "currency": "PTS"}
    match = ended(staked("toy", members, **dear), [1_000_000, -1_000_000], [0, 1])
    with pytest.raises(BadSettlement, match=r"comes to \d+ minor units for one player; the books hold"):
        settle_match(match=match)
    assert not LedgerEntry.objects.exists()
    assert settle_match(match=ended(staked("toy", members, **dear, cap=5), [10**6, -(10**6)], [0, 1]))


def test_settling_takes_five_queries_once_accounts_are_there(staked, ended, members):
    settle_match(match=ended(staked("toy", members), [52, 0], [0, 1]))
    match = ended(staked("toy", members), [52, 0], [0, 1])
    seats = list(match.seats.select_related("player"))
    with CaptureQueriesContext(connection) as queries:
        settle_match(match=match, seats=seats)
    statements = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    assert len(statements) <= 5, "\n".join(statements)
