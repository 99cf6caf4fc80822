"""Lists of the API come in parts."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "query", ["limit=" + "9" * 30, "offset=" + "9" * 30, "limit=-1&offset=-1", "limit=x"]
)
def test_pages_beyond_the_end_are_empty(client: Client, query: str) -> None:
    assert client.get(f"/api/matches/?{query}").status_code == 200
