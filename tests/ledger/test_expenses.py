"""Expenses of a club: shared to the cent, by who did not pay them, and corrected by taking them back."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Notice, Player
from clubs.services import add_guest, create_club, create_player, merge_guest, set_role
from common.models import Mail
from common.refusals import KeyReused
from ledger import objecting
from ledger.errors import LedgerError
from ledger.expenses import record_expense, shared, take_back
from ledger.models import Expense, LedgerEntry, Share, Treasurer
from ledger.services import take_back as reverse
from ledger.statements import statement
from tests.helpers.concurrency import at_once
from tests.ledger.booked import sound

pytestmark = pytest.mark.django_db


def spend(club, members, **more) -> Expense:
    """Eero has paid, Aino, who owns the club, records it."""
    asked = {
        "club": club,
        "paid": {members[1]: 1000},
        "shares": dict.fromkeys(members[:3], 1),
        "currency": "EUR",
        "description": "Room",
        "key": "room",
        "by": members[0],
    }
    return record_expense(**asked | more)


def share_of(expense, player) -> Share:
    return expense.shares.get(player=player)


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
    assert (line.title, line.note, set(line.names)) == ("share of an expense", "Room", {"Eero"})


def test_it_is_booked_once_and_another_under_its_key_is_refused(club, members):
    assert spend(club, members) == spend(club, members)
    for more in (
        {"paid": {members[1]: 999}},
        {"paid": {members[2]: 1000}},
        {"shares": {members[0]: 1}},
        {"shares": dict.fromkeys(members[:3], 2)},
        {"description": "Hall"},
    ):
        with pytest.raises(KeyReused):
            spend(club, members, **more)
    assert (Expense.objects.count(), LedgerEntry.objects.count()) == (1, 2)


def test_several_have_paid_and_get_back_what_they_paid_for_others(club, members):
    _aino, eero, kalle, liisa = members
    spend(club, members, paid={eero: 700, kalle: 300}, shares={eero: 1, kalle: 1, liisa: 2})
    assert sound(club) == {"Eero": 450, "Kalle": 50, "Liisa": -500}


def test_shares_by_amounts_come_to_what_was_paid(club, members):
    aino, _eero, _kalle, liisa = members
    spend(club, members, shares={aino: 250, liisa: 750}, in_amounts=True)
    assert sound(club) == {"Aino": -250, "Eero": 1000, "Liisa": -750}
    for amount, words in ((700, "€0.50 less"), (800, "€0.50 more")):
        with pytest.raises(LedgerError, match=words):
            spend(club, members, shares={aino: 250, liisa: amount}, in_amounts=True, key="other")


@pytest.mark.parametrize("seed", range(5))
def test_whoever_paid_and_whoever_shares_it_comes_out_to_the_cent(club, members, seed):
    rng = random.Random(seed)
    paid = {player: rng.randrange(1, 10**6) for player in members[1:] if rng.random() < 0.7} or {
        members[1]: 7
    }
    shares = {player: rng.randrange(1, 9) for player in members}
    made = spend(club, members, paid=paid, shares=shares)
    parts = {row.player: row.amount for row in made.shares.all()}
    stand = sound(club)
    for player in members:
        assert stand.get(player.name, 0) == paid.get(player, 0) - parts[player]


def test_everybody_in_it_is_told_once_and_by_mail_if_they_like(club, owing, members):
    for _ in range(2):
        spend(club, members)
    told = Notice.objects.filter(kind="shared")
    assert {row.player.name for row in told} == {"Eero", "Kalle"}
    assert Mail.objects.filter(kind="notice", about=told[0].key).count() == 1
    assert "Room, €3.3" in told[0].about


def test_an_objection_takes_the_share_off_until_somebody_apart_says_that_it_stands(club, owing, members):
    aino, eero, kalle, liisa = members
    Treasurer.objects.create(club=club, player=liisa, named_by=aino)
    before = sound(club)
    share = share_of(spend(club, members), kalle)
    after = sound(club)
    held = objecting.object_to(owed=share, words="I was not there", by=kalle)
    assert (held.status, sound(club)["Kalle"]) == ("held", before["Kalle"])
    told = Notice.objects.filter(kind="share-no").values_list("player__name", flat=True)
    assert set(told) == {"Aino", "Eero", "Liisa"}
    for by in (aino, eero, kalle):
        with pytest.raises(LedgerError):
            objecting.answer(owed=share, stands=True, words="No", by=by)
    for _ in range(2):
        objecting.answer(owed=share, stands=True, words="You were", by=liisa)
    assert sound(club) == after
    assert set(Notice.objects.filter(kind="share-yes").values_list("player__name", flat=True)) == {
        "Eero",
        "Kalle",
    }
    with pytest.raises(LedgerError, match="already"):
        objecting.object_to(owed=share, words="Still", by=kalle)


@pytest.mark.parametrize("paid", [{1: 1000}, {1: 700, 2: 300}])
def test_an_answer_can_leave_less_of_it_and_what_falls_those_bear_who_paid(club, members, paid):
    aino, _eero, kalle, liisa = members
    Treasurer.objects.create(club=club, player=liisa, named_by=aino)
    share = share_of(spend(club, members, paid={members[at]: sum_ for at, sum_ in paid.items()}), aino)
    before = sound(club)
    objecting.object_to(owed=share, words="Half of it", by=aino)
    if len(paid) == 1:
        set_role(club=club, player=kalle, role="organiser")
    with pytest.raises(LedgerError, match="at most"):
        objecting.answer(owed=share, stands=True, words="More", by=liisa, amount=share.amount + 1)
    left = objecting.answer(owed=share, stands=True, words="Half", by=liisa, amount=100)
    after = sound(club)
    assert (left.amount, left.was) == (100, share.amount)
    assert after["Aino"] == before["Aino"] + share.amount - 100
    fell = {name: before.get(name, 0) - after.get(name, 0) for name in ("Eero", "Kalle")}
    assert sum(fell.values()) == share.amount - 100
    if len(paid) == 2:
        assert abs(fell["Eero"] - (share.amount - 100) * 0.7) < 2
    assert after.get("Liisa", 0) == before.get("Liisa", 0)


def test_who_paid_owes_their_own_part_to_the_others_who_paid_and_gets_that_back(club, members):
    aino, eero, kalle, liisa = members
    Treasurer.objects.create(club=club, player=liisa, named_by=aino)
    share = share_of(spend(club, members, paid={eero: 600, kalle: 300}, shares={kalle: 1, aino: 2}), kalle)
    assert sound(club) == {"Aino": -600, "Eero": 600}
    objecting.object_to(owed=share, words="I had none", by=kalle)
    objecting.answer(owed=share, stands=False, words="So it was", by=liisa)
    assert sound(club) == {"Aino": -600, "Eero": 400, "Kalle": 200}


@pytest.mark.parametrize("amount", [0, -1, True, 1.5, "1", 10**30])
def test_an_answer_that_leaves_no_amount_is_refused(club, members, amount):
    aino, _eero, kalle, liisa = members
    Treasurer.objects.create(club=club, player=liisa, named_by=aino)
    share = share_of(spend(club, members), kalle)
    objecting.object_to(owed=share, words="Half of it", by=kalle)
    with pytest.raises(LedgerError, match="how much is left"):
        objecting.answer(owed=share, stands=True, words="So", by=liisa, amount=amount)
    share.refresh_from_db()
    assert share.status == "held"


def test_who_entered_it_gives_way_and_the_entry_is_reversed_with_a_trace(club, owing, members):
    before = sound(club)
    share = share_of(spend(club, members), members[2])
    objecting.object_to(owed=share, words="I was not there", by=members[2])
    objecting.answer(owed=share, stands=False, words="So it was", by=members[0])
    assert sound(club)["Kalle"] == before["Kalle"]
    lines = statement(club=club, player=members[2], currency="EUR")[-2:]
    assert [line.note for line in lines] == ["Room", "I was not there"]
    assert set(Notice.objects.filter(kind="share-off").values_list("player__name", flat=True)) == {
        "Eero",
        "Kalle",
    }


def test_the_days_are_the_club_s_own(club, members):
    share = share_of(spend(club, members), members[2])
    club.objection_days = 3
    club.save()
    Share.objects.update(charged_at=timezone.now() - timedelta(days=4))
    with pytest.raises(LedgerError, match="for 3 days"):
        objecting.object_to(owed=share, words="x", by=members[2])


def test_what_one_paid_oneself_is_nothing_to_object_to(club, members):
    share = share_of(spend(club, members), members[1])
    assert share.entry is None
    with pytest.raises(LedgerError, match="nothing to object to"):
        objecting.object_to(owed=share, words="x", by=members[1])


def test_for_what_one_paid_oneself_nobody_else_is_held(club, members):
    """Who has no account yet has nothing to do with a share that has no entry."""
    share = share_of(spend(club, members), members[1])
    create_player(name="Stranger")
    with CaptureQueriesContext(connection) as queries:
        objecting.take_back(owed=share, reason="Twice", by=members[0])
    (locking,) = [
        sql["sql"] for sql in queries if 'FROM "clubs_player" WHERE "clubs_player"."id" IN' in sql["sql"]
    ][:1]
    assert f'"id" IN ({members[1].pk})' in locking


def test_the_entry_of_a_share_is_taken_back_by_the_expense_alone(club, members):
    entry = share_of(spend(club, members), members[2]).entry
    assert not entry.reversible
    with pytest.raises(LedgerError, match="page of the expense"):
        reverse(entry=entry, by=members[0], reason="x")


def test_all_of_it_is_taken_back_by_who_has_no_share_in_it_or_alone_has_paid(club, members):
    aino, eero, kalle, liisa = members
    Treasurer.objects.create(club=club, player=liisa, named_by=aino)
    made = spend(club, members, shares={aino: 1, eero: 1})
    for by, words in ((aino, "You have a share"), (kalle, "take an expense back")):
        with pytest.raises(LedgerError, match=words):
            take_back(expense=made, reason="typed twice", by=by)
    for _ in range(2):
        take_back(expense=made, reason="typed twice", by=liisa)
    assert sound(club) == {}
    take_back(expense=spend(club, members, key="again"), reason="He gave it to me", by=eero)
    assert sound(club) == {}


def test_nobody_records_what_they_have_paid_themselves_also_with_others(club, members):
    for paid in ({members[0]: 100}, {members[1]: 100, members[0]: 100}):
        with pytest.raises(LedgerError, match="another treasurer"):
            spend(club, members, paid=paid)


@pytest.mark.parametrize("by", [1, 2])
def test_only_who_keeps_the_money_records(club, members, by):
    with pytest.raises(LedgerError, match="Only treasurers and owners"):
        spend(club, members, by=members[by], paid={members[3]: 100})


@pytest.mark.parametrize("amount", [0, -1, 10**30, True, 1.5, None, "10"])
def test_a_sum_that_cannot_be_is_refused(club, members, amount):
    for paid in ({members[1]: amount}, {members[1]: 5, members[2]: amount}):
        with pytest.raises(LedgerError, match="how much"):
            spend(club, members, paid=paid)


@pytest.mark.parametrize("share", [0, -1, 1001, True, 0.5, None, "1"])
def test_a_share_that_cannot_be_is_refused(club, members, share):
    with pytest.raises(LedgerError, match="share is a whole number"):
        spend(club, members, shares={members[2]: share})


@pytest.mark.parametrize("share", [0, -1, True, 0.5, None, "1", 10**30])
def test_a_share_by_an_amount_that_cannot_be_is_refused(club, members, share):
    with pytest.raises(LedgerError, match="each one's share"):
        spend(club, members, shares={members[2]: share, members[0]: 500}, in_amounts=True)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"shares": {}}, "who shares it"),
        ({"paid": {}}, "who paid"),
        ({"description": " \0 "}, "what it was for"),
        ({"currency": "XXX"}, "no currency"),
        ({"key": ""}, "key of 1 to 80"),
    ],
)
def test_what_is_missing_is_said(club, members, more, words):
    with pytest.raises(LedgerError, match=words):
        spend(club, members, **more)
    assert not LedgerEntry.objects.exists() and not Expense.objects.exists()


def test_who_paid_for_themself_alone_owes_nobody(club, members):
    with pytest.raises(LedgerError, match="nothing to book"):
        spend(club, members, shares={members[1]: 1})


def test_somebody_of_another_club_has_no_part_in_it(club, members):
    other = create_player(name="Other")
    create_club(name="Elsewhere", owner=other)
    for more in ({"paid": {other: 5}}, {"shares": {other: 1}}):
        with pytest.raises(LedgerError, match="is no member"):
            spend(club, members, **more)


def test_what_a_guest_paid_and_shares_is_the_member_s_they_become(club, members):
    aino, eero, kalle, liisa = members
    Treasurer.objects.create(club=club, player=liisa, named_by=aino)
    guest = add_guest(club=club, name="Vieras")
    made = spend(club, members, paid={guest: 900}, shares={aino: 1, kalle: 1, guest: 1})
    merge_guest(guest=guest, into=eero)
    assert (made.outlays.get().player, share_of(made, eero).amount) == (eero, 300)
    share = share_of(made, kalle)
    objecting.object_to(owed=share, words="Not there", by=kalle)
    objecting.answer(owed=share, stands=True, words="There", by=liisa)
    assert sound(club) == {"Aino": -300, "Eero": 600, "Kalle": -300}


def test_forty_who_share_it_take_a_few_statements_each(club, members, django_assert_max_num_queries):
    guests = [add_guest(club=club, name=f"Guest {number}") for number in range(40)]
    with django_assert_max_num_queries(40 * 4 + 40):
        spend(club, members, shares=dict.fromkeys(guests, 1))


@pytest.mark.django_db(transaction=True)
def test_two_treasurers_who_click_at_once_book_it_once(club, members):
    assert at_once([lambda: spend(club, members)] * 4) == []
    assert LedgerEntry.objects.count() == 2
    assert sound(club)["Eero"] in (666, 667)


@pytest.mark.django_db(transaction=True)
def test_an_answer_and_a_taking_back_at_once_leave_one_of_them(club, members):
    aino, eero, kalle, liisa = members
    for player in (liisa, kalle):
        Treasurer.objects.create(club=club, player=player, named_by=aino)
    made = spend(club, members, shares={aino: 1, eero: 1})
    share = share_of(made, aino)
    objecting.object_to(owed=share, words="No", by=aino)
    at_once(
        [
            lambda: objecting.answer(owed=share, stands=True, words="Yes", by=liisa),
            lambda: take_back(expense=made, reason="Twice", by=kalle),
        ]
    )
    share.refresh_from_db()
    assert (share.status, sound(club)) == ("back", {})
