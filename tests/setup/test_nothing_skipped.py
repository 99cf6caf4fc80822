"""In CI nothing that matters is skipped: bubblewrap is fetched, and a test that misses something fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.settings import ROOT


@pytest.mark.slow
@pytest.mark.parametrize(("ci", "status", "said"), [("true", 1, "failed"), ("", 0, "skipped")])
def test_a_jail_that_is_missing_fails_ci_and_nothing_else(ci: str, status: int, said: str) -> None:
    test = "tests/botkit/sandbox/test_jails.py::test_bubblewrap_mounts_no_proc"
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test],
        cwd=ROOT,
        env={**os.environ, "PATH": "/nowhere", "CI": ci},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (run.returncode, f"1 {said}" in run.stdout) == (status, True), run.stdout


@pytest.mark.slow
def test_a_test_of_a_group_that_is_skipped_fails_ci(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text())
    (tmp_path / "test_one.py").write_text(
        "import pytest\n@pytest.mark.browser\ndef test_page():\n    pytest.skip('no browser')\n"
        "def test_plain():\n    pytest.skip('only root can')\n"
    )
    (tmp_path / "test_file.py").write_text("import pytest\npytest.importorskip('no_such_engine')\n")
    options = [
        "--all",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        str(ROOT / "pyproject.toml"),
        "--rootdir",
        str(ROOT),
    ]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(tmp_path), "--continue-on-collection-errors"],
        cwd=ROOT,
        env={**os.environ, "CI": "true"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "1 failed, 1 skipped, 1 error" in run.stdout, run.stdout + run.stderr
