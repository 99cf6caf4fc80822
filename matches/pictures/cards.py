"""Playing cards as small SVG pictures: big corner index, clear suits, courts with faces. Under a kilobyte a card.

Suits and courts are drawn once a page (`suit_symbols`) and used by every card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Final

from django.utils.translation import get_language

from matches.pictures.faces import is_tile, lines_face, tile_face
from matches.pictures.words import card_name, hidden_cards, is_playing_card

_SUIT_PATHS = {
    "S": (
        "M10 1C12 5 18 8 18 12.6A4 4 0 0 1 11 14.6C11 16.6 12 18 13.4 19H6.6C8 18 9 16.6 9 14.6"
        "A4 4 0 0 1 2 12.6C2 8 8 5 10 1Z"
    ),
    "H": "M10 18.5C7 14 1.5 11 1.5 6.4A4.4 4.4 0 0 1 10 4.4A4.4 4.4 0 0 1 18.5 6.4C18.5 11 13 14 10 18.5Z",
    "D": "M10 1C12 5 14.5 7.6 17 10C14.5 12.4 12 15 10 19C8 15 5.5 12.4 3 10C5.5 7.6 8 5 10 1Z",
    "C": (
        "M10 1.2A4 4 0 0 1 13.4 7.3A4.1 4.1 0 1 1 11 13.6C11 16 12 18 13.4 19H6.6C8 18 9 16 9 13.6"
        "A4.1 4.1 0 1 1 6.6 7.3A4 4 0 0 1 10 1.2Z"
    ),
}
_EYES = '<circle cx="16.5" cy="21" r="1.3"/><circle cx="23.5" cy="21" r="1.3"/>'
_COURTS = {
    "K": (
        '<path d="M8 13 5 2 13 7 20 0 27 7 35 2 32 13ZM8 14.5H32V17H8Z"/>'
        '<path class="court-skin" d="M11 17.5H29V27Q29 33 20 33 11 33 11 27Z"/>'
        '<path d="M11 25Q14 28 17 26 20 24 23 26 26 28 29 25L28 33Q20 40 12 33Z"/>'
        '<path d="M2 44Q3 34 11 33 20 42 29 33 37 34 38 44Z"/>'
    ),
    "Q": (
        '<path d="M11 9 10 2 16 6 20 0 24 6 30 2 29 9ZM20 10Q5 9 8 25 8 32 5 34H35Q32 32 32 25 35 9 20 10Z"/>'
        '<ellipse class="court-skin" cx="20" cy="21.5" rx="8" ry="9.5"/>'
        '<path class="court-lips" d="M17.5 26.5Q20 28.5 22.5 26.5"/>'
        '<path d="M2 44Q4 36 14 35L20 41 26 35Q36 36 38 44Z"/>'
    ),
    "J": (
        '<path d="M7 12Q8 3 21 3 24 3 26.5 4 31 -1 38 1 37 7 31.5 8 33 10 33 12ZM5 12.5H35V16H5Z"/>'
        '<path d="M9 16H31Q33 28 29 32H11Q7 28 9 16Z"/>'
        '<path class="court-skin" d="M12 16H28V24Q28 32 20 32 12 32 12 24Z"/>'
        '<path class="court-lips" d="M17.5 26.5H22.5"/>'
        '<path d="M3 44Q5 35 13 33.5L20 43 27 33.5Q35 35 37 44Z"/>'
    ),
}


@cache
def suit_symbols() -> str:
    """The four suits and the three courts, to be put into a page once, before any card."""
    symbols = "".join(
        f'<symbol id="suit-{suit}" viewBox="0 0 20 20"><path d="{path}"/></symbol>'
        for suit, path in _SUIT_PATHS.items()
    ) + "".join(
        f'<symbol id="court-{rank}" viewBox="0 0 40 44">{figure}{_EYES}</symbol>'
        for rank, figure in _COURTS.items()
    )
    return f'<svg class="symbols" width="0" height="0" aria-hidden="true">{symbols}</svg>'


def card(text: str, *, small: bool = False) -> str:
    """One card. text: `KS`, `TD`, a joker `*`, or `?` for a back."""
    return _card(text, small, get_language() or "en")


@cache
def _card(text: str, small: bool, language: str) -> str:
    """Kept for each language: the picture carries the card's name."""
    size = "card card-small" if small else "card"
    name, at = escape(card_name(text)), "" if text == "?" else f' data-at="{escape(text.partition(":")[0])}"'
    head = f'<svg class="{size} {_colour(text)}"{at} viewBox="0 0 50 70" role="img" aria-label="{name}">'
    return f"{head}<title>{name}</title>{_SHEET}{_face(text)}</svg>"


