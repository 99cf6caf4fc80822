"""Cards laid out suit by suit, each beside one that lies there: a phase that the first without cards wins.

Source: Parlett, lines 3060 and 3072; Unusual card games, lines 93-94.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.game import GameTable
from games.core.messages import Message, Seat, say
from games.core.state import Action
from games.core.views import PileView, SeatView, View
from games.kits.cards import (
    BIT,
    CARD,
    DECK_52,
    RANK_NAMES,
    RANK_OF,
    RANKS,
    SUIT_MASK,
    SUIT_OF,
    SUIT_TITLES,
    SUITS,
    TEXT,
    cards_of,
    mask_of,
)
from games.kits.phases import Phase, PhasedState
from games.kits.tricks import PLAY

ACES: Final = mask_of([CARD["A" + suit] for suit in SUITS])
TWOS: Final = mask_of([CARD["2" + suit] for suit in SUITS])
OF_RANK: Final = tuple(mask_of([CARD[rank + suit] for suit in SUITS]) for rank in RANKS)
PASS: Final = {"pass": say("pass: nothing fits")}
AROUND: Final = {
    f"dominoes-{rank}": say("dominoes from the {rank}", rank=name)
    for rank, name in zip(RANKS, RANK_NAMES, strict=True)
}
"""The words for the rank from which every suit is laid."""
PLACES: Final = {4: (40, 20, 5, 0), 3: (40, 25, 0)}
"""By the number of players what each gets, in the order in which the hands run out."""
FULL: Final = 4


def deck_of(table: GameTable) -> tuple[int, ...]:
    """Three play without the ranks below the six."""
    return tuple(card for card in DECK_52 if table.seats == FULL or RANK_OF[card] >= RANKS.index("6"))


def beside(laid: int) -> int:
    """The next higher and the next lower card of the suit of each that is laid; nothing lies beyond ace and two."""
    return ((laid & ~ACES) << 1 | (laid & ~TWOS) >> 1) & ~laid


def of_ranks(laid: int) -> int:
    """The cards of the ranks that are laid."""
    return sum(cards for cards in OF_RANK if cards & laid)


class Dominoes(Phase):
    """Each in turn lays a card that fits, and passes only if he has none; what he passed on he does not have."""

    def __init__(self, name: str) -> None:
        super().__init__(name, PASS)
        self.own = False

    def choices(self, state: PhasedState, seat: int) -> list[Action]:
        assert isinstance(state, LayoutState)
        return cards_of(state.hands[seat] & state.fits()) or [state.spoken[self.slug][0]]

    def act(self, state: PhasedState, seat: int, action: Action) -> None:
        assert isinstance(state, LayoutState)
        if action == state.spoken[self.slug][0]:
            state.lacks[seat] |= state.fits()
        else:
            state.hands[seat] ^= BIT[action]
            state.laid |= BIT[action]
            if not state.hands[seat]:
                state.out = (*state.out, seat)
        left = [one for one in state.around(seat)[1:] if state.hands[one]]
        if len(left) + bool(state.hands[seat]) > 1:
            state.turn = (left[0],)
        else:
            state.out = (*state.out, *left, *[seat] * bool(state.hands[seat]))
            state.end()

    def told(self, state: PhasedState, viewer: int | None, seat: int, action: Action) -> Message:
        if action == state.spoken[self.slug][0]:
            return say("{player} passes.", player=Seat(seat))
        return say("{player} plays {card}.", player=Seat(seat), card=state.card_said(seat, action))


class LayoutState(PhasedState):
    """laid: the cards of the layout. out: who has no cards left, and at the end who has some, in order.

    named: the rank from which every suit is laid, -1 for none.
    """

    laid: int = 0
    out: tuple[int, ...] = ()
    named: int = -1

    def cards_dealt(self) -> tuple[int, ...]:
        return deck_of(self.table)

    def fits(self, laid: int = 0) -> int:
        """Beside a card of its suit; or of the rank that was named, or, where none was, of any that lies there.

        laid: these too, as if they lay there.
        """
        laid |= self.laid
        if self.named >= 0:
            return (beside(laid) | OF_RANK[self.named]) & ~laid
        return (beside(laid) | of_ranks(laid)) & ~laid if laid else self.whole_deck()

    def greedy_choice(self, seat: int, rng: Random) -> Action:
        """What brings own cards nearer from a named rank; else what lets the fewest of the others' fit."""
        if not isinstance(self.now(), Dominoes):
            return super().greedy_choice(seat, rng)
        legal = self.choices(seat)
        brings = self.brings if self.named >= 0 else self.opens
        return legal[0] if len(legal) == 1 else max(legal, key=lambda card: brings(seat, card))

    def brings(self, seat: int, card: int) -> int:
        """Own cards beyond it in its suit, the farther the more; where there are none, the others' count against it."""
        suit = SUIT_MASK[SUIT_OF[card]] & self.whole_deck() & ~self.laid
        found = 0
        for side in (cards_of(suit & -2 * BIT[card]), cards_of(suit & BIT[card] - 1)[::-1]):
            own = [place for place, one in enumerate(side, 1) if BIT[one] & self.hands[seat]]
            found += sum(own) if own else -len(side)
        return found

    def opens(self, seat: int, card: int) -> int:
        """How many cards of the others fit beside it, as a loss."""
        return -(self.fits(BIT[card]) & self.whole_deck() & ~self.hands[seat]).bit_count()

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        """Nobody has tricks where none are played."""
        shown = super()._seat_view(viewer, seat)
        if PLAY not in self.phases:
            shown.pop("tricks")
        return shown

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        rows: list[PileView] = [
            {"name": name, "count": cards.bit_count(), "cards": [TEXT[card] for card in cards_of(cards)]}
            for name, suit in zip(SUIT_TITLES, SUIT_MASK, strict=True)
            if (cards := self.laid & suit)
        ]
        if rows:
            view["piles"] = [*view.get("piles", []), *rows]
        return view
