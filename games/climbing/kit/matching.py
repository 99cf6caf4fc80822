"""Put a card on one of its rank or suit, or a wild card on anything; who cannot draws until he can.

Source of the family: Parlett, lines 4315-4355. Who draws has nothing that fits, and of what he draws nothing but the
last card does: everybody sees that, and the worlds dealt anew keep to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from games.core.commitment import shuffled
from games.core.errors import Illegal
from games.core.messages import Card, Seat, say, say_in
from games.core.state import Action, Outcome
from games.kits.cards import BIT, cards_of
from games.kits.discards import DiscardsState
from games.kits.hands import CALL
from games.kits.pack import total

PLAYING: Final = say_in("phase", "play")
DRAW_WORD, PASS_WORD = range(CALL, CALL + 2)


class MatchingState(DiscardsState):
    """One deal. It is over when somebody has no cards, or when the stock is used up and nobody can play.

    passes: how many in a row have missed a turn.
    """

    words: ClassVar[tuple[str, ...]] = ("draw", "pass")
    words_said: ClassVar[Mapping[str, str]] = {
        "draw": say_in("a move", "draw"),
        "pass": say_in("a move", "miss a turn"),
    }

    passes: int = 0

    # What a game says ---------------------------------------------------------------------------------------------

    def wild(self) -> int:
        """The cards that fit on any, as a mask; none of them is the first upcard."""
        return 0

    def worth(self) -> Sequence[int]:
        """What each card left in a hand costs, by card."""
        raise NotImplementedError

    # The deal -----------------------------------------------------------------------------------------------------

    def draw(self, rng: Random) -> Outcome:
        """The pack, its first upcard chosen: a wild one is buried in the stock, as long as there is another."""
        hands, wild = self.cards_each * self.table.seats, self.wild()
        while True:
            deck = super().draw(rng)
            rest = deck[hands:]
            if plain := [card for card in rest if not BIT[card] & wild]:
                rest.remove(plain[0])
                return [*deck[:hands], plain[0], *shuffled(rest, rng)]

    def check_chance(self, outcome: Outcome) -> None:
        super().check_chance(outcome)
        if BIT[outcome[self.cards_each * self.table.seats]] & self.wild():
            raise Illegal(say("the first upcard is never a wild card."))

    def after_deal(self) -> None:
        self.turn_first()
        self.ask(PLAYING, self.table.next_seat(self.deal.dealer))

    # A turn -------------------------------------------------------------------------------------------------------

    def fitting(self) -> int:
        """The cards that may be put on the upcard."""
        pack, top = self.pack, self.waste[-1]
        return pack.of_suit[pack.suit[top]] | pack.of_rank[pack.ranks[pack.rank[top]]] | self.wild()

    def choices(self, seat: int) -> list[Action]:
        return cards_of(self.hands[seat] & self.fitting()) or [DRAW_WORD if self.stock else PASS_WORD]

    def act(self, seat: int, action: Action) -> None:
        fit = self.fitting()
        if action < CALL:
            self.throw(seat, action)
            self.passes = 0
        else:
            self.lacks[seat] |= fit
        if action == DRAW_WORD:
            self.from_stock(seat)
        if action == PASS_WORD:
            self.passes += 1
        if not self.hands[seat] or self.passes == self.table.seats:
            self.end()
        elif action != DRAW_WORD:
            self.ask(PLAYING, self.table.next_seat(seat))

    def left(self) -> tuple[int, ...]:
        """What the cards in each hand cost."""
        worth = self.worth()
        return tuple([total(cards_of(hand), worth) for hand in self.hands[: self.table.seats]])

    # What is told -------------------------------------------------------------------------------------------------

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action == DRAW_WORD:
            return say("{player} draws from the stock.", player=player)
        if action == PASS_WORD:
            return say("{player} cannot play and misses a turn.", player=player)
        return say("{player} plays {card}.", player=player, card=Card(self.pack.texts[action]))

    # A quick player -----------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Wild cards last; else the suit and rank of which most is left in the hand, and dear cards first."""
        hand, wild, worth = self.hands[seat], self.wild(), self.worth()
        pack = self.pack

        def follows(card: int) -> tuple[bool, int, int]:
            same = pack.of_suit[pack.suit[card]] | pack.of_rank[pack.ranks[pack.rank[card]]]
            return not BIT[card] & wild, (hand & same).bit_count(), worth[card]

        legal = self.choices(seat)
        return legal[0] if len(legal) == 1 else max(legal, key=follows)
