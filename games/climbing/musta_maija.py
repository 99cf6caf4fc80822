"""Musta Maija: attack your left neighbour with cards of one suit; what is not beaten goes to the neighbour's hand.

Source: My Games, lines 2448-2474; on games without end lines 3189-3191.

Decided where the source is open: see `MustaMaija.decisions`.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.commitment import shuffled
from games.core.errors import Illegal
from games.core.game import Deal, Game, GameTable
from games.core.options import Preset, Source
from games.core.registry import register
from games.core.state import Action, parse_from
from games.core.views import PlayedCard, View
from games.kits.cards import BIT, CARD, DECK_52, SPADES, SUIT_MASK, SUIT_NAMES, TEXT, cards_of, said, spoken
from games.kits.going_out import GoingOutOrNot, OutOrCalledOff
from games.kits.shedding import OVER, SheddingState, many_cards

HAND: Final = 5
MUSTA_MAIJA: Final = CARD["QS"]
MOST_ATTACKS: Final = 400
"""After so many attacks the game is called off."""
DONE, LEAVE = 60, 61
TEXTS: Final[dict[Action, str]] = {**dict(enumerate(TEXT)), DONE: "done", LEAVE: "leave"}
ACTIONS: Final[dict[str, Action]] = {text: action for action, text in TEXTS.items()}
ATTACKING, BEATING = 1, 2


class MustaMaijaState(SheddingState):
    """A game in play. `laid` are the cards of the attack; `answers` what was put on each, LEAVE for nothing."""

    hand_size = HAND
    phases: ClassVar[dict[int, str]] = {ATTACKING: "attack", BEATING: "beat"}

    __slots__ = ("answers", "attacker", "attacks", "laid", "last", "trump")

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.laid: list[int] = []
        self.answers: list[int] = []
        self.last: list[PlayedCard] = []
        self.attacker = self.turn
        self.attacks = 0
        self.trump = -1

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
            raise Illegal("the card at the end of the stock is never a spade.")

    def opened(self) -> None:
        self.bottom = 1
        self.trump = self.stock[-1] // 13
        self.phase = ATTACKING

    def copy_to(self, twin: Self) -> None:
        twin.laid, twin.answers, twin.last = self.laid[:], self.answers[:], self.last
        twin.attacker, twin.attacks, twin.trump = self.attacker, self.attacks, self.trump

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

    def _on_table(self) -> list[PlayedCard]:
        """The attack, each card followed by the one that beat it."""
        table: list[PlayedCard] = []
        for place, card in enumerate(self.laid):
            table.append({"seat": self.attacker, "card": TEXT[card]})
            if place < len(self.answers) and self.answers[place] != LEAVE:
                table.append({"seat": self.defender(), "card": TEXT[self.answers[place]]})
        return table

    def facts(self) -> list[list[str]]:
        facts = [["trumps", SUIT_NAMES[self.trump]]] if self.trump >= 0 else []
        if self.phase == BEATING:
            facts.append(["to beat", said(self.laid[len(self.answers)])])
        return [*facts, ["attacks", f"{self.attacks} of at most {MOST_ATTACKS}"]]

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        view["trick"] = self._on_table()
        if self.last:
            view["last_trick"] = self.last
        return view

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase == ATTACKING:
            story = f"{{{seat}}} attacks {{{self.defender()}}} with"
            sentence = "" if action == DONE else f"{story} {said(action)}."
        elif action == LEAVE:
            sentence = f"{{{seat}}} leaves {said(self.laid[len(self.answers)])}."
        else:
            sentence = f"{{{seat}}} beats {said(self.laid[len(self.answers)])} with {said(action)}."
        after = self.clone()
        after.apply(seat, action)
        return " ".join(part for part in (sentence, *self._consequences(after)) if part)

    def _consequences(self, after: Self) -> list[str]:
        """What everybody sees happen when the attack is over."""
        if after.attacks == self.attacks:
            return []
        defender = self.defender()
        beaten = sum(one["seat"] == defender for one in after.last)
        left = len(after.last) - 2 * beaten
        story = [f"{{{defender}}} picks up {many_cards(left)}."] if left else []
        return [
            *story,
            *(
                f"{{{seat}}} is out as number {place}."
                for place, seat in enumerate(after.went_out, 1)
                if seat not in self.went_out
            ),
        ]

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        return f"{super().told_chance(viewer, outcome)} The trump card is the {spoken(outcome[-1])}."

    def text(self, seat: int, action: Action) -> str:
        return TEXTS[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(ACTIONS, text)

    def say(self, action_text: str) -> str:
        return said(CARD[action_text]) if action_text in CARD else action_text

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
        late = not self.stock
        return next((card for card in more if late or card % 13 < 9), DONE)

    def _length(self, seat: int, card: int) -> int:
        return (self.hands[seat] & SUIT_MASK[card // 13]).bit_count()


@register
class MustaMaija(Game):
    title = "Musta Maija"
    summary = (
        "Attack your neighbour and beat what you are attacked with. Nobody can beat the queen of spades."
    )
    wins = (
        "The last player to hold cards loses; the others are placed in the order in which they got "
        "rid of theirs."
    )
    seats = (3, 4, 5, 6)
    presets = (
        Preset("my-games", "Musta Maija", (Source("my-games", "musta-maija", (2448, 2474)),), seats=4),
    )
    objective = "win"
    draws = True
    luck = "some"
    may_stop = False
    settlements = ("winner-from-each", "fixed")
    max_actions = MOST_ATTACKS * 30
    max_deals = 1
    page: ClassVar[dict[str, str]] = {
        "object": "Get rid of all your cards. The last player to hold cards loses.",
        "equipment": "One deck of 52 cards, ace high. The queen of spades is Musta Maija.",
        "deal": (
            f"{HAND} cards each. The next card that is no spade is put face up under the stock: its suit is trumps. "
            "The player left of the dealer attacks first."
        ),
        "play": (
            "The attacker lays one or more cards of one suit in front of the player to the left, but not more than "
            "that player holds. The defender beats as many of them as wanted, each with one card: with a higher card "
            "of the same suit, or a plain card with any trump. Musta Maija counts as a spade in an attack; it can "
            "neither be beaten nor beat anything. Beaten cards and those that beat them leave the game. Who has "
            "beaten everything attacks next; otherwise the defender picks up the rest, and the player to the "
            f"defender's left attacks. After every attack first the attacker, then the defender draws up to {HAND} "
            "cards while the stock lasts. Who has no cards when the stock is gone is out."
        ),
        "scoring": "Each player gets a point for everybody still holding cards when they go out.",
        "match": (
            f"One game with one loser. After {MOST_ATTACKS} attacks it is called off, and all who still have cards "
            "share the last place."
        ),
        "settlement": "The winner gets a fixed stake, from each of the others or from the loser, as agreed.",
    }
    decisions = (
        "The player left of the dealer attacks first.",
        "Spades that would come up as trump card go back into the stock unseen.",
        "After an attack the attacker draws first, then the defender; the trump card is drawn last.",
        "Neighbours who are out are passed over.",
        "Cards are laid one by one; the cards of an attack are beaten or left in the order in which they were laid.",
        "If attacker and defender lose their last cards in the same attack, the attacker is out first; if nobody else "
        "is left, the defender loses.",
        "A defender who has beaten everything and is out is followed by the next player.",
        f"With an odd number of players the game may go on for ever, so it is called off after {MOST_ATTACKS} attacks.",
    )

    Result = OutOrCalledOff
    Sheet = GoingOutOrNot
    State = MustaMaijaState

    usual = 4
