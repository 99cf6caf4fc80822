"""Node for the unit tests of `static/js`: its own test runner, and a document without a browser (npm, locked in
`tests/static`).
"""

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "tests" / "static"
OLDEST = 20


class NoNode(Exception):
    """Why the scripts cannot be tested here; the reason that a skipped test shows."""


def find() -> str:
    """The path of node, its packages being there.

    Raises `NoNode`.
    """
    node = _node()
    if not _ready():
        raise NoNode("the packages of tests/static are missing or old (./test fetches them with npm)")
    return node


def find_or_fetch() -> str:
    """The same, fetching the packages when they are missing or old.

    Raises `NoNode` when that cannot be done.
    """
    node = _node()
    if not _ready():
        fetch()
    return node


def fetch() -> None:
    """Install the locked packages beside the tests.

    Raises `NoNode` when npm is missing or fails.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise NoNode("npm is not installed")
    install = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(install, cwd=PACKAGES, capture_output=True, text=True)
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[:1]
        raise NoNode(f"npm could not fetch the packages of tests/static: {' '.join(last)}")
    _stamp().write_bytes(_lock())


def _node() -> str:
    node = shutil.which("node")
    if node is None:
        raise NoNode("node is not installed")
    printed = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    version = re.match(r"v(\d+)", printed)
    if version is None or int(version[1]) < OLDEST:
        raise NoNode(f"node {OLDEST} or newer is needed, and this one is {printed or 'broken'}")
    return node


def _ready() -> bool:
    return _stamp().exists() and _stamp().read_bytes() == _lock()


def _lock() -> bytes:
    return (PACKAGES / "package-lock.json").read_bytes()


def _stamp() -> Path:
    """A copy of the lock file as it was installed."""
    return PACKAGES / "node_modules" / ".kerho-installed.json"
