"""What the page of a sheet shows of two tables that play the same boards (MATCH-7)."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Player
from matches.models import Match
from tests.helpers.company import browser_of
from tests.matches.halves import both, enter

pytestmark = pytest.mark.django_db


def test_when_to_change_tables(sakaali: Match, eight: dict[str, Player]) -> None:
    for board in (1, 2, 3, 4):
        both(sakaali, eight, 0, board, 50, 71)
    page = browser_of(eight["Aino"]).get(f"/matches/{sakaali.code}/").content.decode()
    assert "changes tables once the other has, too" in page and "Change tables now" not in page
    for board in (5, 6, 7, 8):
        both(sakaali, eight, 1, board, 25, 25)
    page = browser_of(eight["Aino"]).get(f"/matches/{sakaali.code}/").content.decode()
    assert "Change tables now" in page


def test_a_page_that_looks_for_news_hears_that_something_was_entered(
    sakaali: Match, eight: dict[str, Player]
) -> None:
    browser = browser_of(eight["Eero"])
    known = browser.get(f"/matches/{sakaali.code}/").context["known"]
    assert browser.get(f"/matches/{sakaali.code}/?{known}").status_code == 204
    enter(sakaali, eight["Aino"], 0, 1, 50, 71)
    assert browser.get(f"/matches/{sakaali.code}/?{known}").status_code == 200


def test_the_number_of_queries_does_not_grow_with_the_boards(
    sakaali: Match, eight: dict[str, Player]
) -> None:
    both(sakaali, eight, 0, 1, 50, 71)
    browser = browser_of(eight["Aino"])
    browser.get(f"/matches/{sakaali.code}/")
    with CaptureQueriesContext(
        connection,
    ) as few:
        browser.get(f"/matches/{sakaali.code}/")
    for board in (2, 3, 4):
        both(sakaali, eight, 0, board, 50, 71)
    with CaptureQueriesContext(connection) as many:
        browser.get(f"/matches/{sakaali.code}/")
    assert len(many) == len(few) <= 26


def test_ones_own_table_stands_first_and_says_what_to_do(sakaali: Match, eight: dict[str, Player]) -> None:
    enter(sakaali, eight["Fanni"], 1, 5, 25, 50)
    own, other = browser_of(eight["Eero"]).get(f"/matches/{sakaali.code}/").context["tables_apart"]
    assert (own.seen.table, own.people, own.begins) == (1, "Eero, Fanni, Gabriel, Heikki", "Gabriel")
    half = own.halves[0]
    assert half.text == "Board 5: Fanni & Heikki 25, Eero & Gabriel 50"
    assert (half.agrees, half.takes_back, other.halves, other.form) == (True, True, [], [])
    for reader, shown in (("Fanni", [(False, True)]), ("Aino", [(False, False)])):
        tables = browser_of(eight[reader]).get(f"/matches/{sakaali.code}/").context["tables_apart"]
        assert [(half.agrees, half.takes_back) for half in (tables[0].halves or tables[1].halves)] == shown
