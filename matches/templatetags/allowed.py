"""What a game allows that is a breach elsewhere, wherever it is chosen or played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from games.core.game import Game
from matches import allowed_ways

register = template.Library()


@register.inclusion_tag("matches/_allowed.html")
def allowed_here(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """A notice for a table of that game with those options; nothing where nothing is allowed."""
    return {"lines": allowed_ways.said(allowed_ways.of_options(game, options))}


@register.inclusion_tag("matches/_allowed.html")
def allowed_in(game: type[Game]) -> dict[str, Any]:
    """The same for a game, whatever its options."""
    return {"lines": allowed_ways.said(allowed_ways.of_any(game))}
