"""What tests of the pages of matches share."""

from __future__ import annotations

import re

from matches.models import Match

RAMI = {"game": "rami", "bidder": "0", "tricks.0": "10", "tricks.1": "3"}
"""A deal of Tuppi as the form posts it."""

RUBBISH = ["", "x", "-1", "1e3", "²", "٣", "9" * 30, "9" * 5000, "0x1", "\0", "<b>", "None", "1.5"]

TOKENS = re.compile(r'(name="(?:csrfmiddlewaretoken|once)" value|"X-CSRFToken"):?=?\s*"[^"]*"')
"""What differs between two answers that say the same."""


def address(match: Match, action: str = "") -> str:
    return f"/matches/{match.code}/" + (f"{action}/" if action else "")
