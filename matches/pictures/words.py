"""What pictures say, in the reader's language: cards and the captions of a table."""

from __future__ import annotations

from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext_lazy

SUITS = {
    "C": pgettext_lazy("suit", "clubs"),
    "D": pgettext_lazy("suit", "diamonds"),
    "H": pgettext_lazy("suit", "hearts"),
    "S": pgettext_lazy("suit", "spades"),
}
RANKS = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "N": gettext_lazy("knight"),
    "J": gettext_lazy("jack"),
    "T": gettext_lazy("ten"),
    "9": gettext_lazy("nine"),
    "8": gettext_lazy("eight"),
    "7": gettext_lazy("seven"),
    "6": gettext_lazy("six"),
    "5": gettext_lazy("five"),
    "4": gettext_lazy("four"),
    "3": gettext_lazy("three"),
    "2": gettext_lazy("two"),
}
COLOURS = {
    "red": gettext_lazy("red"),
    "blue": gettext_lazy("blue"),
    "black": gettext_lazy("black"),
    "white": gettext_lazy("white"),
    "grey": gettext_lazy("grey"),
}
FIGURES = (
    ("call", gettext_lazy("called")),
    ("tricks", gettext_lazy("tricks")),
    ("points", gettext_lazy("points")),
    ("chips", gettext_lazy("chips")),
    ("bet", gettext_lazy("bet")),
    ("count", gettext_lazy("cards")),
)
"""The keys of a seat's view that are told in a line, in that order."""


def is_playing_card(text: str) -> bool:
    """Whether a card is one of the fifty-two or a knight of tarot; some games have cards of their own."""
    return len(text) == 2 and text[0] in RANKS and text[1] in SUITS


def card_name(text: str) -> str:
    """What a card is in words: `king of spades`, `joker`, `face-down card`; of several, `12: king of spades, ...`."""
    if text == "?":
        return _("face-down card")
    if text.startswith("*"):
        return _("joker")
    if not is_playing_card(text):
        number, colon, several = text.partition(":")
        return f"{number}: {', '.join(card_name(card) for card in several.split('/'))}" if colon else text
    return _("%(rank)s of %(suit)s") % {"rank": RANKS[text[0]], "suit": SUITS[text[1]]}


def hidden_cards(count: int) -> str:
    """A fan of backs: `13 face-down cards`."""
    return ngettext("%(count)d face-down card", "%(count)d face-down cards", count) % {"count": count}


def colour_name(colour: str) -> str:
    """The colour of a stone."""
    return str(COLOURS.get(colour, colour))
