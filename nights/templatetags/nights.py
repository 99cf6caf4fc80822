"""Template tags of club nights."""

from __future__ import annotations

from django import template

from clubs.models import Club
from games.core.game import Game
from nights.models import Session
from nights.selectors import nights as selectors

register = template.Library()


@register.simple_tag
def games_on_offer(session: Session | str | None, club: Club | str | None) -> list[type[Game]]:
    """The games to choose from, those the club played last first; of a night only those it offers."""
    return selectors.games_on_offer(session or None, club or None)  # type: ignore[arg-type]
