"""The file of a backup: a zip with a manifest that counts and signs every part.

`tables/NAME` are lines, each a JSON list of rows; `media/PATH` are uploads. Values are written so that both databases
read them: moments in UTC, bytes as hexadecimal digits, UUIDs as 32 of them, booleans as 0 and 1, JSON as its text.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import IO, Any, Final

from django.db import DatabaseError

MANIFEST: Final = "manifest.json"
TABLES, MEDIA = "tables/", "media/"
PIECE: Final = 1 << 20
LARGEST_MANIFEST: Final = 50 << 20
QUICK: Final = 1
"""Compression: the best takes five times as long and saves a tenth."""

UNREADABLE: Final = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, KeyError, RuntimeError, ValueError, NotImplementedError
)  # fmt: skip
"""What reading a damaged archive raises."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What such a file is of. Where it may come from a stranger: `longest`, the bytes of a line, and `most`, the bytes
    that one byte of the file may unfold to."""

    format: str
    version: int
    name: str
    longest: int = 0
    most: int = 0


BACKUP: Final = Kind("kerho-backup", 1, "backup")


class BackupError(Exception):
    """Why there is no backup, or why one was not restored: a sentence for whoever typed the command."""


@dataclass
class Part:
    """A part of the file; of a table also its columns and how many rows it has."""

    sha256: str
    size: int
    columns: list[str] = field(default_factory=list)
    rows: int = 0

    def __post_init__(self) -> None:
        """Raises ValueError for what no part is."""
        if not isinstance(self.sha256, str) or type(self.size) is not int or type(self.rows) is not int:
            raise ValueError(self)
        if not isinstance(self.columns, list) or not all(isinstance(name, str) for name in self.columns):
            raise ValueError(self)


@dataclass
class Manifest:
    """What a backup is of. `sequences` are the numbers last given out; `faults` those of the books even then.

    `about`: what else is said of a file that holds less than all.
    """

    kerho: str
    database: str
    made_at: str
    migrations: list[tuple[str, str]]
    parts: dict[str, Part] = field(default_factory=dict)
    sequences: dict[str, int] = field(default_factory=dict)
    faults: list[str] | None = None
    about: dict[str, Any] = field(default_factory=dict)
    format: str = BACKUP.format
    format_version: int = BACKUP.version

    @property
    def tables(self) -> dict[str, Part]:
        """By the table's name."""
        return {
            name.removeprefix(TABLES): part for name, part in self.parts.items() if name.startswith(TABLES)
        }

    @property
    def uploads(self) -> dict[str, Part]:
        """By the upload's path below the folder of uploads."""
        return {name.removeprefix(MEDIA): part for name, part in self.parts.items() if name.startswith(MEDIA)}


