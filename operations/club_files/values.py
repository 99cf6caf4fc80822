"""Whether a value of a file may stand in a column: anybody may have written it, and SQLite would take it."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from datetime import date, datetime
from typing import Any, Final

from django.db import connection, models
from django.db.models import Field

from common.message_field import MessageField
from games.core.messages import from_json

Check = Callable[[Any], bool]
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{6})?", re.ASCII)
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_DIGITS: Final = re.compile(r"[0-9a-f]{32}")


def check_of(column: Field[Any, Any]) -> Check:
    """Whether a column takes a value, as `operations.backups` writes it. Raises TypeError for a strange column."""
    named: Any = column
    check = _check_of(named.target_field if column.is_relation else named)
    null = column.null
    return lambda value: null if value is None else check(value)


def _check_of(column: Any) -> Check:
    if isinstance(column, models.BooleanField):
        return lambda value: type(value) is int and value in (0, 1)
    if isinstance(column, (models.IntegerField, models.AutoField)):
        least, most = connection.ops.integer_field_range(column.get_internal_type())
        least, most = max(least or 0, -(1 << 63)), min(most or 1 << 62, (1 << 63) - 1)
        return lambda value: type(value) is int and least <= value <= most
    if isinstance(column, models.FloatField):
        return lambda value: type(value) in (int, float) and math.isfinite(value)
    if isinstance(column, MessageField):
        return lambda value: _reads(
            value, lambda text: from_json(found) if (found := json.loads(text)) else ""
        )
    if isinstance(column, models.JSONField):
        return lambda value: _reads(value, _json)
    if isinstance(column, models.UUIDField):
        return lambda value: isinstance(value, str) and _DIGITS.fullmatch(value) is not None
    if isinstance(column, models.DateTimeField):
        return lambda value: _reads(value, datetime.fromisoformat, _MOMENT)
    if isinstance(column, models.DateField):
        return lambda value: _reads(value, date.fromisoformat, _DAY)
    if isinstance(column, (models.CharField, models.TextField)):
        return _words(column)
    raise TypeError(f"{column} is of a kind that no exported club has.")


def _words(column: Any) -> Check:
    longest = column.max_length or 1 << 24
    if column.choices:
        known = {key for key, _label in column.flatchoices} | ({""} if column.blank else set())
        return lambda value: isinstance(value, str) and value in known
    return lambda value: isinstance(value, str) and len(value) <= longest and "\0" not in value


def _reads(value: Any, read: Callable[[str], Any], shape: re.Pattern[str] | None = None) -> bool:
    if not isinstance(value, str) or "\0" in value or (shape is not None and shape.fullmatch(value) is None):
        return False
    try:
        read(value)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError):
        return False
    return True


def _json(text: str) -> Any:
    if "\\u0000" in text:
        raise ValueError
    return json.loads(text, parse_constant=_no_number)


def _no_number(name: str) -> Any:
    raise ValueError(name)
