"""Code and database of one version, or nothing starts and nothing is migrated."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from operations import versions
from operations.backups import schema
from tests.helpers.broken import broken
from tests.helpers.settings import ROOT
from tests.operations.conftest import Elsewhere

PROGRAMS = {
    "pages": ["-c", "import config.wsgi"],
    "pages by ASGI": ["-c", "import config.asgi"],
    "worker": ["-m", "celery", "-A", "config", "worker", "--pool", "solo", "--queues", "live"],
    "beat": ["-m", "celery", "-A", "config", "beat"],
}
LATER, FIRST = ("clubs", "9999_later"), ("clubs", "0001_initial")


@pytest.mark.django_db
def test_what_fits_starts() -> None:
    assert versions.complaint() == ""
    versions.refuse_to_start()


@pytest.mark.parametrize(
    ("applied", "says"),
    [
        ({LATER}, "of a later version than the code (it has clubs.9999_later)"),
        ({("blog", "0001_initial")}, "of a later version than the code (it has blog.0001_initial)"),
        ({("django_celery_beat", "0001_initial"), ("authtoken", "0001_initial")}, ""),
    ],
)
def test_what_the_code_does_not_know_is_of_a_later_version(applied: set[tuple[str, str]], says: str) -> None:
    found = versions.complaint(schema.here() | applied)
    assert says in found and bool(says) == bool(found)


def test_what_the_database_lacks_is_to_be_migrated() -> None:
    assert "it lacks clubs.0001_initial): run `manage.py migrate`" in versions.complaint(
        schema.here() - {FIRST}
    )
    assert " more" in versions.complaint({FIRST})


@pytest.mark.django_db
def test_a_database_that_is_away_is_for_others_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(recorder: MigrationRecorder) -> None:
        raise DatabaseError("connection refused")

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", away)
    assert versions.complaint() == ""


@pytest.mark.django_db
def test_an_earlier_version_migrates_nothing() -> None:
    MigrationRecorder(connection).record_applied(*LATER)
    with pytest.raises(CommandError, match=r"of a later version than the code \(it has clubs\.9999_later\)"):
        call_command("migrate", verbosity=0)


@broken(
    "a later version's database meets an earlier one", lost="nothing", said="one sentence; nothing starts"
)
def test_no_program_starts_on_a_database_of_another_version(elsewhere: Elsewhere) -> None:
    assert elsewhere.run("migrate", "clubs").returncode == 0
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.embedded",
        "KERHO_DATA": str(elsewhere.folder),
        "DATABASE_URL": f"sqlite:///{elsewhere.database}",
        "REDIS_URL": "unix:///nowhere",
    }
    for name, program in PROGRAMS.items():
        done = subprocess.run(
            [sys.executable, *program], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 1, name
        assert "kerho: The database is of an earlier version than the code (it lacks" in done.stderr, name
