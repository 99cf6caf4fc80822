"""A database from before 0.2 is refused before anything in it is changed."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

pytestmark = pytest.mark.django_db


def test_what_is_from_before_0_2_is_not_migrated() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE tournaments_session (id integer)")
        cursor.execute("DELETE FROM django_migrations WHERE app = 'nights'")
        cursor.execute("SELECT COUNT(*) FROM django_migrations")
        before = cursor.fetchone()
        with pytest.raises(CommandError, match=r"is from before 0\.2 .* begin anew"):
            call_command("migrate", verbosity=0)
        cursor.execute("SELECT COUNT(*) FROM django_migrations")
        assert cursor.fetchone() == before
