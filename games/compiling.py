"""Makes the build that `games.compiled` uses: the hot modules through mypyc and the machine's C compiler.

Needs the packages of requirements/compiled.txt, a C compiler and Python's headers. The build is made of a copy of the
sources, tried in a process of its own, and put in place whole or not at all.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from games.compiled import ABI, FOLDER, MANIFEST, OFF, ROOT, Rules, digest, look

MODULES: Final = (
    "games.core.state",
    "games.kits.cards",
    "games.kits.pack",
    "games.kits.rankings",
    "games.kits.determinization",
    "games.kits.hands",
    "games.kits.tricks",
    "games.kits.auctions",
    "games.kits.poker",
    "games.rummy.kit.poker_melds",
    "games.vying.kit.betting",
    "games.vying.kit.lending",
    "games.kits.square_boards",
    "games.boards.kit.stones",
    "games.boards.kit.stone_games",
    "games.boards.kit.sites",
    "games.rummy.kit.melds",
    "games.rummy.kit.canastas",
    "games.rummy.kit.canasta_hands",
    "games.core.commitment",
)
"""What is worth compiling: what random play spends its time in, and what it calls most."""


class NotCompiled(Exception):
    """There is no build; the message is the one line that the user reads."""


def compile_rules(folder: Path | None) -> Rules:
    """Have a build that fits in a folder: the one that is there, or a new one.

    Raises NotCompiled, and changes nothing, where that cannot be done.
    """
    if folder is None or look(folder).compiled:
        return look(folder)
    check_tools()
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder, prefix="making-") as name:
        made = Path(name)
        sources = made / "sources"
        shutil.copytree(ROOT / "games", sources / "games", ignore=shutil.ignore_patterns("__pycache__"))
        _run([sys.executable, "-m", "games.compiling", str(made / "build")], sources, OFF)
        imported = _run([sys.executable, "-c", _IMPORTED], sources, OFF).split()
        stem = digest(sources, imported)
        whole = made / "whole"
        whole.mkdir()
        (made / "build").rename(whole / stem)
        built = sorted(file.relative_to(whole / stem) for file in (whole / stem).rglob("*.so"))
        files = {_module(file): str(Path(stem, file)) for file in built}
        manifest = {"abi": ABI, "sources": imported, "source": stem, "modules": files}
        manifest["build"] = digest(whole, files.values())
        (whole / MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
        _run([sys.executable, "-c", _TRIED], sources, str(whole))
        _put(whole, stem, folder)
    return look(folder)


def check_tools() -> None:
    """Raise NotCompiled where something is missing that a build needs."""
    for package in ("mypyc", "setuptools"):
        if find_spec(package) is None:
            raise NotCompiled(f"{package} is not installed (requirements/compiled.txt)")
    compiler = str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        raise NotCompiled(f"there is no C compiler ({compiler}) on this machine")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise NotCompiled("Python's headers are missing (Debian, Ubuntu: apt install python3-dev)")


_IMPORTED: Final = f"""
import importlib, pathlib, sys
for name in {MODULES!r}:
    importlib.import_module(name)
here = pathlib.Path.cwd()
for name, module in sorted(sys.modules.items()):
    if name.split(".")[0] == "games":
        print(pathlib.Path(module.__file__).relative_to(here))
"""
"""Prints the sources that the modules depend on: mypyc writes the constants of others into the build."""
_TRIED: Final = f"""
import importlib, sys
from games.compiled import RULES
assert RULES.compiled, RULES.why
for name in {MODULES!r}:
    assert importlib.import_module(name).__spec__.origin.endswith(".so"), name
from random import Random
from games.core.bench import random_deal
from games.core.registry import all_games
for game in all_games():
    if game.State is not None:
        table = game.table_for(preset=game.presets[0].key)
        random_deal(game.State(table, game.Sheet(table).next_deal()), Random(1))
"""
"""A build must load whole, and play a deal of every game."""


def _run(command: Sequence[str], folder: Path, build: str) -> str:
    """Run a step among the sources; what it printed. Raises NotCompiled with its last line."""
    surroundings = {**os.environ, FOLDER: build, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, text=True)
    if done.returncode:
        said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise NotCompiled(f"the build failed: {said[-1] if said else done.returncode}")
    return done.stdout


def _module(file: Path) -> str:
    """The module that a file of the build holds."""
    return ".".join([*file.parent.parts, file.name.split(".")[0]])


def _put(made: Path, stem: str, folder: Path) -> None:
    """Put a build in place of the one before: its files first, then what names them."""
    shutil.rmtree(folder / stem, ignore_errors=True)
    (made / stem).rename(folder / stem)
    (made / MANIFEST).replace(folder / MANIFEST)
    for old in folder.iterdir():
        if old.is_dir() and old.name != stem and not old.name.startswith("making-"):
            shutil.rmtree(old, ignore_errors=True)


def _compile(into: Path) -> None:
    """Compile the modules of the folder that we stand in."""
    from mypyc.build import mypycify
    from setuptools import setup

    made = into.parent
    files = [name.replace(".", "/") + ".py" for name in MODULES]
    extensions = mypycify(
        ["--config-file=", f"--cache-dir={made / 'cache'}", *files], opt_level="3", target_dir=str(made / "c")
    )
    arguments = ["-q", "build_ext", f"--build-lib={into}", f"--build-temp={made / 'objects'}"]
    setup(name="kerho-rules", ext_modules=extensions, script_args=arguments)


if __name__ == "__main__":
    _compile(Path(sys.argv[1]))
