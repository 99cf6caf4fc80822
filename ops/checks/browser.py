"""Finding a Chromium for the browser tests: an installed one, else npm's `@sparticuz/chromium`, unpacked in `var/`.

The npm package needs no administrator: its archives hold the browser and the system libraries that it needs.
"""

import os
import shutil
import subprocess
import tarfile
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "tests" / "browser"
UNPACKED = ROOT / "var" / "browser"
INSTALLED_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_UNBROTLI = (
    "const fs=require('fs'),z=require('zlib');"
    "fs.createReadStream(process.argv[1]).pipe(z.createBrotliDecompress()).pipe(fs.createWriteStream(process.argv[2]))"
)
_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>{folder}</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
"""


class NoBrowser(Exception):
    """Why there is no browser to test with; the reason that a skipped test shows."""


@dataclass(frozen=True)
class Chromium:
    """A browser that Playwright can start."""

    executable: str
    arguments: list[str] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)


def find() -> Chromium:
    """An installed Chromium, or the one that `fetch` unpacked.

    Raises `NoBrowser` when there is neither.
    """
    for name in INSTALLED_NAMES:
        if path := shutil.which(name):
            return Chromium(path)
    if (UNPACKED / "ready").exists():
        libraries = UNPACKED / "al2023" / "lib"
        surroundings = {"LD_LIBRARY_PATH": str(libraries), "FONTCONFIG_FILE": str(UNPACKED / "fonts.conf")}
        return Chromium(str(UNPACKED / "chromium"), ["--no-sandbox"], surroundings)
    raise NoBrowser(
        "no Chromium is installed and npm's was not fetched (./test --browser fetches it with npm)"
    )


def find_or_fetch() -> Chromium:
    """The same, fetching npm's Chromium when no other is here.

    Raises `NoBrowser` when that cannot be done.
    """
    try:
        return find()
    except NoBrowser:
        fetch()
        return find()


def fetch() -> None:
    """Install the locked npm package and unpack it into `var/browser`.

    Raises `NoBrowser` when npm is missing or fails.
    """
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        raise NoBrowser("no Chromium is installed, and without node and npm none can be fetched")
    shutil.rmtree(UNPACKED, ignore_errors=True)
    UNPACKED.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(PACKAGES / name, UNPACKED / name)
    install = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(install, cwd=UNPACKED, capture_output=True, text=True)
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[:1]
        raise NoBrowser(f"npm could not fetch Chromium: {' '.join(last)}")
    _unpack(node)


def _unpack(node: str) -> None:
    """Unpack the archives of the package: the browser itself, its libraries, its software renderer, a font."""
    archives = UNPACKED / "node_modules" / "@sparticuz" / "chromium" / "bin"
    for archive in sorted(archives.glob("*.br")):
        plain = UNPACKED / archive.stem
        subprocess.run([node, "-e", _UNBROTLI, str(archive), str(plain)], check=True)
        if plain.suffix == ".tar":
            with tarfile.open(plain) as members:
                members.extractall(_folder(plain), filter="data")
            plain.unlink()
    (UNPACKED / "chromium").chmod(0o755)
    (UNPACKED / "fonts.conf").write_text(_FONTS.format(folder=UNPACKED / "fonts"), encoding="utf-8")
    (UNPACKED / "ready").touch()


def _folder(archive: Path) -> Path:
    """Where an archive belongs: the renderer beside the browser, everything else in a folder of its name."""
    return UNPACKED if archive.stem == "swiftshader" else UNPACKED / archive.stem


def playwright_environment() -> dict[str, str]:
    """Settings for Playwright: the machine's node where there is one (its own lacks a library on a bare Debian)."""
    node = shutil.which("node")
    return {"PLAYWRIGHT_NODEJS_PATH": node} if node and "PLAYWRIGHT_NODEJS_PATH" not in os.environ else {}
