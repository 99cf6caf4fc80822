"""What was uploaded."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from operations.backups import uploads as kept
from operations.backups.archive import MEDIA, BackupError, Manifest, Reader, Writer


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    manifest = Manifest("0.2.0", "sqlite", "", [])
    with Writer(tmp_path / "a.zip") as writer:
        manifest.parts[f"{MEDIA}deep/down/x.png"] = writer.upload("deep/down/x.png", BytesIO(b"new"))
        writer.manifest(manifest)
    return tmp_path / "a.zip"


def test_links_lead_nowhere(uploads: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (uploads / "link").symlink_to(tmp_path / "secret")
    (uploads / "folder").symlink_to(tmp_path)
    assert [name for name, _ in kept.files()] == ["faces/äijä.png"]


def test_they_take_the_place_of_what_is_there_when_it_is_certain(uploads: Path, archive: Path) -> None:
    with Reader(archive) as backup:
        staged = kept.Staged(backup)
        assert [name for name, _ in kept.files()] == ["faces/äijä.png"]
        staged.put()
        staged.clear()
    assert [(name, path.read_bytes()) for name, path in kept.files()] == [("deep/down/x.png", b"new")]
    assert not list(uploads.glob(f"{kept.STAGED}*"))


def test_where_they_cannot_be_written_is_said(uploads: Path, archive: Path, settings: object) -> None:
    settings.MEDIA_ROOT = str(uploads / "faces" / "äijä.png")
    with Reader(archive) as backup, pytest.raises(BackupError, match="The uploads cannot be written"):
        kept.Staged(backup)
