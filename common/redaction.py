"""What must not stand in a log: whoever reads `/invitations/TOKEN/` there could use it."""

from __future__ import annotations

import logging
import re

_OPENING = r"invitations|calendar|password(?:/|%2F)new|mail(?:/|%2F)(?:confirm|stop|not-me)"
_IN_A_PATH = re.compile(rf"((?:{_OPENING})(?:/|%2F))[^/\s?&#%\"'<>]{{8,}}", re.IGNORECASE)
_IN_A_QUERY = re.compile(r"([?&](?:token|key|secret|password)=)[^&\s#\"'<>]+", re.IGNORECASE)
_IN_A_HEADER = re.compile(r"(Authorization\W{1,4}(?:Token|Bearer|Basic) )[^\s\"',]+", re.IGNORECASE)


def redacted(text: str) -> str:
    """The text with stars for what lets somebody in: tokens in addresses and in headers."""
    for secret in (_IN_A_PATH, _IN_A_QUERY, _IN_A_HEADER):
        text = secret.sub(r"\1***", text)
    return text


class Formatter(logging.Formatter):
    """Lines of the log, tracebacks included, without such things."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return redacted(super().format(record))
