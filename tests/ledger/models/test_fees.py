"""What the database itself keeps of fees."""

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Player, User
from ledger.currencies import currency_of
from ledger.models import Fee

pytestmark = pytest.mark.django_db


def made(club, members, **more) -> Fee:
    asked = {"name": "Table money", "charged_for": "night", "member": 2, "guest": 3, "junior": 1}
    return Fee.objects.create(
        **asked | {"club": club, "currency": currency_of("EUR"), "set_by": members[0]} | more
    )


def test_juniors_guests_and_members_pay_their_own_amount(club, members):
    fee = made(club, members)
    login = User.objects.create_user("x")
    people = [Player(user=login), Player(), Player(user=login, junior=True), Player(junior=True)]
    assert [fee.amount_for(player) for player in people] == [2, 3, 1, 1]


@pytest.mark.parametrize("wrong", [{"member": -1}, {"member": 0, "guest": 0, "junior": 0}], ids=str)
def test_amounts_are_not_negative_and_not_all_nothing(club, members, wrong):
    with pytest.raises(IntegrityError), transaction.atomic():
        made(club, members, **wrong)


def test_two_fees_of_one_name_do_not_hold_at_once(club, members):
    made(club, members)
    with pytest.raises(IntegrityError), transaction.atomic():
        made(club, members)
