"""Cards laid out suit by suit, each beside one that lies there: a phase that the first without cards wins.

Source: Parlett, lines 3060 and 3072; Unusual card games, lines 93-94.
"""

from __future__ import annotations

from typing import Final

from games.core.messages import Message, Seat, say
from games.core.state import Action
from games.core.views import PileView, View
from games.kits.cards import BIT, CARD, RANKS, SUIT_MASK, SUIT_TITLES, SUITS, TEXT, cards_of, mask_of
from games.kits.phases import Phase, PhasedState

ACES: Final = mask_of([CARD["A" + suit] for suit in SUITS])
TWOS: Final = mask_of([CARD["2" + suit] for suit in SUITS])
OF_RANK: Final = tuple(mask_of([CARD[rank + suit] for suit in SUITS]) for rank in RANKS)
PASS: Final = {"pass": say("pass: nothing fits")}


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
    """laid: the cards of the layout. out: who has no cards left, and at the end who has some, in order."""

    laid: int = 0
    out: tuple[int, ...] = ()

    def fits(self) -> int:
        """The cards that may be laid now."""
        raise NotImplementedError

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
