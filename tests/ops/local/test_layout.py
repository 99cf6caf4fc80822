"""What stops `./run` before it starts: one clear line for each, and nothing is changed."""

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.compiled import FOLDER
from games.compiling import NotCompiled
from ops.local.__main__ import main, options, tell_rules
from ops.local.layout import CannotStart, Folders, Layout, free_port
from tests.helpers.broken import broken

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """`main` changes that of its process, which here is the tests'."""
    before = os.umask(0o022)
    yield
    os.umask(before)


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


def test_what_the_rules_run_from_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    tell_rules(compile_first=False)
    assert capfd.readouterr().err.splitlines() == ["kerho: the rules run in pure Python (there is no build)"]


@pytest.mark.parametrize("reason", [NotCompiled("no C compiler"), PermissionError(13, "no")])
def test_rules_that_cannot_be_compiled_are_no_reason_not_to_start(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    reason: Exception,
) -> None:
    def refuse(folder: Path) -> None:
        raise reason

    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.setattr("ops.local.__main__.compile_rules", refuse)
    tell_rules(compile_first=True)
    _, why, what = capfd.readouterr().err.splitlines()
    assert why == f"kerho: the rules were not compiled: {reason}"
    assert what == "kerho: the rules run in pure Python (there is no build)"


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


@broken("it is started twice on one folder", lost="nothing", said="the second names the first")
def test_two_kerhos_do_not_share_a_data_folder(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    folders.make()
    folders.lock()
    with pytest.raises(CannotStart, match=r"already runs on .* \(process \d+\)"):
        folders.lock()


@pytest.mark.parametrize("still_open", [False, True])
def test_what_is_from_before_0_2_is_named_and_left_as_it_is(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], still_open: bool
) -> None:
    """Also where it was killed, and what it wrote last stands beside its database."""
    database = sqlite3.connect(tmp_path / "kerho.sqlite3")
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE tournaments_session (id integer)")
    database.commit()
    if not still_open:
        database.close()
    before = {path: path.read_bytes() for path in tmp_path.rglob("*")}
    assert main(["--port", "0", "--data", str(tmp_path)]) == 1
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith(
        f"kerho: {tmp_path} is from before 0.2 and cannot be brought up to date: begin anew"
    )
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.suffix != ".sqlite3-shm"} == {
        path: text for path, text in before.items() if path.suffix != ".sqlite3-shm"
    }


def test_a_database_that_cannot_be_read_is_for_others_to_name(tmp_path: Path) -> None:
    for content in (None, b"", b"no database", b"SQLite format 3\0" + bytes(100)):
        if content is not None:
            (tmp_path / "kerho.sqlite3").write_bytes(content)
        assert Folders(tmp_path).check_age() is None
    assert Folders(tmp_path / "kerho.sqlite3" / "below a file").check_age() is None


def test_once_without_the_demonstration_makes_no_sense(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options(["--once", "--no-demo"])
    assert "leave out --no-demo" in capfd.readouterr().err


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
    layout = Layout(Folders(tmp_path), host, 8000, tmp_path / "valkey.sock")
    assert layout.url == url
    assert ("ALLOWED_HOSTS" in layout.environment) is only_this_machine


def test_bytecode_is_kept_even_where_the_user_wants_none_in_the_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = Layout(Folders(tmp_path), "127.0.0.1", 8000, tmp_path / "valkey.sock").environment
    assert "PYTHONDONTWRITEBYTECODE" not in environment
    assert environment["PYTHONPYCACHEPREFIX"].startswith(str(tmp_path))


def in_a_namespace(tmp_path: Path, mount: str) -> subprocess.CompletedProcess[str]:
    """What `./run --once` says and answers on a machine on which something is mounted differently."""
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode != 0:
        pytest.skip("no user namespaces here")
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    command = f"{mount} && exec {sys.executable} -m ops.local --once --port 0 --data {tmp_path}/data"
    return subprocess.run(
        ["unshare", "-rm", "sh", "-c", command],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60,
    )  # fmt: skip


@broken("no `/dev/shm`", lost="nothing", said="one line names it")
def test_without_shared_memory_one_line_names_it(tmp_path: Path) -> None:
    done = in_a_namespace(tmp_path, "mount -t tmpfs -o ro tmpfs /dev/shm")
    (line,) = done.stderr.splitlines()
    assert line.startswith("kerho: /dev/shm cannot be used (Read-only file system)")
    assert (done.returncode, done.stdout) == (1, "")


@broken("the disk is full before it starts", lost="nothing", said="one line with the folder")
def test_a_full_disk_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    mount = f"mount -t tmpfs -o size=300k tmpfs {tmp_path}/data && ! cat /dev/zero > {tmp_path}/data/full 2>/dev/null"
    done = in_a_namespace(tmp_path, mount)
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"kerho: The disk that holds {tmp_path}/data is full: 0.0 MB are free")
    assert (done.returncode, done.stdout) == (1, "")


def test_a_full_disk_for_temporary_files_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = shutil._ntuple_diskusage(100, 100, 0)
    room = shutil._ntuple_diskusage(10**9, 0, 10**9)
    monkeypatch.setenv("TMPDIR", "/full")
    monkeypatch.setattr(shutil, "disk_usage", lambda path: full if str(path) == "/full" else room)
    with pytest.raises(CannotStart, match=r"The disk that holds /full is full"):
        Folders(tmp_path).check_room()


def test_what_it_keeps_is_closed_to_others_and_what_was_open_is_closed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for name in ("bots", "log", "run"):
        (data / name).mkdir(parents=True)
    for name in ("kerho.sqlite3", "kerho.sqlite3-wal", "log/kerho.log", "bots/archive.zip"):
        (data / name).write_text("names and debts")
        (data / name).chmod(0o644)
    (data / "bots" / "link").symlink_to("/etc/passwd")
    before = Path("/etc/passwd").stat().st_mode
    Folders(data).make()
    for path in data.rglob("*"):
        assert path.is_symlink() or path.stat().st_mode & 0o077 == 0, path
    assert Path("/etc/passwd").stat().st_mode == before


def test_a_new_data_folder_is_closed_to_others(tmp_path: Path) -> None:
    program = (
        "import sys; from ops.local import __main__ as here\n"
        "def stop(*args, **options): raise here.CannotStart('enough')\n"
        "here.Supervisor = stop\n"
        "here.main(['--port', '0', '--data', sys.argv[1]])"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path / "data")], cwd=ROOT, check=True)
    for path in (tmp_path / "data", *(tmp_path / "data").rglob("*")):
        assert path.stat().st_mode & 0o077 == 0, path
