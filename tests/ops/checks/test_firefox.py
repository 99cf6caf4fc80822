"""Firefox where it is not installed, and what drives it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ops.checks import firefox

NPM = """#!/bin/sh
echo "npm $*" >> {log}
[ "$1" = ci ] && [ -e package-lock.json ] || exit 1
"""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose npm writes down what it is told; nothing else is there yet."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, text in {"npm": NPM.format(log=tmp_path / "log"), "node": ""}.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(firefox, "INSTALLED", tmp_path / "var" / "firefox")
    return tmp_path


def installed(machine: Path, name: str) -> None:
    program = machine / "bin" / name
    program.touch()
    program.chmod(0o755)


@pytest.mark.parametrize("name", firefox.NAMES)
def test_what_drives_it_is_fetched_once(machine: Path, name: str) -> None:
    installed(machine, name)
    for _ in range(2):
        found = firefox.find()
        assert found.executable == str(machine / "bin" / name)
        assert found.script.parent == machine / "var" / "firefox" and found.script.exists()
    assert (machine / "log").read_text().count("npm ci") == 1


def test_a_machine_without_says_what_is_missing(machine: Path) -> None:
    with pytest.raises(firefox.NoFirefox, match="no Firefox is installed"):
        firefox.find()
    installed(machine, "firefox")
    (machine / "bin" / "npm").write_text("#!/bin/sh\necho 'no such package' >&2; exit 1\n")
    with pytest.raises(firefox.NoFirefox, match="no such package"):
        firefox.find()
    (machine / "bin" / "npm").unlink()
    with pytest.raises(firefox.NoFirefox, match="without node and npm"):
        firefox.find()
