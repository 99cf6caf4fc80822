"""`manage.py import_club` loads a club on another site, and from there it goes on."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from operations.backups.archive import MANIFEST
from tests.operations.club_files.conftest import club, exported  # noqa: F401
from tests.operations.conftest import Elsewhere


def test_by_command_to_another_site_and_on(exported: Path, elsewhere: Elsewhere, tmp_path: Path) -> None:  # noqa: F811
    """Of the other kind of database, where the suite's own is PostgreSQL."""
    assert elsewhere.run("migrate").returncode == 0
    made = "from clubs.services import sign_up; sign_up(username='aino', password='kortti-ilta', name='Aino')"
    assert elsewhere.run("shell", "-c", made).returncode == 0
    nobody = elsewhere.run("import_club", exported, "--owner", "eero")
    assert nobody.returncode == 1 and "Nobody logs in as eero" in nobody.stderr
    done = elsewhere.run("import_club", exported, "--owner", "aino")
    assert done.returncode == 0, done.stderr
    assert "Loaded Kerho" in done.stdout
    again = elsewhere.run("import_club", exported, "--owner", "aino")
    assert again.returncode == 1 and "Nothing was changed" in again.stderr
    assert elsewhere.run("check_books").returncode == 0
    done = elsewhere.run("export_club", "kerho", tmp_path / "on.zip")
    assert done.returncode == 0, done.stderr
    assert counts(tmp_path / "on.zip") == {
        **(first := counts(exported)),
        "tables/clubs_membership": first["tables/clubs_membership"] + 1,
        "tables/clubs_player": first["tables/clubs_player"] + 1,
    }


def counts(path: Path) -> dict[str, int]:
    with zipfile.ZipFile(path) as opened:
        parts = json.loads(opened.read(MANIFEST))["parts"]
    return {name: part["rows"] for name, part in parts.items()}