class Writer:
    """Writes a backup. The file is readable by its owner only: it holds every password's hash."""

    def __init__(self, path: Path) -> None:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        self._file = os.fdopen(descriptor, "w+b")
        self._zip = zipfile.ZipFile(self._file, "w", zipfile.ZIP_DEFLATED, compresslevel=QUICK)

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            with contextlib.suppress(OSError, ValueError):
                self._zip.close()
            with contextlib.suppress(OSError):
                self._file.close()
            return
        with self._file:
            self._zip.close()
            self._file.flush()
            os.fsync(self._file.fileno())

    def table(self, name: str, columns: Sequence[str], batches: Iterator[Sequence[Any]]) -> Part:
        """One table's rows."""
        rows = 0

        def lines() -> Iterator[bytes]:
            nonlocal rows
            for batch in batches:
                rows += len(batch)
                yield json.dumps(batch, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

        part = self._write(TABLES + name, lines())
        part.columns, part.rows = list(columns), rows
        return part

    def upload(self, name: str, file: IO[bytes]) -> Part:
        """One upload."""
        return self._write(MEDIA + name, iter(lambda: file.read(PIECE), b""))

    def manifest(self, manifest: Manifest) -> None:
        """What was written; goes last."""
        self._zip.writestr(MANIFEST, json.dumps(asdict(manifest), ensure_ascii=False, indent=1))

    def _write(self, name: str, pieces: Iterator[bytes]) -> Part:
        digest, size = hashlib.sha256(), 0
        with self._zip.open(name, "w", force_zip64=True) as part:
            for piece in pieces:
                digest.update(piece)
                size += len(piece)
                part.write(piece)
        return Part(digest.hexdigest(), size)


class Reader:
    """Reads a backup; nothing of a file that is not whole is given out by `checked`."""

    def __init__(self, path: Path, kind: Kind = BACKUP) -> None:
        """Raises BackupError for what is no such file, was cut, or is from a later Kerho."""
        self.path, self.kind = path, kind
        try:
            self._zip = zipfile.ZipFile(path)
        except OSError as error:
            raise BackupError(f"{path} cannot be read: {error.strerror or error}.") from None
        except (zipfile.BadZipFile, ValueError, NotImplementedError):
            raise BackupError(
                f"{path} is no {kind.name}, or only a part of one: its end is missing."
            ) from None
        try:
            self.manifest = self._manifest()
        except BackupError:
            self.close()
            raise

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def check(self) -> None:
        """Read every part once. Raises BackupError for one that is missing, changed, or not in the manifest."""
        there = self._zip.namelist()
        listed = {MANIFEST, *self.manifest.parts}
        if len(there) != len(set(there)) or set(there) != listed:
            raise BackupError(f"{self.path} is damaged: its parts are not those of its manifest.")
        self.check_size()
        for name in self.manifest.parts:
            for _ in self.pieces(name):
                pass

    def check_size(self) -> None:
        """Raises BackupError for a file that would unfold to more than one of its kind can."""
        unfolded = sum(part.size for part in self.manifest.parts.values())
        if self.kind.most and unfolded > self.kind.most * self.path.stat().st_size + PIECE:
            raise BackupError(f"{self.path} is damaged: it would unfold to {unfolded >> 20} megabytes.")

    def pieces(self, name: str) -> Iterator[bytes]:
        """A part, piece by piece. Raises BackupError at its end if it is not what was written."""
        part, digest, size = self.manifest.parts[name], hashlib.sha256(), 0
        try:
            with self._zip.open(name) as file:
                while piece := file.read(PIECE):
                    digest.update(piece)
                    size += len(piece)
                    if size > part.size:
                        break
                    yield piece
        except UNREADABLE:
            raise self._damaged(name) from None
        if (digest.hexdigest(), size) != (part.sha256, part.size):
            raise self._damaged(name)

    def batches(self, table: str) -> Iterator[list[list[Any]]]:
        """A table's rows, many at a time."""
        rest = b""
        for piece in self.pieces(TABLES + table):
            *lines, rest = (rest + piece).split(b"\n")
            if self.kind.longest and len(rest) > self.kind.longest:
                raise self._damaged(TABLES + table)
            for line in lines:
                yield self._rows(table, line)
        if rest:
            yield self._rows(table, rest)

    def _rows(self, table: str, line: bytes) -> list[list[Any]]:
        width = len(self.manifest.tables[table].columns)
        try:
            rows = json.loads(line)
        except (ValueError, RecursionError):
            raise self._damaged(TABLES + table) from None
        if not isinstance(rows, list) or any(not isinstance(row, list) or len(row) != width for row in rows):
            raise self._damaged(TABLES + table)
        return rows

    def _damaged(self, name: str) -> BackupError:
        return BackupError(f"{self.path} is damaged: {name} is not what was written.")

    def _manifest(self) -> Manifest:
        try:
            if self._zip.getinfo(MANIFEST).file_size > LARGEST_MANIFEST:
                raise ValueError
            read = json.loads(self._zip.read(MANIFEST))
            found, version = read["format"], read["format_version"]
        except (TypeError, RecursionError, *UNREADABLE):
            raise BackupError(
                f"{self.path} is no {self.kind.name} of Kerho: it has no manifest that can be read."
            ) from None
        if found != self.kind.format or type(version) is not int:
            raise BackupError(f"{self.path} is no {self.kind.name} of Kerho.")
        if version > self.kind.version:
            raise BackupError(
                f"{self.path} was made by a later Kerho ({read.get('kerho')}): bring this one up to date first."
            )
        try:
            read["parts"] = {_safe(name): Part(**part) for name, part in read["parts"].items()}
            read["migrations"] = [(str(app), str(name)) for app, name in read["migrations"]]
            return Manifest(**read)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BackupError(f"{self.path} is damaged: its manifest cannot be understood.") from None


@contextlib.contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Where to write what gets its name when all of it is written. Raises BackupError; then there is no file."""
    if path.exists():
        raise BackupError(f"{path} is there already: choose another name.")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        yield part
        os.rename(part, path)
    except OSError as error:
        raise BackupError(f"{path} cannot be written: {error.strerror or error}.") from None
    except DatabaseError as error:
        raise BackupError(f"The database cannot be read: {error}") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _safe(name: str) -> str:
    """The name of a part. Raises ValueError for one that would lead out of its folder."""
    path = PurePosixPath(name)
    plain = str(path) == name and not path.is_absolute() and ".." not in path.parts and "\\" not in name
    if not plain or "\0" in name or not name.startswith((TABLES, MEDIA)) or len(path.parts) < 2:
        raise ValueError(name)
    if name.startswith(TABLES) and not name.removeprefix(TABLES).isidentifier():
        raise ValueError(name)
    return name
