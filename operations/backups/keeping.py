"""Backups kept by number: the newest stay."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from django.utils import timezone

from operations.backups.archive import BackupError
from operations.backups.making import backup

STAMP: Final = "%Y%m%dT%H%M%SZ"
OURS: Final = re.compile(r"kerho-(\d{8}T\d{6}Z)\.zip")
NIGHT: Final = timedelta(hours=12)
"""A second call within so long is the same night's."""


def kept(folder: Path) -> list[Path]:
    """The backups of a folder, the newest first. Other files are none of our business."""
    return sorted((path for path in folder.glob("kerho-*.zip") if OURS.fullmatch(path.name)), reverse=True)


def made_at(path: Path) -> datetime:
    """When a kept backup was made."""
    found = OURS.fullmatch(path.name)
    assert found
    return datetime.strptime(found[1], STAMP).replace(tzinfo=UTC)


def keep(folder: Path, number: int, *, prove: bool = True) -> Path:
    """Make one more and take away all but the newest `number`. Raises BackupError; then none is taken away."""
    if number < 1:
        raise BackupError("At least one backup must be kept.")
    with _alone(folder):
        return _keep(folder, number, prove)


def nightly(folder: Path, number: int) -> Path | None:
    """The same once a night, however often it is asked for; None if this night's is there."""
    with _alone(folder):
        if any(abs(timezone.now() - made_at(path)) < NIGHT for path in kept(folder)[:1]):
            return None
        return _keep(folder, number, prove=True)


def _keep(folder: Path, number: int, prove: bool) -> Path:
    path = folder / f"kerho-{timezone.now().astimezone(UTC).strftime(STAMP)}.zip"
    backup(path, prove=prove)
    for old in kept(folder)[number:]:
        old.unlink(missing_ok=True)
    return path


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One at a time. Raises BackupError when another is being made, or the folder cannot be written."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BackupError(f"{folder} cannot be written: {error.strerror or error}.") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise BackupError(f"Another backup is being made in {folder}.") from None
    finally:
        os.close(descriptor)
