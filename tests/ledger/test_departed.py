"""Money of people who have left: closed with a reason, by who gains nothing; and changes are told."""

from __future__ import annotations

import pytest
from django.core import mail

from clubs.deputies import name_deputy
from clubs.permissions import today
from common import outbox
from common.refusals import KeyReused
from ledger.departed import close_payment
from ledger.errors import LedgerError
from ledger.models import LedgerEntry
from ledger.services import take_back
from tests.helpers.answers import said
from tests.helpers.concurrency import at_once
from tests.ledger.booked import sound, standing

pytestmark = pytest.mark.django_db


@pytest.fixture
def gone(people, club):
    """Liisa, who owes Kalle five euros, has left."""
    club.memberships.filter(player=people["member"]).delete()
    return people["member"]


def close(club, people, **more) -> LedgerEntry:
    asked = {
        "club": club,
        "debtor": people["member"],
        "creditor": people["organiser"],
        "currency": "EUR",
        "reason": "Moved away",
        "key": "k",
        "by": people["treasurer"],
    }
    return close_payment(**asked | more)


def test_nobody_owes_it_any_more_and_the_reason_stands(club, people, gone):
    entry = close(club, people)
    assert (entry.kind, entry.note, entry.actor) == ("closed", "Moved away", people["treasurer"])
    assert sound(club) == {"Aino": 500, "Eero": -500}


def test_it_can_be_taken_back(club, people, gone):
    before = standing(club)
    take_back(entry=close(club, people), by=people["owner"], reason="They pay after all")
    assert sound(club) == before


def test_the_same_request_is_booked_once_and_another_under_its_key_refused(club, people, gone):
    assert close(club, people) == close(club, people)
    assert LedgerEntry.objects.filter(kind="closed").count() == 1
    with pytest.raises(KeyReused):
        close(club, people, creditor=people["owner"])


def test_what_members_owe_is_for_themselves(club, people):
    with pytest.raises(LedgerError, match="Both are members"):
        close(club, people)


def test_nobody_closes_what_they_owe_or_are_owed_themselves(club, people, gone):
    with pytest.raises(LedgerError, match="of your own"):
        close(club, people, creditor=people["treasurer"])


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"reason": " \0 "}, "Say why"),
        ({"key": "9" * 99}, "key of 1 to 80"),
        ({"currency": "²"}, "no currency"),
        ({"currency": "SEK"}, "owes Kalle nothing"),
    ],
)
def test_rubbish_is_refused(club, people, gone, more, words):
    with pytest.raises(LedgerError, match=words):
        close(club, people, **more)


def test_the_treasurer_closes_it_on_the_books_page(visit, people, gone, club):
    page = visit("treasurer").get("/clubs/kerho/books/").content.decode()
    assert "has left" in page
    posted = {
        "payer": gone.pk, "payee": people["organiser"].pk, "currency": "EUR", "reason": "Moved", "key": "k",
    }  # fmt: skip
    for role in ("organiser", "stranger", "visitor"):
        assert visit(role).post("/clubs/kerho/books/close/", posted).status_code in (302, 404)
    assert not LedgerEntry.objects.filter(kind="closed").exists()
    assert "Choose" in said(visit("treasurer").post("/clubs/kerho/books/close/", posted | {"payer": "²"}))
    visit("treasurer").post("/clubs/kerho/books/close/", posted)
    assert LedgerEntry.objects.get(kind="closed").note == "Moved"


def test_the_api_closes_it(ask, people, gone):
    asked = {"debtor": "liisa", "creditor": "kalle", "currency": "EUR", "reason": "Moved", "key": "k"}
    assert ask("organiser", "post", "closed/", asked).status_code == 404
    assert ask("owner", "post", "closed/", asked | {"reason": "\0"}).status_code == 400
    assert ask("owner", "post", "closed/", asked).json()["kind"] == "closed"


@pytest.mark.django_db(transaction=True)
def test_two_treasurers_who_close_it_at_once_close_it_once(club, people, gone):
    errors = at_once([lambda n=n: close(club, people, key=f"k{n}") for n in range(4)])
    assert all(isinstance(error, LedgerError) for error in errors)
    assert sound(club) == {"Aino": 500, "Eero": -500}


def test_a_correction_that_touches_somebody_who_has_left_is_mailed_to_who_keeps_the_money(club, people, gone):
    take_back(entry=LedgerEntry.objects.get(), by=people["owner"], reason="Wrong sheet")
    outbox.send_waiting()
    assert {message.to[0] for message in mail.outbox} == {"aino@example.org", "eero@example.org"}
    assert all("somebody who has left" in message.subject for message in mail.outbox)


def test_who_stands_in_for_a_treasurer_is_mailed_as_well(club, people, gone):
    day = today()
    name_deputy(
        club=club, officer=people["treasurer"], office="treasurer", deputy=people["organiser"],
        first_day=day, last_day=day, by=people["owner"],
    )  # fmt: skip
    mail.outbox.clear()
    take_back(entry=LedgerEntry.objects.get(), by=people["owner"], reason="Wrong sheet")
    outbox.send_waiting()
    told = {message.to[0] for message in mail.outbox if "has left" in message.subject}
    assert told == {"aino@example.org", "eero@example.org", "kalle@example.org"}


def test_a_correction_among_members_is_mailed_to_nobody(club, people):
    take_back(entry=LedgerEntry.objects.get(), by=people["owner"], reason="Wrong sheet")
    outbox.send_waiting()
    assert mail.outbox == []
