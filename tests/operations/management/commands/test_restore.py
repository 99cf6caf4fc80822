"""`manage.py restore`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.operations.conftest import Elsewhere


@pytest.mark.parametrize(("answer", "status"), [("no\n", 1), ("", 1), ("replace\n", 0)])
def test_the_command_asks_before_anything_is_lost(
    made: Path, restored: Elsewhere, answer: str, status: int
) -> None:
    done = restored.run("restore", "--replace", made, answer=answer)
    assert done.returncode == status, done.stderr
    assert "All of it will be gone" in done.stdout
    assert ("Nothing was changed" in done.stderr) == bool(status)
