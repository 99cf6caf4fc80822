"""A real Valkey and real Celery workers on the test's own database, for tests that kill things."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import connection
from kombu import pools

from common.parent_death_signal import bound
from config.celery import app
from ops.local import valkey
from tests.chaos.workers import Fleet

TRANSPORT = {"visibility_timeout": 3, "unacked_restore_interval": 1, "unacked_restore_throttle": 1}


@pytest.fixture
def broker() -> Iterator[str]:
    """A Valkey of the test's own; yields its address. `task.delay()` in the test goes there."""
    folder = Path(tempfile.mkdtemp(prefix="kerho-", dir="/tmp"))
    socket = folder / "v.sock"
    with (folder / "valkey.log").open("wb") as log:
        server = subprocess.Popen(bound(valkey.command(socket, folder)), stdout=log, stderr=log)
    try:
        deadline = time.monotonic() + 15
        while not valkey.answers(socket):
            assert time.monotonic() < deadline, (folder / "valkey.log").read_text()
            time.sleep(0.02)
        with _SendingTo(f"redis+socket://{socket}"):
            yield f"unix://{socket}"
    finally:
        server.kill()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


class _SendingTo:
    """Points this process's Celery application at a broker for a while."""

    def __init__(self, url: str) -> None:
        self.now = {"broker_url": url, "broker_transport_options": TRANSPORT}
        self.before = {name: app.conf[name] for name in self.now}

    def __enter__(self) -> None:
        self._apply(self.now)

    def __exit__(self, *_: object) -> None:
        self._apply(self.before)

    def _apply(self, settings: dict[str, object]) -> None:
        pools.reset()  # kombu keeps them by address: closed ones would be found again there
        app._pool = None
        app.amqp._producer_pool = None
        app.conf.update(settings)


def _database_url() -> str:
    """The test database of this process, as other processes reach it."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{settings['NAME']}"
    address = quote(settings["HOST"], safe="") + (f":{settings['PORT']}" if settings["PORT"] else "")
    secret = f":{quote(settings['PASSWORD'], safe='')}" if settings["PASSWORD"] else ""
    return f"postgres://{settings['USER']}{secret}@{address}/{settings['NAME']}"


@pytest.fixture
def fleet(broker: str, transactional_db: None, tmp_path: Path) -> Iterator[Fleet]:
    """Workers to start and kill; they share the broker and the database (and its rows) with the test."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings.embedded",
        "KERHO_DATA": str(tmp_path),
        "SECRET_KEY": "only-for-tests",
        "DATABASE_URL": _database_url(),
        "REDIS_URL": broker,
        "MATCH_WRITE_SECONDS": "0",
        "CELERY_VISIBILITY_TIMEOUT": str(TRANSPORT["visibility_timeout"]),
    }
    fleet = Fleet(environment, tmp_path)
    try:
        yield fleet
    finally:
        fleet.stop_all()
