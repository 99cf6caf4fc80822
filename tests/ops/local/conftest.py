"""What the tests of this folder share."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ops.local.log import Log
from ops.local.process import Child
from tests.ops.local.children import Clock
from tests.setup.running import eventually


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def child(tmp_path: Path, clock: Clock) -> Iterator[Callable[..., Child]]:
    """Makes a started child; whatever happens it is gone after the test."""
    made: list[Child] = []

    def make(argv: list[str], **options: float) -> Child:
        new = Child("child", argv, os.environ, Log(tmp_path / "log"), clock=clock, **options)  # type: ignore[arg-type]
        made.append(new)
        new.start()
        assert eventually(lambda: new.last_line == "up")
        return new

    yield make
    for one in made:
        one.patience = 0.1
        one.ask_to_stop()
        one.finish()
