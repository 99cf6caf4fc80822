"""Recording a result, its rating and its settlement stays a handful of queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.services import create_player
from ledger.models import LedgerEntry
from matches.models import Match
from matches.services import SeatPlan, concede, confirm_result, create_match, enter_result, start
from ratings.models import RatingChange

pytestmark = pytest.mark.django_db


def conceded(match: Match) -> list[str]:
    """The statements that end the match by its first seat giving up."""
    start(match=match)
    with CaptureQueriesContext(connection) as queries:
        concede(match_id=match.pk, seat=0, expect_seq=0)
    assert RatingChange.objects.filter(rated__match=match).exists()
    return [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]


def test_a_result_is_recorded_and_rated_in_fourteen_queries():
    a, b = create_player(name="A"), create_player(name="B")
    for _ in range(2):
        statements = conceded(create_match(game="hex", seats=[SeatPlan(a), SeatPlan(b)]))
    assert len(statements) <= 14, "\n".join(statements)


def test_and_settled_in_five_more(staked, members):
    for _ in range(2):
        match = staked("toy", members[:2])
        Match.objects.filter(pk=match.pk).update(entered=False)
        statements = conceded(match)
    assert LedgerEntry.objects.count() == 2
    assert len(statements) <= 19, "\n".join(statements)


def test_saving_a_deal_takes_twelve_on_its_page_and_the_last_word_eighteen(staked, members):
    """The way of every evening, with ratings and a stake; transaction's own statements are not counted."""
    for _ in range(2):
        match = start(match=staked("hex", members[:2]))
        with CaptureQueriesContext(connection) as saving:
            match = enter_result(
                match_id=match.pk, data={"winner": 0, "swapped": False}, expect_seq=0, by=members[0]
            )
        confirm_result(match_id=match.pk, expect_seq=match.seq, by=members[0])
        with CaptureQueriesContext(connection) as last:
            match = confirm_result(match_id=match.pk, expect_seq=match.seq, by=members[1])
    assert match.status == Match.Status.FINISHED
    assert RatingChange.objects.filter(rated__match=match).exists()
    assert LedgerEntry.objects.filter(match=match).exists()
    assert len(_own(saving)) <= 8, "before it the page asks for session, person, match and seats"
    assert len(_own(last)) <= 18, "\n".join(_own(last))


def _own(statements: CaptureQueriesContext) -> list[str]:
    return [query["sql"] for query in statements if "SAVEPOINT" not in query["sql"]]
