"""The page on which a treasurer shares an expense."""

import pytest
from django.utils import timezone

from ledger.models import LedgerEntry
from nights.models import Attendance, Session
from tests.ledger.booked import standing

pytestmark = pytest.mark.django_db


def posted(people, **more):
    return {
        "payer": people["organiser"].pk,
        "sum": "10,00",
        "currency": "EUR",
        "description": "Coffee",
        "key": "k",
        "who": people["member"].pk,
        "share": "1",
    } | more


def test_the_treasurer_records_it_on_a_page(visit, people, club):
    before = standing(club)
    for _ in range(2):
        visit("treasurer").post("/clubs/kerho/books/expense/", posted(people))
    assert LedgerEntry.objects.filter(kind="expense").count() == 1
    assert standing(club)["Liisa"] == before["Liisa"] - 1000


@pytest.mark.parametrize("name", ["payer", "sum", "currency", "share", "who"])
@pytest.mark.parametrize("wrong", ["", "x", "-1", "²", "9" * 30, "9" * 5000, "\0", "<b>", "1.5x", "NaN"])
def test_rubbish_is_refused_and_what_was_typed_stays(visit, people, name, wrong):
    answer = visit("treasurer").post("/clubs/kerho/books/expense/", posted(people, **{name: wrong}))
    assert (answer.status_code, "Coffee" in answer.content.decode()) == (422, True)
    assert not LedgerEntry.objects.filter(kind="expense").exists()


def test_who_has_left_meanwhile_is_not_left_out_silently(visit, people, club):
    club.memberships.filter(player=people["member"]).delete()
    both = posted(people) | {"who": [people["owner"].pk, people["member"].pk], "share": ["1", "1"]}
    assert visit("treasurer").post("/clubs/kerho/books/expense/", both).status_code == 422
    assert not LedgerEntry.objects.filter(kind="expense").exists()


def test_all_who_were_there_are_chosen_at_once(visit, people, club):
    night = Session.objects.create(club=club, title="Ilta", starts_at=timezone.now())
    for role in ("member", "organiser"):
        Attendance.objects.create(session=night, player=people[role])
    page = visit("treasurer").get("/clubs/kerho/books/expense/").content.decode()
    query = page.partition('href="?with=')[2].partition('"')[0]
    chosen = visit("treasurer").get(f"/clubs/kerho/books/expense/?with={query.replace('&amp;', '&')}")
    assert chosen.content.decode().count('value="1"') == 2


@pytest.mark.parametrize("role", ["organiser", "member", "stranger"])
def test_nobody_else_finds_it(visit, people, role):
    assert visit(role).get("/clubs/kerho/books/expense/").status_code == 404
    assert visit(role).post("/clubs/kerho/books/expense/", posted(people)).status_code == 404
