"""Closing the books: what stands is proved and kept with the hash of the last entry; what reaches back is named."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError
from django.utils import timezone

from ledger import closings
from ledger.audit import faults
from ledger.closings import close_books, closed_balances, closed_elsewhere, known_hash, last_hash
from ledger.errors import LedgerError
from ledger.models import Closing, LedgerEntry
from ledger.services import settle_match, take_back
from ledger.statements import statement
from ledger.triggers import suspended
from matches.models import Match
from matches.signals import match_corrected
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


@pytest.fixture
def set_back(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From when it is called the clock shows ten days before."""
    real = timezone.now
    return lambda: monkeypatch.setattr(timezone, "now", lambda: real() - timedelta(days=10))


def test_what_reaches_back_is_named_though_the_clock_was_set_back(entry, club, members, set_back):
    made = close_books(club=club, by=members[0])
    set_back()
    taken = take_back(entry=entry, by=members[0], reason="typed twice")
    assert taken.created_at < made.at
    assert [line.closed for line in statement(club=club, player=members[0], currency="EUR")] == [
        None,
        None,
        made.at,
    ]


def test_a_match_that_is_settled_anew_reaches_back_though_the_clock_was_set_back(
    staked, ended, club, members, set_back
):
    match = ended(staked("toy", members[:2], value=500), [52, 0], [0, 1])
    settle_match(match=match)
    made = close_books(club=club, by=members[0])
    set_back()
    with transaction.atomic():
        match_corrected.send(Match, match=ended(match, [0, 52], [1, 0]), seats=list(match.seats.all()))
    lines = statement(club=club, player=members[0], currency="EUR")
    assert [(line.amount, line.closed) for line in lines] == [(500, None), (-500, made.at), (-500, made.at)]


def test_a_match_that_ended_before_and_is_settled_after_a_closing_reaches_back(
    entry, staked, ended, club, members
):
    made = close_books(club=club, by=members[0])
    settle_match(match=ended(staked("toy", members[:2], value=500), [52, 0], [0, 1]))
    assert [line.closed for line in statement(club=club, player=members[0], currency="EUR")][-1] == made.at


def test_what_is_played_and_booked_after_a_closing_reaches_back_before_none_though_the_clock_was_set_back(
    entry, staked, ended, club, members, set_back
):
    close_books(club=club, by=members[0])
    set_back()
    match = ended(staked("toy", members[:2], value=500), [52, 0], [0, 1])
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now())
    settle_match(match=match)
    assert not any(line.closed for line in statement(club=club, player=members[0], currency="EUR"))


def test_of_two_closings_the_last_that_it_reaches_back_before_is_named(
    entry, staked, ended, club, members, set_back
):
    close_books(club=club, by=members[0])
    settle_match(match=ended(staked("toy", members[:2], value=500), [52, 0], [0, 1]))
    set_back()
    last = close_books(club=club, by=members[0])
    take_back(entry=entry, by=members[0], reason="typed twice")
    assert statement(club=club, player=members[0], currency="EUR")[-1].closed == last.at


def test_what_is_being_booked_comes_after_every_closing(entry, club, members):
    """On PostgreSQL it has no number before its transaction ends."""
    made = close_books(club=club, by=members[0])
    with transaction.atomic():
        take_back(entry=entry, by=members[0], reason="typed twice")
        lines = statement(club=club, player=members[0], currency="EUR")
    assert [line.closed for line in lines] == [None, None, made.at]


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


def test_a_hash_of_where_the_club_was_leads_to_its_closing_and_proves_nothing(entry, club, members):
    made = close_books(club=club, by=members[0])
    there = "ab" * 32
    assert closed_elsewhere(club, there) is None
    with suspended(connection):
        Closing.objects.filter(pk=made.pk).update(was=there)
    assert closed_elsewhere(club, f" {there[:32].upper()} {there[32:]} ") == made
    assert known_hash(club, there) is None
    for rubbish in ("", "x", "0" * 64, "\0", "²", "é" * 64, "'"):
        assert closed_elsewhere(club, rubbish) is None


def _key(entry: LedgerEntry) -> str:
    return entry.pk.hex if connection.vendor == "sqlite" else str(entry.pk)
