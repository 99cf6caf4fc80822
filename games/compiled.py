"""The hot modules of the rules, compiled from these same sources where a build of them is there; else pure Python.

`python -m games compile` makes the build (`games.compiling`). What is imported is looked for here first. A build is
used only while it fits: the sources it was made of read as they did then, the Python is the same, no file is damaged.
Whatever else is the case, the rules run from their sources.
"""

from __future__ import annotations

import json
import os
import sys
import sysconfig
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = "KERHO_COMPILED"
"""Environment variable: where the build lies if not in `var/compiled`, or `off`."""
OFF: Final = "off"
USUAL: Final = ROOT / "var" / "compiled"
MANIFEST: Final = "manifest.json"
ABI: Final = str(sysconfig.get_config_var("SOABI"))


class Rules(NamedTuple):
    """What the rules run from: compiled or not, and why, for the people who started it."""

    compiled: bool
    why: str

    def __str__(self) -> str:
        return f"the rules run {'compiled' if self.compiled else 'in pure Python'} ({self.why})"


class _Unfit(Exception):
    """The build cannot be used; the message says why."""


class _Loader(ExtensionFileLoader):
    """Loads a module of a build; it says that it lies where its source lies, beside its rules page."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        source = ROOT / (module.__name__.replace(".", "/") + ".py")
        if source.exists():
            module.__file__ = str(source)


class Finder(MetaPathFinder):
    """Finds the modules of a build, before anybody looks for their sources."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(name)
        return None if file is None else spec_from_file_location(name, file, loader=_Loader(name, str(file)))


def build_folder() -> Path | None:
    """Where a build is looked for; None where it is switched off."""
    said = os.environ.get(FOLDER, "")
    return None if said == OFF else Path(said) if said else USUAL


def digest(root: Path, files: Iterable[str]) -> str:
    """Of the names and contents of some files below a folder."""
    read = blake2b(digest_size=16)
    for name in sorted(files):
        content = (root / name).read_bytes()
        read.update(f"{name} {len(content)} ".encode() + content)
    return read.hexdigest()


def look(folder: Path | None) -> Rules:
    """Whether there is a build that fits in a folder. Costs a few milliseconds."""
    return _rules(folder, _fitting)


def use(folder: Path | None) -> Rules:
    """Have the build used from now on, if there is one that fits, and loads."""
    return _rules(folder, lambda folder: _load(_fitting(folder)))


def _rules(folder: Path | None, find: Callable[[Path], Mapping[str, Path]]) -> Rules:
    if folder is None:
        return Rules(False, f"{FOLDER} is {OFF}")
    try:
        return Rules(True, f"{len(find(folder)) - 1} modules")
    except _Unfit as reason:
        return Rules(False, str(reason))


def _load(files: Mapping[str, Path]) -> Mapping[str, Path]:
    """Have these files found by imports; first the library that all of them share. Raises _Unfit."""
    finder = Finder(files)
    sys.meta_path.insert(0, finder)
    try:
        import_module(next(name for name in files if "." not in name))
    except Exception as error:
        sys.meta_path.remove(finder)
        raise _Unfit(f"the build does not load: {error!r:.80}") from error
    return files


def _fitting(folder: Path) -> dict[str, Path]:
    """The files of the build, by the modules that they hold. Raises _Unfit."""
    try:
        manifest: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        if manifest["abi"] != ABI:
            raise _Unfit(f"the build is for another Python, {manifest['abi']}")
        if digest(ROOT, manifest["sources"]) != manifest["source"]:
            raise _Unfit("the sources have changed since the build")
        files: dict[str, str] = manifest["modules"]
        if digest(folder, files.values()) != manifest["build"]:
            raise _Unfit("the build is damaged")
        return {name: folder / file for name, file in files.items()}
    except FileNotFoundError as error:
        missing = str(error.filename).endswith(MANIFEST)
        raise _Unfit("there is no build" if missing else "the build or a source of it is not whole") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise _Unfit(f"the build cannot be read: {error!r:.80}") from None


RULES: Final = use(build_folder())
"""What the rules run from in this process."""
