"""Rows of either database in one form."""

from __future__ import annotations

from datetime import UTC, date, datetime
from uuid import UUID

import pytest
from django.db import connection

from clubs.models import Club
from matches.models import Match
from operations.backups import rows
from operations.backups.archive import BackupError

pytestmark = pytest.mark.django_db(transaction=True)

CODE = UUID("0123456789abcdef0123456789abcdef")


def stored(table: str) -> dict[str, object]:
    """The one row of a table, by column."""
    with rows.snapshot():
        ((row,),) = list(rows.read(table))
    return dict(zip(rows.columns(table), row, strict=True))


def match() -> Match:
    made = Match.objects.create(game="hex", rules_version=1, code=CODE, rated=False, options={"size": 4})
    Match.objects.filter(pk=made.pk).update(created_at=datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC))
    return made


def test_a_row_reads_the_same_on_both_databases() -> None:
    match()
    row = stored("matches_match")
    assert row["code"] == CODE.hex
    assert row["created_at"] == "2026-01-02 03:04:05"
    assert (row["rated"], row["options"]) == (0, '{"size": 4}')
    assert row["club_id"] is None


def test_what_was_read_can_be_written_again() -> None:
    made = match()
    with rows.snapshot():
        read = [[list(row) for row in batch] for batch in rows.read("matches_match")]
    rows.empty("matches_match")
    rows.write("matches_match", list(rows.columns("matches_match")), iter(read))
    again = Match.objects.get()
    assert (again.pk, again.code, again.rated, again.options) == (made.pk, CODE, False, {"size": 4})
    assert again.created_at == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def test_rows_with_other_columns_are_refused() -> None:
    names = list(rows.columns("clubs_club"))
    for wrong in (names[1:], [*names, "more"], [names[1], *names[1:]]):
        with pytest.raises(BackupError, match="other columns than this database: clubs_club"):
            rows.write("clubs_club", wrong, iter(()))


def test_a_snapshot_ends_without_a_trace() -> None:
    with rows.snapshot():
        assert rows.count("clubs_club") == 0
    Club.objects.create(name="K", slug="k")
    assert rows.count("clubs_club") == 1


def test_numbers_once_given_out_are_not_given_out_again() -> None:
    first = match()
    last = rows.sequences()["matches_match"]
    assert last == first.pk
    first.delete()
    rows.set_sequences({**rows.sequences(), "matches_match": last + 10})
    assert match().pk == last + 11


def test_triggers_rest_and_stand_again() -> None:
    from ledger import triggers

    with rows.unguarded():
        pass
    assert list(triggers.missing(connection)) == []


def test_every_type_of_column_can_be_backed_up() -> None:
    with rows.snapshot():
        for table in rows.tables():
            assert rows.columns(table)
            list(rows.read(table))


def test_a_day_is_a_day() -> None:
    with connection.cursor() as cursor:
        kind = "BLOB" if connection.vendor == "sqlite" else "bytea"
        cursor.execute(f"CREATE TABLE days (day date, bytes {kind})")
        try:
            cursor.execute("INSERT INTO days VALUES (%s, %s)", [date(2026, 1, 2), b"\x00\xff"])
            assert stored("days") == {"day": "2026-01-02", "bytes": "00ff"}
            rows.write("days", ["bytes", "day"], iter([[["00ff", "2026-01-02"], [None, None]]]))
            cursor.execute("SELECT bytes FROM days WHERE day IS NOT NULL")
            assert {bytes(row[0]) for row in cursor.fetchall()} == {b"\x00\xff"}
        finally:
            cursor.execute("DROP TABLE days")
