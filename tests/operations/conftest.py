"""A site with something of everything, and another database to restore it into."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client, TransactionTestCase

from clubs.models import Player, User
from operations.backups import schema
from operations.backups.archive import Reader
from operations.backups.making import backup
from tests.helpers.company import browser_of
from tests.helpers.log_ins import prove
from tests.helpers.migrated_again import again
from tests.helpers.settings import ROOT
from tests.pages.night_in_full import full_night


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where databases lie that were migrated and have no rows yet."""
    return tmp_path_factory.mktemp("migrated")


@pytest.fixture(autouse=True)
def migrated_once(migrated: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What tests restore into is not migrated twice."""
    monkeypatch.setattr(schema, "migrate_to", again(schema.migrate_to, migrated))


@pytest.fixture
def uploads(tmp_path: Path, settings: Any) -> Path:
    """A folder of uploads with one in it."""
    settings.MEDIA_ROOT = str(tmp_path / "media")
    (tmp_path / "media" / "faces").mkdir(parents=True)
    (tmp_path / "media" / "faces" / "äijä.png").write_bytes(b"\x89PNG" + bytes(range(256)))
    return tmp_path / "media"


@pytest.fixture(scope="session")
def kept_archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the one backup of this run lies once it has been made."""
    return tmp_path_factory.mktemp("backup") / "made.zip"


@pytest.fixture
def made(transactional_db: None, uploads: Path, kept_archive: Path) -> Path:
    """A backup of a club's full night. The database at hand is empty."""
    if not kept_archive.exists():
        _number_from_one()
        full_night()
        backup(kept_archive)
        TransactionTestCase._fixture_teardown(TransactionTestCase())
    return kept_archive


@pytest.fixture(scope="session")
def kept_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the one site of this run lies into which that backup was restored, once it has been."""
    return tmp_path_factory.mktemp("restored") / "site"


def _number_from_one() -> None:
    """Postings have no gaps, so that rows of both databases can be compared: on PostgreSQL tests use numbers up."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ALTER SEQUENCE ledger_posting_id_seq RESTART")


@pytest.fixture
def keeper(people: dict[str, Player]) -> Client:
    """A browser of the site's owner, who has just typed the password."""
    User.objects.filter(player=people["Owner"]).update(
        is_staff=True, is_superuser=True, email="o@example.org"
    )
    browser = browser_of(people["Owner"])
    prove(browser)
    return browser


@dataclass(frozen=True)
class Elsewhere:
    """Another site: a database file of its own, with its own uploads."""

    folder: Path

    @property
    def database(self) -> Path:
        return self.folder / "kerho.sqlite3"

    def run(
        self, *arguments: object, answer: str = "", address: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """A management command there. address: of its database, if not a SQLite file."""
        environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "config.settings.embedded",
            "KERHO_DATA": str(self.folder),
            "DATABASE_URL": address or f"sqlite:///{self.database}",
        }
        return subprocess.run(
            [sys.executable, "manage.py", *map(str, arguments)],
            cwd=ROOT, env=environment, input=answer, capture_output=True, text=True, timeout=200,
        )  # fmt: skip


@pytest.fixture
def elsewhere(tmp_path: Path) -> Elsewhere:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return Elsewhere(folder)


@pytest.fixture
def restored(made: Path, elsewhere: Elsewhere, kept_site: Path) -> Elsewhere:
    """Another site into which the backup was restored."""
    if not kept_site.exists():
        assert elsewhere.run("restore", made).returncode == 0
        shutil.copytree(elsewhere.folder, kept_site)
    else:
        shutil.copytree(kept_site, elsewhere.folder, dirs_exist_ok=True)
    return elsewhere


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Path]:
    """This process works on a database file of its own, which is not there yet."""
    before = connection.settings_dict.copy()
    if connection.vendor != "sqlite":
        pytest.skip("a file of its own is for SQLite")
    connection.close()
    connection.settings_dict["NAME"] = str(tmp_path / "here.sqlite3")
    yield tmp_path / "here.sqlite3"
    connection.close()
    connection.settings_dict.update(before)


def lines(database: Path) -> list[str]:
    """All that a SQLite file holds: tables, triggers, rows, numbers given out."""
    with closing(sqlite3.connect(database)) as opened:
        return sorted(opened.iterdump())


def contents(archive: Path) -> dict[str, list[str]]:
    """Every table's rows as a backup has them, in an order that does not hang on the database's."""
    with Reader(archive) as backup:
        return {
            table: sorted(_plain(row, part.columns) for batch in backup.batches(table) for row in batch)
            for table, part in backup.manifest.tables.items()
        }


def _plain(row: list[Any], columns: list[str]) -> str:
    """A row with its JSON read: PostgreSQL writes it with other blanks, and orders keys by itself."""

    def value(found: Any) -> Any:
        if isinstance(found, str) and found[:1] in ("{", "["):
            try:
                return json.loads(found)
            except ValueError:
                return found
        return found

    return json.dumps(dict(zip(columns, map(value, row), strict=True)), sort_keys=True)


@pytest.fixture
def all_lines() -> Callable[[Path], list[str]]:
    return lines


@pytest.fixture
def all_rows() -> Callable[[Path], dict[str, list[str]]]:
    return contents
