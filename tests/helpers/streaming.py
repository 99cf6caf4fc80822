"""A real Valkey and real processes that keep streams open, on the test's own database."""

from __future__ import annotations

import http.client
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection

from common import changes
from common.parent_death_signal import bound
from ops.local import valkey
from ops.local.layout import free_port
from ops.local.probe import ask


def database_url() -> str:
    """The test database of this process, as other processes reach it."""
    found = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{found['NAME']}"
    address = quote(found["HOST"], safe="") + (f":{found['PORT']}" if found["PORT"] else "")
    secret = f":{quote(found['PASSWORD'], safe='')}" if found["PASSWORD"] else ""
    return f"postgres://{found['USER']}{secret}@{address}/{found['NAME']}"


class Streaming:
    """Valkey, and a process of streams at `port`, which can be killed and started again."""

    def __init__(self, pages_port: int = 0, **more: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kerho-", dir="/tmp"))
        self.socket = self.folder / "v.sock"
        self.port = free_port("127.0.0.1", 0)
        self.pages_port = pages_port
        self.more = more
        self.process: subprocess.Popen[bytes] | None = None
        self.broker: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where Valkey is."""
        return f"unix://{self.socket}"

    def log(self) -> str:
        """What the processes have said."""
        return (self.folder / "log").read_text()

    def start_broker(self) -> None:
        """Until it answers."""
        with (self.folder / "log").open("ab") as log:
            self.broker = subprocess.Popen(
                bound(valkey.command(self.socket, self.folder)), stdout=log, stderr=log
            )
        self._wait(lambda: valkey.answers(self.socket))

    def start(self) -> None:
        """Until it answers, and hears."""
        arguments = ["--port", str(self.port), "--pages-port", str(self.pages_port)]
        environment = {
            **os.environ,
            "DATABASE_URL": database_url(),
            "REDIS_URL": self.url,
            "STREAMS": "true",
            **self.more,
        }
        with (self.folder / "log").open("ab") as log:
            command = [sys.executable, "manage.py", "streams", *arguments]
            self.process = subprocess.Popen(
                bound(command), env=environment, cwd=settings.BASE_DIR, stdout=log, stderr=log
            )
        self._wait(self.answers)

    def answers(self) -> bool:
        """Whether it is well."""
        try:
            return ask("127.0.0.1", self.port, "/health")[0] == 200
        except OSError:
            return False

    def kill(self) -> None:
        """Without a word."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        """All that was started."""
        for one in (self.process, self.broker):
            if one is not None:
                one.kill()
                one.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _wait(self, ready: Any) -> None:
        deadline = time.monotonic() + 60
        while not ready():
            assert time.monotonic() < deadline, self.log()
            time.sleep(0.05)


@contextmanager
def streaming(patch: pytest.MonkeyPatch, pages_port: int = 0, **more: str) -> Iterator[Streaming]:
    """Running, and told of what this process changes."""
    running = Streaming(pages_port, **more)
    try:
        running.start_broker()
        running.start()
        patch.setattr(settings, "REDIS_URL", running.url)
        patch.setattr(settings, "STREAMS", True)
        patch.setattr(settings, "STREAMS_PORT", running.port if pages_port else 0)
        changes._redis.cache_clear()
        yield running
    finally:
        changes._redis.cache_clear()
        running.end()


class Listener:
    """Somebody with a stream open, as a browser without scripts would read it."""

    def __init__(self, port: int, page: str, query: str = "", **headers: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request("GET", f"/live{page}{'?' + query if query else ''}", headers=names)
        self.answer = self.connection.getresponse()
        self.status = self.answer.status

    def event(self, *, beats: bool = False) -> dict[str, str]:
        """The next event by its fields; `data` as text. Comments, and mostly beats, are passed over."""
        while True:
            fields: dict[str, list[str]] = {}
            while (line := self.answer.readline().decode().rstrip("\n")) != "":
                name, _, value = line.partition(":")
                if name:
                    fields.setdefault(name, []).append(value.removeprefix(" "))
            if self.answer.isclosed() and not fields:
                return {}
            found = {name: "\n".join(values) for name, values in fields.items()}
            if "event" in found and (beats or found["event"] != "beat"):
                return found

    def close(self) -> None:
        """Go away."""
        self.answer.close()
        self.connection.close()
