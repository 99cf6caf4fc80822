"""The extended Decktet: forty-five cards of six suits, of which a card has three, two, one or none.

A card's text is the letter of its rank and those of its suits: `Am` an ace, `5ml`, `Pmyk` a pawn, `E` the Excuse.
Source: Abstract Games, lines 1608-1664; which cards there are, The Decktet by P. D. Magnus.
"""

from __future__ import annotations

from typing import Final

from games.core.messages import Message, Several, say, say_in
from games.core.views import View, cards_seen
from games.kits.cards import mask_of
from games.kits.hands import HandsState
from games.kits.pack import Pack

SUITS: Final = {
    "m": say_in("decktet", "Moons"),
    "s": say_in("decktet", "Suns"),
    "w": say_in("decktet", "Waves"),
    "l": say_in("decktet", "Leaves"),
    "y": say_in("decktet", "Wyrms"),
    "k": say_in("decktet", "Knots"),
}
RANKS: Final = {
    "E": say_in("decktet", "Excuse"),
    "A": say_in("decktet", "Ace"),
    "P": say_in("decktet", "Pawn"),
    "C": say_in("decktet", "Court"),
    "K": say_in("decktet", "Crown"),
}
"""The ranks that are no numbers."""
SPELT: Final = """
    E Am As Aw Al Ay Ak 2mk* 2sy 2wl 3sk* 3ly* 3mw 4yk 4wl* 4ms 5sw 5yk* 5ml 6sy* 6mw* 6lk 7sk 7ml 7wy
    8yk 8ms* 8wl 9ms 9lk* 9wy Pmyk* Pwly Pmsl Pswk* Cmwk* Cmly Cslk Cswy Km* Ks* Kw Kl Ky Kk
"""
"""The cards; a star marks those that show a person."""
TEXTS: Final = tuple(SPELT.replace("*", "").split())
DECKTET: Final = Pack(TEXTS, suits=("",))
CHARACTERS: Final = mask_of([card for card, text in enumerate(SPELT.split()) if text.endswith("*")])
RANK: Final = tuple(text[0] for text in TEXTS)
SIGNS: Final = tuple(sum(1 << "mswlyk".index(letter) for letter in text[1:]) for text in TEXTS)
"""By card its suits, as a mask."""
ALL_SIGNS: Final = (1 << len(SUITS)) - 1


def _name(text: str) -> Message:
    suits = tuple(SUITS[letter] for letter in text[1:])
    rank = RANKS.get(text[0], text[0])
    return say("{rank} of {suits}", rank=rank, suits=Several(suits, "-")) if suits else RANKS[text]


def _face(card: int, text: str) -> list[str]:
    rank = [RANKS[text[0]]] if text[0] in RANKS else []
    character = [say_in("decktet", "Character")] if CHARACTERS >> card & 1 else []
    return [*rank, *(SUITS[letter] for letter in text[1:]), *character]


NAMES: Final = {text: _name(text) for text in TEXTS}
FACES: Final = {text: _face(card, text) for card, text in enumerate(TEXTS)}


class DecktetState(HandsState):
    """Hands of these cards; stands before the kit of the game."""

    __slots__ = ()

    pack = DECKTET

    def say(self, action_text: str) -> str:
        return NAMES.get(action_text) or super().say(action_text)

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        view["faces"] = {text: FACES[text] for text in sorted(cards_seen(view))}
        return view
