"""What the tests of this folder share."""

from __future__ import annotations

from pathlib import Path

import pytest

from botkit.sandbox import probe
from tests.botkit.sandbox.workers import ECHO


@pytest.fixture(autouse=True)
def forget_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which jails hold is found out anew in each test."""
    monkeypatch.setattr(probe, "_found", {})


@pytest.fixture
def echo(tmp_path: Path) -> Path:
    folder = tmp_path / "echo"
    folder.mkdir()
    (folder / "bot.py").write_text(ECHO)
    return folder
