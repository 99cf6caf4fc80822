"""What was uploaded: files below one folder. What bots handed in lies in the database."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from operations.backups.archive import MEDIA, BackupError, Reader

STAGED = ".restoring-"


def folder() -> Path:
    """Where they lie."""
    return Path(settings.MEDIA_ROOT)


def files() -> Iterator[tuple[str, Path]]:
    """Every file by its path below the folder. Links are not followed."""
    for path in sorted(folder().rglob("*")):
        name = path.relative_to(folder()).as_posix()
        if stat.S_ISREG(path.lstat().st_mode) and not name.startswith(STAGED):
            yield name, path


class Staged:
    """A backup's uploads laid out beside those that are there, until it is certain that they are wanted."""

    def __init__(self, backup: Reader) -> None:
        """Raises BackupError when there is no room, or no right to write."""
        self.names = list(backup.manifest.uploads)
        self._aside: Path | None = None
        if not self.names:
            return
        try:
            folder().mkdir(parents=True, exist_ok=True)
            self._aside = Path(tempfile.mkdtemp(prefix=STAGED, dir=folder()))
            for name in self.names:
                path = self._aside / name
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("xb") as file:
                    file.writelines(backup.pieces(MEDIA + name))
        except OSError as error:
            self.clear()
            raise BackupError(
                f"The uploads cannot be written to {folder()}: {error.strerror or error}."
            ) from None
        except BackupError:
            self.clear()
            raise

    def put(self) -> None:
        """Let them take the place of what is there."""
        for name, path in list(files()):
            if name not in self.names:
                path.unlink()
        for name in self.names:
            assert self._aside is not None
            (folder() / name).parent.mkdir(parents=True, exist_ok=True)
            os.replace(self._aside / name, folder() / name)

    def clear(self) -> None:
        """Take away what was laid aside."""
        if self._aside is not None:
            shutil.rmtree(self._aside, ignore_errors=True)
