"""Closing the books by the API."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.django_db(transaction=True)


def test_programs_close_the_same_state_once(ask, people):
    first, again = (ask("treasurer", "post", "closings/").json() for _ in range(2))
    assert first == again and first["entries"] == 1
    assert ask("organiser", "get", "closings/").json() == [first]
