"""The piles of a patience side by side, every card a spot that can be tapped, dragged and read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from django.utils.translation import gettext as _

from games.core.views import PileView
from matches.pictures.cards import drawn
from matches.pictures.faces import is_tile, tile_corner
from matches.pictures.words import card_name, hidden_cards, is_playing_card

BACK, JOKER = "?", "*"


def spots(pile: PileView) -> list[str]:
    """What the cards of a pile are called, from the bottom: `C3` is the third from the top; an empty one is `C0`."""
    name, count = pile["name"], pile["count"]
    return [f"{name}{left}" for left in range(count, 0, -1)] or [f"{name}0"]


def tableau(piles: Sequence[PileView]) -> str:
    """The piles from the left, the top card of each lowest on the page."""
    columns = "".join(f"<li>{_pile(pile)}</li>" for pile in piles)
    label = escape(_("Piles"))
    return f'<ol class="board tableau" aria-label="{label}" style="--piles:{len(piles)}">{columns}</ol>'


def _pile(pile: PileView) -> str:
    name, cards = escape(pile["name"]), pile.get("cards", [])
    heading = f'<span class="pile-name">{name}</span>'
    if not cards:
        empty = escape(_("Pile %(name)s, empty") % {"name": pile["name"]})
        return (
            f'{heading}<span class="place vacant" data-at="{name}0" role="img" aria-label="{empty}"></span>'
        )
    hidden = cards.count(BACK)
    backs = _backs(pile["name"], hidden) if hidden else ""
    open_cards = zip(spots(pile)[hidden:], cards[hidden:], strict=True)
    return heading + backs + "".join(_card(pile["name"], spot, text) for spot, text in open_cards)


def _backs(name: str, count: int) -> str:
    """Cards that lie face down, said once."""
    one = f'<span class="place down">{_svg(BACK)}</span>'
    said = escape(f"{name}: {hidden_cards(count)}")
    return f'<span class="backs" role="img" aria-label="{said}">{one * count}</span>'


def _card(name: str, spot: str, text: str) -> str:
    said = escape(f"{name}: {card_name(text)}")
    return f'<span class="place" data-at="{escape(spot)}" role="img" aria-label="{said}">{_svg(text)}</span>'


def _svg(text: str) -> str:
    """A card with its suit beside its rank, or its name, where the next card does not cover it."""
    sign = f'<text class="index" x="4" y="21">{escape(text)}</text>'
    if text in (BACK, JOKER) or ":" in text:
        sign = ""
    elif is_tile(text):
        sign = tile_corner(text)
    elif is_playing_card(text):
        sign = f'<use href="#suit-{text[1]}" x="29" y="4.5" width="16" height="16"/>'
    return f'<svg viewBox="0 0 50 70" aria-hidden="true">{drawn(text, sign)}</svg>'
