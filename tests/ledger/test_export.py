"""Books as files."""

import csv
import io

import pytest

pytestmark = pytest.mark.django_db


def test_files_say_what_pages_say(visit):
    rows = list(
        csv.DictReader(io.StringIO(visit("owner").get("/clubs/kerho/books/balances.csv").content.decode()))
    )
    assert {(row["player"], row["amount"]) for row in rows} == {
        ("Aino", "5.00"), ("Eero", "-5.00"), ("Kalle", "5.00"), ("Liisa", "-5.00"),
    }  # fmt: skip
    lines = visit("member").get("/clubs/kerho/statements/liisa.json").json()
    assert [(line["amount"], line["balance"], line["kind"]) for line in lines] == [
        ("-5.00", "-5.00", "settlement")
    ]
    assert len(visit("owner").get("/clubs/kerho/books/entries.json").json()) == 4
