"""What the database keeps of the books whatever a programme does, and how units are called."""

import pytest
from django.db import IntegrityError, transaction
from django.utils.translation import override

from ledger.currencies import currency_of
from ledger.models import (
    Account,
    ClubMoney,
    Currency,
    LedgerEntry,
    Payment,
    PlayerLimit,
    Reminder,
    Stake,
    Treasurer,
)
from ledger.services import reverse_entry
from tests.ledger.conftest import stake_of


@pytest.fixture(autouse=True)
def _euros(request):
    if request.node.get_closest_marker("django_db"):
        request.getfixturevalue("db")
        currency_of("EUR")


def refused(why, write):
    with pytest.raises(IntegrityError, match=why), transaction.atomic():
        write()


def test_a_unit_is_written_by_its_sign_its_code_or_the_name_of_the_clubs_own():
    units = [Currency(code=code, kind="money") for code in ("EUR", "SEK")]
    units += [Currency(code="PTS", kind="points"), Currency(code="OWN-1", name="matches", kind="points")]
    assert [unit.unit for unit in units] == ["€", "SEK", "PTS", "matches"]


def test_what_is_set_up_already_is_called_in_the_readers_language():
    with override("fi"):
        assert Currency(code="SEK", name="Swedish krona").title == "Ruotsin kruunu"
        assert Currency(code="OWN-1", name="matches").title == "matches"


def test_an_amount_is_typed_in_the_readers_language_and_plain_for_programs():
    euro = Currency(code="EUR", exponent=2, kind="money")
    with override("fi"):
        assert (euro.typed(121500), euro.plain(-121500)) == ("1215,00", "-1215.00")


@pytest.mark.django_db
def test_a_stake_cannot_be_negative(staked, members):
    stake = stake_of(staked("toy", members[:2]))
    rows = Stake.objects.filter(pk=stake.pk)
    refused("stake_value_not_negative", lambda: rows.update(value=-1))
    refused("stake_per_positive", lambda: rows.update(per=0))
    refused("stake_cap_not_negative", lambda: rows.update(cap=-1))


@pytest.mark.django_db
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


@pytest.mark.django_db
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


@pytest.mark.django_db
def test_a_payment_passes_something_between_two(club, members):
    def pay(**more):
        whole = {"payer": members[0], "payee": members[1], "amount": 1, "key": "k", "proposed_by": members[0]}
        return Payment.objects.create(club=club, currency_id="EUR", **{**whole, **more})

    refused("payment_positive", lambda: pay(amount=0))
    refused("payment_between_two", lambda: pay(payee=members[0]))
    refused("payment_booked_when_confirmed", lambda: pay(status="confirmed"))
    pay()
    refused(r"(?i)unique", pay)


@pytest.mark.django_db
def test_caps_are_none_or_not_negative_and_each_is_set_once(club, members):
    refused(
        "club_cap_not_negative",
        lambda: ClubMoney.objects.create(club=club, currency_id="EUR", cap_per_night=-1),
    )

    def limit(cap):
        return PlayerLimit.objects.create(club=club, player=members[0], currency_id="EUR", cap_per_night=cap)

    refused("player_cap_not_negative", lambda: limit(-1))
    limit(0)
    refused(r"(?i)unique", lambda: limit(5))


@pytest.mark.django_db
def test_one_is_named_treasurer_once_and_reminded_once_a_day(club, members):
    def named():
        return Treasurer.objects.create(club=club, player=members[1], named_by=members[0])

    assert str(named())
    refused(r"(?i)unique", named)

    def remind(amount):
        return Reminder.objects.create(
            club=club,
            creditor=members[0],
            debtor=members[1],
            currency_id="EUR",
            amount=amount,
            day="2026-11-05",
        )

    refused("reminder_positive", lambda: remind(0))
    assert str(remind(5))
    refused(r"(?i)unique", lambda: remind(5))
