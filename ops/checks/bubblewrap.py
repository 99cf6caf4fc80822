"""Having bubblewrap for the tests of its jail: an installed one, else the distribution's package.

CI, where it is root, installs the package; everywhere else it is only unpacked in `var/`, which needs no rights.
"""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UNPACKED = ROOT / "var" / "bubblewrap"
PACKAGE = "bubblewrap"
PATIENCE = 300  # seconds for one command


class NoBubblewrap(Exception):
    """Why there is no bubblewrap to test with."""


def find() -> Path | None:
    """The folder of a `bwrap` that can be run, None if there is none."""
    installed = shutil.which("bwrap")
    for program in (Path(installed) if installed else None, UNPACKED / "usr" / "bin" / "bwrap"):
        if program is not None and _runs(program):
            return program.parent
    return None


def find_or_fetch() -> Path:
    """The same, with the distribution's package if need be.

    Raises `NoBubblewrap` when that cannot be done.
    """
    found = find()
    if found is None:
        if shutil.which("apt-get") is None:
            raise NoBubblewrap("bwrap is not installed, and without apt-get it cannot be fetched")
        if os.geteuid() == 0 and os.environ.get("CI") == "true":
            _install()
        else:
            _unpack()
        found = find()
    if found is None:
        raise NoBubblewrap("the distribution's bubblewrap does not run here")
    return found


def _install() -> None:
    """Install the package, with fresh lists of packages if those at hand do not have it."""
    install = ["apt-get", "install", "--yes", "--no-install-recommends", PACKAGE]
    try:
        _run(install)
    except NoBubblewrap:
        _run(["apt-get", "update"])
        _run(install)


def _unpack() -> None:
    """Fetch the package with lists of packages of our own, and unpack it."""
    shutil.rmtree(UNPACKED, ignore_errors=True)
    lists, cache = UNPACKED / "apt" / "lists", UNPACKED / "apt" / "cache"
    for folder in (lists / "partial", cache / "archives" / "partial"):
        folder.mkdir(parents=True)
    own = ["-o", f"Dir::State::lists={lists}", "-o", f"Dir::Cache={cache}", "-o", "APT::Sandbox::User="]
    _run(["apt-get", *own, "update"])
    _run(["apt-get", *own, "download", PACKAGE])
    for archive in UNPACKED.glob("*.deb"):
        _run(["dpkg", "-x", str(archive), str(UNPACKED)])
    shutil.rmtree(UNPACKED / "apt", ignore_errors=True)


def _run(command: list[str]) -> None:
    """Run a command in `var/bubblewrap`. Raises `NoBubblewrap` with its last line when it fails."""
    UNPACKED.mkdir(parents=True, exist_ok=True)
    surroundings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            command, cwd=UNPACKED, env=surroundings, capture_output=True, text=True, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoBubblewrap(f"`{' '.join(command)}` failed: {error}") from None
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise NoBubblewrap(f"`{' '.join(command)}` failed: {' '.join(last)}")


def _runs(program: Path) -> bool:
    """Whether it starts: it may lack a library, or not be there at all."""
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=10).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
