"""Django's `migrate`, quicker: see `common.quick_migrations`."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate

from common.quick_migrations import quick_migrations


class Command(migrate.Command):
    """The same command."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Django's, rendering less."""
        with quick_migrations():
            super().handle(*args, **options)
