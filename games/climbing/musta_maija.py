"""Musta Maija: attack your left neighbour with cards of one suit; what is not beaten goes to the neighbour's hand.

Source: My Games, lines 2448-2474; on games without end lines 3189-3191.

Decided where the source is open: see the rules page.
"""

from __future__ import annotations

from itertools import zip_longest
from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.errors import Illegal
from games.core.fields import first
from games.core.messages import Card, Message, Seat, joined, say, say_in
from games.core.registry import register
from games.core.state import Action, parse_from
from games.core.views import View
from games.kits.cards import (
    BIT,
    CARD,
    DECK_52,
    SPADES,
    SUIT_MASK,
    SUIT_NAMES,
    TEXT,
    cards_of,
    cards_said,
    said,
    spoken,
)
from games.kits.going_out import OutGame
from games.kits.shedding import OVER, SheddingState, many_cards

HAND: Final = 5
MUSTA_MAIJA: Final = CARD["QS"]
MOST_ATTACKS: Final = 400
"""After so many attacks the game is called off."""
DONE, LEAVE = 60, 61
TEXTS: Final[dict[Action, str]] = {**dict(enumerate(TEXT)), DONE: "done", LEAVE: "leave"}
ACTIONS: Final[dict[str, Action]] = {text: action for action, text in TEXTS.items()}
SPOKEN: Final = {"done": say_in("a move", "done"), "leave": say_in("a move", "leave")}
ATTACKING, BEATING = 1, 2


