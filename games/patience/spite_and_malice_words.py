"""The cards of Spite and Malice, its moves by number, by text and in words, and which cards may lie on a pile."""

from __future__ import annotations

from typing import Final

from games.core.messages import Card, Seat, say, say_in
from games.core.views import PileView
from games.kits.cards import RANK_NAMES
from games.kits.hands import CALL
from games.kits.pack import Pack

PILES: Final = 4
PACK: Final = Pack("A23456789TJQK", copies=2, jokers=4)
RANKS: Final = len(PACK.ranks)
ACES, TWOS = 0, 1

PASS, DONE, TOP = range(CALL, CALL + 3)
PILE: Final = TOP + 1
PILE_JOKER: Final = PILE + PILES
JOKER: Final = PILE_JOKER + PILES * RANKS
DISCARD: Final = JOKER + RANKS
TEXTS: Final = (*PACK.texts[: PACK.kinds], PACK.texts[-1])
"""What can be discarded, by its text."""
NAMES: Final = (RANK_NAMES[-1], *RANK_NAMES[:-1])


def code(*parts: str | int) -> str:
    """A move as it is written."""
    return " ".join(map(str, parts))


WORDS: Final = (
    *("pass", "done", "top"),
    *(code("pile", pile + 1) for pile in range(PILES)),
    *(code("pile", pile + 1, "as", rank) for pile in range(PILES) for rank in PACK.ranks),
    *(code("joker", "as", rank) for rank in PACK.ranks),
    *(code("discard", card, pile + 1) for card in TEXTS for pile in range(PILES)),
)


def may_lie(pile: tuple[int, ...], card: int) -> bool:
    """Whether a card may be discarded on a pile: one of the rank on top or the next lower, jokers between being any."""
    rank, jokers = PACK.rank[card], 0
    while pile and PACK.joker[pile[-1]]:
        pile, jokers = pile[:-1], jokers + 1
    if not pile:
        return rank != ACES
    top = PACK.rank[pile[-1]]
    if PACK.joker[card]:
        return bool(jokers) or top != TWOS
    return max(TWOS, top - jokers - 1) <= rank <= top


def open_pile(name: str, cards: tuple[int, ...], count: int, note: str = "") -> PileView:
    """A pile that all see, or its top."""
    pile: PileView = {"name": name, "count": count, "cards": [PACK.texts[card] for card in cards]}
    return {**pile, "note": note} if note else pile


def said(action_text: str) -> str:
    """A move in words; empty where it is a card."""
    word, *rest = action_text.split()
    if word == "discard":
        return say("discard {card} on pile {number}", card=Card(rest[0]), number=int(rest[1]))
    if word == "top":
        return say("play the upcard of the own pack")
    if word == "pile" and len(rest) == 1:
        return say("play from pile {number}", number=int(rest[0]))
    if rest:
        rank = NAMES[PACK.ranks.index(rest[-1])]
        if word == "joker":
            return say("play a joker as {rank}", rank=rank)
        return say("play the joker of pile {number} as {rank}", number=int(rest[0]), rank=rank)
    spoken = {"pass": say_in("a bid", "pass"), "done": say_in("a move", "done")}
    return spoken.get(word, "")


def open_piles(stacks: tuple[tuple[int, ...], ...], discards: tuple[tuple[int, ...], ...]) -> list[PileView]:
    """The stacks by their tops, and all cards of the discards."""
    piles: list[PileView] = []
    for stack in stacks:
        wanted = say("waits for {rank}", rank=NAMES[len(stack)])
        piles.append(open_pile(say_in("pile", "stack"), stack[-1:], len(stack), wanted))
    for at, pile in enumerate(discards):
        if pile:
            name = say("pile {number} of {player}", number=at % PILES + 1, player=Seat(at // PILES))
            piles.append(open_pile(name, pile, len(pile)))
    return piles
