"""Deals of Android Whist with small hands."""

from games.core.game import Deal
from games.tricks.android_whist import AndroidWhist, AndroidWhistState
from tests.games.dsl import cards as hand

MINE, OTHERS = 2, 3
"""The androids of seats 0 and 1."""


def deal(zero, one, android0, android1, dealer=0):
    """Small hands by holder."""
    state = AndroidWhistState(AndroidWhist.table_for(2), Deal(1, dealer, (0, 0)))
    state.hands = [hand(text) for text in (zero, one, android0, android1)]
    state.after_deal()
    return state