class MustaMaijaState(SheddingState):
    """A game in play. `laid` are the cards of the attack; `answers` what was put on each, LEAVE for nothing."""

    hand_size = HAND
    phases: ClassVar[dict[int, str]] = {
        ATTACKING: say_in("phase", "attack"),
        BEATING: say_in("phase", "beat"),
    }

    laid: list[int] = first(lambda state: [])
    answers: list[int] = first(lambda state: [])
    last: tuple[tuple[int, str], ...] = ()
    attacker: int = first(lambda state: state.turn)
    attacks: int = 0
    trump: int = -1

    def draw(self, rng: Random) -> Any:
        """The hands, then the stock with the trump card at its end: the first after the hands that is no spade."""
        deck = shuffled(list(DECK_52), rng)
        hands, rest = deck[: HAND * self.table.seats], deck[HAND * self.table.seats :]
        trump = next(card for card in rest if card // 13 != SPADES)
        rest.remove(trump)
        return [*hands, *shuffled(rest, rng), trump]

    def check_chance(self, outcome: Any) -> None:
        super().check_chance(outcome)
        if outcome[-1] // 13 == SPADES:
            raise Illegal(say("the card at the end of the stock is never a spade."))

    def opened(self) -> None:
        self.bottom = 1
        self.trump = self.stock[-1] // 13
        self.phase = ATTACKING

    # Turns --------------------------------------------------------------------------------------------------------

    def defender(self) -> int:
        return self.next_in(self.attacker)

    def beaters(self, card: int) -> int:
        """The mask of the cards that beat a card."""
        if card == MUSTA_MAIJA:
            return 0
        suit = card // 13
        higher = SUIT_MASK[suit] & ~(2 * BIT[card] - 1)
        return (higher if suit == self.trump else higher | SUIT_MASK[self.trump]) & ~BIT[MUSTA_MAIJA]

    def legal(self, seat: int) -> list[Action]:
        hand = self.hands[seat]
        if self.phase == BEATING:
            return [*cards_of(hand & self.beaters(self.laid[len(self.answers)])), LEAVE]
        if not self.laid:
            return cards_of(hand)
        return [*cards_of(hand & SUIT_MASK[self.laid[0] // 13]), DONE]

    def apply(self, seat: int, action: Action) -> None:
        if self.phase == BEATING:
            self._answer(seat, action)
            return
        if action != DONE:
            self.put_down(seat, BIT[action])
            self.laid.append(action)
        defender = self.defender()
        if action == DONE or not self.hands[seat] or len(self.laid) == self.hands[defender].bit_count():
            self.phase, self.turn = BEATING, defender
            self._skip_unbeatable()

    def _answer(self, seat: int, action: Action) -> None:
        if action != LEAVE:
            self.put_down(seat, BIT[action])
        self.answers.append(action)
        self._skip_unbeatable()

    def _skip_unbeatable(self) -> None:
        """Nobody is asked about Musta Maija; with every card answered the attack is over."""
        while len(self.answers) < len(self.laid) and self.laid[len(self.answers)] == MUSTA_MAIJA:
            self.answers.append(LEAVE)
        if len(self.answers) == len(self.laid):
            self._end_attack()

    def _end_attack(self) -> None:
        attacker, defender = self.attacker, self.turn
        self.last = self._on_table()
        left = sum(BIT[card] for card in self.unbeaten())
        self.pick_up(defender, left)
        self.laid, self.answers = [], []
        self.attacks += 1
        for seat in (attacker, defender):
            self.refill(seat)
        for seat in (attacker, defender):
            self.out_if_empty(seat)
        if self.phase == OVER or self.attacks >= MOST_ATTACKS:
            self.phase = OVER
            return
        self.phase = ATTACKING
        self.turn = self.attacker = (
            self.next_in(defender) if left or not self.still_in(defender) else defender
        )

    def unbeaten(self) -> list[int]:
        """The cards that nothing was put on."""
        return [card for card, answer in zip(self.laid, self.answers, strict=True) if answer == LEAVE]

    # What is seen -------------------------------------------------------------------------------------------------

    def _on_table(self) -> tuple[tuple[int, str], ...]:
        """The attack, by whom and what, each card followed by the one that beat it."""
        table = []
        for card, answer in zip_longest(self.laid, self.answers, fillvalue=LEAVE):
            table.append((self.attacker, TEXT[card]))
            if answer != LEAVE:
                table.append((self.defender(), TEXT[answer]))
        return tuple(table)

    def facts(self) -> list[list[str]]:
        facts: list[list[str]] = (
            [[say_in("fact", "trumps"), SUIT_NAMES[self.trump]]] if self.trump >= 0 else []
        )
        if self.phase == BEATING:
            facts.append([say_in("fact", "to beat"), cards_said([self.laid[len(self.answers)]])])
        attacks = say("{number} of at most {most}", number=self.attacks, most=MOST_ATTACKS)
        return [*facts, [say_in("fact", "attacks"), attacks]]

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        view["trick"] = [{"seat": seat, "card": text} for seat, text in self._on_table()]
        if self.last:
            view["last_trick"] = [{"seat": seat, "card": text} for seat, text in self.last]
        return view

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        after = self.clone()
        after.apply(seat, action)
        story = [] if action == DONE else [self._told_card(Seat(seat), action)]
        return joined([*story, *self._consequences(after)], " ")

    def _told_card(self, player: Seat, action: Action) -> Message:
        if self.phase == ATTACKING:
            defender, card = Seat(self.defender()), Card(TEXT[action])
            return say(
                "{player} attacks {defender} with {card}.", player=player, defender=defender, card=card
            )
        card = Card(TEXT[self.laid[len(self.answers)]])
        if action == LEAVE:
            return say("{player} leaves {card}.", player=player, card=card)
        better = Card(TEXT[action])
        return say("{player} beats {card} with {better}.", player=player, card=card, better=better)

    def _consequences(self, after: Self) -> list[Message]:
        """What everybody sees happen when the attack is over."""
        if after.attacks == self.attacks:
            return []
        defender = self.defender()
        beaten = sum(seat == defender for seat, _ in after.last)
        left = len(after.last) - 2 * beaten
        story = (
            [say("{player} picks up {cards}.", player=Seat(defender), cards=many_cards(left))] if left else []
        )
        return [
            *story,
            *(
                say("{player} is out as number {number}.", player=Seat(seat), number=place)
                for place, seat in enumerate(after.went_out, 1)
                if seat not in self.went_out
            ),
        ]

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        return say(
            "{dealt} The trump card is the {card}.",
            dealt=super().told_chance(viewer, outcome),
            card=spoken(outcome[-1]),
        )

    def text(self, seat: int, action: Action) -> str:
        return TEXTS[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(ACTIONS, text)

    def say(self, action_text: str) -> str:
        return said(CARD[action_text]) if action_text in CARD else SPOKEN[action_text]

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Attack with Musta Maija, else with low cards of the longest plain suit; beat as cheaply as possible."""
        legal = self.legal(seat)
        if self.phase == BEATING:
            return min(legal, key=lambda card: (card == LEAVE, card // 13 == self.trump, card % 13))
        if not self.laid:
            if MUSTA_MAIJA in legal:
                return MUSTA_MAIJA
            return min(
                legal, key=lambda card: (card // 13 == self.trump, card % 13 - 2 * self._length(seat, card))
            )
        more = [card for card in legal if card != DONE and card // 13 != self.trump]
        return next((card for card in more if not self.stock or card % 13 < 9), DONE)

    def _length(self, seat: int, card: int) -> int:
        return (self.hands[seat] & SUIT_MASK[card // 13]).bit_count()


@register
class MustaMaija(OutGame):
    title = "Musta Maija"
    summary = say(
        "Attack your neighbour and beat what you are attacked with. Nobody can beat the queen of spades."
    )
    wins = say(
        "The last player to hold cards loses; the others are placed in the order in which they got "
        "rid of theirs."
    )
    seats = (3, 4, 5, 6)
    sources = ("my-games 2448-2474",)
    luck = "some"
    max_actions = MOST_ATTACKS * 30
    State = MustaMaijaState
