"""The copy of a bot's files that its jail shows it: nothing else lies there, and it goes away afterwards."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

_PREFIX = "kerho-bot-"
_FORGOTTEN = 3600.0  # seconds after which a dead worker's stage may be swept away


@dataclass(frozen=True, slots=True)
class Stage:
    """A temporary folder holding `bot` and `kit`. A worker's own home may be closed to the user its bots run as."""

    folder: Path

    @classmethod
    def copy(cls, bot: Path, kit: Path | None) -> Stage:
        """Copy the regular files of a bot (links are not followed) and the kit. Raises OSError."""
        stage = cls(Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-")))
        try:
            _copy_folder(bot, stage.folder / "bot")
            (stage.folder / "kit").mkdir()
            if kit is not None:
                shutil.copyfile(kit, stage.folder / "kit" / kit.name)
            if os.geteuid() == 0:  # the bot will be another user
                _open_to_readers(stage.folder)
        except OSError:
            stage.remove()
            raise
        return stage

    def remove(self) -> None:
        """Remove everything; quietly if it is gone already."""
        shutil.rmtree(self.folder, ignore_errors=True)


def _copy_folder(source: Path, target: Path) -> None:
    target.mkdir()
    with os.scandir(source) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                _copy_folder(Path(entry.path), target / entry.name)
            elif entry.is_file(follow_symlinks=False):
                shutil.copyfile(entry.path, target / entry.name, follow_symlinks=False)


def _open_to_readers(folder: Path) -> None:
    for parent, _, files in os.walk(folder):
        os.chmod(parent, 0o755)  # noqa: S103 (another user must read it; nothing in it is secret from readers)
        for name in files:
            os.chmod(os.path.join(parent, name), 0o644)


def sweep() -> None:
    """Remove what workers left behind that were killed in the middle of a match."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        try:
            left = folder.lstat()
            owner = int(folder.name.removeprefix(_PREFIX).split("-")[0])
        except (OSError, ValueError):
            continue
        mine = left.st_uid == os.geteuid() and stat.S_ISDIR(left.st_mode)
        if mine and time.time() - left.st_mtime > _FORGOTTEN and not _alive(owner):
            shutil.rmtree(folder, ignore_errors=True)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
