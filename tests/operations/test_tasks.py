"""The night's backup."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from django.core import mail

from operations import tasks
from operations.backups import keeping
from operations.backups.archive import BackupError


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_FOLDER, settings.BACKUP_KEEP = str(tmp_path / "backups"), 2
    settings.ADMINS = [("A", "admin@example.org")]
    return tmp_path / "backups"


@pytest.mark.django_db(transaction=True)
def test_it_is_made_once_readable_by_its_owner_only(folder: Path) -> None:
    made = tasks.back_up()
    assert [str(path) for path in folder.glob("*.zip")] == [made]
    assert tasks.back_up() == ""
    assert folder.stat().st_mode & 0o077 == 0


def test_none_is_made_where_the_settings_keep_none(settings: Any, folder: Path) -> None:
    settings.BACKUP_KEEP = 0
    assert tasks.back_up() == ""
    assert not folder.exists()


def test_that_there_is_none_is_logged_and_mailed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise BackupError("the disk is full")

    monkeypatch.setattr(keeping, "nightly", fail)
    with caplog.at_level(logging.ERROR, logger="operations.tasks"):
        assert tasks.back_up() == ""
    assert "the disk is full" in caplog.text
    assert mail.outbox[0].body == "the disk is full"
