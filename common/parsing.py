"""JSON that programs send: what no part of the site could keep or read is refused here, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DEEPEST = 40
"""Lists and objects within each other; nothing that the site is sent has more than ten."""
LARGEST = 2**53 - 1
"""Whole numbers beyond this are not the same in every program (RFC 8259, 6), and no database column holds them."""


class Parser(JSONParser):
    """Django REST framework's, with limits. Anything beyond them is answered with 400 and what was wrong."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The data. Raises ParseError."""
        try:
            data = super().parse(stream, media_type, dict(parser_context or {}))
        except RecursionError:
            raise ParseError(_too_deep()) from None
        check(data)
        return data


def check(data: Any) -> None:
    """Walk through everything that was sent. Raises ParseError."""
    here, depth = [data], 0
    while here:
        if depth >= DEEPEST and any(isinstance(one, list | dict) for one in here):
            raise ParseError(_too_deep())
        here, depth = [part for one in here for part in _parts(one)], depth + 1


def _parts(value: Any) -> list[Any]:
    """What a value is made of, once the value itself has been looked at."""
    match value:
        case str():
            _check_text(value)
        case int() | float():
            if not -LARGEST <= value <= LARGEST:
                raise ParseError(_("A number was sent that is too large."))
        case list():
            return value
        case dict():
            return [*value, *value.values()]
    return []


def _check_text(text: str) -> None:
    """Refuse half characters and the character 0, which databases do not store."""
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ParseError(_("A text was sent with characters that cannot be stored."))


def _too_deep() -> str:
    return _("Lists and objects stand within each other more than %(most)d deep.") % {"most": DEEPEST}
