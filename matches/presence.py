"""Who has a table before their eyes: a page that is seen says so whenever it asks for news (`live-table.js`).

It is kept in the cache for as long as it can be true, and used for one thing: who is there is sent no message.
"""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

from common import pulses
from matches.models import Match

LASTS: Final = 45
"""Seconds. A page that is seen asks every thirty at least."""


def note(request: HttpRequest, match: Match) -> None:
    """Somebody with a login opens the table, or their page, which is seen, asks for news. No stream is a look."""
    if getattr(request, "is_streamed", False) or not request.user.is_authenticated:
        return
    if "HX-Request" not in request.headers or request.headers.get("X-Seen") == "1":
        pulses.give(_sign(match.pk, request.user.pk), lasts=LASTS)


def at(match: Match, users: list[int]) -> set[int]:
    """Which of these logins are there. Nobody where the cache is away."""
    signs = {_sign(match.pk, user): user for user in users}
    return {signs[sign] for sign in pulses.given(*signs)} if signs else set()


def _sign(match: int, user: int) -> str:
    return f"at-table:{match}:{user}"
