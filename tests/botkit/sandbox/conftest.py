"""What the tests of this folder share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.botkit.sandbox.workers import ECHO


@pytest.fixture
def echo(tmp_path: Path) -> Path:
    folder = tmp_path / "echo"
    folder.mkdir()
    (folder / "bot.py").write_text(ECHO)
    return folder
