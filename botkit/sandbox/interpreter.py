"""Which Python runs the bots, and what of the machine it must be able to read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_ASK = """
import json, sys, sysconfig
where = sysconfig.get_paths(), sysconfig.get_config_var
print(json.dumps([list(sys.version_info[:2]), [where[0]["stdlib"], where[0]["platstdlib"], where[1]("LIBDIR") or ""]]))
"""
# Where the dynamic linker finds the shared libraries that parts of the standard library need.
_SHARED_LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache")
_TIME_ZONES = ("/usr/share/zoneinfo",)
OLDEST = (3, 11)


@dataclass(frozen=True, slots=True)
class Interpreter:
    """A Python by its real path, with the folders it loads its standard library and shared libraries from."""

    path: str
    folders: tuple[str, ...]

    @property
    def readable(self) -> list[str]:
        """Everything a bot may read besides its own folder, parents before children, nothing twice."""
        kept: list[str] = []
        for path in sorted({*self.folders, *_SHARED_LIBRARIES, *_TIME_ZONES}):
            if os.path.exists(path) and not any(Path(path).is_relative_to(parent) for parent in kept):
                kept.append(path)
        return kept


@cache
def find(*, for_strangers: bool) -> Interpreter:
    """This process's own Python, else the system's. `for_strangers`: another user must be able to run it (because a
    worker that is root gives each bot a user of its own, and root's home is closed to that). Raises OSError.
    """
    candidates = [
        getattr(sys, "_base_executable", sys.executable),
        "/usr/bin/python3",
        "/usr/local/bin/python3",
    ]
    problems = []
    for path in map(os.path.realpath, candidates):
        try:
            interpreter = _ask(path)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            problems.append(f"{path}: {error}")
            continue
        if for_strangers and not all(map(open_to_all, (path, *interpreter.folders))):
            problems.append(f"{path}: only its owner may use it")
            continue
        return interpreter
    raise OSError(
        f"There is no Python {OLDEST[0]}.{OLDEST[1]} or newer that a bot could use ({'; '.join(problems)})."
    )


def _ask(path: str) -> Interpreter:
    answer = subprocess.run(
        [path, "-I", "-S", "-c", _ASK],
        capture_output=True,
        check=True,
        timeout=30,
        env={},
        stdin=subprocess.DEVNULL,
    )
    version, folders = json.loads(answer.stdout)
    if tuple(version) < OLDEST:
        raise ValueError(f"it is Python {version[0]}.{version[1]}")
    # The folder of shared libraries matters for a Python in a place of its own; /usr/lib is on the list anyway.
    return Interpreter(path, tuple(os.path.realpath(folder) for folder in folders if os.path.isdir(folder)))


def open_to_all(path: str) -> bool:
    """Whether any user may reach and read this path."""
    here = Path(path)
    if not here.stat().st_mode & 0o4:
        return False
    return all(parent.stat().st_mode & 0o1 for parent in here.parents)
