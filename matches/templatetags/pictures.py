"""Template tags: pictures of views and cards, and a game's name and its moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.core import registry
from games.core.errors import UnknownGame
from matches.pictures import cards
from matches.pictures.table import picture as draw

register = template.Library()


@register.simple_tag
def picture(view: dict[str, Any] | None, names: Sequence[str]) -> SafeString:
    """The picture of a view; the pictures escape all text themselves."""
    return mark_safe(draw(view, names))


@register.simple_tag
def suit_symbols() -> SafeString:
    """To be put once into a page that shows cards."""
    return mark_safe(cards.suit_symbols())


@register.simple_tag
def card(text: str) -> SafeString:
    """One card."""
    return mark_safe(cards.card(text))


@register.filter
def game_title(key: str) -> str:
    """A game's title; its key if it is no longer known."""
    try:
        return registry.get(key).title
    except UnknownGame:
        return key


@register.filter
def signed(number: int | float | None) -> str:
    """A number with its sign: `+4`, `−5`, `0`."""
    if number is None:
        return "–"
    if number == 0:
        return "0"
    return f"{'+' if number > 0 else '−'}{abs(number):g}"
