"""What holds for the project's files as a whole."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.settings import ROOT

# Spelled in halves, so that this file does not name them itself.
REGISTRIES = [
    a + b
    for a, b in (
        ("pypi.", "org"), ("pythonhosted.", "org"), ("npmjs.", "org"), ("npmjs.", "com"), ("yarnpkg.", "com"),
        ("crates.", "io"), ("rubygems.", "org"), ("proxy.golang.", "org"), ("ghcr.", "io"), ("docker.", "io"),
        ("jsdelivr.", "net"), ("unpkg.", "com"), ("deb.debian.", "org"),
    )
]  # fmt: skip


def tracked() -> list[Path]:
    """The files under version control, and those about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def test_no_file_names_a_package_registry() -> None:
    pattern = re.compile("|".join(re.escape(host) for host in REGISTRIES).encode(), re.IGNORECASE)
    guilty = [str(path.relative_to(ROOT)) for path in tracked() if pattern.search(path.read_bytes())]
    assert not guilty


@pytest.mark.parametrize("name", ["base", "monitoring", "embedded", "test", "uv", "compiled", "oracle"])
def test_every_pin_carries_hashes_and_no_address(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    pins = re.split(r"\n(?=\S)", text.strip())
    assert pins
    for pin in pins:
        first, *hashes = pin.splitlines()
        assert re.fullmatch(r"[\w.\[\],-]+==[\w.+]+( ; [^\\]+)? \\", first), first
        assert hashes and all(re.fullmatch(r" +--hash=sha256:[0-9a-f]{64}( \\)?", line) for line in hashes), (
            pin
        )
    assert "://" not in text


def test_the_files_pin_the_same_versions() -> None:
    chosen: dict[str, str] = {}
    for name in ("base", "monitoring", "embedded", "test", "compiled", "oracle"):
        text = (ROOT / "requirements" / f"{name}.txt").read_text()
        for package, version in re.findall(r"^([\w.-]+)(?:\[[^]]*\])?==(\S+)", text, re.MULTILINE):
            assert chosen.setdefault(package.lower(), version) == version, f"{package} in {name}.txt"


WITHOUT_TEST_PACKAGES = """
import re, sys
from importlib.metadata import packages_distributions
pins = open("requirements/base.txt").read().lower()
plain = lambda name: re.sub(r"[-_.]+", "-", name.lower())
pinned = {plain(name) for name in re.findall(r"^([\\w.-]+)(?:\\[[^]]*\\])?==", pins, re.MULTILINE)}
owners = packages_distributions()

class OnlyPinned:
    def find_spec(self, name, path=None, target=None):
        mine = {plain(owner) for owner in owners.get(name.split(".")[0], ())}
        if mine and not mine & pinned:
            raise ModuleNotFoundError(f"No module named {name!r} without the test packages", name=name)

sys.meta_path.insert(0, OnlyPinned())
import config.wsgi, config.urls, common.beat, ops.local.programs
ops.local.programs.load()
"""


def test_the_running_site_needs_nothing_that_only_the_tests_install() -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    program = [sys.executable, "-c", WITHOUT_TEST_PACKAGES]
    done = subprocess.run(program, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
