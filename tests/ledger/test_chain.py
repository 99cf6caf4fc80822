"""The chain of a club's entries: whatever is changed behind the database's back is found, and where."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator

import pytest
from django.db import IntegrityError, connection, transaction

from clubs.services import create_club, join
from ledger import chain, tasks, triggers
from ledger.audit import faults, last_proof
from ledger.booking import accounts_of, book
from ledger.currencies import currency_of
from ledger.models import BooksCheck, Chain, LedgerEntry, Link, Posting, Witness
from ledger.payments import confirm_payment, record_payment
from ledger.services import reverse_entry
from tests.helpers.concurrency import at_once
from tests.ledger.booked import run

pytestmark = pytest.mark.django_db


def pay(club, members, key, amount=5) -> LedgerEntry:
    paid = record_payment(
        club=club, payer=members[0], payee=members[1], currency="EUR", amount=amount, key=key, by=members[0]
    )
    confirm_payment(payment=paid, by=members[1])
    return LedgerEntry.objects.get(payment=paid)


@pytest.fixture
def entries(club, members) -> list[LedgerEntry]:
    """Five entries of one club, one of another."""
    booked = [pay(club, members, str(number), number + 1) for number in range(4)]
    booked.append(reverse_entry(entry=booked[0], by=members[0], note="typed twice"))
    other = create_club(name="Other", owner=members[2])
    join(club=other, player=members[3])
    pay(other, members[2:], "other")
    assert list(faults()) == []
    return booked


@pytest.fixture
def behind() -> Iterator[None]:
    """The triggers rest."""
    with triggers.suspended(connection):
        yield


def broken() -> list[str]:
    return list(chain.faults(connection))


def at(entry: LedgerEntry, number: int) -> str:
    club = entry.club_id
    return f"Entry {entry.pk}, number {number} in the chain of club {club}, is not what was booked there."


def test_each_link_is_the_hash_of_the_one_before_and_of_its_entry(entries, club):
    links = list(Link.objects.filter(club_id=club.pk).order_by("number"))
    assert [link.entry_id for link in links] == [entry.pk for entry in entries]
    entry = entries[1]
    legs = ",".join(
        f"{leg.account_id}:{leg.account.player_id}:{leg.amount}:EUR"
        for leg in entry.postings.select_related("account").order_by("account")
    )
    said = (
        f"{entry.pk.hex}|{club.pk}|payment|0||"
        f"|{entry.actor_id}|{entry.created_at:%Y-%m-%d %H:%M:%S.%f}|{len(entry.key)}:{entry.key}|{legs}"
    )
    assert links[1].hash == hashlib.sha256((links[0].hash + said).encode()).hexdigest()
    assert (Chain.objects.get(pk=club.pk).number, Chain.objects.get(pk=club.pk).hash) == (5, links[-1].hash)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "forgiven"},
        {"key": "payment/x"},
        {"actor": None},
        {"revision": 7},
        {"created_at": "2020-01-01T00:00:00Z"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_an_entry_that_was_changed_is_named(entries, behind, change):
    LedgerEntry.objects.filter(pk=entries[2].pk).update(**change)
    assert broken() == [at(entries[2], 3)]


def test_one_posting_that_was_changed_is_named(entries, behind):
    Posting.objects.filter(entry=entries[1], amount=2).update(amount=3)
    assert broken() == [at(entries[1], 2)]


def test_a_leg_given_to_another_account_with_its_witness_is_named(entries, behind, club, members):
    other = accounts_of(club.pk, "EUR", [members[2].pk])[members[2].pk]
    leg = entries[3].postings.first()
    Posting.objects.filter(pk=leg.pk).update(account=other)
    legs = {str(one.account_id): [one.amount, "EUR", 2] for one in entries[3].postings.all()}
    Witness.objects.filter(pk=entries[3].pk).update(legs=legs)
    assert broken() == [at(entries[3], 4)]


def test_two_entries_that_changed_places_are_named(entries, behind):
    for link, number in ((entries[1].pk, 99), (entries[2].pk, 2), (entries[1].pk, 3)):
        Link.objects.filter(pk=link).update(number=number)
    assert broken()[:2] == [at(entries[2], 2), at(entries[1], 3)]


def test_links_that_were_taken_out_are_counted(entries, behind, club):
    Link.objects.filter(pk__in=[entries[1].pk, entries[2].pk]).delete()
    assert broken()[0] == f"Club {club.pk}: the entries from number 2 to 3 are gone from its chain."
    assert {f"Entry {entries[n].pk} of club {club.pk} is in no chain." for n in (1, 2)} == set(broken()[1:])


def test_an_end_that_was_cut_off_everywhere_is_found(entries, behind, club):
    last = entries[-1].pk
    for model in (
        Posting.objects.filter(entry=last),
        Witness.objects.filter(pk=last),
        Link.objects.filter(pk=last),
    ):
        model.delete()
    LedgerEntry.objects.filter(pk=last)._raw_delete("default")
    assert broken() == [f"Club {club.pk}: its chain ends with number 4, and 5 entries have been linked."]


@pytest.mark.parametrize("model", [Link, Chain])
def test_a_table_that_was_emptied_is_found(entries, behind, club, model):
    model.objects.all()._raw_delete("default")
    assert any(f"lub {club.pk}" in fault for fault in broken())
    assert len(broken()) >= 2


def test_books_that_became_fewer_since_the_last_proof_are_found(entries, behind):
    assert tasks.check_books() > 0  # the triggers rest
    BooksCheck.objects.update(entries=9)
    assert "There were 9 entries when the books were last proved; now there are 6." in list(faults())


def test_what_was_booked_while_the_trigger_was_gone_is_named(entries, club, members):
    on = " ON ledger_entry" if connection.vendor == "postgresql" else ""
    run(f"DROP TRIGGER ledger_entry_linked{on}")
    connection.check_constraints()  # they are deferred again
    unseen = pay(club, members, "unseen")
    assert f"Entry {unseen.pk} of club {club.pk} is in no chain." in broken()
    triggers.install(connection)
    assert broken() == [f"Entry {unseen.pk} of club {club.pk} is in no chain."]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger_link SET hash = 'x'",
        "DELETE FROM ledger_link",
        "DELETE FROM ledger_chain",
        "UPDATE ledger_chain SET number = number - 1",
        "UPDATE ledger_chain SET hash = 'x'",
    ],
)
def test_the_database_lets_nobody_write_the_chain(entries, statement):
    with pytest.raises(IntegrityError, match="never changed or deleted"):
        run(statement)


def test_an_entry_without_its_note_is_what_was_booked(entries):
    LedgerEntry.objects.filter(pk=entries[-1].pk).update(note="")
    assert list(faults()) == []


def test_books_of_before_are_linked_in_the_order_in_which_they_were_booked(entries, behind):
    then = list(Link.objects.order_by("club_id", "number").values())
    for model in (Link, Chain):
        model.objects.all()._raw_delete("default")
    chain.link_all(connection)
    assert list(Link.objects.order_by("club_id", "number").values()) == then
    assert broken() == []


def test_the_nightly_proof_is_kept_for_who_looks_after_the_site(entries):
    assert last_proof() is None
    assert tasks.check_books() == 0
    assert (last_proof().entries, last_proof().faults, last_proof().words) == (6, 0, "")
    run(
        "DROP TRIGGER ledger_entry_linked" + (" ON ledger_entry" if connection.vendor == "postgresql" else "")
    )
    assert tasks.check_books() == 1
    assert "ledger_entry_linked is missing" in last_proof().words
    triggers.install(connection)


@pytest.mark.django_db(transaction=True)
def test_bookings_at_once_make_one_chain_without_a_fork(club, members):
    accounts = accounts_in_turn(club, members)
    assert at_once([lambda n=n: book_one(club, accounts, n) for n in range(16)]) == []
    assert list(Link.objects.order_by("number").values_list("number", flat=True)) == list(range(1, 17))
    assert broken() == []


def accounts_in_turn(club, members) -> list[int]:
    with transaction.atomic():
        found = accounts_of(club.pk, currency_of("EUR").pk, [one.pk for one in members])
    return [found[one.pk].pk for one in members]


def book_one(club, accounts, number: int) -> None:
    with transaction.atomic():
        book(
            LedgerEntry(club=club, kind="payment", key=str(number)),
            {accounts[number % 4]: 1, accounts[(number + 1) % 4]: -1},
        )


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_who_has_booked_and_not_committed_keeps_nobody_from_booking(club, members):
    """The chain is held for the commit alone: a transaction that books and goes on lets others book and commit."""
    accounts = accounts_in_turn(club, members)
    with transaction.atomic():
        book_one(club, accounts, 0)
        began = time.monotonic()
        assert at_once([lambda: book_one(club, accounts, 2)]) == []
        assert time.monotonic() - began < 5
    assert list(Link.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
    assert broken() == []
