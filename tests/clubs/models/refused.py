"""What the database says no to, whoever writes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction


def refused(make: Callable[[], object], constraint: str) -> None:
    """By the database itself, with the name of the constraint or of its columns."""
    with pytest.raises(IntegrityError, match=f"(?i){constraint}"), transaction.atomic():
        make()
