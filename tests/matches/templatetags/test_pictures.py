"""Pictures in templates."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from matches.templatetags.pictures import ago


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "just now"), (59, "just now"), (7500, "2\xa0hours, 5\xa0minutes ago")]
)
def test_how_long_ago_something_was_is_said_from_a_minute_on(seconds: int, text: str) -> None:
    assert ago(timezone.now() - timedelta(seconds=seconds)) == text
