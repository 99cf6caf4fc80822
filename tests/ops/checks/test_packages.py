"""The distribution's packages, unpacked beside."""

from __future__ import annotations

from pathlib import Path

import pytest

from ops.checks import packages
from ops.checks.packages import NotFetched


def test_what_a_command_last_said_is_the_reason(tmp_path: Path) -> None:
    with pytest.raises(NotFetched, match="no such package"):
        packages.run(["sh", "-c", "echo looking; echo no such package >&2; exit 100"], tmp_path / "new")
    with pytest.raises(NotFetched, match="without no-such-program it cannot be fetched"):
        packages.run(["no-such-program"], tmp_path)


def test_a_program_that_lacks_something_does_not_run(tmp_path: Path) -> None:
    assert packages.runs("sh", "-c", 'test "$GIVEN" = yes', GIVEN="yes")
    assert not packages.runs("sh", "-c", "exit 127")
    assert not packages.runs(tmp_path / "nowhere")
