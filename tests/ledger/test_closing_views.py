"""The pages and the API of closing the books."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection, transaction

from games.core.stakes import POT
from ledger.booking import accounts_of, book
from ledger.closings import close_books
from ledger.models import Account, Closing, LedgerEntry
from ledger.services import take_back
from ledger.triggers import suspended

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_treasurer_closes_the_books_and_the_page_shows_what_stood(visit, people):
    client = visit("treasurer")
    page = client.get("/clubs/kerho/books/closings/")
    assert page.status_code == 200 and page.context["end"].hash in page.content.decode()
    answer = client.post("/clubs/kerho/books/closings/")
    made = Closing.objects.get()
    assert answer["Location"] == f"/clubs/kerho/books/closings/{made.pk}/"
    text = client.get(answer["Location"]).content.decode()
    assert made.hash in text and "Liisa" in text and "−€5.00" in text


@pytest.mark.parametrize(
    ("role", "reads", "closes"),
    [("organiser", 200, 404), ("member", 404, 404), ("stranger", 404, 404), ("owner", 200, 302)],
)
def test_organisers_read_closings_and_only_who_keeps_the_money_closes(
    visit, ask, people, role, reads, closes
):
    assert visit(role).get("/clubs/kerho/books/closings/").status_code == reads
    assert ask(role, "get", "closings/").status_code == reads
    assert ask(role, "post", "closings/").status_code == (201 if closes == 302 else 404)
    assert visit(role).post("/clubs/kerho/books/closings/").status_code == closes


def test_a_hash_is_looked_for_and_rubbish_is_told_so(visit, people):
    client = visit("owner")
    end = client.get("/clubs/kerho/books/closings/").context["end"]
    assert "entry number 1" in client.get("/clubs/kerho/books/closings/", {"hash": end.hash}).content.decode()
    for rubbish in ("x", "0" * 64, "\0", "9" * 5000, "<b>"):
        page = client.get("/clubs/kerho/books/closings/", {"hash": rubbish})
        assert (page.status_code, page.context["known"]) == (200, None)


def test_a_closing_from_where_the_club_was_shows_the_hash_it_had_there_and_is_found_by_it(
    visit, people, club
):
    client, there = visit("treasurer"), "ab" * 32
    made = close_books(club=club, by=people["owner"])
    address = f"/clubs/kerho/books/closings/{made.pk}/"
    assert "before the club came" not in client.get(address).content.decode()
    with suspended(connection):
        Closing.objects.filter(pk=made.pk).update(was=there)
    text = client.get(address).content.decode()
    assert there in text and made.hash in text
    page = client.get("/clubs/kerho/books/closings/", {"hash": there})
    assert (page.context["known"], page.context["elsewhere"]) == (None, made)
    assert page.content.decode().count(f'href="{address}"') == 2
    assert "what was booked up to then" not in page.content.decode()


def test_closings_stand_in_the_order_they_were_made_though_the_clock_was_set_back(visit, ask, people, club):
    first = close_books(club=club, by=people["owner"])
    taken = LedgerEntry.objects.get()
    take_back(entry=taken, by=people["owner"], reason="typed twice")
    last = close_books(club=club, by=people["owner"])
    with suspended(connection):
        Closing.objects.filter(pk=last.pk).update(at=first.at - timedelta(days=1))
    page = visit("owner").get("/clubs/kerho/books/closings/")
    assert list(page.context["closings"]) == [last, first]
    assert [row["id"] for row in ask("owner", "get", "closings/").json()] == [last.pk, first.pk]


def test_a_closing_of_another_club_or_of_none_is_not_found(visit, people):
    for pk in (0, 10**17):
        assert visit("owner").get(f"/clubs/kerho/books/closings/{pk}/").status_code == 404


@pytest.mark.parametrize(
    ("role", "game", "said", "not_said"),
    [("house", "", "The club", "The pot"), ("pot", "tuppi", "The pot", "The club")],
)
def test_the_club_s_own_account_is_no_pot_of_a_game(visit, people, club, role, game, said, not_said):
    member = people["member"].pk
    entry = LedgerEntry(club=club, kind=LedgerEntry.Kind.SETTLEMENT, key="to the club")
    with transaction.atomic():
        accounts = accounts_of(club.pk, "EUR", (member, POT), game=game, role=Account.Role(role))
        book(entry, {accounts[member].pk: -100, accounts[POT].pk: 100})
    made = close_books(club=club, by=people["owner"])
    text = visit("owner").get(f"/clubs/kerho/books/closings/{made.pk}/").content.decode()
    table = text[text.index("<table") : text.index("</table>")]
    assert (said in table, not_said in table) == (True, False)
