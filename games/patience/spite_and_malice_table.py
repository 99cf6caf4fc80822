"""The table of Spite and Malice: an own pack each with its upcard, stacks, and piles of discards, as they are seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from games.core.commitment import shuffled
from games.core.messages import Seat, say, say_in
from games.core.views import PileView, View
from games.kits.cards import BIT, cards_of
from games.kits.determinization import Limit
from games.kits.stock import StockState
from games.patience.spite_and_malice_words import PACK, PILES, WORDS, open_piles, said


class OwnPacksState(StockState):
    """own: each player's pack, the upcard last. stacks: those that are not built up yet.

    discards: four piles each, one after the other.
    """

    pack = PACK
    counts_draws = False
    piles = (*StockState.piles, say_in("pile", "own pack"), say_in("pile", "own pack"))
    words = WORDS

    own: tuple[tuple[int, ...], ...] = ()
    stacks: tuple[tuple[int, ...], ...] = ()
    discards: tuple[tuple[int, ...], ...] = ((),) * (2 * PILES)

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        view["piles"] = [*view.get("piles", []), *open_piles(self.stacks, self.discards)]
        return view

    def _pile_view(self, viewer: int | None, holder: int) -> PileView:
        pile = super()._pile_view(viewer, holder)
        if holder > self.stock_holder:
            cards = self.own[holder - 3] if holder - 3 < len(self.own) else ()
            pile["name"] = say("own pack of {player}", player=Seat(holder - 3))
            if "cards" in pile:
                known = self.known(viewer, holder)
                pile["cards"] = [PACK.texts[card] for card in cards if known & BIT[card]]
        return pile

    def deal_again(self, world: Self, viewer: int, rng: Random, limits: Sequence[Limit] = ()) -> None:
        super().deal_again(world, viewer, rng, limits)
        world.own = tuple(
            (*shuffled(cards_of(world.hands[3 + at] & ~BIT[cards[-1]]), rng), cards[-1]) if cards else ()
            for at, cards in enumerate(self.own)
        )

    def say(self, action_text: str) -> str:
        return said(action_text) or super().say(action_text)

    def tops(self, seat: int) -> list[tuple[int, int]]:
        """The piles of a player that have cards, each with the top one."""
        piles = self.discards[PILES * seat : PILES * (seat + 1)]
        return [(at, pile[-1]) for at, pile in enumerate(piles) if pile]
