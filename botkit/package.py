"""What an author hands in: a zip or a folder, checked, and kept as one canonical archive. Pure; nothing is executed.

Everything outside is hostile here: names that climb out of the folder, links, bombs, encrypted and doubled entries.
"""

from __future__ import annotations

import hashlib
import io
import os
import stat
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from botkit import manifest as manifests
from botkit.manifest import Manifest, ManifestError

_LITTER = (
    "__pycache__",
    "__MACOSX",
    ".DS_Store",
    ".git",
    ".venv",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
)
_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


class PackageError(ValueError):
    """The package cannot be accepted. `problems` are sentences for its author."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__(" ".join(problems))


@dataclass(frozen=True, slots=True)
class PackageLimits:
    """How big a package may be: the archive as sent, all files unpacked, one file (bytes), and how many files."""

    archive: int = 2 * 1024 * 1024
    unpacked: int = 8 * 1024 * 1024
    file: int = 4 * 1024 * 1024
    files: int = 100


@dataclass(frozen=True, slots=True)
class Package:
    """A checked bot: its manifest and its files by path."""

    manifest: Manifest
    files: Mapping[str, bytes]

    @property
    def checksum(self) -> str:
        """SHA-256, hexadecimal, over names and contents: the same however the files were packed."""
        digest = hashlib.sha256()
        for path, content in sorted(self.files.items()):
            digest.update(f"{len(path)}:{path}:{len(content)}:".encode() + content)
        return digest.hexdigest()

    def archive(self) -> bytes:
        """The canonical zip: sorted names, no dates, so that equal packages are equal bytes."""
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, content in sorted(self.files.items()):
                entry = zipfile.ZipInfo(path, _EPOCH)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, content)
        return buffer.getvalue()

    def write(self, folder: Path) -> None:
        """Lay the files out in a folder, which is made if need be. Raises OSError."""
        for path, content in self.files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)


def from_zip(
    data: bytes, known_games: Collection[str] | None = None, limits: PackageLimits | None = None
) -> Package:
    """Check an uploaded zip. Raises PackageError."""
    limits = limits or PackageLimits()
    if len(data) > limits.archive:
        raise PackageError([f"The archive is {_size(len(data))}; {_size(limits.archive)} are allowed."])
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = _unzip(archive, limits)
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
        OSError,
    ) as error:
        if isinstance(error, PackageError):
            raise
        raise PackageError([f"This is not a zip archive that can be read ({error})."]) from None
    return from_files(files, known_games, limits)


def from_folder(
    folder: Path, known_games: Collection[str] | None = None, limits: PackageLimits | None = None
) -> Package:
    """Check a folder on this machine. Raises PackageError."""
    limits = limits or PackageLimits()
    if not folder.is_dir():
        raise PackageError([f"{folder} is not a folder."])
    files: dict[str, bytes] = {}
    for path in _walk(folder, folder):
        if len(files) >= limits.files:
            raise PackageError([f"There are more than {limits.files} files."])
        if (size := path.stat().st_size) > limits.file:
            raise PackageError(
                [f"{path.relative_to(folder)} is {_size(size)}; {_size(limits.file)} are allowed a file."]
            )
        files[path.relative_to(folder).as_posix()] = path.read_bytes()
    return from_files(files, known_games, limits)


def from_files(
    files: Mapping[str, bytes],
    known_games: Collection[str] | None = None,
    limits: PackageLimits | None = None,
) -> Package:
    """Check files by their paths, as a browser sends a folder. Raises PackageError with everything that is wrong."""
    limits = limits or PackageLimits()
    kept = _without_common_folder({path: content for path, content in files.items() if not _is_litter(path)})
    problems = [*_size_problems(kept, limits), *_path_problems(kept)]
    if manifests.FILE_NAME not in kept:
        problems.append(f"There is no {manifests.FILE_NAME} at the top of the package.")
    if problems:
        raise PackageError(problems)
    try:
        manifest = manifests.parse(kept[manifests.FILE_NAME], known_games)
    except ManifestError as error:
        raise PackageError(error.problems) from None
    if manifest.entry not in kept:
        raise PackageError(
            [f"entry names {manifest.entry}, which is not in the package ({', '.join(sorted(kept)[:20])})."]
        )
    return Package(manifest, kept)


def _unzip(archive: zipfile.ZipFile, limits: PackageLimits) -> dict[str, bytes]:
    """Read what is declared, but never more than the limits, whatever the headers claim."""
    entries = [entry for entry in archive.infolist() if not entry.is_dir() and not _is_litter(entry.filename)]
    if len(entries) > limits.files:
        raise PackageError([f"There are {len(entries)} files; {limits.files} are allowed."])
    files: dict[str, bytes] = {}
    total = 0
    for entry in entries:
        name = entry.filename
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise PackageError([f"{_name(name)} is a link; only ordinary files are allowed."])
        if entry.flag_bits & 0x1:
            raise PackageError([f"{_name(name)} is encrypted."])
        if entry.compress_type not in _METHODS:
            raise PackageError(
                [f"{_name(name)} is compressed in a way that is not accepted; use plain deflate."]
            )
        if name in files:
            raise PackageError([f"{_name(name)} is in the archive twice."])
        with archive.open(entry) as stream:
            content = stream.read(limits.file + 1)
        total += len(content)
        if len(content) > limits.file or total > limits.unpacked:
            raise PackageError(
                [
                    f"Unpacked it is too big: {_size(limits.unpacked)} in all are allowed, {_size(limits.file)} a file."
                ]
            )
        files[name] = content
    return files


def _walk(folder: Path, top: Path) -> Iterator[Path]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda member: member.name):
            path = Path(entry.path)
            if _is_litter(entry.name):
                continue
            if entry.is_symlink():
                raise PackageError([f"{path.relative_to(top)} is a link; only ordinary files are allowed."])
            if entry.is_dir():
                yield from _walk(path, top)
            elif entry.is_file():
                yield path
            else:
                raise PackageError([f"{path.relative_to(top)} is not an ordinary file."])


def _without_common_folder(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """People zip the folder rather than what is in it: `mybot/bot.py` means `bot.py`."""
    tops = {path.split("/")[0] for path in files}
    if len(tops) == 1 and all("/" in path for path in files) and all(map(manifests.is_safe_path, tops)):
        cut = len(tops.pop()) + 1
        return {path[cut:]: content for path, content in files.items()}
    return dict(files)


def _size_problems(files: Mapping[str, bytes], limits: PackageLimits) -> list[str]:
    if len(files) > limits.files:
        return [f"There are {len(files)} files; {limits.files} are allowed."]
    total = sum(map(len, files.values()))
    if total > limits.unpacked:
        return [f"All files together are {_size(total)}; {_size(limits.unpacked)} are allowed."]
    big = [path for path, content in files.items() if len(content) > limits.file]
    return [f"{_name(path)} is bigger than the {_size(limits.file)} allowed a file." for path in big[:3]]


def _path_problems(files: Mapping[str, bytes]) -> list[str]:
    problems = []
    for path, content in files.items():
        if not manifests.is_safe_path(path):
            problems.append(
                f"{_name(path)} is not an accepted name: letters a-z, digits, . _ - and folders inside the package."
            )
        elif any(other.startswith(path + "/") for other in files):
            problems.append(f"{_name(path)} is both a file and a folder.")
        elif path.endswith(".py") and not _is_utf8(content):
            problems.append(f"{path} is not UTF-8 text.")
    return problems[:5]


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return b"\0" not in content


def _is_litter(path: str) -> bool:
    return path.endswith((".pyc", ".pyo")) or any(part in _LITTER for part in path.split("/"))


def _name(path: str) -> str:
    text = ascii(path)
    return text if len(text) <= 100 else text[:97] + "..."


def _size(number: int) -> str:
    """Bytes for people."""
    if number < 1024:
        return f"{number} bytes"
    return f"{number / 1024:.0f} KiB" if number < 1024 * 1024 else f"{number / 1024 / 1024:.1f} MiB"
