"""Draw from the stock or take the upcard, then discard: the table of rummy games that are played with a `Pack`.

The discard pile lies open, and its top is the upcard. First each in turn may exchange a card for the upcard that was
turned; if nobody does, the player on the dealer's left draws from the stock.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from games.core.messages import Card, Seat, say, say_in
from games.core.state import Action
from games.kits.cards import BIT, cards_of
from games.kits.discards import DiscardsState
from games.kits.hands import CALL
from games.kits.pack import PIPS, Pack
from games.rummy.kit.melds import Melds

LOW_ACE: Final = Pack("A23456789TJQK")
"""A pack whose ace is below the two."""
PLAIN: Final = Melds(LOW_ACE, LOW_ACE.worth(PIPS))
"""Its melds: an ace counts 1, other cards their pips, court cards 10."""

START: Final = say_in("phase", "start")
DRAW: Final = say_in("phase", "drawing")
DISCARD: Final = say_in("phase", "discarding")

PASS_WORD, TAKE_WORD, DRAW_WORD, DONE_WORD = range(CALL, CALL + 4)


class DrawState(DiscardsState):
    """One deal. taken: the upcard just taken: it may not be discarded.

    refused: players who have declined the first upcard, all of them before anybody must draw.
    """

    pack = LOW_ACE
    melds_of: ClassVar[Melds] = PLAIN
    words_said: ClassVar[Mapping[str, str]] = {
        "pass": say_in("a bid", "pass"),
        "take": say("take the upcard"),
        "draw": say_in("a move", "draw"),
        "done": say_in("a move", "done"),
    }
    inferred = DiscardsState.inferred | {"taken"}

    taken: int = -1
    refused: int = 0

    # What a game says ---------------------------------------------------------------------------------------------

    def has_drawn(self, seat: int) -> None:
        """A player has drawn, or taken the upcard: ask for the rest of his turn."""
        self.ask(DISCARD, seat)

    # The table ----------------------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        self.turn_first()
        self.ask(START, self.table.next_seat(self.deal.dealer))

    def throw(self, seat: int, card: int) -> None:
        super().throw(seat, card)
        self.taken = -1

    def made_anew(self, order: list[int]) -> None:
        self.refused = 0
        super().made_anew(order)

    def choices(self, seat: int) -> list[Action]:
        if self.phase == START:
            return [PASS_WORD, TAKE_WORD]
        if self.refused == self.table.seats and len(self.waste) == 1:
            return [DRAW_WORD]
        return [TAKE_WORD, DRAW_WORD]

    def act(self, seat: int, action: Action) -> None:
        if action == PASS_WORD:
            self.refused += 1
            self.ask(DRAW if self.refused == self.table.seats else START, self.table.next_seat(seat))
            return
        if action == TAKE_WORD:
            self.taken, self.waste = self.waste[-1], self.waste[:-1]
            self.take_known(self.waste_holder, seat, BIT[self.taken])
        else:
            self.from_stock(seat)
        self.has_drawn(seat)

    def throwable(self, seat: int) -> list[int]:
        """The cards that may be discarded."""
        return [card for card in cards_of(self.hands[seat]) if card != self.taken]

    # What is seen -------------------------------------------------------------------------------------------------

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action == PASS_WORD:
            return say("{player} passes.", player=player)
        if action == TAKE_WORD:
            return say("{player} takes {card}.", player=player, card=Card(self.pack.texts[self.waste[-1]]))
        if action == DRAW_WORD:
            return say("{player} draws from the stock.", player=player)
        if action < CALL:
            return say("{player} discards {card}.", player=player, card=Card(self.pack.texts[action]))
        return super().told_choice(viewer, seat, action)

    # A quick player -----------------------------------------------------------------------------------------------

    def least_left(self, hand: int) -> int:
        """The least deadwood that a hand with one card too many comes to."""
        return min(self.melds_of.deadwood(hand ^ BIT[card]) for card in cards_of(hand))

    def greedy_draw(self, seat: int) -> Action:
        """The upcard if it makes the hand better than it is, else the stock."""
        hand, legal = self.hands[seat], self.choices(seat)
        if TAKE_WORD in legal and self.least_left(hand | BIT[self.waste[-1]]) < self.melds_of.deadwood(hand):
            return TAKE_WORD
        return next(action for action in legal if action != TAKE_WORD)
