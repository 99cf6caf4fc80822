"""The embedded installation's secret key."""

from pathlib import Path

from common.secret import secret_key


def test_the_embedded_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    key = secret_key(tmp_path / "new")
    assert len(key) >= 50
    assert secret_key(tmp_path / "new") == key
    assert (tmp_path / "new" / "secret-key").stat().st_mode & 0o077 == 0
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["secret-key"]


def test_two_installations_have_different_keys(tmp_path: Path) -> None:
    assert secret_key(tmp_path / "a") != secret_key(tmp_path / "b")
