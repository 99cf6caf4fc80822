"""A column for what the rules engine says: kept with its template and values, so that each reader gets his language."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from games.core.messages import from_json, message_of


class MessageField(models.JSONField):
    """A message of `games.core.messages`, empty by default. Plain English that is put into it keeps its marks."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"default": str, "blank": True, **kwargs})

    def get_prep_value(self, value: Any) -> Any:
        value = super().get_prep_value(value)
        return message_of(value).to_json() if isinstance(value, str) and value else value

    def from_db_value(self, value: Any, expression: Any, connection: BaseDatabaseWrapper) -> str:
        data = super().from_db_value(value, expression, connection)
        return from_json(data) if data else ""
