"""Expenses of a club: shared to the cent, by who did not pay them, and corrected by taking them back."""

from __future__ import annotations

import random

import pytest

from clubs.models import Player
from clubs.services import create_club, create_player
from common.refusals import KeyReused
from ledger.errors import LedgerError
from ledger.expenses import record_expense, shared
from ledger.models import LedgerEntry
from ledger.services import take_back
from ledger.statements import statement
from tests.helpers.concurrency import at_once
from tests.ledger.booked import sound

pytestmark = pytest.mark.django_db


def spend(club, members, **more) -> LedgerEntry:
    """Eero has paid, Aino, who owns the club, records it."""
    asked = {
        "club": club,
        "payer": members[1],
        "shares": dict.fromkeys(members[:3], 1),
        "currency": "EUR",
        "amount": 1000,
        "description": "Room",
        "key": "room",
        "by": members[0],
    }
    return record_expense(**asked | more)


@pytest.mark.parametrize("seed", range(50))
def test_any_sum_in_any_shares_adds_up_to_the_cent(seed):
    rng = random.Random(seed)
    people = {Player(pk=pk): rng.randrange(1, 9) for pk in range(1, rng.randrange(2, 12))}
    amount = rng.randrange(1, 10**9)
    parts = shared(amount, people, f"k{seed}")
    assert sum(parts.values()) == amount
    total = sum(people.values())
    assert all(abs(part - amount * people[who] / total) < 1 for who, part in parts.items())


def test_those_who_share_owe_who_paid_and_the_odd_cent_has_an_owner(club, members):
    spend(club, members)
    stand = sound(club)
    assert stand["Eero"] == -(stand["Aino"] + stand["Kalle"])
    assert {stand["Aino"], stand["Kalle"]} <= {-333, -334}


def test_shares_count(club, members):
    spend(club, members, shares={members[0]: 1, members[2]: 3})
    assert sound(club) == {"Aino": -250, "Eero": 1000, "Kalle": -750}


def test_a_statement_says_what_it_was_for_and_with_whom(club, members):
    spend(club, members)
    [line] = statement(club=club, player=members[2], currency="EUR")
    assert (line.title, line.note, set(line.names)) == ("shared expense", "Room", {"Aino", "Eero"})


def test_it_is_booked_once_and_another_under_its_key_is_refused(club, members):
    assert spend(club, members) == spend(club, members)
    with pytest.raises(KeyReused):
        spend(club, members, amount=999)
    assert LedgerEntry.objects.count() == 1


def test_it_is_taken_back_by_its_opposite(club, members):
    take_back(entry=spend(club, members), by=members[0], reason="typed twice")
    assert sound(club) == {}


def test_nobody_records_what_they_have_paid_themselves(club, members):
    with pytest.raises(LedgerError, match="another treasurer"):
        spend(club, members, payer=members[0])


@pytest.mark.parametrize("by", [1, 2])
def test_only_who_keeps_the_money_records(club, members, by):
    with pytest.raises(LedgerError, match="Only treasurers and owners"):
        spend(club, members, by=members[by], payer=members[3])


@pytest.mark.parametrize("amount", [0, -1, 10**30, True, 1.5, None, "10"])
def test_a_sum_that_cannot_be_is_refused(club, members, amount):
    with pytest.raises(LedgerError, match="how much"):
        spend(club, members, amount=amount)


@pytest.mark.parametrize("share", [0, -1, 1001, True, 0.5, None])
def test_a_share_that_cannot_be_is_refused(club, members, share):
    with pytest.raises(LedgerError, match="share is a whole number"):
        spend(club, members, shares={members[2]: share})


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"shares": {}}, "who shares it"),
        ({"description": " \0 "}, "what it was for"),
        ({"currency": "XXX"}, "no currency"),
        ({"key": ""}, "key of 1 to 80"),
    ],
)
def test_what_is_missing_is_said(club, members, more, words):
    with pytest.raises(LedgerError, match=words):
        spend(club, members, **more)
    assert not LedgerEntry.objects.exists()


def test_who_paid_for_themself_alone_owes_nobody(club, members):
    with pytest.raises(LedgerError, match="nothing to book"):
        spend(club, members, shares={members[1]: 1})


def test_somebody_of_another_club_has_no_part_in_it(club, members):
    other = create_player(name="Other")
    create_club(name="Elsewhere", owner=other)
    for more in ({"payer": other}, {"shares": {other: 1}}):
        with pytest.raises(LedgerError, match="is no member"):
            spend(club, members, **more)


@pytest.mark.django_db(transaction=True)
def test_two_treasurers_who_click_at_once_book_it_once(club, members):
    assert at_once([lambda: spend(club, members)] * 4) == []
    assert LedgerEntry.objects.count() == 1
    assert sound(club)["Eero"] in (666, 667)
