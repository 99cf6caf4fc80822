"""The interpreter that runs bots."""

from __future__ import annotations

import os
from pathlib import Path

from botkit.sandbox import interpreter


def test_an_interpreter_in_a_closed_home_is_passed_over(tmp_path: Path) -> None:
    closed = tmp_path / "home"
    closed.mkdir(mode=0o700)
    program = closed / "python3"
    program.touch(0o755)
    assert not interpreter.open_to_all(str(program))
    for parent in (closed, *closed.parents):
        if parent.stat().st_uid == os.geteuid() and parent.is_relative_to(tmp_path.parent.parent):
            parent.chmod(0o755)
    assert interpreter.open_to_all(str(program)) == all(p.stat().st_mode & 1 for p in program.parents)
