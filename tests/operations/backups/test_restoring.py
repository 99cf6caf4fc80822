"""What was backed up is there again, to the bit; what cannot be restored changes nothing."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection

from clubs.models import Club, User
from ledger.models import LedgerEntry, Posting
from operations.backups import rows, schema
from operations.backups.archive import MANIFEST, BackupError, Reader
from operations.backups.making import backup
from operations.backups.restoring import restore
from tests.helpers.broken import broken
from tests.operations.conftest import Elsewhere
from tests.pages.night_in_full import full_night
from tests.upgrades.kept import FOLDER, load

Lines = Callable[[Path], list[str]]
Rows = Callable[[Path], dict[str, list[str]]]


def changed(archive: Path, change: Callable[[dict[str, Any]], None], path: Path) -> Path:
    """The same backup with another manifest."""
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if name == MANIFEST:
                manifest = json.loads(data)
                change(manifest)
                data = json.dumps(manifest).encode()
            new.writestr(name, data)
    return path


def columns_of(manifest: dict[str, Any]) -> list[str]:
    """Of the people's table, to be changed."""
    columns: list[str] = manifest["parts"]["tables/clubs_user"]["columns"]
    return columns


def test_all_of_it_is_there_again(made: Path, elsewhere: Elsewhere, all_rows: Rows, tmp_path: Path) -> None:
    done = elsewhere.run("restore", made)
    assert done.returncode == 0, done.stderr
    assert "the books are right" in done.stdout
    again = elsewhere.run("backup", tmp_path / "again.zip")
    assert again.returncode == 0, again.stderr
    first, second = all_rows(made), all_rows(tmp_path / "again.zip")
    assert {table for table in first if first[table] != second[table]} == set()
    assert first.keys() == second.keys()
    assert sum(map(len, first.values())) > 500
    assert len(first["matches_event"]) > 3 and len(first["bots_botversion"]) > 0
    (upload,) = (elsewhere.folder / "media").rglob("*.png")
    assert upload.read_bytes() == b"\x89PNG" + bytes(range(256))
    for file in (elsewhere.database, tmp_path / "again.zip"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(elsewhere.folder.glob("*restoring*")) == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="two files are compared")
def test_on_sqlite_the_new_file_holds_line_for_line_what_the_first_held(
    transactional_db: None, uploads: Path, elsewhere: Elsewhere, all_lines: Lines, tmp_path: Path
) -> None:
    """Read by SQLite itself: schema, triggers, rows, and the numbers given out."""
    full_night()
    backup(tmp_path / "made.zip")
    assert elsewhere.run("restore", tmp_path / "made.zip").returncode == 0
    assert all_lines(elsewhere.database) == all_lines(Path(str(connection.settings_dict["NAME"])))


