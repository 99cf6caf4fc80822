"""What pictures say, in the reader's language: cards and the captions of a table."""

from __future__ import annotations

from django.utils.translation import gettext as _, gettext_lazy as lazy

SUITS = {"C": lazy("clubs"), "D": lazy("diamonds"), "H": lazy("hearts"), "S": lazy("spades")}
RANKS = {
    "A": lazy("ace"), "K": lazy("king"), "Q": lazy("queen"), "J": lazy("jack"), "T": lazy("ten"), "9": lazy("nine"),
    "8": lazy("eight"), "7": lazy("seven"), "6": lazy("six"), "5": lazy("five"), "4": lazy("four"),
    "3": lazy("three"), "2": lazy("two"),
}  # fmt: skip
COLOURS = {"red": lazy("red"), "blue": lazy("blue"), "black": lazy("black"), "white": lazy("white")}
FIGURES = (
    ("call", lazy("called")),
    ("tricks", lazy("tricks")),
    ("points", lazy("points")),
    ("chips", lazy("chips")),
    ("bet", lazy("bet")),
    ("count", lazy("cards")),
)
"""The keys of a seat's view that are told in a line, in that order."""


def is_playing_card(text: str) -> bool:
    """Whether a card is one of the fifty-two; some games have cards of their own."""
    return len(text) == 2 and text[0] in RANKS and text[1] in SUITS


def card_name(text: str) -> str:
    """What a card is in words: `king of spades`, `joker`, `face-down card`; of several, `12: king of spades, ...`."""
    if text == "?":
        return _("face-down card")
    if text.startswith("*"):
        return _("joker")
    if not is_playing_card(text):
        number, colon, several = text.partition(":")
        return f"{number}: {', '.join(card_name(one) for one in several.split('/'))}" if colon else text
    return _("%(rank)s of %(suit)s") % {"rank": RANKS[text[0]], "suit": SUITS[text[1]]}


def hidden_cards(count: int) -> str:
    """A fan of backs: `13 face-down cards`."""
    return _("%(count)d face-down cards") % {"count": count}


def colour_name(colour: str) -> str:
    """The colour of a stone."""
    return str(COLOURS.get(colour, colour))
