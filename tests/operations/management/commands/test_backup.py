"""`manage.py backup`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from operations.backups import keeping, making

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("uploads")]


def said(*arguments: object) -> str:
    out = StringIO()
    call_command("backup", *map(str, arguments), stdout=out, stderr=out)
    return out.getvalue()


def test_it_says_what_the_file_holds(tmp_path: Path) -> None:
    text = said(tmp_path / "made.zip")
    assert "1 uploads" in text
    assert "the books are right" in text
    assert "the books were not proved" in said("--unproved", tmp_path / "second.zip")


def test_backups_are_kept_by_number(tmp_path: Path, ahead: Callable[[timedelta], None]) -> None:
    for day in range(2):
        ahead(timedelta(days=day))
        text = said("--keep", 1, "--unproved", tmp_path / "kept")
    assert [path.name in text for path in keeping.kept(tmp_path / "kept")] == [True]


def test_wrong_books_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "faults", lambda: iter(["Entry 1 is gone."]))
    assert "Entry 1 is gone." in (text := said(tmp_path / "made.zip"))
    assert "THE BOOKS ARE NOT RIGHT" in text


def test_a_refusal_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="At least one backup must be kept"):
        said("--keep", 0, tmp_path)
