"""Who sits at a table of a game: built-in bots by their strength there, everybody else by name."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from bots.strengths import level_of, named
from common.speaking import spoken
from common.templatetags.components import person

register = template.Library()


@register.simple_tag
def person_at(player: Any, game: str, *, linked: bool = True, marked: bool = False) -> SafeString:
    """As `person`; a built-in bot is called by its strength at `game`, with what stands behind it, and leads to its own
    page, where it is told how it thinks."""
    level = level_of(player, game)
    if level is None:
        return person(player, linked=linked, marked=marked)
    name = format_html("{}", spoken(level.name))
    if linked:
        address = reverse("player", args=[player.slug], query={"game": game})
        name = format_html('<a href="{}">{}</a>', address, name)
    reason = spoken(level.reason) if marked and level.reason else ""
    return name + format_html(" <small>({})</small>", reason) if reason else name


@register.filter
def called_at(player: Any, game: str) -> str:
    """The name alone."""
    return named(player, game)
