"""A prize passes from the club's account to who has won it."""

from __future__ import annotations

import pytest

from clubs.models import Club
from clubs.services import create_club, create_player
from ledger.audit import faults
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.models import LedgerEntry, Posting
from ledger.prizes import pay_prizes
from ledger.services import reverse_entry, take_back

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return create_club(name="Kerho", owner=create_player(name="Otso"))


def test_the_same_key_is_paid_once_and_goes_back_by_the_tournament_alone(club: Club) -> None:
    owner, winner = club.memberships.get().player, create_player(name="Aino")
    currency_of("EUR")
    paid = [
        pay_prizes(club=club, currency="EUR", amounts={winner.pk: 500}, key="prizes/1", note="Open", by=owner)
        for _ in range(2)
    ]
    assert paid[0] == paid[1] and LedgerEntry.objects.count() == 1
    assert sorted(Posting.objects.values_list("account__role", "amount")) == [
        ("house", -500),
        ("member", 500),
    ]
    with pytest.raises(LedgerError, match="where they were awarded"):
        take_back(entry=paid[0], by=owner, reason="Wrong")
    assert not paid[0].reversible
    reverse_entry(entry=paid[0], by=owner, note="Wrong")
    assert list(faults()) == []
