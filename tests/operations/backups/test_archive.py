"""The file of a backup: whole, or refused in a sentence."""

from __future__ import annotations

import json
import stat
import zipfile
from collections.abc import Callable
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from operations.backups.archive import MANIFEST, BackupError, Manifest, Reader, Writer

ROWS = [[[1, "Äijä", None], [2, "x\ny", 0.1]], [[3, "", -1e300]]]


def written(path: Path) -> Path:
    """A small backup: a table in two batches, and an upload."""
    manifest = Manifest("0.2.0", "sqlite", "2026-11-22T12:00:00+00:00", [("clubs", "0001_initial")])
    with Writer(path) as writer:
        manifest.parts["tables/clubs_user"] = writer.table("clubs_user", ["id", "name", "mu"], iter(ROWS))
        manifest.parts["media/a/b.png"] = writer.upload("a/b.png", BytesIO(bytes(range(256)) * 9000))
        writer.manifest(manifest)
    return path


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return written(tmp_path / "a.zip")


def remade(archive: Path, change: Callable[[dict[str, Any]], None], *more: tuple[str, bytes]) -> Path:
    """The same with another manifest, and parts added."""
    path = archive.with_name("remade.zip")
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == MANIFEST:
                manifest = json.loads(data)
                change(manifest)
                data = json.dumps(manifest).encode()
            new.writestr(name, data)
        for name, data in more:
            new.writestr(name, data)
    return path


def refused(path: Path) -> str:
    """Why."""
    with pytest.raises(BackupError) as error, Reader(path) as reader:
        reader.check()
    return str(error.value)


def test_what_was_written_is_read(archive: Path) -> None:
    with Reader(archive) as reader:
        reader.check()
        assert list(reader.batches("clubs_user")) == ROWS
        assert b"".join(reader.pieces("media/a/b.png")) == bytes(range(256)) * 9000
        assert reader.manifest.tables["clubs_user"].rows == 3
        assert list(reader.manifest.uploads) == ["a/b.png"]


def test_only_its_owner_can_read_it(archive: Path) -> None:
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600


def test_it_never_writes_over_a_file(archive: Path) -> None:
    with pytest.raises(FileExistsError):
        Writer(archive)


@pytest.mark.parametrize("share", [0.0, 0.01, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_is_refused(archive: Path, share: float) -> None:
    data = archive.read_bytes()
    archive.write_bytes(data[: int(len(data) * share)])
    assert "its end is missing" in refused(archive)


def test_no_byte_of_a_part_can_be_changed_unnoticed(archive: Path) -> None:
    data = archive.read_bytes()
    with zipfile.ZipFile(archive) as opened:
        end = opened.start_dir
    for place in range(0, end, 7):
        archive.write_bytes(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])
        try:
            with Reader(archive) as reader:
                reader.check()
                assert list(reader.batches("clubs_user")) == ROWS
        except BackupError:
            continue
        # what is left are bytes that say nothing: dates in a local header and the like
        with Reader(archive) as reader:
            assert b"".join(reader.pieces("media/a/b.png")) == bytes(range(256)) * 9000


@pytest.mark.parametrize("rubbish", [b"", b"PK", b"SQLite format 3\0" * 99, bytes(4096)])
def test_what_is_no_archive_is_refused(tmp_path: Path, rubbish: bytes) -> None:
    path = tmp_path / "rubbish"
    path.write_bytes(rubbish)
    assert "is no backup" in refused(path)


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "No such file" in refused(tmp_path / "none.zip")
    assert "cannot be read" in refused(tmp_path)


def test_somebody_elses_archive_is_refused(tmp_path: Path) -> None:
    for name, text in (
        ("readme.txt", "hi"),
        (MANIFEST, "[]"),
        (MANIFEST, "{"),
        (MANIFEST, '{"format": "other"}'),
    ):
        with zipfile.ZipFile(tmp_path / "foreign.zip", "w") as foreign:
            foreign.writestr(name, text)
        assert "is no backup of Kerho" in refused(tmp_path / "foreign.zip")


def test_one_of_a_later_format_is_refused(archive: Path) -> None:
    assert "later Kerho (9.0)" in refused(remade(archive, lambda m: m.update(format_version=2, kerho="9.0")))


@pytest.mark.parametrize(
    "name",
    [
        "media/../../etc/passwd", "/etc/passwd", "media//x", "media/./x", "../x", "media/a\\..\\b", "media/\0",
        "tables/a b", "tables/../x", "tables/a;drop", "tables", "media/", "other/x", "", "manifest.json",
    ],
)  # fmt: skip
def test_a_name_that_leads_elsewhere_is_refused(archive: Path, name: str) -> None:
    def change(manifest: dict[str, Any]) -> None:
        manifest["parts"][name] = manifest["parts"].pop("media/a/b.png")

    assert "its manifest cannot be understood" in refused(remade(archive, change))


def test_parts_that_the_manifest_does_not_name_are_refused(archive: Path) -> None:
    assert "not those of its manifest" in refused(remade(archive, lambda m: None, ("media/../../x", b"1")))
    assert "not those of its manifest" in refused(remade(archive, lambda m: m["parts"].pop("media/a/b.png")))


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m["parts"]["media/a/b.png"].update(sha256="0" * 64),
        lambda m: m["parts"]["media/a/b.png"].update(size=3),
        lambda m: m["parts"]["media/a/b.png"].update(size=10**12),
    ],
)
def test_a_part_that_is_not_as_signed_is_refused(
    archive: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    assert "media/a/b.png is not what was written" in refused(remade(archive, change))


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m.pop("parts"),
        lambda m: m.update(parts=[]),
        lambda m: m.update(parts={"media/x": 1}),
        lambda m: m.update(migrations=[1]),
        lambda m: m.update(migrations=None),
        lambda m: m.update(more=1),
        lambda m: m["parts"]["media/a/b.png"].update(more=1),
    ],
)
def test_a_manifest_that_makes_no_sense_is_refused(
    archive: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    assert "its manifest cannot be understood" in refused(remade(archive, change))


@pytest.mark.parametrize("line", [b"{}", b"[1]", b"[[1, 2]]", b"[[1,2,3]", b'"x"', b"\xff"])
def test_rows_that_are_no_rows_are_refused(tmp_path: Path, line: bytes) -> None:
    manifest = Manifest("0.2.0", "sqlite", "", [])
    with Writer(tmp_path / "a.zip") as writer:
        part = writer._write("tables/clubs_user", iter([line]))
        part.columns = ["a", "b", "c"]
        manifest.parts["tables/clubs_user"] = part
        writer.manifest(manifest)
    with Reader(tmp_path / "a.zip") as reader, pytest.raises(BackupError, match="not what was written"):
        list(reader.batches("clubs_user"))


def test_the_manifest_is_what_was_said(archive: Path) -> None:
    with Reader(archive) as reader:
        assert asdict(reader.manifest)["migrations"] == [("clubs", "0001_initial")]
        assert reader.manifest.faults is None
