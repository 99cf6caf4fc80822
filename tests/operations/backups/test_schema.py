"""What a database should look like, by its migrations."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from operations.backups import rows, schema

pytestmark = pytest.mark.django_db


def test_the_files_are_what_django_finds() -> None:
    assert schema.here() == set(MigrationLoader(None).disk_migrations or ())


def test_a_migrated_database_lacks_nothing_and_has_nothing_unknown() -> None:
    assert schema.missing(schema.applied()) == []
    assert schema.unknown(schema.applied()) == []
    assert schema.tables_of(schema.applied()) <= set(rows.tables())


def test_a_migration_of_a_later_version_or_of_another_program_is_unknown() -> None:
    later = [("clubs", "9999_later"), ("blog", "0001_initial")]
    assert schema.unknown([*schema.applied(), *later]) == sorted(later)


def test_those_of_apps_that_earlier_versions_had_do_no_harm() -> None:
    assert schema.unknown([("django_celery_beat", "0001_initial")]) == []


def test_one_that_is_not_applied_is_missing() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'ratings'")
    assert {app for app, _ in schema.missing(schema.applied())} >= {"ratings"}


def test_the_version_is_a_number() -> None:
    assert schema.version()[0].isdigit()
