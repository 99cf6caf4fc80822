"""In CI nothing that matters is skipped: bubblewrap is fetched, and a test that misses something fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ops.checks import biome, bubblewrap, node
from ops.checks.bubblewrap import NoBubblewrap

ROOT = Path(__file__).resolve().parents[2]
APT = """#!/bin/sh
echo "apt-get $*" >> {log}
case "$*" in
  *install*) [ -e {log}.lists ] || exit 100; printf '#!/bin/sh\\n' > {bin}/bwrap; chmod 755 {bin}/bwrap;;
  *update*) touch {log}.lists;;
  *download*) touch bubblewrap_0.8_amd64.deb;;
esac
"""
DPKG = """#!/bin/sh
echo "dpkg $1" >> {log}
mkdir -p $3/usr/bin && printf '#!/bin/sh\\n' > $3/usr/bin/bwrap && chmod 755 $3/usr/bin/bwrap
"""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without bwrap, whose package tools write down what they are told."""
    programs, log = tmp_path / "bin", tmp_path / "log"
    programs.mkdir()
    for name, text in {"apt-get": APT, "dpkg": DPKG}.items():
        (programs / name).write_text(text.format(log=log, bin=programs))
        (programs / name).chmod(0o755)
    for name in ("touch", "mkdir", "chmod", "sh"):
        (programs / name).symlink_to(f"/bin/{name}")
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(bubblewrap, "UNPACKED", tmp_path / "var" / "bubblewrap")
    return tmp_path


def told(machine: Path) -> list[str]:
    """The last word of each command that matters."""
    lines = (machine / "log").read_text().splitlines()
    return [f"{line.split()[0]} {word}" for line in lines for word in line.split()[1:] if word in WORDS]


WORDS = {"install", "update", "download", "-x"}


def test_root_in_ci_installs_the_distribution_s_package(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert bubblewrap.find_or_fetch() == machine / "bin"
    assert told(machine) == ["apt-get install", "apt-get update", "apt-get install"], "the lists were old"


@pytest.mark.parametrize(("ci", "user"), [("true", 1000), ("", 0), ("", 1000)])
def test_anybody_else_unpacks_it_beside(
    ci: str, user: int, machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert bubblewrap.find_or_fetch() == machine / "var" / "bubblewrap" / "usr" / "bin"
    assert told(machine) == ["apt-get update", "apt-get download", "dpkg -x"]
    assert bubblewrap.find_or_fetch() == machine / "var" / "bubblewrap" / "usr" / "bin"
    assert len(told(machine)) == 3, "once"


def test_a_machine_that_cannot_says_why(machine: Path) -> None:
    (machine / "bin" / "apt-get").write_text("#!/bin/sh\necho 'no such package' >&2; exit 100\n")
    with pytest.raises(NoBubblewrap, match="no such package"):
        bubblewrap.find_or_fetch()
    (machine / "bin" / "apt-get").unlink()
    with pytest.raises(NoBubblewrap, match="without apt-get"):
        bubblewrap.find_or_fetch()


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


@pytest.mark.parametrize(("ci", "status"), [("true", 1), ("", 0)])
def test_a_machine_without_biome_says_so_and_fails_only_ci(
    ci: str, status: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    assert biome.main([], Path("/nowhere/biome")) == status
    assert "not checked" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("static/js/odd.js", "var one = 1;\nif (one == '1') alert(one);\n", "noDoubleEquals"),
        ("static/css/odd.css", "a { colour: red }\n", "noUnknownProperty"),
        ("tests/static/odd.json", '{"a": 1, "a": 2}\n', "noDuplicateObjectKeys"),
    ],
)
def test_a_script_a_style_sheet_and_json_are_looked_at(
    name: str, text: str, complaint: str, capfd: pytest.CaptureFixture[str]
) -> None:
    file = ROOT / name
    try:
        file.write_text(text, encoding="utf-8")
        assert biome.main([name]) != 0
    finally:
        file.unlink()
    assert complaint in "".join(capfd.readouterr())


@pytest.mark.parametrize(
    ("version", "reason"), [(None, "node is not installed"), ("v18.20.4", "node 20 or newer is needed")]
)
def test_a_machine_without_a_node_that_will_do_says_why(
    version: str | None, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if version is not None:
        (tmp_path / "node").write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / "node").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(node.NoNode, match=reason):
        node.find_or_fetch()
