"""A currency keeps its decimals, and books that hold entries are neither emptied nor taken down; or it is found."""

from __future__ import annotations

import uuid

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.exceptions import IrreversibleError

from ledger import triggers
from ledger.audit import faults
from ledger.currencies import currency_of
from ledger.models import Account, Currency, LedgerEntry, Posting, Witness
from ledger.services import confirm_payment, record_payment

pytestmark = pytest.mark.django_db

BOOKS = ["ledger_entry", "ledger_posting", "ledger_account", "ledger_currency", "ledger_witness"]


@pytest.fixture
def entry(club, members) -> LedgerEntry:
    """Two payments are booked; the last of them."""
    for key in ("one", "two"):
        paid = record_payment(
            club=club, payer=members[0], payee=members[1], currency="EUR", amount=500, key=key, by=members[0]
        )
        confirm_payment(payment=paid, by=members[1])
    assert list(faults()) == []
    return LedgerEntry.objects.get(payment__key="two")


def run(statement: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # A table with checks to come cannot be emptied anyway.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(statement)


@pytest.mark.parametrize("change", ["exponent = 0", "kind = 'points'", "code = 'EUX'"])
def test_a_currency_keeps_what_amounts_are_counted_in(entry, change):
    with pytest.raises(IntegrityError, match="keeps its code, decimals and kind"):
        run(f"UPDATE ledger_currency SET {change} WHERE code = 'EUR'")
    Currency.objects.filter(code="EUR").update(name="a euro")


def test_a_currency_is_not_put_in_anothers_place(entry):
    with pytest.raises(IntegrityError, match="keeps its code, decimals and kind"):
        run("DELETE FROM ledger_currency WHERE code = 'EUR'")
    with pytest.raises(IntegrityError), transaction.atomic():
        Currency.objects.create(code="EUR", name="euro", exponent=0, kind="money")
    if connection.vendor == "sqlite":
        with pytest.raises(IntegrityError, match="keeps its code"):
            run(
                "INSERT OR REPLACE INTO ledger_currency (code, name, exponent, kind) VALUES ('EUR', 'e', 0, 'money')"
            )
    assert currency_of("EUR").exponent == 2


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
    assert list(faults()) == ["4 postings have been numbered, and 0 are there."]


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