_SHEET = '<rect class="face" x=".75" y=".75" width="48.5" height="68.5" rx="5"/>'


def drawn(text: str, more: str = "") -> str:
    """A card as part of a larger picture, 50 by 70 units; `more` is drawn on it in its colour."""
    return f'<g class="card {_colour(text)}">{_SHEET}{_face(text)}{more}</g>'


def _colour(text: str) -> str:
    if text == "?":
        return "back"
    if text.startswith("*"):
        return "joker"
    return f"suit-{text[1].lower()}" if is_playing_card(text) else "plain"


def _face(text: str) -> str:
    if text == "?":
        return (
            '<rect class="weave" x="5" y="5" width="40" height="60" rx="3"/>'
            '<path class="thread" d="M5 20 45 60M5 40 30 65M20 5 45 30M45 20 5 60M45 40 20 65M30 5 5 30"/>'
        )
    if text.startswith("*"):
        return '<text class="index" x="6" y="22">★</text><text class="court" x="25" y="54">★</text>'
    if not is_playing_card(text):
        return _own_face(text)
    rank = _rank(text)
    suit = f'<use href="#suit-{text[1]}" x="4" y="25" width="13" height="13"/>'
    corner = f'<text class="index" x="4" y="21">{rank}</text>{suit}'
    if text[0] in "KQJ":
        return f'{corner}<use href="#court-{rank}" x="17" y="27" width="32" height="42"/>'
    return f'{corner}<use href="#suit-{text[1]}" x="18" y="34" width="27" height="27"/>'


def _rank(text: str) -> str:
    return "10" if text[0] == "T" else text[0]


def _own_face(text: str) -> str:
    """What only its game knows: a tile, a number, one over playing cards (`12:JS/9D/KC`), a name with lines."""
    number, colon, several = text.partition(":")
    if is_tile(text):
        return tile_face(text)
    if not colon:
        return f'<text class="court" x="25" y="47">{escape(number)}</text>'
    if not all(is_playing_card(card) for card in several.split("/")):
        return lines_face(number, several)
    lines = "".join(
        f'<g class="{_colour(card)}"><text class="line" x="7" y="{34 + 16 * place}">{_rank(card)}</text>'
        f'<use href="#suit-{card[1]}" x="28" y="{22 + 16 * place}" width="14" height="14"/></g>'
        for place, card in enumerate(several.split("/"))
    )
    return f'<text class="number-of" x="25" y="15">{escape(number)}</text>{lines}'


PHONE_ROW: Final = 8
"""So many cards of a hand stand in one row on a phone; more share two rows."""


def cards(texts: Sequence[str], *, small: bool = False, hand: bool = False) -> str:
    """A row of cards that overlap; a hand draws its cards together until they fit into one row, or into equal rows."""
    if not texts:
        return ""
    names = escape(", ".join(card_name(text) for text in texts if text != "?") or hidden_cards(len(texts)))
    shown = "".join(card(text, small=small) for text in texts)
    hidden = " hidden-hand" if hand and set(texts) == {"?"} else ""
    kind = f"hand{' small' if small else ''}{hidden}" if hand else "cards"
    row = len(texts) if len(texts) <= PHONE_ROW else -(-len(texts) // 2)
    count = f' style="--n:{len(texts)};--row:{row}"' if hand else ""
    return f'<span class="{kind}" role="group" aria-label="{names}"{count}>{shown}</span>'
