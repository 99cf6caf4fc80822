"""The broker of one machine."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.local import valkey


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """`main` changes that of its process, which here is the tests'."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_the_broker_listens_in_the_data_folder(tmp_path: Path) -> None:
    assert valkey.socket_path(Path("/srv/run")) == Path("/srv/run/valkey.sock")


def test_in_a_deep_folder_the_broker_moves_to_a_short_path(tmp_path: Path) -> None:
    path = valkey.socket_path(tmp_path / ("deep" * 30))
    try:
        assert len(str(path)) <= valkey.LONGEST_SOCKET_PATH
        assert path.parent.stat().st_mode & 0o077 == 0  # nobody else may connect
        assert str(path).startswith(tempfile.gettempdir())
    finally:
        path.parent.rmdir()
