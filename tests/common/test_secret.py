"""The embedded installation's secret keys."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from common import secret
from common.secret import push_key, secret_key


def test_the_embedded_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    key = secret_key(tmp_path / "new")
    assert len(key) >= 50
    assert secret_key(tmp_path / "new") == key
    assert (tmp_path / "new" / "secret-key").stat().st_mode & 0o077 == 0
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["secret-key"]


def test_the_key_for_messages_lies_beside_it_and_is_another(tmp_path: Path) -> None:
    key = push_key(tmp_path)
    assert push_key(tmp_path) == key != secret_key(tmp_path) and len(key) == 43
    assert sorted(path.name for path in tmp_path.iterdir()) == ["push-key", "secret-key"]


def test_two_installations_have_different_keys(tmp_path: Path) -> None:
    assert secret_key(tmp_path / "a") != secret_key(tmp_path / "b")


def test_those_who_ask_at_once_get_the_same_whole_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    together, make = Barrier(8), secret._make
    monkeypatch.setattr(secret.os, "getpid", iter(range(100, 200)).__next__)

    def make_together(path: Path) -> None:
        together.wait(10)
        make(path)

    monkeypatch.setattr(secret, "_make", make_together)
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(secret_key, [tmp_path / "data"] * 8))
    assert len(keys) == 1 and len(keys.pop()) >= 50
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret-key"], "nothing is left aside"


def test_a_key_that_is_there_is_never_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("kept by its owner\n")
    assert secret_key(tmp_path) == "kept by its owner"
