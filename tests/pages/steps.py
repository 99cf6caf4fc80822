"""The languages that pages are tried in."""

from __future__ import annotations

LANGUAGES = ("en", "fi")
