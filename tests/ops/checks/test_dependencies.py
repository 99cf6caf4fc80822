"""What is known against what is pinned."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from ops.checks import dependencies


def told(monkeypatch: pytest.MonkeyPatch, said: str, status: int = 0) -> None:
    """An audit that answers this."""
    program = f"import sys; {said}; sys.exit({status})"
    monkeypatch.setattr(dependencies, "command", lambda: [sys.executable, "-c", program])


def answer(*packages: dict[str, Any]) -> str:
    return f"print({json.dumps(json.dumps({'dependencies': packages}))})"


WELL = {"name": "django", "version": "5.2.19", "vulns": []}
ILL = {"name": "old", "version": "1.0", "vulns": [{"id": "CVE-2026-1", "fix_versions": ["1.1"]}]}
UNKNOWN = {"name": "uv", "skip_reason": "not found"}


def test_what_is_known_is_named_with_what_mends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, answer(WELL, ILL), 1)
    assert dependencies.audit() is False
    assert capsys.readouterr().out == "audit: old 1.0: CVE-2026-1, mended in 1.1\n"


def test_what_could_not_be_asked_is_not_said_to_be_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, answer(WELL, UNKNOWN))
    assert dependencies.audit() is True
    assert capsys.readouterr().out.splitlines() == [
        "audit: not checked: 1 of 2, unknown where it was asked: uv",
        "audit: nothing is known against 1 packages",
    ]


@pytest.mark.parametrize("said", ["print('')", "print('[]')", "sys.stderr.write('name resolution failed')"])
def test_a_database_that_cannot_be_reached_is_said(
    said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, said, 1)
    assert dependencies.audit() is True
    assert capsys.readouterr().out.startswith("audit: not checked: the database cannot be reached")


def test_so_is_one_that_is_too_slow_and_a_program_that_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, "import time; time.sleep(60)")
    monkeypatch.setattr(dependencies, "PATIENCE", 0.2)
    assert dependencies.audit() is True
    monkeypatch.setattr(dependencies, "command", lambda: ["/nowhere/pip-audit"])
    assert dependencies.audit() is True
    assert capsys.readouterr().out.count("audit: not checked") == 2


def test_everything_that_is_pinned_is_asked_about() -> None:
    command = dependencies.command()
    assert Path(command[0]).exists()
    asked = {Path(one).stem for one, before in zip(command[1:], command, strict=False) if before == "-r"}
    assert asked == {path.stem for path in dependencies.ROOT.glob("requirements/*.in")}
