"""Reading the HTML of an answer."""

from __future__ import annotations

import re


def flat(page: str) -> str:
    """A page without the white space that its layout brings: none beside a tag, single spaces between words."""
    return re.sub(r"\s*(<[^>]*>)\s*", r"\1", " ".join(page.split()))
