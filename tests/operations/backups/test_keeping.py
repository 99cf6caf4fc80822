"""Backups kept by number."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from operations.backups import keeping
from operations.backups.archive import BackupError

Ahead = Callable[[timedelta], None]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which stay does not hang on what they hold."""

    def backup(path: Path, *, prove: bool) -> SimpleNamespace:
        path.write_text("a backup")
        return SimpleNamespace()

    monkeypatch.setattr(keeping, "backup", backup)


def test_the_newest_stay_and_other_files_are_left_alone(tmp_path: Path, ahead: Ahead) -> None:
    (tmp_path / "kerho-holiday.zip").touch()
    (tmp_path / "kerho-20200101T000000Z.zip.old").touch()
    made = []
    for day in range(5):
        ahead(timedelta(days=day))
        made.append(keeping.keep(tmp_path, 3))
    assert keeping.kept(tmp_path) == made[:1:-1]
    assert len(list(tmp_path.glob("kerho-*"))) == 5


def test_each_says_when_it_was_made(tmp_path: Path) -> None:
    made = keeping.keep(tmp_path, 1)
    assert keeping.made_at(made).strftime(keeping.STAMP) in made.name


def test_a_night_has_one_however_often_it_is_asked_for(tmp_path: Path, ahead: Ahead) -> None:
    assert keeping.nightly(tmp_path, 3)
    ahead(timedelta(hours=1))
    assert keeping.nightly(tmp_path, 3) is None
    ahead(timedelta(hours=24))
    assert keeping.nightly(tmp_path, 3)
    ahead(
        timedelta(days=-300)
    )  # the clock was set back: what lies in the future keeps nobody from making one
    assert keeping.nightly(tmp_path, 3)


def test_one_that_cannot_be_made_costs_no_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ahead: Ahead
) -> None:
    first = keeping.keep(tmp_path, 1)

    def fail(path: Path, *, prove: bool) -> None:
        raise BackupError("the disk is full")

    monkeypatch.setattr(keeping, "backup", fail)
    ahead(timedelta(days=1))
    with pytest.raises(BackupError, match="the disk is full"):
        keeping.keep(tmp_path, 1)
    assert keeping.kept(tmp_path) == [first]


def test_two_are_not_made_at_once(tmp_path: Path) -> None:
    descriptor = os.open(tmp_path / ".lock", os.O_RDWR | os.O_CREAT)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    with pytest.raises(BackupError, match="Another backup is being made"):
        keeping.keep(tmp_path, 1)
    os.close(descriptor)
    assert keeping.keep(tmp_path, 1)


@pytest.mark.parametrize("number", [0, -3])
def test_to_keep_none_is_refused(tmp_path: Path, number: int) -> None:
    with pytest.raises(BackupError, match="At least one"):
        keeping.keep(tmp_path, number)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BackupError, match="file cannot be written"):
        keeping.keep(tmp_path / "file", 1)
