"""What the database keeps of accounts and entries."""

import pytest

from ledger.models import Account, LedgerEntry
from ledger.services import reverse_entry
from tests.ledger.models.refused import refused

pytestmark = pytest.mark.django_db


def test_an_account_is_a_members_or_the_clubs_once(club, members):
    refused(
        "account_member_has_player",
        lambda: Account.objects.create(club=club, role="pot", currency_id="EUR", player=members[0]),
    )
    refused(
        "account_member_has_player",
        lambda: Account.objects.create(club=club, role="member", currency_id="EUR"),
    )
    Account.objects.create(club=club, role="pot", currency_id="EUR", game="tuppi")
    refused(
        r"(?i)unique", lambda: Account.objects.create(club=club, role="pot", currency_id="EUR", game="tuppi")
    )


def test_an_entry_is_booked_once_and_can_be_taken_back_once(entry):
    assert entry.reversible
    again = reverse_entry(entry=entry)
    entry = LedgerEntry.objects.get(pk=entry.pk)
    assert not entry.reversible and not again.reversible
    key = {"club": entry.club, "kind": "payment", "key": entry.key}
    refused(
        "entry_reversal_names_its_entry",
        lambda: LedgerEntry.objects.create(**key | {"kind": "reversal", "key": "x"}),
    )
