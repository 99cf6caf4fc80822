"""Reading what a browser or a program sent, which may be anything."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request

from common.refusals import reason_for
from games.core import registry
from games.core.errors import RulesError
from games.core.game import Game


def whole(text: str) -> int | None:
    """A whole number as people write it in digits; None for everything else, also for one too large to be meant."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else None


def line(text: str, most: int) -> str:
    """One line of at most `most` characters, without what cannot be shown (or, as NUL, not be stored)."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:most]


def valid(
    kind: type[serializers.Serializer[Any]], request: Request, *, partial: bool = False, **context: object
) -> dict[str, Any]:
    """What a program sent, checked field by field, with a `context` for the fields. Raises ValidationError."""
    given = kind(data=request.data, partial=partial, context=context)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def game_at(key: str) -> type[Game]:
    """The game of that key in an address. Raises Http404 where there is none."""
    try:
        return registry.get(key)
    except RulesError as error:
        raise Http404(reason_for(error)) from None
