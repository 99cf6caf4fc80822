"""A PostgreSQL for the tests: it answers while it is there, and leaves nothing behind."""

import importlib.util
import tempfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

import psycopg
import pytest

from ops.checks.postgres import NoPostgres, temporary_postgres


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that this test has made for a server; other tests make theirs meanwhile."""
    folders: list[Path] = []
    mkdtemp = tempfile.mkdtemp

    def make(*names: str, **where: str) -> str:
        folders.append(Path(mkdtemp(*names, **where)))
        return str(folders[-1])

    monkeypatch.setattr(tempfile, "mkdtemp", make)
    return folders


def used(address: str) -> None:
    """Ask it something, and fail."""
    home = unquote(urlsplit(address).hostname or "")
    assert Path(home).is_dir()
    with psycopg.connect(host=home, user="postgres", dbname="postgres") as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",), (
            "nobody reaches it from outside"
        )
        assert connection.execute("SHOW autovacuum").fetchone() == ("off",)
    raise ZeroDivisionError


def test_it_answers_and_is_gone_without_a_trace_whatever_happens(made: list[Path]) -> None:
    with pytest.raises(ZeroDivisionError), temporary_postgres() as address:
        used(address)
    assert [folder.exists() for folder in made] == [False]


def test_a_machine_for_which_there_is_none_says_so(monkeypatch: pytest.MonkeyPatch, made: list[Path]) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(NoPostgres, match="not installed for this kind of machine"), temporary_postgres():
        pass
    assert [folder.exists() for folder in made] == [False]


def test_one_that_cannot_begin_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        __import__("ops.checks.postgres", fromlist=["OPTIONS"]).OPTIONS, "shared_buffers", "rubbish"
    )
    with pytest.raises(NoPostgres, match="shared_buffers"), temporary_postgres():
        pass
