"""Reading what a browser sent, which may be anything."""

from __future__ import annotations


def whole(text: str) -> int | None:
    """A whole number as people write it in digits; None for everything else, also for one too large to be meant."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else None


def line(text: str, most: int) -> str:
    """One line of at most `most` characters, without what cannot be shown (or, as NUL, not be stored)."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:most]
