"""Bastard Brag, or Stop the Bus: cards are exchanged with a spare hand on the table until somebody knocks.

Source: Parlett, lines 5347-5351.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import ClassVar, Final

from games.core.errors import Illegal
from games.core.messages import Seat, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.state import Action, parse_from
from games.kits.cards import CARD, cards_of, cards_said, mask_of, texts_of
from games.vying.kit.brag import BragState
from games.vying.kit.game import VyingGame
from games.vying.kit.rounds import CHANGING, MOVED, PAT, SHOWING

CARDS: Final = 3
MOST_TURNS: Final = 20
"""So many times everybody is asked; then who is asked must knock."""
FOR: Final = "for"


class BastardBragState(BragState):
    """knocker: who has knocked. turns: how often somebody was asked."""

    rounds = ("DDDCCC",)
    sizes: ClassVar[dict[bool, tuple[int, ...]]] = {False: (1, 2, 3), True: (1, 3)}
    """How many cards may be exchanged, by whether two may not be."""

    knocker: int = -1
    turns: int = 0

    def bet(self) -> None:
        """There is no betting: the player on the dealer's left is the first to exchange."""
        self.phase, self.turn = CHANGING, self.around()[0]

    def after(self, seat: int) -> int:
        """Who is asked after a seat."""
        order = self.around()
        return order[(order.index(seat) + 1) % len(order)]

    def choices(self, seat: int) -> list[Action]:
        """Cards of the hand and as many from the table, together as one mask; or knocking, later sticking."""
        if self.knocker < 0 and self.turns >= MOST_TURNS * len(self.around()):
            return [PAT]
        hand, board = cards_of(self.hands[seat]), cards_of(self.board)
        swaps = [
            mask_of((*given, *taken)) << MOVED
            for size in self.sizes[bool(self.table.options["no_two"])]
            for given in combinations(hand, size)
            for taken in combinations(board, size)
        ]
        must = self.knocker >= 0 and self.table.options["must"]
        return [*([] if must else [PAT]), *sorted(swaps)]

    def apply(self, seat: int, action: Action) -> None:
        self.turns += 1
        if action != PAT:
            self.change(seat, action)
        elif self.knocker < 0:
            self.knocker = seat
        self.turn = self.after(seat)
        if self.turn == self.knocker:
            self.turn, self.phase = -1, SHOWING

    def change(self, seat: int, action: Action) -> None:
        """Cards change places; those that lay open are known in the hand that takes them."""
        cards = action >> MOVED
        taken = cards & self.board
        self.hands[seat] ^= cards
        self.board ^= cards
        self.up[seat] = (self.up[seat] | taken) & self.hands[seat]

    def text(self, seat: int, action: Action) -> str:
        if action == PAT:
            return "knock" if self.knocker < 0 else "stick"
        cards = action >> MOVED
        given, taken = cards & self.hands[seat], cards & self.board
        return " ".join(("give", *texts_of(given), FOR, *texts_of(taken)))

    def parse(self, seat: int, text: str) -> Action:
        if text == self.text(seat, PAT):
            return PAT
        words = str(text).split(" ")
        if words[0] != "give" or words.count(FOR) != 1:
            raise Illegal(say("{text} is not a move of this game.", text=repr(text)))
        middle = words.index(FOR)
        given = mask_of([parse_from(CARD, word) for word in words[1:middle]])
        taken = mask_of([parse_from(CARD, word) for word in words[middle + 1 :]])
        if (
            given & ~self.hands[seat]
            or taken & ~self.board
            or given.bit_count() + taken.bit_count() != len(words) - 2
        ):
            raise Illegal(say("{text} is not a move of this game.", text=repr(text)))
        return (given | taken) << MOVED

    def say(self, action_text: str) -> str:
        word, *cards = action_text.split()
        if word != "give":
            return say_in("a move", "knock") if word == "knock" else say_in("a move", "stick")
        middle = cards.index(FOR)
        given = cards_said(map(CARD.__getitem__, cards[:middle]))
        taken = cards_said(map(CARD.__getitem__, cards[middle + 1 :]))
        return say("give {given} for {taken}", given=given, taken=taken)

    def told_change(self, viewer: int | None, seat: int, action: Action) -> str:
        """What is put down lies open, and so does what is taken, before it is."""
        player = Seat(seat)
        if action == PAT:
            return (
                say("{player} knocks.", player=player)
                if self.knocker < 0
                else say("{player} sticks.", player=player)
            )
        cards = action >> MOVED
        return say(
            "{player} gives {given} for {taken}.",
            player=player,
            given=cards_said(reversed(cards_of(cards & self.hands[seat]))),
            taken=cards_said(reversed(cards_of(cards & self.board))),
        )

    def labels(self, seat: int) -> list[str]:
        knocked = [say_in("beside a seat", "has knocked")] if seat == self.knocker else []
        return [*super().labels(seat), *knocked]

    def greedy(self, seat: int, rng: Random) -> Action:
        """Take what makes the hand better; knock with what most likely beats the others, or cannot be bettered."""
        legal = self.legal(seat)
        trial, best = self.clone(), (self.strength(seat), PAT)
        if self.knocker < 0 and self.hope(seat, rng) * len(self.around()) > 1.5:
            return PAT
        for action in legal:
            if action != PAT:
                trial.hands[seat] = (
                    self.hands[seat] ^ (action >> MOVED) & ~self.board | action >> MOVED & self.board
                )
                best = max(best, (trial.strength(seat), action))
        return best[1] if best[1] in legal else legal[0]


@register
class BastardBrag(VyingGame):
    title = "Bastard Brag"
    summary = say(
        "Exchange cards with the spare hand on the table until somebody knocks: the best hand wins."
    )
    sources = ("parlett 5347-5351",)
    variants = (
        Variant(
            "improved", say("Bastard Brag, one card or all"), "parlett 5351", {"no_two": True, "must": True}
        ),
    )
    seats = tuple(range(3, 9))
    options = (
        *VyingGame.options,
        Option("no_two", say("One card or all three are exchanged, not two"), False),
        Option("must", say("After the knock everybody must exchange once more"), False),
    )

    State = BastardBragState
