"""A partner found by a card that is called: nobody but its holder knows him until it is played.

Who he is follows from the hands, so no seat's view or world can give him away.
"""

from __future__ import annotations

from games.kits.cards import BIT
from games.kits.phases import PhasedState


class CalledPartnerState(PhasedState):
    """One deal. caller: who plays with the holder of the card `called`. partner: who played it. -1: not known yet."""

    caller: int = -1
    called: int = -1
    partner: int = -1

    def with_caller(self, viewer: int, seat: int) -> bool:
        """Whether a seat plays with the caller, as far as the viewer knows."""
        held = self.called >= 0 and seat == viewer and bool(self.hands[seat] & BIT[self.called])
        return seat in (self.caller, self.partner) or held

    def together(self, one: int, other: int) -> bool:
        return self.with_caller(other, one) == self.with_caller(other, other)

    def play_card(self, card: int) -> None:
        if card == self.called:
            self.partner = self.order[len(self.trick)]
        super().play_card(card)
