"""Climbing games: lead any combination, beat it with a higher one of its kind or pass, and be rid of your cards first.

A combination is played in one action, and the action is the mask of its cards: `BIT[card]` for a single card, 0 for a
pass. Its text is its cards from the highest down, `7S`, `KH KD`, so a page can let people tap cards and look the
selection up among the legal texts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.messages import Message, Seat, joined, say, say_in
from games.core.state import Action
from games.core.views import View
from games.kits.cards import BIT, TEXT, cards_of, cards_said, mask_of
from games.kits.going_out import OutInOrder
from games.kits.poker import RANK_MASK, sets_of
from games.kits.shedding import OVER, SheddingState

PASS: Final = 0
PLAYING: Final = 1


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards that may be played together. One beats another of the same kind if its strength is higher.

    title: what it is called, such as `pair`.
    """

    cards: int
    kind: str
    strength: int
    title: str

    def clone(self) -> Self:
        """The combination itself: nothing in it changes."""
        return self


class ClimbingState(SheddingState):
    """Hands, the combination to beat, and the order of going out.

    A game says which cards make a combination (`classify`), lists what can be led and what beats a combination, gives
    `order` (what each rank counts, 2..A as 0..12), and may say who starts.
    """

    order: ClassVar[Sequence[int]] = tuple(range(13))
    phases: ClassVar[dict[int, str]] = {PLAYING: say_in("phase", "lead")}
    words: ClassVar[Mapping[Action, str]] = {PASS: "pass"}
    words_said: ClassVar[Mapping[str, str]] = {"pass": say_in("a move", "pass")}

    top: Combination | None = None
    top_seat: int = -1
    passes: int = 0
    round: tuple[tuple[int, Action], ...] = ()

    # What a game says ---------------------------------------------------------------------------------------------

    def opened(self) -> None:
        """The cards are dealt: somebody leads."""
        self.turn, self.phase = self.starter(), PLAYING

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

    def apply_chance(self, outcome: Any) -> None:
        """Deal the whole deck one card at a time, beginning left of the dealer."""
        seats, first = self.table.seats, self.table.next_seat(self.deal.dealer)
        for place in range(seats):
            self.hands[(first + place) % seats] = mask_of(outcome[place::seats])
        self.opened()

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
        self.round += ((seat, action),)
        if action == PASS:
            self.passes += 1
            if self.passes == self._could_answer():
                self._lead()
            else:
                self.turn = self.next_in(seat)
            return
        self.top, self.top_seat, self.passes = self.classify(action), seat, 0
        self.put_down(seat, action)
        self.out_if_empty(seat)
        if self.phase != OVER:
            self.turn = self.next_in(seat)

    def _could_answer(self) -> int:
        """How many players still in may beat the combination on the table."""
        return sum(1 for seat, hand in enumerate(self.hands) if hand and seat != self.top_seat)

    def _lead(self) -> None:
        """A new round: its leader won the last one, or sits left of the winner who has gone out."""
        winner = self.top_seat
        self.turn = winner if self.hands[winner] else self.next_in(winner)
        self.top, self.top_seat, self.passes, self.round = None, -1, 0, ()

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> OutInOrder:
        return OutInOrder(went_out=tuple(self.went_out))

    # What is seen -------------------------------------------------------------------------------------------------

    def high_to_low(self, cards: int) -> list[int]:
        """The cards of a mask as they are named: high ranks first, then high suits."""
        return sorted(cards_of(cards), key=lambda card: (self.order[card % 13], card), reverse=True)

    def view(self, viewer: int | None) -> View:
        usual, top = super().view(viewer), self.top
        beat = say_in("phase", "beat or pass")
        played = self.texts_of(self.gone)
        view: View = {
            "picture": "cards",
            "phase": beat if top and self.phase == PLAYING else usual["phase"],
            "seats": usual["seats"],
            "trick": [
                {"seat": self.top_seat, "card": text} for text in self.texts_of(top.cards if top else 0)
            ],
            "piles": [{"name": say_in("pile", "played"), "count": len(played), "cards": played}],
            "facts": usual["facts"],
        }
        if "you" in usual:
            view["you"] = usual["you"]
        return view

    def facts(self) -> list[list[str]]:
        top = self.top
        beaten = (
            joined([top.title, self._said(top.cards)], " ") if top else say_in("on top of a pile", "nothing")
        )
        return [[say_in("fact", "to beat"), beaten]]

    def call(self, seat: int) -> str:
        calls = (self.text(seat, action) for who, action in reversed(self.round) if who == seat)
        last = next(calls, "")
        return self.words_said.get(last, last)

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

    def texts_of(self, cards: int) -> list[str]:
        return [TEXT[card] for card in self.high_to_low(cards)]

    def _said(self, cards: int) -> Message:
        return cards_said(self.high_to_low(cards))

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
