"""What a database should look like: by the migrations that it has."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from operations.quick_migrations import quick_migrations

Name = tuple[str, str]
"""A migration: its app and its name."""
MIGRATIONS = "django_migrations"
RETIRED = {"authtoken", "django_celery_beat"}
"""Apps that earlier versions had: their migrations are remembered, and do no harm."""


def version() -> str:
    """This Kerho's version."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def applied() -> list[Name]:
    """The migrations that the database has."""
    return sorted(MigrationRecorder(connection).applied_migrations())


def here() -> set[Name]:
    """The migrations that the code has, by the names of their files: nothing of them is loaded."""
    found = set()
    for config in apps.get_app_configs():
        module = f"{config.name}.migrations"
        if find_spec(module):
            names = (
                one.name for one in pkgutil.iter_modules(import_module(module).__path__) if not one.ispkg
            )
            found |= {(config.label, name) for name in names if name[0] not in "_~"}
    return found


def unknown(names: Iterable[Name]) -> list[Name]:
    """Those that this Kerho does not have: they are of a later one, or of something else."""
    return sorted(name for name in set(names) - here() if name[0] not in RETIRED)


def missing(names: Iterable[Name]) -> list[Name]:
    """Those that this Kerho has, and that are not among them."""
    return sorted(here() - set(names))


def tables_of(names: Iterable[Name]) -> set[str]:
    """The tables that a database with these migrations has."""
    loader = MigrationLoader(None)
    state = loader.project_state(last_of(names, loader))
    return {model._meta.db_table for model in state.apps.get_models(include_auto_created=True)} | {MIGRATIONS}


def last_of(names: Iterable[Name], loader: MigrationLoader) -> list[Name]:
    """Those of them that no other builds on, app by app: where to migrate to."""
    nodes = loader.graph.node_map
    there = set(names) & nodes.keys()
    return sorted(
        one
        for one in there
        if not {child.key for child in nodes[one].children if child.key[0] == one[0]} & there
    )


def migrate_to(names: Iterable[Name]) -> None:
    """Bring an empty database to where another one was."""
    executor = MigrationExecutor(connection)
    with quick_migrations():
        executor.migrate(last_of(names, executor.loader))
