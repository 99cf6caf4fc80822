"""Climbing games: lead any combination, beat it with a higher one of its kind or pass, and be rid of your cards first.

A combination is played in one action, and the action is the mask of its cards: `BIT[card]` for a single card, 0 for a
pass. Its text is its cards from the highest down, `7S`, `KH KD`, so a page can let people tap cards and look the
selection up among the legal texts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.errors import Illegal
from games.core.game import Deal, GameTable
from games.core.messages import Message, Seat, joined, say, say_in
from games.core.state import CHANCE, OPEN, Action, State
from games.core.views import PlayedCard, SeatView, View
from games.kits.cards import BIT, CARD, DECK_52, TEXT, cards_of, cards_said, mask_of, said
from games.kits.going_out import OutInOrder, out_points
from games.kits.poker import RANK_MASK, sets_of

PASS: Final = 0
OVER: Final = -2
"""Whose turn it is when the deal is over (`turn`); CHANCE before it begins."""


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards that may be played together. One beats another of the same kind if its strength is higher.

    title: what it is called, such as `pair`.
    """

    cards: int
    kind: str
    strength: int
    title: str


class ClimbingState(State):
    """Hands, the combination to beat, and the order of going out.

    A game says which cards make a combination (`classify`), lists what can be led and what beats a combination, gives
    `order` (what each rank counts, 2..A as 0..12), and may say who starts.
    """

    order: ClassVar[Sequence[int]] = tuple(range(13))

    __slots__ = ("hands", "known", "passes", "played", "round", "top", "top_seat", "turn", "went_out")

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.hands = [0] * table.seats
        self.known = [0] * table.seats
        """For each seat the cards in its hand that everybody knows of."""
        self.turn = CHANCE
        self.top: Combination | None = None
        self.top_seat = -1
        self.passes = 0
        self.played = 0
        self.round: list[tuple[int, Action]] = []
        self.went_out: list[int] = []

    # What a game says ---------------------------------------------------------------------------------------------

    @abstractmethod
    def classify(self, cards: int) -> Combination | None:
        """What these cards are together; None if they are no combination."""

    @abstractmethod
    def leads(self, hand: int) -> list[Action]:
        """What can be led from a hand, in any order."""

    @abstractmethod
    def beating(self, hand: int, top: Combination) -> list[Action]:
        """What in a hand beats a combination, in any order."""

    def starter(self) -> int:
        """Who leads first; may note in `known` what that gives away. Default: the player left of the dealer."""
        return self.table.next_seat(self.deal.dealer)

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        return () if self.turn == OVER else (self.turn,)

    def draw(self, rng: Random) -> list[int]:
        return shuffled(list(DECK_52), rng)

    def apply_chance(self, outcome: Any) -> None:
        """Deal the whole deck one card at a time, beginning left of the dealer."""
        seats, first = self.table.seats, self.table.next_seat(self.deal.dealer)
        for place in range(seats):
            self.hands[(first + place) % seats] = mask_of(outcome[place::seats])
        self.turn = self.starter()

    def legal(self, seat: int) -> list[Action]:
        if self.top is None:
            return sorted(self.leads(self.hands[seat]))
        return [PASS, *sorted(self.beating(self.hands[seat], self.top))]

    def is_legal(self, seat: int, action: Action) -> bool:
        if action == PASS:
            return self.top is not None
        if action < 0 or action & ~self.hands[seat]:
            return False
        played, top = self.classify(action), self.top
        if played is None or top is None:
            return played is not None
        return played.kind == top.kind and played.strength > top.strength

    def apply(self, seat: int, action: Action) -> None:
        self.round.append((seat, action))
        if action == PASS:
            self.passes += 1
            if self.passes == self._could_answer():
                self._lead()
            else:
                self.turn = self._next(seat)
            return
        self.top, self.top_seat, self.passes = self.classify(action), seat, 0
        self.hands[seat] ^= action
        self.known[seat] &= ~action
        self.played |= action
        if not self.hands[seat]:
            self.went_out.append(seat)
            if len(self.went_out) == self.table.seats - 1:
                self.turn = OVER
                return
        self.turn = self._next(seat)

    def _could_answer(self) -> int:
        """How many players still in may beat the combination on the table."""
        return sum(1 for seat, hand in enumerate(self.hands) if hand and seat != self.top_seat)

    def _lead(self) -> None:
        """A new round: its leader won the last one, or sits left of the winner who has gone out."""
        winner = self.top_seat
        self.turn = winner if self.hands[winner] else self._next(winner)
        self.top, self.top_seat, self.passes = None, -1, 0
        self.round = []

    def _next(self, seat: int) -> int:
        hands = self.hands
        seats = len(hands)
        seat = (seat + 1) % seats
        while not hands[seat]:
            seat = (seat + 1) % seats
        return seat

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> OutInOrder:
        return OutInOrder(went_out=tuple(self.went_out))

    def returns(self) -> list[float]:
        """Points less their average."""
        points = out_points(self.went_out, self.table.seats)
        return [worth - (self.table.seats - 1) / 2 for worth in points]

    # Copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.table, twin.deal = self.table, self.deal
        twin.hands, twin.known = self.hands[:], self.known[:]
        twin.turn, twin.top, twin.top_seat = self.turn, self.top, self.top_seat
        twin.passes, twin.played = self.passes, self.played
        twin.round, twin.went_out = self.round[:], self.went_out[:]
        return twin

    def resample(self, seat: int, rng: Random) -> Self:
        """The unseen cards dealt again. Nobody must ever beat, so a pass tells nothing for certain."""
        world = self.clone()
        sure = self.known
        gone = self.played | self.hands[seat]
        for known in sure:
            gone |= known
        pool = [card for card in DECK_52 if not gone & BIT[card]]
        rng.shuffle(pool)
        for other, hand in enumerate(self.hands):
            if other != seat:
                size = (hand & ~sure[other]).bit_count()
                world.hands[other] = sure[other] | mask_of(pool[:size])
                del pool[:size]
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def high_to_low(self, cards: int) -> list[int]:
        """The cards of a mask as they are named: high ranks first, then high suits."""
        return sorted(cards_of(cards), key=lambda card: (self.order[card % 13], card), reverse=True)

    def view(self, viewer: int | None) -> View:
        view: View = {
            "picture": "cards",
            "phase": self._phase(),
            "seats": [self._seat_view(seat, viewer) for seat in range(self.table.seats)],
            "trick": self._on_table(),
            "piles": [
                {
                    "name": say_in("pile", "played"),
                    "count": self.played.bit_count(),
                    "cards": self._texts(self.played),
                }
            ],
            "facts": [
                [
                    say_in("fact", "to beat"),
                    joined([self.top.title, self._said(self.top.cards)], " ")
                    if self.top
                    else say_in("on top of a pile", "nothing"),
                ]
            ],
        }
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _phase(self) -> str:
        if self.turn == CHANCE:
            return say_in("phase", "deal")
        if self.turn == OVER:
            return say_in("phase", "over")
        return say_in("phase", "beat or pass") if self.top else say_in("phase", "lead")

    def _on_table(self) -> list[PlayedCard]:
        if self.top is None:
            return []
        return [{"seat": self.top_seat, "card": text} for text in self._texts(self.top.cards)]

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        hand = self.hands[seat]
        seen = viewer in (seat, OPEN)
        shown: SeatView = {
            "seat": seat,
            "count": hand.bit_count(),
            "hand": self._texts(hand) if seen else ["?"] * hand.bit_count(),
        }
        last = next((action for who, action in reversed(self.round) if who == seat), None)
        if last is not None:
            shown["call"] = self.text(seat, last) if last else say_in("a move", "pass")
        labels: list[str] = [say_in("beside a seat", "dealer")] if seat == self.deal.dealer else []
        if seat in self.went_out:
            labels.append(say("out as number {number}", number=self.went_out.index(seat) + 1))
        elif self.turn == OVER:
            labels.append(say_in("beside a seat", "left with cards"))
        if labels:
            shown["labels"] = labels
        return shown

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if action == PASS:
            passes = say("{player} passes.", player=Seat(seat))
            if self.passes + 1 < self._could_answer():
                return passes
            return joined([passes, say("The round goes to {player}.", player=Seat(self.top_seat))], " ")
        played = self.classify(action)
        assert played is not None
        player, cards = Seat(seat), self._said(action)
        if self.top:
            story = say(
                "{player} beats it with {kind} {cards}.", player=player, kind=played.title, cards=cards
            )
        else:
            story = say("{player} leads {kind} {cards}.", player=player, kind=played.title, cards=cards)
        if action != self.hands[seat]:
            return story
        out = say("{player} is out as number {number}.", player=player, number=len(self.went_out) + 1)
        return joined([story, out], " ")

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        world = self.clone()
        world.apply_chance(outcome)
        return say("The cards are dealt. {player} starts.", player=Seat(world.turn))

    def _texts(self, cards: int) -> list[str]:
        return [TEXT[card] for card in self.high_to_low(cards)]

    def _said(self, cards: int) -> Message:
        return cards_said(self.high_to_low(cards))

    def text(self, seat: int, action: Action) -> str:
        return " ".join(self._texts(action)) if action else "pass"

    def parse(self, seat: int, text: str) -> Action:
        if text == "pass":
            return PASS
        words = text.split() if isinstance(text, str) else []
        cards = {CARD[word] for word in words if word in CARD}
        if not words or len(cards) != len(words):
            raise Illegal(
                say("{text} is neither `pass` nor different cards such as `KH KD`.", text=f"{text!r:.60}")
            )
        return mask_of(list(cards))

    def say(self, action_text: str) -> str:
        if action_text == "pass":
            return say_in("a move", "pass")
        return " ".join(said(CARD[word]) if word in CARD else word for word in action_text.split())

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Lead the lowest card in the biggest combination it fits; beat as cheaply as possible without breaking sets,
        and keep the highest rank until somebody is about to go out.
        """
        hand = self.hands[seat]
        if self.top is None:
            lowest = BIT[self.high_to_low(hand)[-1]]
            fitting = [action for action in self.leads(hand) if action & lowest]
            return min(fitting, key=lambda action: (-action.bit_count(), self._cost(action), action))
        answers = self.beating(hand, self.top)
        if not answers:
            return PASS
        if hand in answers:
            return hand
        danger = min(left.bit_count() for other, left in enumerate(self.hands) if other != seat and left)
        if danger > 3 and hand.bit_count() > 4:
            highest = RANK_MASK[self.order.index(max(self.order))]
            answers = [
                action for action in answers if not action & highest and not self._breaks(hand, action)
            ]
        if not answers:
            return PASS
        return min(answers, key=lambda action: (self._breaks(hand, action), self._cost(action), action))

    def _cost(self, action: Action) -> int:
        played = self.classify(action)
        assert played is not None
        return played.strength

    def _breaks(self, hand: int, action: Action) -> int:
        """How many ranks lose some of their cards but not all."""
        return sum(1 for mask in RANK_MASK if action & mask and hand & mask & ~action)


@lru_cache(maxsize=1 << 14)
def equal_ranks(hand: int, size: int) -> tuple[int, ...]:
    """The masks of all sets of so many cards of one rank in a hand."""
    found: list[int] = []
    for mask in RANK_MASK:
        if (hand & mask).bit_count() >= size:
            found += sets_of(cards_of(hand & mask), size)
    return tuple(found)


def thinned(actions: Sequence[Action], most: int) -> list[Action]:
    """An even selection of at most so many, from the first to the last, of actions sorted by strength."""
    if len(actions) <= most:
        return list(actions)
    step = (len(actions) - 1) / (most - 1)
    return [actions[round(place * step)] for place in range(most)]
