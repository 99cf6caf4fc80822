"""The embedded installation: its folders, its address, and the processes it is made of."""

import errno
import fcntl
import multiprocessing
import os
import shutil
import socket
import sqlite3
import stat
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from ops.local import valkey
from ops.local.fork_server import Forks
from ops.local.log import Log
from ops.local.process import Child

ROOM = 20_000_000
"""Bytes that must be free on the disk before anything is started."""
PRIVATE = 0o077
"""The umask: what the club keeps is for nobody else on the machine."""


OURS = ("backups", "bots", "bytecode", "media")
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
BEFORE_0_2 = "SELECT 1 FROM sqlite_master WHERE name = 'tournaments_session'"
"""A table that no later version has: club nights are an app of their own since."""


class CannotStart(Exception):
    """Why Kerho cannot start, in the one line that the user reads."""


@dataclass(frozen=True)
class Folders:
    """Where the embedded installation keeps its things, all below one folder."""

    data: Path

    @property
    def run(self) -> Path:
        """What only lives while Kerho runs: lock, socket, broker address."""
        return self.data / "run"

    @property
    def log(self) -> Path:
        """The one log file."""
        return self.data / "log" / "kerho.log"

    @property
    def broker(self) -> Path:
        """Valkey's append-only file."""
        return self.data / "valkey"

    @property
    def database(self) -> Path:
        """What the club keeps."""
        return self.data / "kerho.sqlite3"

    def check_age(self) -> None:
        """Raises `CannotStart` for what is from before 0.2, whose migrations were made anew. Nothing is changed."""
        # A file that nobody has open is read without the files that SQLite lays beside it.
        in_use = self.database.with_name("kerho.sqlite3-wal")
        try:
            address = f"file:{quote(str(self.database))}?mode=ro{'' if in_use.exists() else '&immutable=1'}"
            with closing(sqlite3.connect(address, uri=True)) as opened:
                old = opened.execute(BEFORE_0_2).fetchone()
        except (OSError, sqlite3.Error):
            return  # nothing is there, or whoever needs it says so better
        if old:
            raise CannotStart(
                f"{self.data} is from before 0.2 and cannot be brought up to date: begin anew with another folder "
                "(--data DIR), or move this one away; docs/owners.md says what can be taken along. Nothing was changed."
            )

    def make(self) -> None:
        """Create what is missing and close what others could look into.

        Raises `CannotStart` when this user may not write there, or there is no room.
        """
        try:
            for folder in (self.data, self.run, self.log.parent, self.broker):
                folder.mkdir(parents=True, exist_ok=True)
                if not os.access(folder, os.W_OK | os.X_OK):
                    raise PermissionError(errno.EACCES, "Permission denied", str(folder))
            self._close_to_others()
        except OSError as error:
            if error.errno in NO_ROOM:
                self.check_room()
            raise CannotStart(
                f"No permission to write in {error.filename} ({error.strerror}): choose another folder with --data DIR."
            ) from None

    def check_room(self) -> None:
        """Raises `CannotStart` when the disk of the data folder, or that of temporary files, is full."""
        temporary = Path(os.environ.get("TMPDIR") or "/tmp")  # noqa: S108 (where Python will look first)
        for folder in (self.data, temporary):
            try:
                free = shutil.disk_usage(folder).free
            except OSError:
                continue  # not there: whoever needs it says so better
            if free < ROOM:
                raise CannotStart(
                    f"The disk that holds {folder} is full: "
                    f"{free / 1e6:.1f} MB are free, Kerho needs {ROOM / 1e6:g} MB."
                )

    def _close_to_others(self) -> None:
        """What earlier starts left open. Only what is ours: the folder itself may have been there for other things."""
        ours = [self.run, self.log.parent, self.broker, *(self.data / name for name in OURS)]
        ours += [*self.data.glob("kerho.sqlite3*"), self.data / "secret-key", self.data / "push-key"]
        for path in ours:
            for entry in (path, *path.rglob("*")) if path.is_dir() else (path,):
                try:
                    mode = entry.lstat().st_mode
                    if mode & PRIVATE and not stat.S_ISLNK(mode):
                        entry.chmod(stat.S_IMODE(mode) & ~PRIVATE)
                except FileNotFoundError:
                    pass

    def lock(self) -> int:
        """Hold this data folder for one Kerho; returns the descriptor that holds the lock.

        Raises `CannotStart` when another one has it.
        """
        descriptor = os.open(self.run / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = os.read(descriptor, 100).decode().strip() or "another process"
            raise CannotStart(
                f"Kerho already runs on {self.data} ({owner}): stop it first, or use --data DIR."
            ) from None
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"process {os.getpid()}".encode())
        return descriptor


