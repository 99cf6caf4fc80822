"""What stops `./run` before it starts: one clear line for each, and nothing is changed."""

import socket
import tempfile
from pathlib import Path

import pytest

from config.embedded import valkey
from config.embedded.__main__ import main, options
from config.embedded.house import CannotStart, Folders, House, free_port


def test_a_taken_port_is_named_with_the_way_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["--port", str(port), "--data", str(tmp_path / "data")]) == 1
    said = capfd.readouterr().err.splitlines()
    assert said == [f"kerho: Port {port} is taken by another program: choose one with --port N."]


def test_a_port_that_cannot_be_is_refused() -> None:
    with pytest.raises(CannotStart, match="Port 70000 does not exist"):
        free_port("127.0.0.1", 70000)


def test_port_zero_finds_a_free_one() -> None:
    assert 1024 <= free_port("127.0.0.1", 0) <= 65535


def test_a_host_that_is_not_ours_is_named() -> None:
    with pytest.raises(CannotStart, match=r"cannot listen on 203\.0\.113\.7"):
        free_port("203.0.113.7", 0)


def test_a_data_folder_that_cannot_be_made_is_named(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert main(["--port", "0", "--data", str(tmp_path / "file" / "data")]) == 1
    (line,) = capfd.readouterr().err.splitlines()
    assert "choose another folder with --data DIR" in line and str(tmp_path / "file") in line


def test_a_data_folder_that_may_not_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)  # root may write anywhere
    with pytest.raises(CannotStart, match="No permission to write in"):
        Folders(tmp_path / "data").make()


def test_two_kerhos_do_not_share_a_data_folder(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    folders.make()
    folders.lock()
    with pytest.raises(CannotStart, match=r"already runs on .* \(process \d+\)"):
        folders.lock()


def test_once_without_the_demonstration_makes_no_sense(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options(["--once", "--no-demo"])
    assert "leave out --no-demo" in capfd.readouterr().err


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


@pytest.mark.parametrize(
    ("host", "url", "only_this_machine"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/", True),
        ("0.0.0.0", "http://127.0.0.1:8000/", False),
        ("::1", "http://[::1]:8000/", True),
        ("192.168.1.5", "http://192.168.1.5:8000/", False),
    ],
)
def test_only_a_house_open_to_the_network_answers_to_any_name(
    tmp_path: Path, host: str, url: str, only_this_machine: bool
) -> None:
    house = House(Folders(tmp_path), host, 8000, tmp_path / "valkey.sock")
    assert house.url == url
    assert ("ALLOWED_HOSTS" in house.environment) is only_this_machine


def test_bytecode_is_kept_even_where_the_user_wants_none_in_the_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = House(Folders(tmp_path), "127.0.0.1", 8000, tmp_path / "valkey.sock").environment
    assert "PYTHONDONTWRITEBYTECODE" not in environment
    assert environment["PYTHONPYCACHEPREFIX"].startswith(str(tmp_path))
