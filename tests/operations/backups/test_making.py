"""Making a backup: of one moment, whoever writes meanwhile; whole, or no file."""

from __future__ import annotations

import errno
import os
import threading
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, connections, transaction

from clubs.models import Club, Player
from common.models import Mail
from operations.backups import making, rows
from operations.backups.archive import MANIFEST, BackupError, Reader
from operations.backups.making import backup
from operations.backups.restoring import restore
from tests.helpers.broken import broken

pytestmark = pytest.mark.django_db(transaction=True)


@broken("a backup is made while others write", lost="nothing", said="nobody waits")
def test_under_load_it_is_of_one_moment_and_holds_nobody_up(
    uploads: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each writer adds a row to two tables at once: in the backup both have as many, though tables are read slowly."""
    stop, longest = threading.Event(), [0.0]

    def write(name: str) -> None:
        number = 0
        while not stop.is_set():
            begun, number = time.monotonic(), number + 1
            with transaction.atomic():
                Mail.objects.create(kind="load", about=f"{name}{number}")
                Player.objects.create(name=f"{name}{number}", slug=f"{name}{number}")
            longest[0] = max(longest[0], time.monotonic() - begun)
            time.sleep(0.002)
        connections.close_all()

    read = rows.read

    def slowly(table: str) -> Any:
        time.sleep(0.02)
        yield from read(table)

    monkeypatch.setattr(rows, "read", slowly)
    before = Player.objects.count()
    writers = [threading.Thread(target=write, args=(name,)) for name in ("a", "b", "c")]
    for writer in writers:
        writer.start()
    try:
        while Mail.objects.count() < 5:
            time.sleep(0.01)
        manifest = backup(tmp_path / "made.zip")
        written = Mail.objects.count()
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    held = manifest.tables["common_mail"].rows
    assert 5 <= held < written, "they went on writing while it was made"
    assert manifest.tables["clubs_player"].rows - before == held
    assert longest[0] < 5
    restore(tmp_path / "made.zip", replace=True)
    assert Mail.objects.count() == held == Player.objects.count() - before
    assert set(Mail.objects.values_list("about", flat=True)) <= set(
        Player.objects.values_list("slug", flat=True)
    )


def test_it_never_writes_over_a_file(tmp_path: Path, uploads: Path) -> None:
    (tmp_path / "made.zip").write_text("mine")
    with pytest.raises(BackupError, match="is there already"):
        backup(tmp_path / "made.zip")
    assert (tmp_path / "made.zip").read_text() == "mine"


def test_where_it_cannot_be_written_is_said(tmp_path: Path, uploads: Path) -> None:
    with pytest.raises(BackupError, match="No such file or directory"):
        backup(tmp_path / "none" / "made.zip")


@broken(
    "the disk is full while a backup is made",
    lost="that backup; no older one",
    said="the reason, and a mail to `ADMINS`",
)
def test_a_full_disk_leaves_no_file(tmp_path: Path, uploads: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BackupError, match="No space left on device"):
        backup(tmp_path / "made.zip")
    assert list(tmp_path.glob("*made*")) == list(tmp_path.glob(".*made*")) == []


def test_what_cannot_be_read_back_gets_no_name(
    tmp_path: Path, uploads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = making._write

    def spoil(path: Path, prove: bool) -> Any:
        manifest = write(path, prove)
        with zipfile.ZipFile(path) as made:
            parts = [part for part in made.infolist() if part.filename != MANIFEST]
        largest = max(parts, key=lambda part: part.compress_size)
        data = bytearray(path.read_bytes())
        data[largest.header_offset + 30 + len(largest.filename) + largest.compress_size // 2] ^= 0xFF
        path.write_bytes(data)
        return manifest

    monkeypatch.setattr(making, "_write", spoil)
    with pytest.raises(BackupError, match="damaged"):
        backup(tmp_path / "made.zip")
    assert list(tmp_path.glob("*made*")) == list(tmp_path.glob(".*made*")) == []


def test_a_table_that_is_gone_is_said(tmp_path: Path, uploads: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = rows.tables
    monkeypatch.setattr(rows, "tables", lambda: [table for table in there() if table != "clubs_club"])
    with pytest.raises(BackupError, match="lacks what its migrations made: clubs_club"):
        backup(tmp_path / "made.zip")


def test_a_database_that_fails_is_said(
    tmp_path: Path, uploads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(table: str) -> None:
        raise DatabaseError("disk I/O error")

    monkeypatch.setattr(rows, "read", fail)
    with pytest.raises(BackupError, match="cannot be read: disk I/O error"):
        backup(tmp_path / "made.zip")
    assert Club.objects.count() == 0, "the connection can be used again"


def test_wrong_books_are_backed_up_and_it_is_said(
    tmp_path: Path, uploads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "faults", lambda: iter(["Entry 1 is gone."]))
    backup(tmp_path / "made.zip")
    with Reader(tmp_path / "made.zip") as made:
        assert made.manifest.faults == ["Entry 1 is gone."]
    assert backup(tmp_path / "unproved.zip", prove=False).faults is None
    assert connection.is_usable()