def check_semaphores(folder: Path = Path("/dev/shm")) -> None:  # noqa: S108 (that is what the system calls it)
    """Raises `CannotStart` where processes cannot share a semaphore, without which no pool of workers starts."""
    try:
        multiprocessing.get_context("fork").Semaphore()
    except OSError as error:
        raise CannotStart(
            f"{folder} cannot be used ({error.strerror or error}), and workers need it for their locks: "
            f"mount it (mount -t tmpfs tmpfs {folder}), writable for everybody."
        ) from None


def free_port(host: str, port: int) -> int:
    """`port` if it is free on `host` (0: any free one).

    Raises `CannotStart` when it is taken or not allowed.
    """
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
            return int(probe.getsockname()[1])
    except OverflowError:
        raise CannotStart(f"Port {port} does not exist: choose one from 1 to 65535.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotStart(f"Port {port} is taken by another program: choose one with --port N.") from None
        if error.errno == errno.EACCES:
            raise CannotStart(
                f"Port {port} is only for the administrator: choose one above 1023 with --port N."
            ) from None
        raise CannotStart(f"Kerho cannot listen on {host}, port {port}: {error.strerror or error}.") from None


def port_beside(host: str, port: int) -> int:
    """The port after `port`, or if that is taken any free one. Raises `CannotStart`."""
    try:
        return free_port(host, port + 1)
    except CannotStart:
        return free_port(host, 0)


@dataclass(frozen=True)
class Layout:
    """Everything needed to write down the commands of the installation."""

    folders: Folders
    host: str
    port: int
    broker: Path
    streams_port: int = 0
    """Where streams are kept open; 0: nowhere, and pages ask for news."""

    @property
    def near_host(self) -> str:
        """How this machine reaches the site."""
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104

    @property
    def url(self) -> str:
        """What to type into a browser on this machine."""
        host = f"[{self.near_host}]" if ":" in self.near_host else self.near_host
        return f"http://{host}:{self.port}/"

    @property
    def environment(self) -> dict[str, str]:
        """The environment of every process: the surrounding one, and where this installation is."""
        here = {
            "DJANGO_SETTINGS_MODULE": "config.settings.embedded",
            "KERHO_DATA": str(self.folders.data),
            "DATABASE_URL": f"sqlite:///{self.folders.database}",
            "REDIS_URL": f"unix://{self.broker}",
            "STREAMS": str(bool(self.streams_port)),
            "STREAMS_PORT": str(self.streams_port),
            "PYTHONUNBUFFERED": "1",
            "CELERY_SKIP_CHECKS": "1",  # they load every page's code; the migration has just made them
        }
        if self.host in ("127.0.0.1", "localhost", "::1"):
            here["ALLOWED_HOSTS"] = "127.0.0.1,localhost,[::1]"
        surroundings = dict(os.environ)
        if surroundings.pop("PYTHONDONTWRITEBYTECODE", None):
            # Compiling everything anew in every process costs each of them seconds and 13 MiB.
            here["PYTHONPYCACHEPREFIX"] = str(self.folders.data / "bytecode")
        return {**surroundings, **here}

    def valkey(self, log: Log) -> Child:
        """The broker."""
        return Child("valkey", valkey.command(self.broker, self.folders.broker), os.environ, log)

    def manage(self, log: Log, forks: Forks, *arguments: str) -> Child:
        """A management command."""
        return self._forked("manage", log, forks, *arguments)

    def web(self, log: Log, forks: Forks) -> Child:
        """The pages and the API."""
        return self._forked("web", log, forks, self.host, str(self.port))

    def streams(self, log: Log, forks: Forks) -> Child:
        """The process that keeps streams of live tables open."""
        return self._forked("streams", log, forks, self.host, str(self.streams_port), str(self.port))

    def workers(self, log: Log, forks: Forks) -> list[Child]:
        """The Celery workers and the beat; each may finish what it does."""
        made = [
            self._forked("worker", log, forks),
            self._forked("live", log, forks),
            self._forked("checks", log, forks, str(self.folders.run / "beat")),
        ]
        for worker in made:
            worker.patience = 10
        return made

    def _forked(self, program: str, log: Log, forks: Forks, *arguments: str) -> Child:
        return Child(program, [program, *arguments], {}, log, forks=forks)
