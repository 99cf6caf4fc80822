"""Getting rid of cards before everybody's eyes: hands are refilled from a stock, what is played and picked up is seen.

`SheddingState` knows the hands, the stock, which cards of a hand everybody has seen, and who has gone out. What may be
played, and what follows, belongs to the game. A game in which cards change place unseen needs a trail of them instead
(`games.kits.card_tracking`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.errors import Illegal
from games.core.fields import Fields, each_seat, first
from games.core.messages import Message, Seat, say, say_in, say_n
from games.core.state import CHANCE, OPEN, Action, State
from games.core.views import SeatView, View
from games.kits.cards import BIT, CARD, DECK_52, cards_of, mask_of, said, texts_of
from games.kits.determinization import distribute
from games.kits.going_out import OutInOrder, OutOrCalledOff, out_returns

DEALING: Final = 0
"""The first phase; the others belong to the game."""
OVER: Final = 9
"""The last phase."""
ENDS: Final = {DEALING: say_in("phase", "deal"), OVER: say_in("phase", "over")}


class SheddingState(Fields, State):
    """Hands, stock, public cards and the order of going out. `stock[0]` is the next card.

    known: for each seat the cards in its hand that everybody has seen. bottom: how many cards at the end of the stock
    everybody has seen. gone: cards seen by all and in nobody's hand. lacks: for each seat cards that everybody knows it
    has not, unless it has drawn since.
    """

    inferred = frozenset({"lacks"})

    hand_size: ClassVar[int]
    phases: ClassVar[dict[int, str]] = {}
    by_chance: ClassVar[tuple[int, ...]] = (DEALING,)
    """The phases that are no player's turn."""
    words: ClassVar[Mapping[Action, str]] = {}
    """What may be said; every other action is the mask of cards that are played together."""
    words_said: ClassVar[Mapping[str, str]] = {}

    hands: list[int] = each_seat(0)
    known: list[int] = each_seat(0)
    lacks: list[int] = each_seat(0)
    stock: list[int] = first(lambda state: [])
    bottom: int = 0
    gone: int = 0
    phase: int = DEALING
    turn: int = first(lambda state: state.table.next_seat(state.deal.dealer))
    went_out: list[int] = first(lambda state: [])

    # What a game says ---------------------------------------------------------------------------------------------

    @abstractmethod
    def opened(self) -> None:
        """What follows the deal; ends with a phase."""

    def facts(self) -> list[list[str]]:
        """What else is public: pairs of a title and a text."""
        return []

    def call(self, seat: int) -> str:
        """What a seat has done last."""
        return ""

    def label(self, seat: int) -> str:
        """What stands beside somebody who is still in."""
        return say_in("beside a seat", "left with cards") if self.phase == OVER else ""

    def texts_of(self, cards: int) -> list[str]:
        """The texts of a mask, in the order in which the game names them."""
        return texts_of(cards)

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.phase == OVER:
            return ()
        return (CHANCE,) if self.phase in self.by_chance else (self.turn,)

    def draw(self, rng: Random) -> Any:
        return shuffled(list(DECK_52), rng)

    def apply_chance(self, outcome: Any) -> None:
        """Deal the hands from the dealer's left; the rest is the stock."""
        self.stock = list(outcome)
        for step in range(self.table.seats):
            self.refill((self.turn + step) % self.table.seats)
        self.opened()

    # What a game uses ---------------------------------------------------------------------------------------------

    def refill(self, seat: int) -> int:
        """A seat draws until it has as many cards as were dealt, as long as the stock lasts. Returns how many."""
        missing = self.hand_size - self.hands[seat].bit_count()
        if missing <= 0 or not self.stock:
            return 0
        drawn = mask_of(self.stock[:missing])
        seen = mask_of(self.stock[len(self.stock) - self.bottom :]) & drawn
        del self.stock[:missing]
        self.bottom = min(self.bottom, len(self.stock))
        self.hands[seat] |= drawn
        self.known[seat] |= seen
        self.lacks[seat] = 0
        return drawn.bit_count()

    def put_down(self, seat: int, cards: int) -> None:
        """Cards leave a hand before everybody's eyes."""
        self.hands[seat] &= ~cards
        self.known[seat] &= ~cards
        self.gone |= cards

    def pick_up(self, seat: int, cards: int) -> None:
        """A seat takes cards that lie open."""
        self.hands[seat] |= cards
        self.known[seat] |= cards
        self.lacks[seat] &= ~cards
        self.gone &= ~cards

    def still_in(self, seat: int) -> bool:
        return seat not in self.went_out

    def next_in(self, seat: int) -> int:
        """The next player to the left who has not gone out."""
        seat = self.table.next_seat(seat)
        while seat in self.went_out:
            seat = self.table.next_seat(seat)
        return seat

    def out_if_empty(self, seat: int) -> None:
        """A player without cards is out; the game is over when one is left."""
        if not self.hands[seat] and seat not in self.went_out and self.phase != OVER:
            self.went_out.append(seat)
            if len(self.went_out) == self.table.seats - 1:
                self.phase = OVER

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> OutInOrder:
        called_off = len(self.went_out) < self.table.seats - 1
        return OutOrCalledOff(went_out=tuple(self.went_out), called_off=called_off)

    def returns(self) -> list[float]:
        """Points less their average."""
        return out_returns(self.went_out, self.table.seats)

    # Worlds -------------------------------------------------------------------------------------------------------

    def resample(self, seat: int, rng: Random) -> Self:
        """The unseen cards dealt again to the other hands and the stock."""
        world = self.clone()
        if self.phase == DEALING:
            return world
        bottom = self.stock[len(self.stock) - self.bottom :]
        seen = self.gone | self.hands[seat] | mask_of(bottom)
        for known in self.known:
            seen |= known
        pool = shuffled([card for card in DECK_52 if not seen & BIT[card]], rng)
        if any(self.lacks):
            pool = self._fitting(pool, seat, rng)
        for other, hand in enumerate(self.hands):
            if other != seat:
                unseen = (hand & ~self.known[other]).bit_count()
                world.hands[other] = self.known[other] | mask_of(pool[:unseen])
                del pool[:unseen]
        world.stock = pool + bottom
        return world

    def _fitting(self, pool: list[int], seat: int, rng: Random) -> list[int]:
        """Unseen cards in such an order, those of the hands first, that nobody is dealt what he lacks."""
        sizes = [(hand & ~known).bit_count() for hand, known in zip(self.hands, self.known, strict=True)]
        sizes[seat] = 0
        dealt = distribute(mask_of(pool), [*sizes, len(pool) - sum(sizes)], [*self.lacks, 0], rng)
        return [card for cards in dealt for card in shuffled(cards_of(cards), rng)]

    # What is seen -------------------------------------------------------------------------------------------------

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "cards",
            "phase": {**ENDS, **self.phases}[self.phase],
            "seats": [self.seat_view(seat, viewer) for seat in range(self.table.seats)],
            "piles": [{"name": say_in("pile", "stock"), "count": len(self.stock)}],
            "facts": self.facts(),
        }
        if self.bottom:
            view["piles"][0]["cards"] = texts_of(mask_of(self.stock[-self.bottom :]))
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def seat_view(self, seat: int, viewer: int | None) -> SeatView:
        """What is seen at a seat; games add calls and melds."""
        hand = self.hands[seat]
        seen = viewer in (seat, OPEN)
        shown: SeatView = {
            "seat": seat,
            "count": hand.bit_count(),
            "hand": self.texts_of(hand) if seen else ["?"] * hand.bit_count(),
        }
        if call := self.call(seat):
            shown["call"] = call
        labels: list[str] = [say_in("beside a seat", "dealer")] if seat == self.deal.dealer else []
        if seat in self.went_out:
            labels.append(say("out as number {number}", number=self.went_out.index(seat) + 1))
        elif label := self.label(seat):
            labels.append(label)
        if labels:
            shown["labels"] = labels
        return shown

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        return say("The cards are dealt. {player} starts.", player=Seat(self.turn))

    def text(self, seat: int, action: Action) -> str:
        return self.words.get(action) or " ".join(self.texts_of(action))

    def parse(self, seat: int, text: str) -> Action:
        words = text.split() if isinstance(text, str) else []
        if len(words) == 1:
            if words[0] in CARD:
                return BIT[CARD[words[0]]]
            for action, word in self.words.items():
                if words[0] == word:
                    return action
        cards = {CARD[word] for word in words if word in CARD}
        if not words or len(cards) != len(words):
            raise Illegal(
                say(
                    "{text} is neither {words} nor cards such as `8H 8D`.",
                    text=f"{text!r:.60}",
                    words=", ".join(self.words.values()),
                )
            )
        return mask_of(list(cards))

    def say(self, action_text: str) -> str:
        if action_text in self.words_said:
            return self.words_said[action_text]
        return " ".join(said(CARD[word]) if word in CARD else word for word in action_text.split())


def many_cards(count: int) -> Message:
    """`1 card`, `3 cards`."""
    return say_n("{count} card", "{count} cards", count)