@pytest.mark.postgres
def test_from_sqlite_to_postgresql_and_back(
    made: Path, elsewhere: Elsewhere, all_rows: Rows, tmp_path: Path
) -> None:
    """The suite's own database is PostgreSQL here; the file is restored into another database of that server."""
    import psycopg

    assert elsewhere.run("restore", made).returncode == 0
    assert elsewhere.run("backup", tmp_path / "of-sqlite.zip").returncode == 0
    name = f"{connection.settings_dict['NAME']}_restored"
    parameters = connection.get_connection_params()
    access = {key: parameters[key] for key in ("host", "port", "user", "password") if parameters.get(key)}
    address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    with psycopg.connect(**access, dbname="postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            done = elsewhere.run("restore", tmp_path / "of-sqlite.zip", address=address)
            assert done.returncode == 0, done.stderr
            refused = elsewhere.run("restore", made, address=address)
            assert "The database is not empty" in refused.stderr
            done = elsewhere.run("restore", made, "--replace", "--no-input", address=address)
            assert done.returncode == 0, done.stderr
            assert elsewhere.run("backup", tmp_path / "of-postgres.zip", address=address).returncode == 0
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
    assert all_rows(tmp_path / "of-sqlite.zip") == all_rows(tmp_path / "of-postgres.zip")


@pytest.mark.postgres
def test_numbers_that_postgresql_skipped_are_no_gap_on_sqlite(
    transactional_db: None, uploads: Path, elsewhere: Elsewhere, tmp_path: Path
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT setval('ledger_posting_id_seq', 1000)")
        full_night()
        cursor.execute("SELECT nextval('ledger_posting_id_seq')")
    backup(tmp_path / "gaps.zip")
    legs = list(Posting.objects.order_by("id").values_list("entry", "account", "amount"))
    done = elsewhere.run("restore", tmp_path / "gaps.zip")
    assert done.returncode == 0, done.stderr
    with closing(sqlite3.connect(elsewhere.database)) as there:
        found = there.execute(
            "SELECT id, entry_id, account_id, amount FROM ledger_posting ORDER BY id"
        ).fetchall()
        (last,) = there.execute("SELECT seq FROM sqlite_sequence WHERE name = 'ledger_posting'").fetchone()
    assert [leg[0] for leg in found] == list(range(1, len(legs) + 1))
    assert [(entry, account, amount) for _, entry, account, amount in found] == [
        (entry.hex, account, amount) for entry, account, amount in legs
    ]
    assert last == len(legs)


@pytest.mark.parametrize("dump", sorted(FOLDER.glob("*.sql.gz")), ids=lambda dump: dump.name)
def test_a_backup_of_an_earlier_version_is_brought_up_to_date(
    dump: Path, transactional_db: None, here: Path, uploads: Path, tmp_path: Path
) -> None:
    load(dump, here)
    before = rows.count("ledger_posting")
    backup(tmp_path / "old.zip")
    connection.close()
    here.unlink()
    restore(tmp_path / "old.zip")
    assert schema.missing(schema.applied()) == []
    assert rows.count("ledger_posting") == before > 0


def test_the_numbers_go_on_where_they_were(made: Path, restored: Elsewhere) -> None:
    with Reader(made) as backup_of:
        last = backup_of.manifest.sequences["ledger_posting"]
    assert last > 1
    with closing(sqlite3.connect(restored.database)) as opened:
        assert opened.execute("SELECT seq FROM sqlite_sequence WHERE name = 'ledger_posting'").fetchone() == (
            last,
        )


def test_a_database_that_is_in_use_is_left_alone_unless_it_is_to_be_replaced(
    made: Path, uploads: Path
) -> None:
    Club.objects.create(name="Later", slug="later")
    User.objects.create(username="later")
    with pytest.raises(BackupError, match=r"The database is not empty: it has 1 .*, 1 "):
        restore(made)
    restore(made, replace=True)
    assert not Club.objects.filter(slug="later").exists()
    assert not User.objects.filter(username="later").exists()
    assert Posting.objects.exists()


def test_restored_books_are_guarded_as_before(made: Path, uploads: Path) -> None:
    from django.db import DatabaseError

    restore(made, replace=True)
    with pytest.raises(DatabaseError, match="never changed or deleted"):
        Posting.objects.all()[:1].get().delete()


@broken(
    "a backup was cut, changed, or is somebody else's",
    lost="nothing: it is refused",
    said="the reason in a sentence",
)
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            lambda m: m["migrations"].append(["clubs", "9999_later"]),
            r"made by a later Kerho .*clubs\.9999_later",
        ),
        (lambda m: m.update(migrations=[["blog", "0001_initial"]]), "is no backup of Kerho"),
        (
            lambda m: m["parts"]["tables/clubs_user"].update(rows=1),
            "clubs_user had 1 rows, and .* were restored",
        ),
        (
            lambda m: columns_of(m).__setitem__(0, "x"),
            "other columns than this database: clubs_user",
        ),
        (
            lambda m: columns_of(m).__setitem__(0, "last_login"),
            "other columns than this database: clubs_user",
        ),
    ],
)
def test_what_does_not_fit_changes_nothing(
    made: Path, uploads: Path, tmp_path: Path, change: Callable[[dict[str, Any]], None], why: str
) -> None:
    (uploads / "later.png").write_bytes(b"x")
    User.objects.create(username="later")
    with pytest.raises(BackupError, match=why):
        restore(changed(made, change, tmp_path / "changed.zip"), replace=True)
    assert [user.username for user in User.objects.all()] == ["later"]
    assert sorted(path.name for path in uploads.rglob("*")) == ["faces", "later.png", "äijä.png"]


def test_books_that_would_be_wrong_are_not_restored(made: Path, uploads: Path, tmp_path: Path) -> None:
    """A backup that was changed with its sums made anew: the proof of the books finds it."""
    import hashlib

    with zipfile.ZipFile(made) as old, zipfile.ZipFile(tmp_path / "cooked.zip", "w") as new:
        manifest = json.loads(old.read(MANIFEST))
        part = manifest["parts"]["tables/ledger_posting"]
        amount = part["columns"].index("amount")
        batch = json.loads(old.read("tables/ledger_posting"))
        batch[0][amount] += 1
        cooked = json.dumps(batch).encode()
        part.update(sha256=hashlib.sha256(cooked).hexdigest(), size=len(cooked))
        for name in old.namelist():
            data = cooked if name == "tables/ledger_posting" else old.read(name)
            new.writestr(name, json.dumps(manifest) if name == MANIFEST else data)
    with pytest.raises(BackupError, match="The books would not be right"):
        restore(tmp_path / "cooked.zip")
    assert not LedgerEntry.objects.exists()


def test_others_who_hold_the_file_are_waited_for_and_then_left_alone(
    made: Path, uploads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL waits for locks by itself")
    monkeypatch.setattr("operations.backups.restoring.PATIENCE", 0.5)
    with closing(sqlite3.connect(str(connection.settings_dict["NAME"]), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BackupError, match="is in use by others: stop the site first"):
            restore(made, replace=True)
        other.execute("ROLLBACK")
    assert not LedgerEntry.objects.exists()
