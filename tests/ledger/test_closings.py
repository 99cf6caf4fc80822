"""Closing the books: what stands is proved and kept with the hash of the last entry; what reaches back is named."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.utils import DatabaseError

from ledger import closings
from ledger.audit import faults
from ledger.closings import close_books, closed_balances, known_hash, last_hash
from ledger.errors import LedgerError
from ledger.models import Closing, LedgerEntry
from ledger.services import take_back
from ledger.statements import statement
from ledger.triggers import suspended
from tests.helpers.concurrency import at_once
from tests.ledger.booked import run, standing

pytestmark = pytest.mark.django_db(transaction=True)


def kept(closing: Closing) -> dict[str, int]:
    return {row.account.player.name: row.amount for row in closed_balances(closing)}


def test_what_stands_is_kept_with_the_hash_of_the_last_entry(entry, club, members):
    made = close_books(club=club, by=members[0])
    end = last_hash(club)
    assert end is not None
    assert (made.entries, made.hash) == (2, end.hash)
    assert kept(made) == standing(club) == {"Aino": 1000, "Eero": -1000}
    assert list(faults()) == []


def test_the_same_state_is_closed_once_also_by_two_at_once(entry, club, members):
    assert at_once([lambda: close_books(club=club, by=members[0])] * 4) == []
    assert Closing.objects.count() == 1


def test_what_is_booked_later_changes_no_closing_and_is_named_where_it_reaches_back(entry, club, members):
    made = close_books(club=club, by=members[0])
    take_back(entry=entry, by=members[0], reason="typed twice")
    lines = statement(club=club, player=members[0], currency="EUR")
    assert [line.closed for line in lines] == [None, None, made.at]
    assert (kept(made), standing(club)) == ({"Aino": 1000, "Eero": -1000}, {"Aino": 500, "Eero": -500})
    again = close_books(club=club, by=members[0])
    assert (again.entries, kept(again)) == (3, {"Aino": 500, "Eero": -500})
    assert list(faults()) == []


def test_a_taking_back_within_the_season_is_not_named(entry, club, members):
    take_back(entry=entry, by=members[0], reason="typed twice")
    close_books(club=club, by=members[0])
    assert [line.closed for line in statement(club=club, player=members[0], currency="EUR")] == [None] * 3


@pytest.mark.parametrize("by", [1, 2])
def test_only_who_keeps_the_money_closes(entry, club, members, by):
    with pytest.raises(LedgerError, match="Only treasurers and owners"):
        close_books(club=club, by=members[by])


def test_books_without_entries_are_not_closed(club, members):
    with pytest.raises(LedgerError, match="nothing to close"):
        close_books(club=club, by=members[0])


def test_books_that_are_not_right_are_not_closed_and_their_hashes_prove_nothing(entry, club, members):
    end = last_hash(club)
    assert end is not None and known_hash(club, end.hash) is not None
    with suspended(connection):
        run(f"UPDATE ledger_posting SET amount = amount * 2 WHERE entry_id = '{_key(entry)}'")
    with pytest.raises(LedgerError, match="not right"):
        close_books(club=club, by=members[0])
    assert known_hash(club, end.hash) is None
    assert not Closing.objects.exists()


def test_a_closing_is_neither_changed_nor_deleted(entry, club, members):
    made = close_books(club=club, by=members[0])
    for write in (
        lambda: Closing.objects.filter(pk=made.pk).update(entries=1),
        lambda: Closing.objects.filter(pk=made.pk).delete(),
    ):
        with pytest.raises(DatabaseError, match="never changed"):
            write()


def test_a_closing_that_the_books_no_longer_lead_to_is_a_fault(entry, club, members):
    made = close_books(club=club, by=members[0])
    assert list(closings.faults()) == []
    with suspended(connection):
        Closing.objects.filter(pk=made.pk).update(balances={})
    assert "the balances were others" in next(closings.faults())
    with suspended(connection):
        Closing.objects.filter(pk=made.pk).update(hash="0" * 64)
    assert "no longer has its hash" in next(closings.faults())


def test_a_hash_that_was_kept_is_found_however_it_was_copied_and_rubbish_is_not(entry, club, members):
    end = last_hash(club)
    assert end is not None
    found = known_hash(club, f" {end.hash[:32].upper()} {end.hash[32:]} ")
    assert found is not None and found.number == 2
    for rubbish in ("", "x", "0" * 64, "\0", "²", "é" * 64, "'"):
        assert known_hash(club, rubbish) is None


def _key(entry: LedgerEntry) -> str:
    return entry.pk.hex if connection.vendor == "sqlite" else str(entry.pk)
