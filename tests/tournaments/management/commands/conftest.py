"""A tournament report file, and what a command says."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.tournaments.engine.dsl import stage
from tournaments.engine.trf import write

ROUNDS = ("1-3 1-0, 4-2 0-1, 5 U", "2-1 =, 5-3 1-0, 4 H")


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "evening.trf"
    path.write_text(write(stage(5, *ROUNDS), total=4), encoding="utf-8")
    return str(path)


@pytest.fixture
def half(file: str) -> str:
    """The same, cut off in the middle."""
    path = Path(file).with_name("half.trf")
    path.write_text(Path(file).read_text(encoding="utf-8")[:300], encoding="utf-8")
    return str(path)


@pytest.fixture
def said() -> Callable[..., str]:
    def call(*arguments: Any) -> str:
        out = StringIO()
        call_command(*arguments, stdout=out)
        return out.getvalue()

    return call
