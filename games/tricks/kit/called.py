"""A partner found by a card that is called: nobody but its holder knows him until it is played, or he answers at once.

Who he is follows from the hands, so no seat's view or world can give him away.
"""

from __future__ import annotations

from typing import ClassVar

from games.core.messages import ENGLISH, say, say_in
from games.kits.cards import BIT
from games.kits.pack import JOKER, Pack
from games.kits.phases import PhasedState, Words


def calls(pack: Pack) -> Words:
    """The words with which the cards of a pack are called, in their order."""
    return {f"call {text}": say("joker") if text == JOKER else ENGLISH.card(text) for text in pack.texts}


class CalledPartnerState(PhasedState):
    """One deal. caller: who plays with the holder of the card `called`. partner: who played it. -1: not known yet."""

    roles = {"caller": say_in("beside a seat", "declarer"), "partner": say_in("beside a seat", "partner")}
    card_title: ClassVar[str] = say("Card called")

    caller: int = -1
    called: int = -1
    partner: int = -1

    def by_caller(self) -> tuple[int, ...]:
        """For `who_<phase>`: the caller is asked."""
        return (self.caller,)

    def take_kitty(self) -> None:
        """The pile becomes the caller's."""
        self.give(self.table.seats, self.caller, self.hands[self.table.seats])

    def with_caller(self, viewer: int, seat: int) -> bool:
        """Whether a seat plays with the caller, as far as the viewer knows."""
        held = self.called >= 0 and seat == viewer and bool(self.hands[seat] & BIT[self.called])
        return seat in (self.caller, self.partner) or held

    def together(self, one: int, other: int) -> bool:
        """Where there is no caller every side of the table plays for itself."""
        if self.caller < 0:
            return self.team[one] == self.team[other]
        return self.with_caller(other, one) == self.with_caller(other, other)

    def play_card(self, card: int) -> None:
        if card == self.called:
            self.partner = self.order[len(self.trick)]
        super().play_card(card)

    @property
    def partner_found(self) -> int | None:
        return self.partner if self.partner >= 0 else None

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[self.card_title, tuple(calls(self.pack).values())[self.called]]] if self.called >= 0 else []
