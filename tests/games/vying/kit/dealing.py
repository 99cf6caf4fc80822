"""Deals of vying games in few words, and the smallest of these games, for the tests of what all have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.kits.cards import CARD, DECK_52, RANKS, cards_of
from games.vying.kit.game import VyingGame
from games.vying.kit.rounds import VyingDeal
from games.vying.kit.state import VyingState
from tests.games.dsl import Dealt, begin


def dealt(
    game: type[VyingGame] | str, seats: int, cards: str, stacks: Sequence[int] = (), **begun: Any
) -> Dealt:
    """The cards are the first of the pack. A round is dealt seat by seat, to each what lies face up before the rest."""
    deal = begin(game, seats, **begun)
    if stacks:
        known = replace(deal.state.deal, carry={"stacks": list(stacks)})
        deal = Dealt(type(deal.state)(deal.state.table, known))
    first = [CARD[text] for text in cards.split()]
    return deal.happens(first + [card for card in DECK_52 if card not in first])


class HighestState(VyingState):
    """One card each, face down; the highest rank wins."""

    rounds = ("D",)

    def strength(self, seat: int) -> int:
        return max((card % 13 for card in cards_of(self.hands[seat])), default=-1)

    def hand_name(self, seat: int) -> str:
        return RANKS[self.strength(seat)]


def game_of(state: type[VyingDeal] = HighestState, **rules: Any) -> type[VyingGame]:
    """A game whose deal has these rules: `rounds`, `changes`, `may_check` and others."""
    return type("AGame", (VyingGame,), {"seats": (2, 3, 4), "State": type("AState", (state,), rules)})
