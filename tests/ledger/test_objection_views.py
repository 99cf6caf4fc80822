"""Objecting and answering on pages: rubbish changes nothing, and strangers find nothing."""

from __future__ import annotations

import pytest

from ledger import expenses
from ledger.models import Share
from tests.ledger.pages import RUBBISH

pytestmark = pytest.mark.django_db


@pytest.fixture
def share(people, club) -> Share:
    made = expenses.record_expense(
        club=club,
        paid={people["organiser"]: 1000},
        shares={people["member"]: 1, people["owner"]: 1},
        currency="EUR",
        description="Coffee",
        key="coffee",
        by=people["owner"],
    )
    return made.shares.get(player=people["member"])


def test_an_objection_without_words_changes_nothing_and_says_so(visit, share):
    answer = visit("member").post(f"/clubs/kerho/shares/{share.pk}/object/", {"reason": " \0"}, follow=True)
    assert "Say in a sentence why." in answer.content.decode()
    share.refresh_from_db()
    assert share.status == "booked"


@pytest.mark.parametrize("wrong", [*(one for one in RUBBISH if one), "5,01", "0"])
def test_rubbish_for_what_is_left_answers_nothing(visit, share, wrong):
    visit("member").post(f"/clubs/kerho/shares/{share.pk}/object/", {"reason": "No"})
    sent = {"reason": "Some of it", "sum": wrong}
    answer = visit("treasurer").post(f"/clubs/kerho/books/shares/{share.pk}/stands/", sent, follow=True)
    assert "Some of it" not in answer.content.decode()
    share.refresh_from_db()
    assert share.status == "held"


def test_it_is_booked_back_from_the_list_and_one_is_led_back_there(visit, share):
    visit("member").post(f"/clubs/kerho/shares/{share.pk}/object/", {"reason": "No"})
    sent = {"reason": "So it was", "from": "open"}
    assert (
        visit("owner").post(f"/clubs/kerho/books/shares/{share.pk}/off/", sent).url.endswith("/books/open/")
    )
    sent = {"reason": "Twice"}
    assert (
        visit("owner")
        .post(f"/clubs/kerho/books/shares/{share.pk}/back/", sent)
        .url.endswith(f"/expenses/{share.expense_id}/")
    )


def test_who_is_paid_by_it_is_offered_no_answer_in_the_list(visit, share):
    visit("member").post(f"/clubs/kerho/shares/{share.pk}/object/", {"reason": "No"})
    offered = {
        role: f"/shares/{share.pk}/" in visit(role).get("/clubs/kerho/books/open/").content.decode()
        for role in ("organiser", "treasurer")
    }
    assert offered == {"organiser": False, "treasurer": True}


@pytest.mark.parametrize("role", ["stranger", "member"])
def test_who_keeps_no_money_finds_no_list(visit, share, role):
    assert visit(role).get("/clubs/kerho/books/open/").status_code == 404


def test_what_another_owes_is_no_page_of_theirs(visit, share, people):
    owners = share.expense.shares.get(player=people["owner"])
    answer = visit("member").post(f"/clubs/kerho/shares/{owners.pk}/object/", {"reason": "No"})
    assert answer.status_code == 404
