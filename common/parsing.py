"""JSON that programs send: what no part of the site could keep or read is refused here, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

from common.request_input import whole

DEEPEST = 40
"""Lists and objects within each other; nothing that the site is sent has more than ten."""
LARGEST = 2**53 - 1
"""Whole numbers beyond this are not the same in every program (RFC 8259, 6), and no database column holds them."""

LONGEST = 200
"""Characters of a place that a sentence names: the end of a longer one."""


class Parser(JSONParser):
    """Django REST framework's, with limits. Anything beyond them is answered with 400 and what was wrong."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The data. Raises ParseError, and RequestDataTooBig before anything is read of what is too much."""
        context = dict(parser_context or {})
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if "request" in context and most is not None and _length(context["request"]) > most:
            raise RequestDataTooBig
        try:
            data = super().parse(stream, media_type, context)
        except RecursionError:
            raise ParseError(_too_deep()) from None
        check(data)
        return data


def _length(request: Request) -> int:
    """How many bytes are said to come; without that the server hands on none."""
    return whole(request.META.get("CONTENT_LENGTH") or "") or 0


def check(data: Any) -> None:
    """Walk through everything that was sent. Raises ParseError, which names the place."""
    level, depth = [("", data)], 0
    while level:
        if depth >= DEEPEST and any(isinstance(value, list | dict) for _place, value in level):
            raise ParseError(_too_deep())
        level, depth = [part for place, value in level for part in _parts(place, value)], depth + 1


def _parts(place: str, value: Any) -> list[tuple[str, Any]]:
    """What a value is made of, each part with its place, once the value itself has been looked at."""
    match value:
        case str():
            _check_text(place, value)
        case int() | float():
            if not -LARGEST <= value <= LARGEST:
                raise ParseError(_at(place, _("A number was sent that is too large.")))
        case list():
            return [(_within(place, number), part) for number, part in enumerate(value)]
        case dict():
            for name in value:
                _check_text(place, name)
            return [(_within(place, name), part) for name, part in value.items()]
    return []


def _check_text(place: str, text: str) -> None:
    """Refuse half characters and the character 0, which databases do not store."""
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ParseError(_at(place, _("A text was sent with characters that cannot be stored.")))


def _within(place: str, name: object) -> str:
    """`players.0` for the first of `players`; of a long one the end."""
    return (f"{place}.{name}" if place else str(name))[-LONGEST:]


def _at(place: str, sentence: str) -> str:
    """The sentence with the place before it, as in `players.0: …`; without one where the whole body is meant."""
    return f"{place}: {sentence}" if place else sentence


def _too_deep() -> str:
    return _("Lists and objects stand within each other more than %(most)d deep.") % {"most": DEEPEST}
