"""Server-sent events as bytes (WHATWG HTML, 9.2), and what a browser says when it asks for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

ADDRESS: Final = re.compile(
    r"/live(/matches/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/|/tables/|/nights/\d{1,9}/wall/)", re.ASCII
)
LONGEST_KNOWN: Final = 300
"""Characters of what a page says it knows; of a longer one nothing is believed."""
KNOWN: Final = re.compile(r"(?:seq=\d{1,9}|look=[0-9a-f]{16})(?:&[a-z]{1,10}=[\w.%+-]*){0,8}")
"""What a page with a stream knows: the number of the newest event first, or a digest of what it shows."""
BEAT: Final = b": still here\nevent: beat\ndata\n\n"
"""A sign of life: a comment for whatever stands between, an event for the page, which sees no comments."""


def event(name: str, data: str = "", known: str = "") -> bytes:
    """One event. `known` becomes its id, which the browser sends back as `Last-Event-ID` when it comes again."""
    lines = [f"event: {name}"]
    if known:
        lines.append(f"id: {known}")
    lines += [f"data: {line}" for line in data.splitlines()] or ["data"]
    return ("\n".join(lines) + "\n\n").encode()


def opening(again_ms: int) -> bytes:
    """The first bytes: after how long the browser comes again when the stream is lost."""
    return f": welcome\nretry: {again_ms}\n\n".encode()


def headers_of(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Headers by their small names; of several cookies (HTTP/2 sends each alone) one line."""
    found: dict[str, str] = {}
    for name, value in raw:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        joint = "; " if key == "cookie" else ","
        found[key] = f"{found[key]}{joint}{text}" if key in found else text
    return found


def known_from(headers: Mapping[str, str], query: str) -> str:
    """What the page knows: from the last event it got, else from its address; empty: nothing that can be believed."""
    for given in (headers.get("last-event-id", ""), query):
        if len(given) <= LONGEST_KNOWN and KNOWN.fullmatch(given):
            return given
    return ""


def page_of(path: str) -> str | None:
    """The page that a stream is asked of: `/live/matches/CODE/` is that of `/matches/CODE/`. None for any other."""
    found = ADDRESS.fullmatch(path)
    return found[1] if found else None
