"""The database itself keeps the books, whoever writes to it."""

from __future__ import annotations

import uuid

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.exceptions import IrreversibleError

from clubs.services import create_club
from ledger import triggers
from ledger.audit import faults
from ledger.models import Account, Currency, LedgerEntry, Posting, Witness
from ledger.payments import confirm_payment, record_payment
from tests.ledger.booked import run

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
    with pytest.raises(CommandError, match="4 faults"):
        call_command("check_books")
    assert "sum to 1, not to 0" in capsys.readouterr().err


BOOKS = ["ledger_entry", "ledger_posting", "ledger_account", "ledger_currency", "ledger_witness"]


def test_decimals_changed_behind_the_triggers_are_found(entry):
    with triggers.suspended(connection):
        Currency.objects.filter(code="EUR").update(exponent=0)
    assert list(faults()) == ["Entries were booked in EUR with 2 decimals; now it has 0."]


def test_a_witness_is_borne_by_the_database_and_kept_by_it(entry):
    accounts = Account.objects.in_bulk(field_name="pk")
    legs = {str(leg.account_id): [leg.amount, "EUR", 2] for leg in entry.postings.all()}
    assert (len(accounts), Witness.objects.get(pk=entry.pk).legs) == (2, legs)
    for statement in ("UPDATE ledger_witness SET club_id = 0", "DELETE FROM ledger_witness"):
        with pytest.raises(IntegrityError, match="never changed or deleted"):
            run(statement)


@pytest.mark.parametrize("times", [2, -1])
def test_an_entry_changed_so_that_it_balances_is_found(entry, times):
    with triggers.suspended(connection):
        for leg in entry.postings.all():
            Posting.objects.filter(pk=leg.pk).update(amount=leg.amount * times)
    assert f"Entry {entry.pk} is not what was booked." in list(faults())


def test_an_entry_that_was_taken_out_whole_is_found(entry):
    with triggers.suspended(connection), connection.cursor() as cursor:
        entry.payment.__class__.objects.filter(entry=entry).delete()
        Posting.objects.filter(entry=entry).delete()
        cursor.execute("DELETE FROM ledger_entry WHERE id = %s", [_stored(entry.pk)])
    assert f"Entry {entry.pk} of club {entry.club_id} has been booked and is gone." in list(faults())


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL refuses; see below")
def test_books_emptied_with_their_witnesses_are_found(entry):
    with triggers.suspended(connection):
        for model in (type(entry.payment), Posting, LedgerEntry, Witness):
            model.objects.all()._raw_delete("default")
    found = list(faults())
    assert found[0] == "4 postings have been numbered, and 0 are there."
    assert [fault.endswith("is not what was booked there.") for fault in found[1:]] == [True, True]


@pytest.mark.postgres
@pytest.mark.parametrize("table", BOOKS)
def test_no_table_of_the_books_is_truncated(entry, table):
    with pytest.raises(IntegrityError, match="never emptied"):
        run(f"TRUNCATE {table} CASCADE")
    with pytest.raises(IntegrityError, match="never emptied"):
        run("TRUNCATE clubs_player CASCADE")


@pytest.mark.parametrize("name", sorted(triggers.TABLES))
def test_whichever_trigger_is_gone_is_missed(entry, name):
    other = ("_weighed", "_whole") if connection.vendor == "sqlite" else ("_once",)
    if name.endswith(other):
        return
    on = f" ON {triggers.TABLES[name]}" if connection.vendor == "postgresql" else ""
    run(f"DROP TRIGGER {name}{on}")
    assert list(faults()) == [f"The trigger {name} is missing: the database no longer refuses wrong entries."]
    triggers.install(connection)


def test_an_account_with_postings_is_not_deleted(entry):
    with pytest.raises(IntegrityError):
        run("DELETE FROM ledger_account")


@pytest.mark.parametrize(("app", "to"), [("ledger", "zero"), ("ledger", "0001"), ("clubs", "zero")])
def test_books_with_entries_are_not_migrated_away(entry, app, to):
    with pytest.raises(IrreversibleError, match="The books hold 2 entries"):
        call_command("migrate", app, to, verbosity=0)
    assert LedgerEntry.objects.count() == 2
    assert list(faults()) == []


def test_a_note_can_be_emptied_and_nothing_else_of_an_entry_be_changed(club, members):
    paid = record_payment(
        club=club,
        payer=members[0],
        payee=members[1],
        currency="EUR",
        amount=5,
        key="k",
        note="tea",
        by=members[0],
    )
    confirm_payment(payment=paid, by=members[1])
    for change in (
        "note = 'coffee'",
        "note = '', revision = 1",
        "note = '', actor_id = NULL",
        "revision = 1",
    ):
        with pytest.raises(IntegrityError, match="never changed or deleted"):
            run(f"UPDATE ledger_entry SET {change}")
    LedgerEntry.objects.update(note="")
    assert (LedgerEntry.objects.get().note, list(faults())) == ("", [])


def _stored(number: uuid.UUID) -> str:
    return number.hex if connection.vendor == "sqlite" else str(number)
