"""Piles of a patience as a test needs them."""

from typing import Any

from games.patience.kit.tableau import Patience
from tests.games.dsl import Dealt, begin


def laid(*piles: str, hidden: int = 0, stock: str = "", key: str = "spider", **options: Any) -> Dealt:
    """Piles of these cards, of the first of which so many lie face down; the others are empty."""
    game = begin(key, **options).happens()
    state = game.state
    assert isinstance(state, Patience)
    cards = state.pack.cards(" ".join([*piles, stock]))
    number = len(state.piles)
    state.piles = [[] for _ in range(number)]
    for pile, text in zip(state.piles, piles, strict=False):
        pile += cards[: len(text.split())]
        del cards[: len(pile)]
    state.stock = cards[::-1]
    state.face_down = [hidden] + [0] * (number - 1)
    state.look()
    return game


def shown(game: Dealt, viewer: int | None = None) -> list[str]:
    """The piles that are not empty as somebody sees them."""
    return [" ".join(pile["cards"]) for pile in game.view(viewer)["tableau"] if pile["count"]]
