"""What programs are told of maintenance."""

from __future__ import annotations

import pytest
from django.test import Client

from operations import windows

pytestmark = pytest.mark.django_db


def test_it_says_how_it_stands_and_until_when() -> None:
    assert Client().get("/api/maintenance/").json() == {
        "state": "none", "starts_at": None, "expected_at": None, "ends_at": None, "text": "",
    }  # fmt: skip
    made = windows.plan_window(
        starts_at=None, minutes=20, spare=0, text={"en": "New", "fi": ""}, by=None, reason="0.3"
    )
    told = Client().get("/api/maintenance/").json()
    assert (told["state"], told["text"]) == ("planned", "New")
    assert told["ends_at"] == told["expected_at"]
    assert told["ends_at"].startswith(made.ends_at.strftime("%Y-")[:5])
