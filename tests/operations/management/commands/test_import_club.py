"""`manage.py import_club` loads a club on another site, and from there it goes on."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from operations.backups.archive import MANIFEST
from tests.operations.club_files.conftest import club, exported, kept_club, kept_folder  # noqa: F401
from tests.operations.conftest import Elsewhere

THERE = """
from django.core.management import CommandError, call_command
from clubs.services import sign_up

def run(*words):
    try:
        call_command(*words)
    except CommandError as error:
        print("refused:", error)

run("migrate", "--verbosity=0")
sign_up(username="aino", password="kortti-ilta", name="Aino")
run("import_club", {path!r}, "--owner", "eero")
run("import_club", {path!r}, "--owner", "aino")
run("import_club", {path!r}, "--owner", "aino")
run("check_books")
run("export_club", "kerho", {on!r})
"""
"""What is typed there, in one process: to start one takes longer than all of this but the migrations."""


def test_by_command_to_another_site_and_on(exported: Path, elsewhere: Elsewhere, tmp_path: Path) -> None:  # noqa: F811
    """Of the other kind of database, where the suite's own is PostgreSQL."""
    on = tmp_path / "on.zip"
    done = elsewhere.run("shell", "-v0", "-c", THERE.format(path=str(exported), on=str(on)))
    assert done.returncode == 0, done.stderr
    nobody, loaded, again, *rest = done.stdout.splitlines()
    assert "refused: Nobody logs in as eero" in nobody
    assert loaded.startswith("Loaded Kerho")
    assert again.startswith("refused:") and "Nothing was changed" in again
    assert rest and not any(line.startswith("refused:") for line in rest)
    assert counts(on) == {
        **(first := counts(exported)),
        "tables/clubs_clubchange": first["tables/clubs_clubchange"] + 1,
        "tables/clubs_membership": first["tables/clubs_membership"] + 1,
        "tables/clubs_player": first["tables/clubs_player"] + 1,
    }


def counts(path: Path) -> dict[str, int]:
    with zipfile.ZipFile(path) as opened:
        parts = json.loads(opened.read(MANIFEST))["parts"]
    return {name: part["rows"] for name, part in parts.items()}
