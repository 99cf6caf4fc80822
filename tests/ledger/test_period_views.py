"""Statements of a period: what stood, what came and went, and what stands, on paper, as files and for programs."""

from __future__ import annotations

import csv
import io
import random
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ledger.booking import accounts_of, book_once
from ledger.currencies import currency_of
from ledger.models import LedgerEntry
from ledger.periods import EVERYTHING, Period
from ledger.statements import statement, turnover_of, turnovers
from tests.ledger.pages import RUBBISH

pytestmark = pytest.mark.django_db

FEBRUARY = Period(date(2026, 2, 1), date(2026, 2, 28))


@pytest.fixture
def book(club, members, monkeypatch):
    """`book(when, amount)`: the first member gets so much from the second."""
    unit = currency_of("EUR")

    def booked(when: datetime, amount: int = 100) -> LedgerEntry:
        monkeypatch.setattr(timezone, "now", lambda: when)
        accounts = accounts_of(club.pk, unit.pk, [p.pk for p in members[:2]])
        key = f"n{LedgerEntry.objects.count()}"
        legs = {accounts[members[0].pk].pk: amount, accounts[members[1].pk].pk: -amount}
        entry = book_once(LedgerEntry(club=club, kind="payment", key=key), legs)
        monkeypatch.undo()
        return entry

    return booked


def test_a_period_begins_and_ends_at_midnight_where_the_site_is(book, club, members):
    moments = [
        datetime(2026, 1, 31, 21, 59, 59, tzinfo=UTC),
        datetime(2026, 1, 31, 22, tzinfo=UTC),
        datetime(2026, 2, 28, 21, 59, 59, tzinfo=UTC),
        datetime(2026, 2, 28, 22, tzinfo=UTC),
    ]
    for number, when in enumerate(moments):
        book(when, 10**number)
    found = turnover_of(club=club, period=FEBRUARY, player=members[0], unit=currency_of("EUR"))
    assert (found.opening, found.came, found.went, found.closing, found.lines) == (1, 110, 0, 111, 2)
    lines = statement(club=club, player=members[0], currency="EUR", period=FEBRUARY, opening=found.opening)
    assert [(line.amount, line.balance) for line in lines] == [(10, 11), (100, 111)]


