"""Everything that reads the code is run, and what complains is shown."""

import sys
from pathlib import Path

import pytest

from ops.checks import lint

GOOD = [sys.executable, "-c", "print('all is well')"]
BAD = [sys.executable, "-c", "import sys; print('line 3'); sys.exit('wrong')"]
ABSENT = [sys.executable, "-c", "print('not checked: no node here')"]


def test_every_check_is_a_program_that_is_there() -> None:
    for name, command in lint.checks().items():
        assert Path(command[0]).exists(), name
    modules = [command[2] for command in lint.checks().values() if command[1:2] == ["-m"]]
    assert all((lint.ROOT / Path(*module.split("."))).with_suffix(".py").exists() for module in modules)


def test_all_are_run_and_only_complaints_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lint, "checks", lambda: {"one": BAD, "two": GOOD, "three": ABSENT})
    assert lint.lint() is False
    said = capsys.readouterr().out
    assert "lint: one: NOT OK" in said and "line 3" in said and "wrong" in said
    assert "lint: two: ok" in said and "all is well" not in said
    assert "not checked: no node here" in said, "what could not be looked at is said"


def test_it_is_good_if_nobody_complains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lint, "checks", lambda: {"two": GOOD})
    assert lint.lint() is True
