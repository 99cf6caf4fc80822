"""What the tests of this folder share."""

from __future__ import annotations

from pathlib import Path

import pytest

from botkit import cli
from tests.botkit.programs import Program


@pytest.fixture
def bot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A new bot that plays Tuppi."""
    folder = tmp_path / "sly_fox"
    assert cli.main(["new", str(folder), "--game", "tuppi"]) == 0
    capsys.readouterr()
    return folder


@pytest.fixture
def program(tmp_path: Path) -> Program:
    def write(source: str) -> Path:
        (tmp_path / "bot.py").write_text(source)
        return tmp_path

    return write
