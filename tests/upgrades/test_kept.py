"""What an earlier version kept is there in this one: every row, the books to the cent, every page."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connection

from tests.upgrades.kept import FOLDER, load

ROOT = Path(__file__).resolve().parents[2]
DUMPS = sorted(FOLDER.glob("*.sql.gz"))


def brought_up(file: Path, address: str) -> dict[str, Any]:
    """What `tests.upgrades.bring_up` tells of it."""
    environment = {**os.environ, "DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.upgrades.bring_up", str(file)],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=250,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def check_whole(told: dict[str, Any]) -> None:
    """Every table of ours that there still is has its rows, the books are right, and every page opens."""
    assert {table: n for table, n in told["kept"].items() if told["after"].get(table, n) < n} == {}
    assert told["after"]["ledger_entry"] > 1
    assert told["accounts"] > 3 and told["books_stand"]
    assert told["faults"] == []
    assert told["tokens_lost"] == [] and "authtoken_token" not in told["after"]
    assert len(told["pages"]) > 60
    assert {address: status for address, status in told["pages"].items() if status not in (200, 302)} == {}


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.name.removesuffix(".sql.gz"))
def test_a_kept_database_is_brought_up_to_date_whole(dump: Path, tmp_path: Path) -> None:
    file = tmp_path / "kerho.sqlite3"
    load(dump, file)
    check_whole(brought_up(file, f"sqlite:///{file}"))


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.name.removesuffix(".sql.gz"))
def test_and_on_postgresql(dump: Path, tmp_path: Path) -> None:
    import psycopg

    file, name = tmp_path / "kerho.sqlite3", f"{settings.DATABASES['default']['NAME']}_kept"
    load(dump, file)
    address = urlsplit(os.environ["DATABASE_URL"])
    parameters = connection.get_connection_params()
    with psycopg.connect(
        **{key: parameters[key] for key in ("host", "port", "user", "password") if parameters.get(key)},
        dbname="postgres", autocommit=True,
    ) as server:  # fmt: skip
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            check_whole(brought_up(file, address._replace(path=f"/{name}").geturl()))
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def test_there_is_one_for_this_line_of_versions() -> None:
    assert "0.2.0.sql.gz" in [dump.name for dump in DUMPS]
