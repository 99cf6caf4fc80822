"""The database itself keeps the books, whoever writes to it."""

import uuid

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction

from clubs.services import create_club
from ledger import triggers
from ledger.models import Account, Currency, LedgerEntry, Posting

pytestmark = pytest.mark.django_db


@pytest.fixture
def accounts(club, members):
    euro = Currency.objects.create(code="EUR", name="euro", exponent=2, kind="money")
    return [Account.objects.create(club=club, player=player, currency=euro) for player in members[:3]]


def book(club, legs, **fields) -> LedgerEntry:
    entry = LedgerEntry(club=club, kind="payment", key=fields.pop("key", str(uuid.uuid4())), **fields)
    Posting.objects.bulk_create(Posting(entry_id=entry.pk, account=a, amount=amount) for a, amount in legs)
    entry.save(force_insert=True)
    return entry


def refused(message: str):
    return pytest.raises(IntegrityError, match=message)


def test_a_balanced_entry_is_booked(club, accounts):
    book(club, [(accounts[0], 5), (accounts[1], -3), (accounts[2], -2)])
    assert Posting.objects.count() == 3


@pytest.mark.parametrize(
    ("amounts", "message"),
    [((5, -4), "must sum to zero"), ((5,), "at least two postings"), ((), "at least two postings")],
)
def test_an_unbalanced_or_empty_entry_is_refused(club, accounts, amounts, message):
    with refused(message), transaction.atomic():
        book(club, zip(accounts, amounts, strict=False))
    assert not Posting.objects.exists()


def test_two_currencies_must_balance_each_by_itself(club, accounts, members):
    points = Currency.objects.create(code="PTS", name="points", exponent=0, kind="points")
    other = Account.objects.create(club=club, player=members[0], currency=points)
    with refused("must sum to zero"), transaction.atomic():
        book(club, [(accounts[0], 5), (other, -5)])


def test_an_entry_stays_in_its_club(club, accounts, members):
    away = create_club(name="Other", owner=members[3])
    with refused("its own club"), transaction.atomic():
        book(away, [(accounts[0], 5), (accounts[1], -5)])


def test_a_booked_entry_takes_no_more_postings(club, accounts):
    entry = book(club, [(accounts[0], 5), (accounts[1], -5)])
    with refused("takes no more postings"), transaction.atomic():
        Posting.objects.create(entry=entry, account=accounts[2], amount=1)


@pytest.mark.parametrize("table", ["ledger_entry", "ledger_posting"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET id = id", "DELETE FROM {}"])
def test_nothing_booked_is_changed_or_deleted(club, accounts, table, statement):
    book(club, [(accounts[0], 5), (accounts[1], -5)])
    with refused("never changed or deleted"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(table))


def test_an_account_keeps_its_owner(accounts, members):
    with refused("keeps its club, owner and currency"), transaction.atomic():
        Account.objects.filter(pk=accounts[0].pk).update(player=members[3])


def test_a_zero_posting_is_refused(club, accounts):
    with refused("posting_not_zero"), transaction.atomic():
        book(club, [(accounts[0], 0), (accounts[1], 0)])


def test_a_key_is_booked_once_in_a_club(club, accounts):
    book(club, [(accounts[0], 5), (accounts[1], -5)], key="same")
    with pytest.raises(IntegrityError), transaction.atomic():
        book(club, [(accounts[0], 5), (accounts[1], -5)], key="same")


@pytest.mark.django_db(transaction=True)
def test_postings_without_an_entry_do_not_survive_the_commit(accounts):
    with pytest.raises(IntegrityError), transaction.atomic():
        Posting.objects.create(entry_id=uuid.uuid4(), account=accounts[0], amount=7)
    assert not Posting.objects.exists()


def test_every_trigger_is_there_and_a_missing_one_is_found(club, accounts, capsys):
    assert triggers.missing(connection) == []
    book(club, [(accounts[0], 5), (accounts[1], -5)])
    call_command("check_books")
    assert "right: 1 entries" in capsys.readouterr().out
    triggers.remove(connection)
    with pytest.raises(CommandError, match="faults"):
        call_command("check_books")
    triggers.install(connection)


def test_tampering_behind_the_triggers_is_found(club, accounts, capsys):
    book(club, [(accounts[0], 5), (accounts[1], -5)])
    triggers.remove(connection)
    Posting.objects.filter(amount=5).update(amount=6)
    triggers.install(connection)
    with pytest.raises(CommandError, match="3 faults"):
        call_command("check_books")
    assert "sum to 1, not to 0" in capsys.readouterr().err