def test_periods_that_follow_each_other_carry_the_balance_over(book, club, members):
    rng = random.Random(7)
    start = datetime(2025, 12, 1, tzinfo=UTC)
    for _ in range(60):
        start += timedelta(hours=rng.randrange(1, 100))
        book(start, rng.choice([-1, 1]) * rng.randrange(1, 500))
    carried, day = 0, date(2025, 11, 1)
    while day < date(2026, 12, 1):
        last = (day + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        found = turnover_of(club=club, period=Period(day, last), player=members[0], unit=currency_of("EUR"))
        assert found.opening == carried
        carried, day = found.closing, last + timedelta(days=1)
    whole = turnovers(club=club, period=EVERYTHING)
    assert {row.player: row.closing for row in whole} == {members[0]: carried, members[1]: -carried}
    for row in (row for row in whole if row.player == members[0]):
        assert (row.opening, row.lines) == (0, 60)


def test_a_club_s_statement_sums_to_nothing_and_leaves_out_who_was_even_all_the_while(book, club, members):
    book(datetime(2026, 1, 10, tzinfo=UTC), 300)
    book(datetime(2026, 2, 10, tzinfo=UTC), -500)
    rows = turnovers(club=club, period=FEBRUARY)
    assert {(row.player.name, row.opening, row.came, row.went, row.closing) for row in rows} == {
        ("Aino", 300, 0, -500, -200),
        ("Eero", -300, 500, 0, 200),
    }


def test_the_page_says_what_stood_what_moved_and_what_stands_and_how_long_one_can_object(visit, club, people):
    page = visit("member").get("/clubs/kerho/statements/liisa/period/")
    assert (page.status_code, page.context["turnover"].closing, len(page.context["lines"])) == (200, -500, 1)
    text = page.content.decode()
    assert "Opening balance" in text and "Closing balance" in text
    assert "Eero, Liisa 0 – Aino, Kalle 52" in text
    assert "objected to for" in text
    before = visit("member").get("/clubs/kerho/statements/liisa/period/?to=2020-01-01").context
    assert (before["turnover"].closing, before["lines"]) == (0, [])
    after = visit("member").get("/clubs/kerho/statements/liisa/period/?from=2999-01-01").context
    assert (after["turnover"].opening, after["turnover"].closing, after["lines"]) == (-500, -500, [])


@pytest.mark.parametrize("form", ["/", ".csv", ".json"])
def test_only_who_may_see_them_opens_them_and_the_look_is_recorded(visit, people, form):
    for role, own in (
        ("owner", 200),
        ("treasurer", 200),
        ("organiser", 200),
        ("member", 200),
        ("stranger", 404),
    ):
        others = 404 if role == "member" else own
        pages = {
            f"/clubs/kerho/statements/{people[role].slug}/period{form}": own,
            f"/clubs/kerho/statements/{people['member'].slug}/period{form}": own,
            f"/clubs/kerho/statements/{people['owner'].slug}/period{form}": others,
            f"/clubs/kerho/books/period{form}": others,
        }
        assert {page: visit(role).get(page).status_code for page in pages} == pages
    looks = visit("member").get("/money/").context["looks"]
    assert {look.by.name for look in looks} == {"Aino", "Eero", "Kalle"}


@pytest.mark.parametrize("value", RUBBISH)
@pytest.mark.parametrize("name", ["from", "to", "period", "page", "currency"])
def test_a_period_that_makes_no_sense_is_said_and_the_page_stands(visit, name, value):
    expected = 422 if value and name in {"from", "to", "period"} else 200
    assert visit("member").get("/clubs/kerho/statements/liisa/period/", {name: value}).status_code == expected
    assert visit("owner").get("/clubs/kerho/books/period/", {name: value}).status_code == expected


def test_a_file_holds_the_lines_between_what_stood_and_what_stands(visit, people):
    text = visit("member").get("/clubs/kerho/statements/liisa/period.csv").content.decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["kind"], row["amount"], row["balance"]) for row in rows] == [
        ("opening", "", "0.00"),
        ("settlement", "-5.00", "-5.00"),
        ("closing", "", "-5.00"),
    ]
    club = visit("owner").get("/clubs/kerho/books/period.json").json()
    assert {(row["player"], row["closing"]) for row in club} == {
        ("Aino", "5.00"), ("Eero", "-5.00"), ("Kalle", "5.00"), ("Liisa", "-5.00"),
    }  # fmt: skip


def test_many_postings_cost_no_more_queries_and_one_page_of_lines(visit, people, club, members):
    client = visit("owner")
    address = "/clubs/kerho/statements/aino/period/"
    with CaptureQueriesContext(connection) as few:
        client.get(address)
    accounts = accounts_of(club.pk, "EUR", [p.pk for p in members[:2]])
    one, two = accounts[members[0].pk].pk, accounts[members[1].pk].pk
    with transaction.atomic():
        for number in range(1200):
            book_once(LedgerEntry(club=club, kind="payment", key=f"n{number}"), {one: 1, two: -1})
    with CaptureQueriesContext(connection) as many:
        first = client.get(address)
    assert len(many) <= len(few) + 1, "whom a payment was with"
    assert (len(first.context["lines"]), first.context["page"].paginator.num_pages) == (500, 3)
    assert (first.context["before"], first.context["after"]) == (0, 500 + 499)
    last = client.get(address + "?page=3").context
    assert (last["before"], last["after"], len(last["lines"])) == (500 + 999, 500 + 1200, 201)
    assert len(first.content) < 500_000
    with CaptureQueriesContext(connection) as whole:
        client.get("/clubs/kerho/books/period/")
    assert len([query for query in whole if "ledger_posting" in query["sql"]]) == 1
