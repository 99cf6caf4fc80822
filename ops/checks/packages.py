"""The distribution's packages, unpacked in a folder of ours: that needs no rights, and leaves the machine as it was."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300  # seconds for one command


class NotFetched(Exception):
    """Why there is no such package here."""


def unpack(folder: Path, *packages: str) -> None:
    """Fetch packages with lists of packages of our own, and unpack them. Raises `NotFetched`."""
    shutil.rmtree(folder, ignore_errors=True)
    lists, cache = folder / "apt" / "lists", folder / "apt" / "cache"
    for one in (lists / "partial", cache / "archives" / "partial"):
        one.mkdir(parents=True)
    own = ["-o", f"Dir::State::lists={lists}", "-o", f"Dir::Cache={cache}", "-o", "APT::Sandbox::User="]
    run(["apt-get", *own, "update"], folder)
    run(["apt-get", *own, "download", *packages], folder)
    for archive in folder.glob("*.deb"):
        run(["dpkg", "-x", str(archive), str(folder)], folder)
    shutil.rmtree(folder / "apt", ignore_errors=True)


def run(command: list[str], folder: Path) -> None:
    """Run a command there. Raises `NotFetched` with its last line when it fails."""
    folder.mkdir(parents=True, exist_ok=True)
    surroundings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    if shutil.which(command[0]) is None:
        raise NotFetched(f"without {command[0]} it cannot be fetched")
    try:
        done = subprocess.run(
            command, cwd=folder, env=surroundings, capture_output=True, text=True, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotFetched(f"`{' '.join(command)}` failed: {error}") from None
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise NotFetched(f"`{' '.join(command)}` failed: {' '.join(last)}")


def runs(*command: str | Path, **environment: str) -> bool:
    """Whether a program starts: it may lack a library, or not be there at all."""
    try:
        surroundings = {**os.environ, **environment}
        return subprocess.run(command, env=surroundings, capture_output=True, timeout=10).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
