"""Trick games for two in which both draw from a stock after each trick, the winner first, until there is none.

Besides his cards a player may have `calls` in his turn: words with which he marries, exchanges or claims.

    calls = (Call("shut", {"shut": say("shut the stock")}, Template("{player} shuts the stock.")), SWAP)

A call finds what the game says of it by its name: the method `shut(seat, value)` does it, `may_shut(seat)` says
whether it may be made, or which of its words, by their places; `greedy_shut(seat)` whether the quick player makes it,
who makes it at once where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from games.core.messages import Card, Seat, Template, say, say_in
from games.core.state import Action
from games.kits.cards import BIT, SUIT_NAMES, SUIT_SIGNS, SUITS
from games.kits.hands import CALL
from games.kits.rankings import NO_TRUMP, Duties, in_order
from games.kits.stock import StockState
from games.kits.tricks import PLAY, TrickState

DRAWING: Final = say_in("phase", "draw")


class Call(NamedTuple):
    """What may be said in one's turn. words: what is stored of each, and how people read it."""

    name: str
    words: Mapping[str, str]
    says: Template


SWAP: Final = Call(
    "swap",
    {"exchange": say("exchange the turned-up card")},
    Template("{player} exchanges {own} for {turned}."),
)
"""The lowest trump for the turned-up card, while that lies under the stock."""
DRAW: Final = Call("draw_two", {"draw": say("draw")}, Template("{player} and {other} draw."))
"""Both draw, and who has won the trick leads; for games that ask him (`DRAWING`) before they do."""
MARRY: Final = Call(
    "marry",
    {f"marriage-{suit}": name for suit, name in zip(SUITS, SUIT_NAMES, strict=True)},
    Template("{player} shows king and queen of {word}."),
)
ENOUGH: Final = Call(
    "claim", {"claim": say("say that you have enough")}, Template("{player} claims to have enough.")
)
"""In play, by the quick player as soon as it is right (`has_enough`)."""


class DrawingState(StockState, TrickState):
    """One deal. While there is a stock any card may be played (`free_play`); then suit is followed."""

    free_play = True
    calls: ClassVar[tuple[Call, ...]] = ()
    called: ClassVar[Mapping[Action, tuple[Call, int]]] = {}
    """By action the call and the place of the word."""
    asked: ClassVar[list[tuple[Callable[[Any, int], bool | list[int]], Action]]] = []
    """What says whether a call may be made, and the action of its first word."""

    def __init_subclass__(cls) -> None:
        cls.words = tuple(word for call in cls.calls for word in call.words)
        cls.words_said = {word: said for call in cls.calls for word, said in call.words.items()}
        every = [(call, place) for call in cls.calls for place in range(len(call.words))]
        cls.called = dict(enumerate(every, CALL))
        super().__init_subclass__()
        first = CALL
        cls.asked = []
        for call in cls.calls:
            may, does = getattr(cls, "may_" + call.name, None), getattr(cls, call.name, None)
            if not may or not does:
                raise TypeError(f"{cls.__qualname__} has no {call.name} and may_{call.name} for its call.")
            cls.asked.append((may, first))
            first += len(call.words)

    # The rules a game gives ---------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        """The top card is turned for trumps and lies under the stock."""
        self.turn_up(under=True)
        self.begin_play()

    def trump(self) -> int:
        return NO_TRUMP if self.turned < 0 else self.pack.suit[self.turned]

    def strict(self) -> bool:
        """Whether the second part has begun, in which suit is followed."""
        return not self.stock

    def strict_duties(self, led: int, best: int) -> Duties:
        """`duties` of the second player then: to follow suit and win the trick; who cannot follow trumps."""
        follow, trumps = self.ranking.follow[led], self.ranking.trumps
        return in_order(follow & self.ranking.beats[best], follow, trumps)

    def exchanger(self) -> int:
        """The cards that may be exchanged for the turned-up one: the lowest trump and its twins."""
        trumps = self.ranking.trumps & self.whole_deck()
        return self.pack.named[self.pack.texts[(trumps & -trumps).bit_length() - 1]]

    def _own_exchanger(self, seat: int) -> int:
        held = self.exchanger() & self.hands[seat]
        return (held & -held).bit_length() - 1

    def may_swap(self, seat: int) -> bool:
        return not self.strict() and bool(self.exchanger() & self.hands[seat])

    def swap(self, seat: int, value: int) -> None:
        self.swap_turned(seat, self._own_exchanger(seat))

    def about_to_lead(self) -> bool:
        """Whether whoever is in turn leads to a trick."""
        return self.phase == PLAY and not self.trick

    def may_claim(self, seat: int) -> bool | list[int]:
        return self.phase == PLAY

    def has_enough(self, seat: int) -> bool:
        """Whether a seat has all that it needs to win the match, with what it shows of this deal."""
        shown = self.points_shown(seat) or 0
        return self.deal.scores[seat] + shown >= self.table.target

    def may_draw_two(self, seat: int) -> bool:
        return self.phase == DRAWING

    def draw_two(self, seat: int, value: int) -> None:
        self.from_stock(seat, 1 - seat)
        self.lead(seat)

    # Turns --------------------------------------------------------------------------------------------------------

    def on_trick(self, winner: int) -> None:
        self.from_stock(winner, 1 - winner)

    def follow_duties(self, led: int, best: int) -> Duties:
        return () if self.free_play and not self.strict() else self.strict_duties(led, best)

    def legal(self, seat: int) -> list[Action]:
        cards = super().legal(seat) if self.phase == PLAY else []
        return cards + self.choices(seat) if self.calls else cards

    def choices(self, seat: int) -> list[Action]:
        """The calls of whose turn it is."""
        found = []
        for may, first in self.asked:
            if values := may(self, seat):
                found += [first] if values is True else [first + value for value in values]
        return found

    def is_legal(self, seat: int, action: Action) -> bool:
        return action in self.choices(seat) if action >= CALL else super().is_legal(seat, action)

    def apply(self, seat: int, action: Action) -> None:
        if action >= CALL:
            self.act(seat, action)
        else:
            self.play_card(action)

    def act(self, seat: int, action: Action) -> None:
        call, value = self.called[action]
        getattr(self, call.name)(seat, value)

    def play_card(self, card: int) -> None:
        self.parted(self.order[len(self.trick)], BIT[card])
        super().play_card(card)

    def facts(self, viewer: int | None) -> list[list[str]]:
        trump = self.rankings.index(self.ranking)
        return [[say("Trumps"), SUIT_SIGNS[trump]]] if trump != NO_TRUMP else []

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        return (
            self.told_choice(viewer, seat, action) if action >= CALL else super().told(viewer, seat, action)
        )

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        said: dict[str, Any] = {"player": Seat(seat), "other": Seat(1 - seat)}
        call, _ = self.called[action]
        if call is SWAP:
            own = self.text(seat, self._own_exchanger(seat))
            said |= {"own": Card(own), "turned": Card(self.text(seat, self.turned))}
        return call.says.said(word=self.say(self.text(seat, action)), **said)

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        for action in self.choices(seat) if self.calls else ():
            advise = getattr(self, "greedy_" + self.called[action][0].name, None)
            if advise is None or advise(seat):
                return action
        return super().greedy(seat, rng)

    def greedy_claim(self, seat: int) -> bool:
        return self.has_enough(seat)
