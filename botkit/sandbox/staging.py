"""The copy of a bot's files that its jail shows it: nothing else lies there, and it goes away afterwards."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_PREFIX = "kerho-bot-"
_BEING_MADE = 2.0  # seconds between the making of a stage and its lock, at most
SWEEP_EVERY: Final = 30.0
_swept = -SWEEP_EVERY


@dataclass(frozen=True, slots=True)
class Stage:
    """A temporary folder holding `bot` and `kit`. A worker's own home may be closed to the user its bots run as.

    lock: a descriptor of the folder, locked while this process lives; by that others see that it is in use, whatever
    numbers processes have in their container.
    """

    folder: Path
    lock: int

    @classmethod
    def copy(cls, bot: Path, kit: Path | None) -> Stage:
        """Copy the regular files of a bot (links are not followed) and the kit. Raises OSError."""
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
        try:
            stage = cls(folder, os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC))
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        try:
            fcntl.flock(stage.lock, fcntl.LOCK_EX)
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
        """Remove everything; quietly if it is gone already. Only once."""
        shutil.rmtree(self.folder, ignore_errors=True)
        os.close(self.lock)


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


def sweep() -> int:
    """Remove what workers left behind that were killed in the middle of a match; how many stages."""
    return sum(_remove_if_left(folder) for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"))


def sweep_now_and_then() -> None:
    """Sweep, but not again within `SWEEP_EVERY` seconds: whoever starts a bot clears up after the dead."""
    global _swept
    if time.monotonic() - _swept > SWEEP_EVERY:
        _swept = time.monotonic()
        sweep()


def _remove_if_left(folder: Path) -> bool:
    """Remove a stage of this user's whose process has died: nobody holds its lock."""
    try:
        lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        left = os.fstat(lock)
        if left.st_uid != os.geteuid() or time.time() - left.st_mtime < _BEING_MADE:
            return False
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder, ignore_errors=True)
        return True
    except OSError:
        return False
    finally:
        os.close(lock)
