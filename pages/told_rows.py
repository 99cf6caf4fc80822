"""Rows as plain data, in which people are named as the reader may know them (`clubs.names`)."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Manager, Model, QuerySet

from clubs.models import Player


def told_rows(rows: QuerySet[Any] | Manager[Any], *fields: str) -> list[dict[str, Any]]:
    """`values`, but that of a junior whom the reader may not know there are initials."""
    people = [
        field.removesuffix("__name")
        for field in fields
        if field.endswith("__name") and _is_person(rows.model, field)
    ]
    found = []
    for row in rows.values(*fields, *(f"{path}__{part}" for path in people for part in ("pk", "junior"))):
        for path in people:
            pk, junior = row.pop(f"{path}__pk"), row.pop(f"{path}__junior")
            if junior:
                row[f"{path}__name"] = Player(pk=pk, junior=junior, name=row[f"{path}__name"]).name
        found.append(row)
    return found


def _is_person(model: type[Model], field: str) -> bool:
    """Whether the field, `card__player__name`, is the name of a player."""
    at: Any = model
    for part in field.split("__")[:-1]:
        try:
            at = at._meta.get_field(part).related_model
        except FieldDoesNotExist:
            return False
    return at is Player
