"""The command by which every database is made and brought up to date."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command, get_commands
from django.core.management.commands import migrate
from django.db.migrations.state import ProjectState

from common.management.commands.migrate import Command


def test_it_is_djangos_within_quick_migrations(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, seen = ProjectState.add_model, []

    def handle(_: object, *args: Any, **options: Any) -> None:
        seen.append((ProjectState.add_model is not usual, options["check_unapplied"]))

    monkeypatch.setattr(migrate.Command, "handle", handle)
    call_command("migrate", check_unapplied=True)
    assert seen == [(True, True)]
    assert ProjectState.add_model is usual


def test_it_is_the_one_that_is_found() -> None:
    assert get_commands()["migrate"] == "common"
    assert issubclass(Command, migrate.Command)
