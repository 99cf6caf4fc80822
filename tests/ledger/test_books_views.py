"""The pages of the books."""

import uuid

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import User
from ledger.models import LedgerEntry, StatementLook
from ledger.selectors import balances
from ledger.statements import statement
from tests.ledger.pages import RUBBISH

pytestmark = pytest.mark.django_db


ROLES = ["owner", "treasurer", "organiser", "member", "stranger", "visitor"]


SEEING = {"owner", "treasurer", "organiser"}


def expected(role: str, allowed: set[str]) -> int:
    return 302 if role == "visitor" else 200 if role in allowed else 404


@pytest.mark.parametrize("role", ROLES)
def test_each_role_opens_its_pages(visit, role):
    entry = LedgerEntry.objects.get()
    client = visit(role)
    pages = {
        "/clubs/kerho/books/": SEEING,
        "/clubs/kerho/books/entries.csv": SEEING,
        "/clubs/kerho/books/entries.json": SEEING,
        "/clubs/kerho/books/balances.csv": SEEING,
        "/clubs/kerho/books/balances.json": SEEING,
        "/clubs/kerho/statements/liisa/": {*SEEING, "member"},
        "/clubs/kerho/statements/liisa.csv": {*SEEING, "member"},
        "/clubs/kerho/statements/liisa.json": {*SEEING, "member"},
        "/clubs/kerho/statements/aino/": SEEING,
        f"/clubs/kerho/books/entries/{entry.pk}/reverse/": {"owner", "treasurer"},
        "/clubs/kerho/books/settings/": {"owner"},
        "/money/": {*SEEING, "member", "stranger"},
    }
    answers = {page: client.get(page).status_code for page in pages}
    assert answers == {page: expected(role, allowed) for page, allowed in pages.items()}


@pytest.mark.parametrize("role", ["owner", "treasurer"])
def test_an_entry_is_taken_back_with_a_reason(visit, club, role):
    page = f"/clubs/kerho/books/entries/{LedgerEntry.objects.get().pk}/reverse/"
    for reason in ("", " ", "x" * 201, "\0"):
        assert visit(role).post(page, {"reason": reason}).status_code == 422
    assert visit(role).post(page, {"reason": "wrong deal"}).status_code == 302
    assert LedgerEntry.objects.get(kind="reversal").note == "wrong deal"
    assert balances(club=club) == []
    assert visit(role).get("/clubs/kerho/books/").content.count(b"reversed") >= 1


def test_entries_of_elsewhere_are_not_found(visit):
    assert visit("owner").get(f"/clubs/kerho/books/entries/{uuid.uuid4()}/reverse/").status_code == 404
    assert visit("owner").get("/clubs/nowhere/books/").status_code == 404
    assert visit("owner").get("/clubs/kerho/statements/nobody/").status_code == 404
    assert visit("owner").get("/clubs/kerho/statements/stranger/").status_code == 404


@pytest.mark.parametrize("value", RUBBISH)
def test_a_filter_that_makes_no_sense_is_no_filter(visit, value):
    client = visit("treasurer")
    for name in ("kind", "player", "page"):
        assert client.get("/clubs/kerho/books/", {name: value}).status_code == 200
    assert client.get("/clubs/kerho/statements/liisa/", {"currency": value}).status_code == 200


def test_entries_are_filtered(visit, people):
    client = visit("treasurer")
    assert client.get("/clubs/kerho/books/?kind=payment").context["page"].paginator.count == 0
    mine = client.get("/clubs/kerho/books/", {"player": people["member"].pk, "kind": "settlement"})
    assert mine.context["page"].paginator.count == 1


def test_who_is_looked_at_sees_who_looked(visit, people):
    visit("treasurer").get("/clubs/kerho/books/")
    visit("organiser").get("/clubs/kerho/statements/liisa/")
    visit("member").get("/clubs/kerho/statements/liisa/")
    looks = visit("member").get("/money/").context["looks"]
    assert [(look.by, look.whose) for look in looks] == [
        (people["organiser"], people["member"]),
        (people["treasurer"], None),
    ]
    assert StatementLook.objects.count() == 2


def test_a_statement_of_a_thousand_entries_takes_six_queries(club, members):
    from ledger.currencies import currency_of
    from ledger.services import accounts_of, book_once

    accounts = accounts_of(club.pk, currency_of("EUR").pk, [p.pk for p in members[:2]])
    one, two = accounts[members[0].pk].pk, accounts[members[1].pk].pk
    for number in range(1000):
        book_once(LedgerEntry(club=club, kind="payment", key=f"n{number}"), {one: 1, two: -1})
    with CaptureQueriesContext(connection) as queries:
        lines = statement(club=club, player=members[0], currency="EUR")
    assert (len(lines), lines[-1].balance) == (1000, 1000)
    assert len(queries) <= 6
    members[0].user = User.objects.create_user("aino")
    members[0].save()
    client = Client()
    client.force_login(members[0].user)
    client.get("/clubs/kerho/statements/aino/")
    with CaptureQueriesContext(connection) as queries:
        first = client.get("/clubs/kerho/statements/aino/").context
    of_money = [query for query in queries if "ledger_" in query["sql"]]
    assert len(of_money) <= 6
    assert (len(first["lines"]), first["lines"][0].balance, first["page"].paginator.num_pages) == (
        100,
        1000,
        10,
    )
    last = client.get("/clubs/kerho/statements/aino/?page=10").context["lines"]
    assert (last[0].balance, last[-1].balance) == (100, 1)
    with CaptureQueriesContext(connection) as queries:
        exported = client.get("/clubs/kerho/statements/aino.json").json()
    assert [row["balance"] for row in exported] == [f"{n / 100:.2f}" for n in range(1, 1001)]
    assert len([query for query in queries if "ledger_" in query["sql"]]) <= 6
    assert client.get("/clubs/kerho/statements/aino.csv").content.count(b"\n") == 1001


def test_books_of_ten_thousand_postings_open_in_few_queries(people, visit, club, members):
    from ledger.currencies import currency_of
    from ledger.services import accounts_of, book_once

    accounts = accounts_of(club.pk, currency_of("EUR").pk, [p.pk for p in members[:2]])
    one, two = accounts[members[0].pk].pk, accounts[members[1].pk].pk
    with transaction.atomic():
        for number in range(5000):
            book_once(LedgerEntry(club=club, kind="payment", key=f"n{number}"), {one: 1, two: -1})
    client = visit("owner")
    with CaptureQueriesContext(connection) as queries:
        page = client.get("/clubs/kerho/books/?page=2")
    assert page.context["page"].paginator.count == 5001
    assert len([query for query in queries if "ledger_" in query["sql"]]) <= 20


def test_a_statement_names_the_game_and_leads_to_the_match(visit, people):
    page = visit("member").get("/clubs/kerho/statements/liisa/").content.decode()
    assert "settlement: Toy" in page
    assert str(LedgerEntry.objects.get().match.code) in page
