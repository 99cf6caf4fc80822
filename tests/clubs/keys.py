"""An announcement made under a key."""

from __future__ import annotations

from typing import Any

from django.test import Client

from clubs.models import Club


def news(browser: Client, kallio: Club, title: str, key: str) -> Any:
    return browser.post(f"/clubs/{kallio.slug}/announcements/", {"title": title, "text": "x", "once": key})
