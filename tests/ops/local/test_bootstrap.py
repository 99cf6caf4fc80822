"""`./run` and `./test` before there is an environment: what they make, mend, and say in one line."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ops.local import bootstrap
from ops.local.bootstrap import Environment, Unusable

ROOT = Path(__file__).resolve().parents[3]
FAKE_UV = """#!/bin/sh
echo "$@" >> "{log}"
case "$1" in
  venv) for last; do :; done; mkdir -p "$last/bin"; echo home > "$last/pyvenv.cfg"; ln -s {python} "$last/bin/python";;
  pip) exit {status};;
esac
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with small requirement files, and a `uv` that writes down what it is asked for."""
    (tmp_path / "requirements").mkdir()
    for name in ("base", "embedded", "test"):
        (tmp_path / "requirements" / f"{name}.txt").write_text(f"{name}-package==1\n")
    uv_that(tmp_path, monkeypatch, status=0)
    return tmp_path


def uv_that(tree: Path, monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    """Put a `uv` on the path whose `pip install` ends with `status`."""
    (tree / "tools").mkdir(exist_ok=True)
    uv = tree / "tools" / "uv"
    uv.write_text(FAKE_UV.format(log=tree / "asked", python=sys.executable, status=status))
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tree / 'tools'}{os.pathsep}{os.environ['PATH']}")


def asked(tree: Path) -> list[str]:
    """What the `uv` of the tree was asked to do, one line a call."""
    log = tree / "asked"
    return log.read_text().splitlines() if log.exists() else []


def test_a_first_start_makes_the_environment_and_installs_with_hashes_checked(tree: Path) -> None:
    command = bootstrap.prepare("run", ["--once"], root=tree)
    venv, install = asked(tree)
    assert venv.startswith("venv") and "--no-python-downloads" in venv
    assert "--require-hashes" in install and "base.txt" in install and "test.txt" not in install
    assert command == [str(tree / ".venv/bin/python"), "-m", "ops.local", "--once"]


def test_a_second_start_installs_nothing(tree: Path) -> None:
    bootstrap.prepare("run", [], root=tree)
    calls = len(asked(tree))
    bootstrap.prepare("run", [], root=tree)
    assert len(asked(tree)) == calls


def test_run_and_test_add_to_one_environment_and_never_take_away(tree: Path) -> None:
    bootstrap.prepare("run", [], root=tree)
    bootstrap.prepare("test", [], root=tree)
    calls = len(asked(tree))
    bootstrap.prepare("run", [], root=tree)
    bootstrap.prepare("test", [], root=tree)
    assert len(asked(tree)) == calls
    assert not any("sync" in call or "uninstall" in call for call in asked(tree))


def test_changed_pins_are_installed(tree: Path) -> None:
    bootstrap.prepare("run", [], root=tree)
    (tree / "requirements" / "base.txt").write_text("base-package==2\n")
    calls = len(asked(tree))
    bootstrap.prepare("run", [], root=tree)
    assert len(asked(tree)) == calls + 1


def test_an_installation_that_was_cut_short_is_made_anew(
    tree: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    bootstrap.prepare("run", [], root=tree)
    (tree / ".venv" / ".kerho" / "unfinished").touch()
    bootstrap.prepare("run", [], root=tree)
    assert "half made or broken: making it anew" in capfd.readouterr().err
    assert Environment(tree / ".venv", tree / "requirements").ready(("base",))


def test_an_environment_whose_python_has_gone_is_made_anew(tree: Path) -> None:
    bootstrap.prepare("run", [], root=tree)
    (tree / ".venv" / "bin" / "python").unlink()
    (tree / ".venv" / "bin" / "python").symlink_to("/nowhere/python3")
    bootstrap.prepare("run", [], root=tree)
    assert (tree / ".venv" / "bin" / "python").exists()


def test_a_failed_installation_is_not_taken_for_a_good_one(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    uv_that(tree, monkeypatch, status=2)
    with pytest.raises(Unusable, match="could not be installed"):
        bootstrap.prepare("run", [], root=tree)
    assert not Environment(tree / ".venv", tree / "requirements").ready(("base",))
    uv_that(tree, monkeypatch, status=0)
    bootstrap.prepare("run", [], root=tree)
    assert Environment(tree / ".venv", tree / "requirements").ready(("base",))


def test_something_else_called_venv_is_left_alone(tree: Path) -> None:
    (tree / ".venv").mkdir()
    (tree / ".venv" / "diary.txt").write_text("mine")
    with pytest.raises(Unusable, match="is not a Python environment: move it away"):
        bootstrap.prepare("run", [], root=tree)
    assert (tree / ".venv" / "diary.txt").read_text() == "mine"


def test_without_uv_and_without_venv_one_line_says_what_to_install(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else real(name))
    with pytest.raises(Unusable, match="apt install python3-venv") as failure:
        bootstrap.prepare("run", [], root=tree)
    assert "\n" not in str(failure.value)
    assert not (tree / ".venv").exists()


def test_a_checkout_that_may_not_be_written_is_named(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write anywhere
    with pytest.raises(Unusable, match=f"No permission to write in {tree}"):
        bootstrap.prepare("run", [], root=tree)


def test_an_old_python_is_refused(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(Unusable, match=r"3\.11 or newer is needed; .* is 3\.9\.2"):
        bootstrap.prepare("run", [], root=tree)


@pytest.mark.parametrize(
    ("command", "option"), [("run", "--compile"), ("test", "--compiled"), ("test", "--all")]
)
def test_the_compiler_of_the_rules_is_installed_only_when_asked_for(
    tree: Path, command: str, option: str
) -> None:
    for name in ("compiled", "oracle"):
        (tree / "requirements" / f"{name}.txt").write_text(f"{name}-package==1\n")
    bootstrap.prepare(command, [], root=tree)
    assert not any("compiled.txt" in call for call in asked(tree))
    bootstrap.prepare(command, [option], root=tree)
    assert "compiled.txt" in asked(tree)[-1]


def test_the_oracles_are_installed_only_when_asked_for(tree: Path) -> None:
    (tree / "requirements" / "oracle.txt").write_text("oracle-package==1\n")
    bootstrap.prepare("test", [], root=tree)
    assert not any("oracle.txt" in call for call in asked(tree))
    bootstrap.prepare("test", ["--oracle"], root=tree)
    assert "oracle.txt" in asked(tree)[-1]


@pytest.mark.parametrize("script", ["run", "test"])
def test_the_two_commands_are_plain_shell_and_answer_for_help(script: str) -> None:
    done = subprocess.run(["sh", str(ROOT / script), "--help"], capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, done.stderr
    assert f"usage: ./{script}" in done.stdout
