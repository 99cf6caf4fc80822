"""Two scorekeepers, two workers, two clicks: booked once, and nothing lost."""

import uuid

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from clubs.privacy import anonymise
from ledger.debts import forgive
from ledger.errors import LedgerError
from ledger.limits import set_own_limit
from ledger.models import Account, Currency, LedgerEntry, Posting
from ledger.payments import confirm_payment, record_payment, refuse_payment
from ledger.selectors import balances
from ledger.services import reverse_entry, set_stake, settle_match
from ledger.stakes import StakeTerms
from matches.models import Match
from matches.services import SeatPlan, concede, create_match, start
from ratings.models import RatedMatch
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def standing(club) -> dict[str, int]:
    return {row.player.name: row.amount for row in balances(club=club)}


def test_a_match_delivered_to_four_workers_is_settled_once(staked, ended, club, members):
    match = ended(staked("toy", members, value=500), [52, 0], [0, 1])
    assert at_once([lambda: settle_match(match=Match.objects.get(pk=match.pk))] * 4) == []
    assert LedgerEntry.objects.count() == 1
    assert standing(club) == {"Aino": 500, "Kalle": 500, "Eero": -500, "Liisa": -500}


def test_tables_that_finish_at_once_share_accounts_and_lose_nothing(staked, ended, club, members):
    tables = [members[:2], members[1:3], members[2:], members[:2]]
    matches = [ended(staked("toy", pair), [1, 0], [0, 1]) for pair in tables]
    assert at_once([lambda m=m: settle_match(match=Match.objects.get(pk=m.pk)) for m in matches * 2]) == []
    assert LedgerEntry.objects.count() == 4
    assert standing(club) == {"Aino": 200, "Eero": -100, "Liisa": -100}
    call_command("check_books")


def test_two_pots_at_once_take_what_was_carried_only_once(staked, ended, club, members):
    settle_match(match=ended(staked("toy", members[:2], rule="pot"), [0, 0], [0, 0]))
    winners = [ended(staked("toy", members[:2], rule="pot"), [1, 0], [0, 1]) for _ in range(2)]
    assert at_once([lambda m=m: settle_match(match=m) for m in winners]) == []
    assert standing(club) == {"Aino": 300, "Eero": -300}


def test_a_settlement_reversed_twice_at_once_is_reversed_once(staked, ended, club, members):
    entry = settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    assert at_once([lambda: reverse_entry(entry=entry)] * 3) == []
    assert LedgerEntry.objects.count() == 2
    assert standing(club) == {}


def test_a_payment_recorded_and_confirmed_twice_at_once_is_booked_once(staked, ended, club, members):
    settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    request = {"club": club, "payer": members[1], "payee": members[0], "currency": "EUR", "amount": 100}
    payments = []

    def ask() -> None:
        payments.append(record_payment(**request, key="k", by=members[1]))

    assert at_once([ask] * 3) == []
    assert len({payment.pk for payment in payments}) == 1
    assert at_once([lambda: confirm_payment(payment=payments[0], by=members[0])] * 3) == []
    assert standing(club) == {}


def test_a_payment_is_either_confirmed_or_refused(staked, ended, club, members):
    settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    payment = record_payment(
        club=club, payer=members[1], payee=members[0], currency="EUR", amount=100, key="k", by=members[1]
    )
    raised = at_once(
        [
            lambda: confirm_payment(payment=payment, by=members[0]),
            lambda: refuse_payment(payment=payment, by=members[0]),
        ]
    )
    payment.refresh_from_db()
    assert len(raised) == 1
    assert "already" in str(raised[0])
    assert (payment.status == "confirmed") == (standing(club) == {})


def test_two_clicks_finish_rate_and_settle_a_match_once(club, members):
    match = create_match(game="hex", seats=[SeatPlan(p) for p in members[:2]], club=club)
    set_stake(match=match, terms=StakeTerms("EUR", 250, "fixed"))
    start(match=match)
    at_once([lambda: concede(match_id=match.pk, seat=0, expect_seq=0)] * 3)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert RatedMatch.objects.filter(match=match).count() == 3  # everybody's, people's and the club's family
    assert standing(club) == {"Eero": 250, "Aino": -250}


