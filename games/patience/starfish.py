"""Starfish: two packs of six suits on twelve piles, with a troupe of jokers that stand in for buried cards.

Source: Abstract Games 21, lines 2131-2161.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from re import compile as pattern
from typing import Final

from games.core.errors import Illegal
from games.core.game import GameTable
from games.core.messages import Message, Value, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.state import Action
from games.core.views import View
from games.kits.pack import JOKER, Pack
from games.patience.kit.moves import NAMES, SPECIAL
from games.patience.kit.tableau import IDLE, Patience, PatienceGame

SUIT: Final = 13
PILES: Final = 12
ROWS: Final = 6
LEAST, USUAL = 4, 6
CARDS: Final = 156
OWN: Final = {"t": say_in("suit", "stars"), "q": say_in("suit", "squids")}
"""The suits that other packs have not."""
NAMED: Final = pattern(r"([A-L])([1-9]\d?\d?)\*([A-L])")


class StarfishState(Patience):
    """One deal."""

    __slots__ = ()

    pack = Pack("A23456789TJQK", ("C", "D", "H", "S", *OWN), copies=2, jokers=USUAL)
    faces = {text: [OWN[text[1]]] for text in pack.named if text[-1] in OWN}

    @classmethod
    def dealt(cls, table: GameTable) -> Sequence[int]:
        return cls.pack.deck[:CARDS]

    def layout(self) -> Sequence[tuple[int, int]]:
        return [(0, ROWS)] * PILES

    def troupe(self) -> list[int]:
        """The jokers that lie aside."""
        laid = {card for pile in self.piles for card in pile}
        jokers = self.pack.deck[CARDS : CARDS + int(self.table.options["jokers"])]
        return [joker for joker in jokers if joker not in laid]

    def specials(self) -> Iterator[Action]:
        """A joker may replace any card that can go elsewhere; the top card of a pile needs none for that."""
        if self.idle >= IDLE or self.waiting or not self.troupe():
            return
        homes: dict[int, list[int]] = {}
        for pile, cards in enumerate(self.piles):
            homes.setdefault(self.pack.rank[cards[-1]] if cards else SUIT, []).append(pile)
        for pile, cards in enumerate(self.piles):
            for depth in range(2, len(cards) + 1):
                card = cards[-depth]
                if not self.pack.joker[card]:
                    for home in {*homes.get(self.pack.rank[card] + 1, ()), *homes.get(SUIT, ())}:
                        yield _swap(pile, depth, home)

    def do_special(self, action: Action) -> None:
        pile, depth, home = _parts(action)
        card, self.piles[pile][-depth] = self.piles[pile][-depth], self.troupe()[0]
        self.piles[home].append(card)

    def look(self) -> None:
        """A joker that comes to light goes back to the troupe."""
        for pile in self.piles:
            while pile and self.pack.joker[pile[-1]]:
                pile.pop()
        super().look()

    def special_text(self, action: Action) -> str:
        pile, depth, home = _parts(action)
        return f"{NAMES[pile]}{depth}{JOKER}{NAMES[home]}"

    def special_named(self, text: str) -> Action:
        found = NAMED.fullmatch(text) if isinstance(text, str) else None
        if not found or int(found[2]) >= CARDS:
            raise Illegal(say("{text} is not a move of this game.", text=repr(text)))
        return _swap(NAMES.index(found[1]), int(found[2]), NAMES.index(found[3]))

    def special_said(self, action: Action) -> Message:
        pile, depth, home = _parts(action)
        card = self.card_said(self.piles[pile][-depth]) if depth <= len(self.piles[pile]) else str(depth)
        return say(
            "a joker for {card}: {source} to {target}", card=card, source=NAMES[pile], target=NAMES[home]
        )

    def card_said(self, card: int) -> Value:
        text = self.pack.texts[card]
        return (
            say("{rank} of {suits}", rank=text[0], suits=OWN[text[1]])
            if text in self.faces
            else super().card_said(card)
        )

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        view["piles"].append({"name": say_in("pile", "jokers"), "count": len(self.troupe())})
        return view


def _swap(pile: int, depth: int, home: int) -> Action:
    return SPECIAL + (pile * PILES + home) * CARDS + depth


def _parts(action: Action) -> tuple[int, int, int]:
    piles, depth = divmod(action - SPECIAL, CARDS)
    return piles // PILES, depth, piles % PILES


@register
class Starfish(PatienceGame):
    title = "Starfish"
    summary = say("Two packs of six suits on twelve piles, and a troupe of jokers that free buried cards.")
    sources = ("abstract-games 2131-2161",)
    options = (Option("jokers", say("Jokers"), USUAL, lo=LEAST, hi=USUAL),)
    hidden = True

    State = StarfishState
