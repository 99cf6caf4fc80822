"""Finding a Firefox for the tests that hold in another browser, too: an installed one, driven by npm's Puppeteer.

Playwright drives a build of its own, which no package registry has; Puppeteer drives the one of the distribution.
"""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "tests" / "browser" / "firefox"
INSTALLED = ROOT / "var" / "firefox"
NAMES = ("firefox-esr", "firefox")


class NoFirefox(Exception):
    """Why there is none to test with; the reason that a skipped test shows."""


@dataclass(frozen=True)
class Firefox:
    """The browser, and the script that drives it, beside the packages that it needs."""

    node: str
    script: Path
    executable: str


def find() -> Firefox:
    """An installed Firefox with its driver, which is fetched with npm, once.

    Raises `NoFirefox`.
    """
    executable = next(filter(None, map(shutil.which, NAMES)), None)
    node, npm = shutil.which("node"), shutil.which("npm")
    if executable is None:
        raise NoFirefox(f"no Firefox is installed (as a package of a distribution: {NAMES[0]})")
    if node is None or npm is None:
        raise NoFirefox("without node and npm nothing drives Firefox")
    if not _is_ready():
        _fetch(npm)
    shutil.copy(PACKAGES / "at_table.mjs", INSTALLED)
    return Firefox(node, INSTALLED / "at_table.mjs", executable)


def _is_ready() -> bool:
    ready = INSTALLED / "ready"
    return ready.exists() and ready.read_bytes() == _lock()


def _lock() -> bytes:
    return (PACKAGES / "package-lock.json").read_bytes()


def _fetch(npm: str) -> None:
    shutil.rmtree(INSTALLED, ignore_errors=True)
    INSTALLED.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(PACKAGES / name, INSTALLED / name)
    install = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(install, cwd=INSTALLED, capture_output=True, text=True)
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[:1]
        raise NoFirefox(f"npm could not fetch what drives Firefox: {' '.join(last)}")
    (INSTALLED / "ready").write_bytes(_lock())
