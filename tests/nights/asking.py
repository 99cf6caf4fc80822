"""Programmes that ask about a night."""

from __future__ import annotations

from collections.abc import Callable

from rest_framework.test import APIClient

from nights.models import Session

Asks = Callable[[str], APIClient]


def at(night: Session, *parts: object) -> str:
    return "/".join([f"/api/nights/{night.pk}", *map(str, parts), ""])
