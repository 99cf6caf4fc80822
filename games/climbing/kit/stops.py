"""Stops: cards of a suit are played upwards by whoever has the next one, until it cannot be had.

Source of the family: Parlett, lines 5077-5108. All cards are dealt, the last of each round to a dead hand that nobody
plays. Who plays next is seen by all, so that the card at which a sequence stops is known to be dead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from games.core.fields import Fields
from games.core.messages import Card, Seat, say, say_in
from games.core.state import Action
from games.core.views import PileView
from games.kits.cards import BIT, CLUBS, DIAMONDS, HEARTS, SPADES, cards_of
from games.kits.hands import CALL, HandsState
from games.kits.pack import Pack

LOW_ACE: Final = Pack("A23456789TJQ")
"""The pack without kings, which are what is staked on; the ace is below the two."""
QUEENS: Final = LOW_ACE.of_rank["Q"]
BLACK, RED = (CLUBS, SPADES), (DIAMONDS, HEARTS)
STARTING: Final = say_in("phase", "start")
PLAYING: Final = say_in("phase", "play")
PASS_WORD: Final = CALL


class StopsState(Fields, HandsState):
    """laid: the cards in the order in which they were played. due: the one that goes next, -1 where one starts anew.

    passed: how many in a row cannot start.
    """

    pack = LOW_ACE
    piles = (say_in("pile", "dead hand"), say_in("pile", "played"))
    words_said: ClassVar[Mapping[str, str]] = {"pass": say("have nothing to start with")}

    laid: tuple[int, ...] = ()
    due: int = -1
    passed: int = 0

    # What a game says ---------------------------------------------------------------------------------------------

    def on_card(self, seat: int, card: int) -> None:
        """A card has been played: what that wins; `end` where it ends the deal."""

    # The deal -----------------------------------------------------------------------------------------------------

    @property
    def dead(self) -> int:
        """The holder of the dead hand."""
        return self.table.seats

    def sizes(self) -> list[int]:
        """Dealt singly from the dealer's left, the dead hand last."""
        each, more = divmod(len(self.deck), self.table.seats + 1)
        places = [(seat - self.deal.dealer - 1) % self.table.seats for seat in range(self.table.seats)]
        return [*(each + (place < more) for place in places), each, 0]

    def place(self, card: int) -> int:
        """Who has a card; from now on everybody knows it."""
        holder = next(holder for holder, hand in enumerate(self.hands) if hand & BIT[card])
        self.shown[holder] |= BIT[card]
        return holder

    def take_dead(self, seat: int) -> None:
        """A hand for the dead one: all that is known of them goes across, and he knows what he has put down."""
        for held in (self.hands, self.lacks, self.shown):
            held[seat], held[self.dead] = held[self.dead], held[seat]
        self.know(seat, self.dead, self.hands[self.dead])

    # Sequences ----------------------------------------------------------------------------------------------------

    def first_start(self) -> None:
        """Who has the lowest diamond begins with it; those below are seen to be dead."""
        for card in cards_of(self.pack.of_suit[DIAMONDS]):
            holder = self.place(card)
            if holder != self.dead:
                self._next(holder, card)
                return
        self.ask(STARTING, self.table.next_seat(self.deal.dealer))

    def open_suits(self) -> tuple[int, int]:
        """The suits that may be started: those of the other colour than the last, and black before any card."""
        return RED if self.laid and self.pack.suit[self.laid[-1]] in BLACK else BLACK

    def choices(self, seat: int) -> list[Action]:
        if self.due >= 0:
            return [self.due]
        held = [self.hands[seat] & self.pack.of_suit[suit] for suit in self.open_suits()]
        return [(suit & -suit).bit_length() - 1 for suit in held if suit] or [PASS_WORD]

    def act(self, seat: int, action: Action) -> None:
        if action == PASS_WORD:
            self._pass(seat)
            return
        if self.due < 0:
            self.lacks[seat] |= self.pack.of_suit[self.pack.suit[action]] & (BIT[action] - 1)
        self._lay(seat, action)
        self.due, self.passed = -1, 0
        self.on_card(seat, action)
        if self.turn:
            self._go_on(seat, action)

    def _pass(self, seat: int) -> None:
        for suit in self.open_suits():
            self.lacks[seat] |= self.pack.of_suit[suit]
        self.passed += 1
        if self.passed == self.table.seats:
            self.end()
        else:
            self.ask(STARTING, self.table.next_seat(seat))

    def _lay(self, seat: int, card: int) -> None:
        self.hands[seat] ^= BIT[card]
        self.shown[seat] &= ~BIT[card]
        self.hands[self.dead + 1] |= BIT[card]
        self.shown[self.dead + 1] |= BIT[card]
        self.laid = (*self.laid, card)

    def _go_on(self, seat: int, card: int) -> None:
        """The next card of the suit from who has it; where nobody has, or there is none, the same player starts."""
        holder = self.dead if QUEENS & BIT[card] else self.place(card + 1)
        if holder < self.dead:
            self._next(holder, card + 1)
        else:
            self.ask(STARTING, seat)

    def _next(self, holder: int, card: int) -> None:
        self.due = card
        self.ask(PLAYING, holder)

    # What is seen -------------------------------------------------------------------------------------------------

    def _pile_view(self, viewer: int | None, holder: int) -> PileView:
        pile = super()._pile_view(viewer, holder)
        if holder > self.dead:
            pile["cards"] = [self.pack.texts[card] for card in self.laid]
        return pile

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action == PASS_WORD:
            return say("{player} has nothing to start with.", player=player)
        return say("{player} plays {card}.", player=player, card=Card(self.pack.texts[action]))

    # A quick player -----------------------------------------------------------------------------------------------

    def run_from(self, seat: int, card: int) -> tuple[int, bool]:
        """How many cards of his own a player plays in a row from one on, and whether he knows to start again then."""
        cards = 1
        while not QUEENS & BIT[card] and self.hands[seat] & BIT[card + 1]:
            card, cards = card + 1, cards + 1
        gone = self.known(seat, self.dead) | self.hands[self.dead + 1]
        return cards, bool(QUEENS & BIT[card] or gone & BIT[card + 1])
