"""Hands by the names of their cards."""

from games.kits.cards import CARD


def hand(text):
    return [CARD[card] for card in text.split()]
