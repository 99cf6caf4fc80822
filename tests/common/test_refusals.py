"""What is refused reaches people in their language: nobody writes an error down as it stands."""

from __future__ import annotations

import ast
from pathlib import Path

from django.conf import settings

APPS = (
    "accounts",
    "clubs",
    "common",
    "ledger",
    "lobby",
    "matches",
    "nights",
    "operations",
    "pages",
    "ratings",
    "tournaments",
)
FOR_THE_OWNER = {
    "matches/bot_play.py",
    "operations/backups/restoring.py",
    "operations/club_files/importing.py",
    "operations/management/commands/backup.py",
    "operations/management/commands/export_club.py",
    "operations/management/commands/import_club.py",
    "operations/management/commands/restore.py",
    "operations/tasks.py",
    "ratings/management/commands/evaluate_ratings.py",
}
"""Where the error is one of the machine, not a refusal, or is told at a terminal or in the owner's mail."""


def written_as_it_stands(path: Path) -> list[int]:
    """Lines with `str(error)` of what an `except` has caught, which is English whoever reads it."""
    found = []
    for caught in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(caught, ast.ExceptHandler) and caught.name:
            found += [
                call.lineno
                for call in ast.walk(caught)
                if isinstance(call, ast.Call)
                and isinstance(call.func, ast.Name)
                and call.func.id == "str"
                and [one.id for one in call.args if isinstance(one, ast.Name)] == [caught.name]
            ]
    return found


def test_a_refusal_is_told_and_not_written_as_it_stands() -> None:
    guilty = [
        f"{path.relative_to(settings.BASE_DIR)}:{line}"
        for app in APPS
        for path in sorted(Path(settings.BASE_DIR, app).rglob("*.py"))
        if str(path.relative_to(settings.BASE_DIR)) not in FOR_THE_OWNER
        for line in written_as_it_stands(path)
    ]
    assert guilty == [], "common.refusals.told says it in the reader's language"
