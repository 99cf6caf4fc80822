"""The site behind a real PgBouncer that lends connections by the transaction, with the file that the containers use."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from django.db import connection

from clubs.models import Player
from common.parent_death_signal import bound
from ops.checks.packages import NotFetched
from ops.checks.pgbouncer import find_or_fetch
from tests.helpers.containers import DOCKER
from tests.helpers.settings import PRODUCTION, ROOT

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
MANY = 5000
"""Players: more than an iterator fetches at once."""


@pytest.fixture
def pooled(tmp_path: Path) -> Iterator[str]:
    """The address of the test's own database behind a PgBouncer with two connections."""
    try:
        program, environment = find_or_fetch()
    except NotFetched as reason:
        pytest.skip(str(reason))
    server = connection.settings_dict
    folder = Path(server["HOST"])
    if not folder.is_dir():
        pytest.skip("the test's PostgreSQL has no socket beside which another could be made")
    written = (DOCKER / "pgbouncer.ini").read_text()
    ours = {
        "* = host=postgres": f"* = host={folder} user={server['USER']}",
        "listen_addr = *": f"listen_addr =\nunix_socket_dir = {folder}",
        "auth_type = scram-sha-256": "auth_type = any",
        "auth_file = /tmp/users\n": "",
        "default_pool_size = 20": "default_pool_size = 2",
    }
    for theirs, own in ours.items():
        assert theirs in written
        written = written.replace(theirs, own)
    (tmp_path / "kerho.ini").write_text(written)
    for part in (tmp_path, *tmp_path.parents[:2]):
        part.chmod(part.stat().st_mode | 0o055)
    user = ["-u", "nobody"] if os.geteuid() == 0 else []
    command = bound([str(program), "-q", *user, str(tmp_path / "kerho.ini")])
    with (tmp_path / "log").open("w") as log:
        running = subprocess.Popen(command, env={**os.environ, **environment}, stdout=log, stderr=log)
    try:
        deadline = time.monotonic() + 15
        while not (folder / ".s.PGSQL.6432").exists():
            assert running.poll() is None and time.monotonic() < deadline, (tmp_path / "log").read_text()
            time.sleep(0.05)
        yield f"postgres://{server['USER']}@{quote(str(folder), safe='')}:6432/{server['NAME']}"
    finally:
        running.kill()
        running.wait()


def behind(pooled: str, *program: str) -> str:
    """What a program of an installation says that is told what the containers are told."""
    environment = {**os.environ, **PRODUCTION, "DATABASE_URL": pooled, "DATABASE_POOLED": "true"}
    done = subprocess.run(
        [sys.executable, *program], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, (program, done.stdout, done.stderr)
    return done.stdout.strip()


def test_commands_do_their_work_behind_it(pooled: str, tmp_path: Path) -> None:
    """Migrating, a backup (one long transaction), the proofs."""
    for words in ("migrate --no-input", f"backup {tmp_path / 'b.zip'}", "check_books", "check_ratings"):
        behind(pooled, "manage.py", *words.split())


READING = """
import threading, django
django.setup()
from django.db import connection
from clubs.models import Player
going = threading.Event()
def others():
    while not going.is_set():
        Player.objects.filter(slug="p-1").update(name="P 1")
    connection.close()
threads = [threading.Thread(target=others) for _ in range(8)]
for thread in threads: thread.start()
try:
    print(sum(1 for _ in Player.objects.filter(slug__startswith="p-").iterator(chunk_size=50)))
finally:
    going.set()
"""


def test_who_reads_row_by_row_shares_two_connections_with_eight_who_write(pooled: str) -> None:
    Player.objects.bulk_create(Player(name=f"P {number}", slug=f"p-{number}") for number in range(MANY))
    assert behind(pooled, "-c", READING) == str(MANY)


def test_nothing_of_a_session_is_used() -> None:
    """What PgBouncer would lend to the next one: asked of the code, for no test meets every line of it."""
    needs = re.compile(r"pg_(try_)?advisory_lock|\bLISTEN\b|CREATE TEMP|\bPREPARE\b|SET SESSION|WITH HOLD")
    apps = [path.parent for path in ROOT.glob("*/apps.py")] + [ROOT / "config"]
    modules = [path for app in apps for path in app.rglob("*.py")]
    assert len(modules) > 300
    assert [
        str(path) for path in modules if needs.search(path.read_text(encoding="utf-8").split('"""', 2)[-1])
    ] == []
