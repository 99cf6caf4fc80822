"""Put a card on one of its rank or suit, or a wild card on anything; who cannot draws.

Source of the family: Parlett, lines 4315-4381. Who draws because he must has nothing that fits, and of what he draws
nothing but the last card does: everybody sees that, and the worlds dealt anew keep to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from games.core.commitment import shuffled
from games.core.errors import Illegal
from games.core.game import Game
from games.core.messages import Card, Seat, say, say_in
from games.core.options import Option, OptionValue
from games.core.results import Score
from games.core.sheet import DealsOrTarget, something_ends
from games.core.state import CHANCE, Action, Outcome
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT, SUIT_NAMES, cards_of
from games.kits.discards import DiscardsState
from games.kits.hands import CALL, DEAL
from games.kits.pack import total

PLAYING: Final = say_in("phase", "play")
NAMING: Final = say_in("phase", "naming a suit")
SHUFFLING: Final = say_in("phase", "shuffling")
DRAW_WORD, PASS_WORD, SUIT_WORD = range(CALL, CALL + 3)


class MatchingState(DiscardsState):
    """One deal. It is over when somebody has no cards, or when no card can be drawn and nobody can play.

    passes: how many in a row have missed a turn. named: the suit that whoever played the upcard has named, or -1.
    step: 1 where play goes to the left, -1 to the right. takers: who has still to take a card, in order; then: who
    plays after that. shuffles: how often the discard pile has become the stock.
    """

    words: ClassVar[tuple[str, ...]] = ("draw", "pass", "clubs", "diamonds", "hearts", "spades")
    words_said: ClassVar[Mapping[str, str]] = {
        "draw": say_in("a move", "draw"),
        "pass": say_in("a move", "miss a turn"),
        **dict(zip(words[2:], SUIT_NAMES, strict=True)),
    }
    announced: ClassVar[bool] = False
    """Whether one card left is to be announced; nobody can forget it."""
    most_shuffles: ClassVar[int] = 0
    """How often the discard pile, all but the upcard, is made the stock when there is none left to draw."""

    passes: int = 0
    named: int = -1
    step: int = 1
    takers: tuple[int, ...] = ()
    then: int = -1
    shuffles: int = 0

    # What a game says ---------------------------------------------------------------------------------------------

    def wild(self) -> int:
        """The cards that fit on any, as a mask."""
        return 0

    def buried(self) -> int:
        """The cards of which none is the first upcard: those that are wild."""
        return self.wild()

    def naming(self) -> int:
        """The cards whose player names the suit that goes on them."""
        return 0

    def worth(self) -> Sequence[int]:
        """What each card left in a hand costs, by card."""
        raise NotImplementedError

    def on_card(self, seat: int, card: int) -> None:
        """A seat has played a card, and has named a suit where it names one: what follows."""
        self.go_on(seat)

    # The deal -----------------------------------------------------------------------------------------------------

    def draw(self, rng: Random) -> Outcome:
        """The pack, its first upcard chosen: what is no upcard is buried in the stock, as long as there is another."""
        if self.phase == SHUFFLING:
            return shuffled(list(self.waste[:-1]), rng)
        hands, buried = self.each() * self.table.seats, self.buried()
        while True:
            deck = super().draw(rng)
            rest = deck[hands:]
            if plain := [card for card in rest if not BIT[card] & buried]:
                rest.remove(plain[0])
                return [*deck[:hands], plain[0], *shuffled(rest, rng)]

    def check_chance(self, outcome: Outcome) -> None:
        super().check_chance(outcome)
        if self.phase == DEAL and BIT[outcome[self.each() * self.table.seats]] & self.buried():
            raise Illegal(say("the first upcard is never a wild card."))

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase != SHUFFLING:
            super().apply_chance(outcome)
            return
        self.shuffles += 1
        self.made_anew([self.waste[-1], *outcome])
        self._take()

    def after_deal(self) -> None:
        self.turn_first()
        self.ask(PLAYING, self.table.next_seat(self.deal.dealer))

    # A turn -------------------------------------------------------------------------------------------------------

    def next_in(self, seat: int) -> int:
        """Whose turn follows, the way that play goes."""
        return (seat + self.step) % self.table.seats

    def fitting(self) -> int:
        """The cards that may be put on the upcard."""
        pack, top = self.pack, self.waste[-1]
        suit = pack.suit[top] if self.named < 0 else self.named
        return pack.of_suit[suit] | pack.of_rank[pack.ranks[pack.rank[top]]] | self.wild()

    def playable(self, seat: int) -> list[Action]:
        """The cards that a seat may play, of twins one."""
        return cards_of(self.pack.single(self.hands[seat] & self.fitting()))

    def renewable(self) -> bool:
        """Whether the discard pile can become the stock."""
        return len(self.waste) > 1 and self.shuffles < self.most_shuffles

    def choices(self, seat: int) -> list[Action]:
        if self.phase == NAMING:
            return [SUIT_WORD + suit for suit in range(len(self.pack.suits))]
        return self.playable(seat) or [DRAW_WORD if self.stock or self.renewable() else PASS_WORD]

    def act(self, seat: int, action: Action) -> None:
        if action >= SUIT_WORD:
            self.named = action - SUIT_WORD
            self.on_card(seat, self.waste[-1])
        elif action == DRAW_WORD:
            self.must_draw(seat)
        elif action == PASS_WORD:
            self.must_miss(seat)
        else:
            self.throw(seat, action)
            self.passes, self.named = 0, -1
            if BIT[action] & self.naming() and self.hands[seat]:
                self.ask(NAMING, seat)
            else:
                self.on_card(seat, action)

    def go_on(self, seat: int) -> None:
        """The deal is over if this seat has no cards, or all have missed a turn; else the next plays."""
        if not self.hands[seat] or self.passes == self.table.seats:
            self.end()
        else:
            self.ask(PLAYING, self.next_in(seat))

    def must_draw(self, seat: int) -> None:
        """A seat has nothing that fits: it draws a card, and is asked again."""
        self.lacks[seat] |= self.fitting()
        self.take(seat, seat)

    def must_miss(self, seat: int) -> None:
        """A seat has nothing that fits, and there is nothing to draw."""
        self.lacks[seat] |= self.fitting()
        self.passes += 1
        self.go_on(seat)

    def take(self, then: int, *takers: int) -> None:
        """Each of these takes a card, in this order, as long as there are any; then a seat plays."""
        self.then, self.takers = then, takers
        self._take()

    def _take(self) -> None:
        while self.takers and self.stock:
            self.from_stock(self.takers[0])
            self.takers = self.takers[1:]
        if self.takers and self.renewable():
            self.ask(SHUFFLING, CHANCE)
        else:
            self.takers = ()
            self.taken()

    def taken(self) -> None:
        """All that was to be taken is: the next plays."""
        self.ask(PLAYING, self.then)

    def left(self) -> tuple[int, ...]:
        """What the cards in each hand cost."""
        worth = self.worth()
        return tuple([total(cards_of(hand), worth) for hand in self.hands[: self.table.seats]])

    # What is seen and told ----------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        return say("one left") if self.announced and self.hands[seat].bit_count() == 1 else ""

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = []
        if self.named >= 0:
            facts.append([say_in("fact", "suit named"), SUIT_NAMES[self.named]])
        if self.step < 0:
            facts.append([say_in("fact", "play goes"), say("to the right")])
        return facts

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        player = Seat(seat)
        if action >= SUIT_WORD:
            return say("{player} names {suit}.", player=player, suit=SUIT_NAMES[action - SUIT_WORD])
        if action == DRAW_WORD:
            return say("{player} draws from the stock.", player=player)
        if action == PASS_WORD:
            return say("{player} cannot play and misses a turn.", player=player)
        return say("{player} plays {card}.", player=player, card=Card(self.pack.texts[action]))

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase == SHUFFLING:
            return say("The discards are shuffled and make a new stock.")
        return super().told_chance(viewer, outcome)

    # A quick player -----------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Wild cards last; else the suit and rank of which most is left in the hand, and dear cards first."""
        hand, wild, worth = self.hands[seat], self.wild(), self.worth()
        pack = self.pack

        def follows(card: int) -> tuple[bool, int, int]:
            same = pack.of_suit[pack.suit[card]] | pack.of_rank[pack.ranks[pack.rank[card]]]
            return not BIT[card] & wild, (hand & same).bit_count(), worth[card]

        legal = self.choices(seat)
        if self.phase == NAMING:
            return max(legal, key=lambda word: (hand & pack.of_suit[word - SUIT_WORD]).bit_count())
        return legal[0] if len(legal) == 1 else max([card for card in legal if card < CALL], key=follows)


def left_over(left: Sequence[int]) -> Score:
    """What is left in each hand counts against its player."""
    why = [
        say("{player}: {points}", player=Seat(seat), points=points)
        if points
        else say("{player} goes out", player=Seat(seat))
        for seat, points in enumerate(left)
    ]
    return Score(tuple(left), tuple(why))


class MatchingGame(Game):
    """Cards left over count against their players."""

    low_wins = True
    draws = True
    tie = TABLE_CHOOSES
    objective = "either"
    settlements: ClassVar[tuple[str, ...]] = ("average-pot", "winner-from-each", "fixed")


class EndedGame(MatchingGame):
    """Such a game until somebody has too many points or enough deals are played; its options are those of `ends`."""

    Sheet = DealsOrTarget

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        something_ends(options)


def ends(target: int) -> tuple[Option, ...]:
    """The options of what ends such a match."""
    return (
        Option("target", say("Points that end the match (0: none do)"), target, lo=0, hi=1000),
        Option("deals", say("Deals that end the match (0: no number does)"), 0, lo=0, hi=100),
    )
