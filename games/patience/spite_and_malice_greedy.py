"""How a quick player of Spite and Malice looks at its moves."""

from __future__ import annotations

from games.core.state import Action
from games.patience.spite_and_malice_table import OwnPacksState
from games.patience.spite_and_malice_words import (
    DISCARD,
    DONE,
    JOKER,
    PACK,
    PASS,
    PILE,
    PILE_JOKER,
    PILES,
    RANKS,
    TEXTS,
    TOP,
)


def value(state: OwnPacksState, seat: int, action: Action) -> int:
    """How good a move is to a quick player."""
    own, other = (PACK.rank[state.own[one][-1]] for one in (seat, 1 - seat))
    if action == TOP:
        return 1000
    if action in (PASS, DONE):
        return 0
    if action >= DISCARD:
        kind, at = divmod(action - DISCARD, PILES)
        return tidy(state.discards[PILES * seat + at], PACK.first[TEXTS[kind]])
    if action >= JOKER:
        rank, base = (action - JOKER) % RANKS, -10
    elif action >= PILE_JOKER:
        rank, base = (action - PILE_JOKER) % RANKS, 0
    elif action >= PILE:
        rank, base = PACK.rank[dict(state.tops(seat))[action - PILE]], -5
    else:
        rank, base = PACK.rank[action], 100
    if rank == own - 1:
        return 500 + base
    return base - 200 if rank == other - 1 else base + 60 * (rank < own)


def tidy(pile: tuple[int, ...], card: int) -> int:
    """How good a discard is: the next lower rank, then the same, then a pile of its own, no joker."""
    if PACK.joker[card]:
        return 1
    if not pile:
        return 20 + PACK.rank[card]
    return 50 if PACK.rank[pile[-1]] == PACK.rank[card] + 1 else 10
