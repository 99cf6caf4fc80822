"""Every table that the site writes can be opened in a spreadsheet of any country: no cell of it is a formula."""

from __future__ import annotations

import csv
import inspect
import io
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern

from clubs.models import Club, Membership, Player
from clubs.services import create_club, join, sign_up
from ledger.models import LedgerEntry
from ledger.payments import confirm_payment, record_payment
from tests.pages.whole_site import addresses
from tournaments.services import competitions
from tournaments.services.past_results import read, store

pytestmark = pytest.mark.django_db

NASTY = (
    "=1+1",
    "Aino;=1+1",
    "Eero\t=2",
    "+3;@SUM(A1)",
    'x; "-2+3',
    "a|=b",
    "b;＝1+1",
    "-1+2",
    "@x",
    "'=1;=2",
)
FORMULA = re.compile(r"[ \"]*[=+\-@＝＋－＠]")
NUMBER = re.compile(r"-?\d[\d.:-]*")
TABLES = {
    "export-members": ["/clubs/kerho/members.csv"],
    "api-members-table": ["/api/clubs/kerho/members/table/"],
    "export-results": ["/clubs/kerho/results.csv"],
    "event-file": [f"/competitions/cup/files/{what}/" for what in ("entrants", "pairings", "standings")],
    "api-event-file": [f"/api/competitions/cup/files/{what}/" for what in ("entrants", "pairings")],
    "export-books": ["/clubs/kerho/books/entries.csv", "/clubs/kerho/books/balances.csv"],
    "export-statement": ["/clubs/kerho/statements/owner.csv"],
    "export-period-statement": ["/clubs/kerho/statements/owner/period.csv"],
    "export-club-period": ["/clubs/kerho/books/period.csv"],
    "export-why": [
        f"/clubs/kerho/why.csv?currency=EUR&payer=other-{n}&payee=owner" for n in range(len(NASTY))
    ],
}


@pytest.fixture
def owner(db: None) -> Player:
    """Owns a club of people with names and notes as nobody has, who have played and paid."""
    owner = sign_up(username="owner", password="kortti-ilta", name="Owner", email="o@example.org").player
    club = create_club(name="Kerho", owner=owner)
    for number, words in enumerate(NASTY):
        other = Player.objects.create(name=words, slug=f"other-{number}")
        join(club=club, player=other, role=Membership.Role.MEMBER)
        paid = record_payment(
            club=club,
            payer=owner,
            payee=other,
            currency="EUR",
            amount=100,
            key=str(number),
            note=words,
            by=owner,
        )
        confirm_payment(payment=paid, by=other)
    assert LedgerEntry.objects.count() == len(NASTY)
    said = "".join(f"2025-01-02,hex,Owner - {words},1:0\n" for words in ("Aino;=1+1", "a|=b"))
    store(club=club, lines=read(f"date,game,sides,score\n{said}", club))
    _play_cup(club)
    return owner


def _play_cup(club: Club) -> None:
    """A tournament of them all, with its first round."""
    cup = competitions.create_competition(
        kind="tournament", title="Cup", slug="cup", game="hex", format="swiss", club=club
    )
    competitions.enter(competition=cup, players=[row.player for row in club.memberships.all()])
    competitions.start(competition=cup)


def cells_anywhere(text: str) -> Iterator[str]:
    """What may stand in a cell of its own: by our commas and quotes, and however another country's program parts it."""
    for row in csv.reader(io.StringIO(text, newline="")):
        yield from row
    for separator in ";\t|":
        for line in re.split(r"[\r\n]", text):
            parts = line.split(separator)
            yield from parts if len(parts) > 1 else parts[:1]


def test_no_export_holds_a_formula(owner: Player, client: Client) -> None:
    assert owner.user is not None
    client.force_login(owner.user)
    for address in (address for several in TABLES.values() for address in several):
        answer = client.get(address)
        assert answer.status_code == 200, address
        text = answer.content.decode()
        assert len(text.splitlines()) > 2, address
        wrong = {cell for cell in cells_anywhere(text) if FORMULA.match(cell) and not NUMBER.fullmatch(cell)}
        assert not wrong, f"{address}: {wrong}"


def writes_a_table(pattern: URLPattern) -> bool:
    """By its address, or by what its code says of its answer."""
    view = getattr(pattern.callback, "cls", None) or inspect.unwrap(pattern.callback)
    return "csv" in str(pattern.pattern) or any(
        said in inspect.getsource(view) for said in ("text/csv", "file.written(")
    )


def test_every_table_of_the_site_is_walked() -> None:
    assert {name for name, pattern in addresses() if writes_a_table(pattern)} == set(TABLES)
