"""Objections to fees and shares alike: who hears, who answers, how long, and what two at once leave."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.deputies import name_deputy
from clubs.models import Notice
from clubs.privacy import anonymise
from clubs.services import add_guest, set_role
from clubs.telling import mail_about
from common.models import Mail
from ledger import objecting
from ledger.errors import LedgerError
from ledger.expenses import record_expense
from ledger.models import Charge, Share, Treasurer
from pages.my_money import money_of
from tests.helpers.concurrency import at_once
from tests.ledger.booked import sound

pytestmark = pytest.mark.django_db


@pytest.fixture
def share(club, owing, members) -> Share:
    """Kalle's part of what Eero has paid, recorded by Aino, who owns the club; Liisa is treasurer."""
    Treasurer.objects.create(club=club, player=members[3], named_by=members[0])
    made = record_expense(
        club=club,
        paid={members[1]: 1000},
        shares={members[2]: 1, members[0]: 1},
        currency="EUR",
        description="Room",
        key="k",
        by=members[0],
    )
    return made.shares.get(player=members[2])


def test_a_mail_of_it_says_where_to_object(share, members):
    members[2].user.email, members[2].user.mail_written_down = "kalle@example.org", True
    members[2].user.save()
    mail = Mail.objects.get(kind="notice", about=f"share/{share.pk}/0/shared")
    written = mail_about(mail)
    assert "You can object under My money" in written.body and "€5.00" in written.body


def test_what_is_open_is_listed_and_counted_by_club(share, club, members):
    assert (objecting.waiting_in(club), list(objecting.held(Share, club))) == (0, [])
    objecting.object_to(owed=share, words="No", by=members[2])
    assert (objecting.waiting_in(club), list(objecting.held(Share, club))) == (1, [share])
    assert list(objecting.held(Charge, club)) == []


def test_what_somebody_owes_stands_on_their_page_while_they_can_object_or_wait(share, club, members):
    assert objecting.lately_owed(Share, members[2]) == [share]
    Share.objects.update(charged_at=timezone.now() - timedelta(days=9))
    assert objecting.lately_owed(Share, members[2]) == []
    club.objection_days = 20
    club.save()
    assert objecting.lately_owed(Share, members[2]) == [share]
    objecting.object_to(owed=share, words="No", by=members[2])
    Share.objects.update(charged_at=timezone.now() - timedelta(days=400))
    assert objecting.lately_owed(Share, members[2]) == [share]


def test_for_a_guest_an_organiser_objects(club, share, members):
    guest = add_guest(club=club, name="Vieras")
    made = record_expense(
        club=club,
        paid={members[1]: 500},
        shares={guest: 1},
        currency="EUR",
        description="Tea",
        key="t",
        by=members[0],
    )
    own = made.shares.get()
    with pytest.raises(LedgerError, match="Only Vieras"):
        objecting.object_to(owed=own, words="No", by=members[2])
    set_role(club=club, player=members[2], role="organiser")
    assert objecting.object_to(owed=own, words="No", by=members[2]).status == "held"


def test_nor_does_the_deputy_of_who_is_paid_by_it_answer(club, share, members):
    """Eero has paid and is treasurer; a member stands in for him."""
    Treasurer.objects.create(club=club, player=members[1], named_by=members[0])
    day = timezone.localdate()
    guest = add_guest(club=club, name="Vieras")
    assert guest.is_guest
    name_deputy(
        club=club, officer=members[1], office="treasurer", deputy=members[2], first_day=day, last_day=day,
        by=members[0],
    )  # fmt: skip
    own = share.expense.shares.get(player=members[0])
    objecting.object_to(owed=own, words="No", by=members[0])
    for by in (members[1], members[2]):
        for stands in (True, False):
            with pytest.raises(LedgerError):
                objecting.answer(owed=own, stands=stands, words="So", by=by)
    assert objecting.answer(owed=own, stands=False, words="So", by=members[3]).status == "back"


def test_nobody_answers_what_is_not_objected_to_or_answered_already(share, members):
    with pytest.raises(LedgerError, match="already"):
        objecting.answer(owed=share, stands=True, words="So", by=members[3])
    objecting.object_to(owed=share, words="No", by=members[2])
    objecting.answer(owed=share, stands=False, words="So", by=members[3])
    with pytest.raises(LedgerError, match="already"):
        objecting.answer(owed=share, stands=True, words="After all", by=members[3])


def test_who_deletes_their_account_takes_their_words_along(share, members):
    objecting.object_to(owed=share, words="I was ill", by=members[2])
    assert money_of(members[2])["shares"][0]["objection"] == "I was ill"
    anonymise(player=members[2])
    share.refresh_from_db()
    assert (share.objection, share.expense.note) == ("", "")


@pytest.mark.django_db(transaction=True)
def test_two_who_object_and_two_who_answer_at_once_book_it_once(club, share, members):
    before = sound(club)
    Treasurer.objects.create(club=club, player=members[1], named_by=members[0])
    assert at_once([lambda: objecting.object_to(owed=share, words="No", by=members[2])] * 3) == []
    assert sound(club).get("Kalle", 0) == before.get("Kalle", 0) + 500
    at_once(
        [
            lambda: objecting.answer(owed=share, stands=True, words="Half", by=members[3], amount=250),
            lambda: objecting.answer(owed=share, stands=False, words="No", by=members[3]),
        ]
    )
    share.refresh_from_db()
    assert sound(club).get("Kalle", 0) == before.get("Kalle", 0) + (250 if share.status == "booked" else 500)
    assert Notice.objects.filter(kind="share-no", player=members[1]).count() == 1