@pytest.mark.postgres
def test_on_postgresql_no_posting_slips_into_an_entry_of_another_transaction(club, members):
    """The entry is not yet visible when the posting is written, and balanced no longer when it is committed."""
    assert connection.vendor == "postgresql"
    euro = Currency.objects.create(code="EUR", name="euro", exponent=2, kind="money")
    one, two, three = (Account.objects.create(club=club, player=p, currency=euro) for p in members[:3])
    entry = LedgerEntry(pk=uuid.uuid4(), club=club, kind="payment", key="slow")
    other = connection.copy()
    try:
        other.set_autocommit(False)
        with transaction.atomic():
            Posting.objects.create(entry_id=entry.pk, account=one, amount=5)
            Posting.objects.create(entry_id=entry.pk, account=two, amount=-5)
            entry.save(force_insert=True)
            with other.cursor() as cursor:
                cursor.execute(
                    "INSERT INTO ledger_posting (entry_id, account_id, amount) VALUES (%s, %s, 7)",
                    [entry.pk, three.pk],
                )
        with pytest.raises(IntegrityError, match="must sum to zero"):
            other.commit()
    finally:
        other.close()
    assert sorted(entry.postings.values_list("amount", flat=True)) == [-5, 5]


@pytest.mark.parametrize("trial", range(3))
def test_settling_and_taking_back_at_once_leave_one_settlement_or_none(trial, staked, ended, club, members):
    match = ended(staked("toy", members[:2]), [1, 0], [0, 1])
    entry = settle_match(match=match)
    jobs = [lambda: settle_match(match=Match.objects.get(pk=match.pk)), lambda: reverse_entry(entry=entry)]
    assert at_once(jobs * 2) == []
    assert standing(club) in ({}, {"Aino": 100, "Eero": -100})
    assert LedgerEntry.objects.filter(kind="reversal").count() == 1
    call_command("check_books")


def test_a_debt_is_forgiven_once_under_two_names(staked, ended, club, members):
    settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    asked = {"club": club, "debtor": members[1], "creditor": members[0], "currency": "EUR", "amount": 100}
    raised = at_once([lambda key=key: forgive(**asked, key=key, by=members[0]) for key in ("a", "b", "a")])
    assert all("owes Aino €0.00" in str(error) for error in raised)
    assert (standing(club), LedgerEntry.objects.filter(kind="forgiven").count()) == ({}, 1)


def test_a_payment_and_forgiving_the_same_debt_at_once_keep_the_books_whole(staked, ended, club, members):
    settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    asked = {"club": club, "currency": "EUR", "amount": 100}
    payment = record_payment(**asked, payer=members[1], payee=members[0], key="k", by=members[1])
    raised = at_once(
        [
            lambda: confirm_payment(payment=payment, by=members[0]),
            lambda: forgive(**asked, debtor=members[1], creditor=members[0], key="f", by=members[0]),
        ]
    )
    assert all(isinstance(error, LedgerError) for error in raised)
    assert sum(standing(club).values()) == 0
    assert LedgerEntry.objects.filter(kind="payment").count() == 1, "what was handed over counts"
    call_command("check_books")


@pytest.mark.parametrize("trial", range(3))
def test_a_person_asks_to_be_forgotten_while_they_are_paid(trial, staked, ended, club, members):
    """Nobody waits for the other for ever, and the books keep an unnamed player."""
    settle_match(match=ended(staked("toy", members[:2]), [0, 1], [1, 0]))
    payment = record_payment(
        club=club, payer=members[0], payee=members[1], currency="EUR", amount=100, key="k", by=members[0]
    )
    more = ended(staked("toy", members[:2]), [1, 0], [0, 1])
    assert (
        at_once(
            [
                lambda: anonymise(player=members[1]),
                lambda: confirm_payment(payment=payment, by=members[1]),
                lambda: settle_match(match=Match.objects.get(pk=more.pk)),
            ]
        )
        == []
    )
    assert standing(club) == {"Aino": 100, f"Former player {members[1].pk}": -100}
    call_command("check_books")


@pytest.mark.parametrize("trial", range(3))
def test_a_limit_set_while_the_night_is_settled_changes_nothing_that_was_agreed(
    trial, staked, ended, club, members
):
    set_own_limit(club=club, player=members[1], currency="EUR", cap_per_night=150)
    matches = [ended(staked("toy", members[:2]), [1, 0], [0, 1]) for _ in range(3)]
    jobs = [lambda m=m: settle_match(match=Match.objects.get(pk=m.pk)) for m in matches]
    change = lambda: set_own_limit(club=club, player=members[1], currency="EUR", cap_per_night=1)  # noqa: E731
    assert at_once([*jobs, change]) == []
    assert standing(club) == {"Aino": 150, "Eero": -150}
    call_command("check_books")
