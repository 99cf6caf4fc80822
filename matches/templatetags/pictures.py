"""Template tags: pictures of views, cards and boards, a game's name, and a match's sides in a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from html import escape
from typing import Any

from django import template
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from clubs.models import Player
from common import numbers
from games.core import registry
from games.core.errors import UnknownGame
from matches.models import Match
from matches.pictures import cards
from matches.pictures.dartboard import dart_board as board
from matches.pictures.hero import hero as draw_hero
from matches.pictures.table import picture as draw
from matches.presenters.live import BoardMove
from matches.selectors import said_reason

register = template.Library()


@register.simple_tag
def picture(view: dict[str, Any] | None, names: Sequence[str]) -> SafeString:
    """The picture of a view; the pictures escape all text themselves."""
    return mark_safe(draw(view, names))


@register.simple_tag
def board_moves(moves: Sequence[BoardMove]) -> SafeString:
    """The moves on a board as options of a list: hundreds of them, which a template's loop takes long for."""
    return mark_safe(
        "".join(
            f'<option value="{escape(move.text)}" data-start="{escape(move.start)}" data-ends="{escape(move.ends)}">'
            f"{escape(move.said)}</option>"
            for move in moves
        )
    )


@register.simple_tag
def suit_symbols() -> SafeString:
    """To be put once into a page that shows cards."""
    return mark_safe(cards.suit_symbols())


@register.simple_tag
def card(text: str) -> SafeString:
    """One card."""
    return mark_safe(cards.card(text))


@register.simple_tag
def dart_board() -> SafeString:
    """A dart board to tap on."""
    return mark_safe(board())


@register.simple_tag
def hero() -> SafeString:
    """The picture of the front page."""
    return mark_safe(draw_hero())


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side in a list of matches. A bot that is its own partner is named once."""

    players: list[Player]
    place: int | None


@register.filter
def by_side(match: Match) -> list[SideShown]:
    """The sides of a match with their players and their place, from seats that were fetched with it."""
    sides: dict[int, SideShown] = {}
    for seat in match.seats.all():
        side = sides.setdefault(seat.side, SideShown([], seat.place))
        if seat.player not in side.players:
            side.players.append(seat.player)
    return list(sides.values())


@register.filter
def why_over(match: Match) -> str:
    """Why a match is over, in words with names in them."""
    return said_reason(match)


@register.filter
def game_title(key: str) -> str:
    """A game's title; its key if it is no longer known."""
    try:
        return registry.get(key).title
    except UnknownGame:
        return key


@register.filter
def ago(moment: datetime) -> str:
    """How long ago something was: `just now`, `2 hours, 5 minutes ago`."""
    if timezone.now() - moment < timedelta(minutes=1):
        return _("just now")
    return _("%(ago)s ago") % {"ago": timesince(moment)}


@register.filter
def signed(number: int | float | None) -> str:
    """A number with its sign: `+4`, `−5`, `0`."""
    return "–" if number is None else numbers.signed(number)


@register.filter
def figure(number: int | float, decimals: int | None = None) -> str:
    """A number as the reader's language writes it: `−1480.5`, `−1480,5`."""
    return numbers.written(number, decimals)


@register.filter
def score(totals: Sequence[int | float]) -> str:
    """A result in a line: `52 : −8`."""
    return " : ".join(figure(total) for total in totals)


@register.filter
def brought(row: dict[str, Any], sides: Sequence[str]) -> list[tuple[str, int, int]]:
    """A row of a sheet: each side's name, points and running total."""
    return list(zip(sides, row["points"], row["totals"], strict=True))


@register.filter
def cells(row: dict[str, Any]) -> list[tuple[int, int]]:
    """A row of a sheet: the points and the running total of each side."""
    return list(zip(row["points"], row["totals"], strict=True))
