"""What a treasurer types of an expense becomes who paid and who shares it, or a sentence."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from common.refusals import Refusal
from ledger.expense_form import MOST_PAYERS, Typed, record
from ledger.models import Expense

pytestmark = pytest.mark.django_db

ASKED = "description=Room&sum=10&currency=EUR&key=k&"


def typed(query: str) -> Typed:
    return Typed.of(QueryDict(ASKED + query))


def test_who_and_how_much_are_read_in_pairs_and_rows_are_left_for_more():
    assert typed("payer=1&payer=2&outlay=3").outlays == [("1", "3"), ("2", "")]
    assert typed("").outlays == [("", ""), ("", "")]
    assert len(typed("payer=1&payer=2&more=1").outlays) == 3
    assert len(typed("payer=1&" * 99).outlays) == MOST_PAYERS


def test_two_without_an_amount_have_paid_the_rest_in_equal_parts(club, members):
    one, two, three = (player.pk for player in members[1:])
    query = f"payer={one}&payer={two}&payer={three}&outlay=4&outlay=&outlay=%3D&who={one}&share=1"
    made = record(typed(query), club, members, members[0])
    assert dict(made.outlays.values_list("player", "amount")) == {one: 400, two: 300, three: 300}


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("payer=&outlay=3", "who paid"),
        ("payer=99999&outlay=", "who paid"),
        ("payer={0}&outlay=3&who={0}&share=1", "less than the amount"),
        ("payer={0}&outlay=11&who={1}&share=1", "more than the amount"),
        ("payer={0}&payer={1}&outlay=11&outlay=&who={1}&share=1", "too much"),
        ("payer={0}&who=99999&share=1", "member of the club"),
        ("payer={0}&who={1}&share=", "who shares it"),
        ("payer={0}&who={1}&share=3&how=amounts", "less than what was paid"),
    ],
)
def test_what_cannot_be_meant_is_said(club, members, query, words):
    with pytest.raises(Refusal, match=words):
        record(typed(query.format(members[1].pk, members[2].pk)), club, members, members[0])
    assert not Expense.objects.exists()
