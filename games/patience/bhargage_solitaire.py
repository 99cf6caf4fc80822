"""Bhargage Solitaire: six hands of Bhargage and their bhargages, against what their cards lack.

Source: Abstract Games, lines 1879-1881.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.game import Deal
from games.core.messages import Message, joined, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Score, number
from games.core.sheet import Sheet
from games.core.state import Action, Outcome
from games.core.views import MeldView, SeatView
from games.kits.bhargs import (
    CHIEF,
    MOST_IN_BHARGAGE,
    MOST_IN_HAND,
    MOST_LACKING,
    Count,
    Shortage,
    counted,
    laid_away,
    shortage,
    with_turned,
)
from games.kits.cards import BIT, cards_of
from games.kits.decktet import CHARACTERS, DecktetState
from games.kits.solo import SoloGame
from games.kits.stock import TURNING, StockState, TurningState

HANDS: Final = 6
CARDS: Final = 5
AWAY: Final = 2
CIRCUIT: Final = 56
LAYING_AWAY: Final = say_in("phase", "laying away")
OWN, BHARGAGE = 0, 2
MOST_SHORT: Final = HANDS * 2 * Shortage(MOST_LACKING).points


class BhargageSolitaireState(DecktetState, TurningState):
    """scored, short: points by now, the player's and those for suits that lacked. number: which hand it is.

    gone: the cards that were counted. last: the hand, the bhargage and the card turned up that were counted last.
    """

    piles = (*StockState.piles, say_in("pile", "bhargage"))

    scored: int = 0
    short: int = 0
    number: int = 1
    gone: int = 0
    last: tuple[int, ...] = ()

    def sizes(self) -> list[int]:
        return [CARDS, len(self.deck) - CARDS - AWAY, AWAY]

    def after_deal(self) -> None:
        self.ask(LAYING_AWAY, OWN)

    def choices(self, seat: int) -> list[Action]:
        return self.pickable(seat)

    def act(self, seat: int, action: Action) -> None:
        if self.pick(seat, action, AWAY):
            self.give(seat, BHARGAGE, self.picked(seat))
            self.ask_to_turn()

    def turned_over(self) -> None:
        self.last = hand, bhargage, up = self.hands[OWN], self.hands[BHARGAGE], BIT[self.turned]
        self.scored += sum([count.points for count, _ in self.counts(self.last)])
        self.short += sum([lacks.points for _, lacks in self.counts(self.last)])
        self.scored += CHIEF if self.table.options["chief"] and up & CHARACTERS else 0
        self.gone |= hand | bhargage
        self.hands[OWN] = self.hands[BHARGAGE] = 0
        self.turned = -1
        if self.number < HANDS:
            self.number += 1
            self.from_stock(OWN, OWN, OWN, BHARGAGE, BHARGAGE, OWN, OWN)
            self.ask(LAYING_AWAY, OWN)
            return
        self.from_stock(OWN, OWN, OWN)
        self.scored += counted(self.hands[OWN]).points
        self.shown[OWN] |= self.hands[OWN]
        self.end()

    def counts(self, last: tuple[int, ...]) -> list[tuple[Count, Shortage]]:
        """What a hand and a bhargage count with the card turned up, and what they lack."""
        hand, bhargage, up = last
        card, friends = up.bit_length() - 1, bool(self.table.options["chief"])
        return [
            (with_turned(cards, card, friends=friends and cards == hand), shortage(cards | up))
            for cards in (hand, bhargage)
        ]

    def result(self) -> BhargageSolitaire.Result:
        return BhargageSolitaire.Result(points=self.scored, shortage=self.short)

    def returns(self) -> list[float]:
        return [float(self.scored - self.short)]

    def facts(self, viewer: int | None) -> list[list[str]]:
        hand = say("{number} of {hands}", number=self.number, hands=HANDS)
        return [[say_in("fact", "hand"), hand], [say_in("fact", "shortage"), str(self.short)]]

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        shown["points"] = self.scored
        if self.last:
            pairs = zip(self.last, self.counts(self.last), strict=False)
            shown["melds"] = [self._counted(cards, count, lacks) for cards, (count, lacks) in pairs]
        return shown

    def _counted(self, cards: int, count: Count, lacks: Shortage) -> MeldView:
        what: list[Message] = [count.said(), *([lacks.said()] if lacks.lacking else [])]
        title = say("{points}: {what}", points=count.points, what=joined(what))
        return {"cards": [*self.texts_of(cards), *self.texts_of(self.last[2])], "title": title}

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        return self.told_pick(viewer, seat, action, BHARGAGE, AWAY)

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase != TURNING:
            return super().told_chance(viewer, outcome)
        (hand, less), (bhargage, lacks) = self.counts((*self.hands[:3:2], self.pack.named[outcome]))
        return say(
            "{card} is turned up: {hand} in hand, {bhargage} in the bhargage, {short} for shortage.",
            card=self.card_said(OWN, self.pack.first[outcome]),
            hand=hand.points,
            bhargage=bhargage.points,
            short=less.points + lacks.points,
        )

    def greedy(self, seat: int, rng: Random) -> Action:
        """Lay away what leaves most in both over all cards that may be turned."""
        hand = self.hands[OWN]
        away = laid_away(hand, self.pack.whole & ~hand & ~self.gone, dealing=True)
        return cards_of(away & ~self.chosen[OWN])[0]


@register
class BhargageSolitaire(SoloGame):
    title = "Bhargage Solitaire"
    summary = say(
        "Lay two of five cards to the bhargage, {hands} times, and count more than lacking suits cost.",
        hands=HANDS,
    )
    wins = say("Nobody is played against: the further beyond a circuit and the shortage, the better.")
    sources = ("abstract-games 1879-1881",)
    options = (Option("chief", say("The Chief and his friends score"), False),)
    hidden = True
    chance = True
    luck = "much"

    State = BhargageSolitaireState

    class Result(DealResult):
        """The player's points and those for shortage."""

        points: int = number(
            say("Points"), 0, HANDS * (MOST_IN_HAND + MOST_IN_BHARGAGE + CHIEF) + MOST_IN_HAND
        )
        shortage: int = number(say("Points for shortage"), 0, MOST_SHORT)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            over = self.points - CIRCUIT - self.shortage
            if over > 0:
                why = say(
                    "Won: {points} points are {over} beyond the circuit and the shortage of {shortage}.",
                    points=self.points,
                    over=over,
                    shortage=self.shortage,
                )
            else:
                why = say(
                    "Not won: {points} points; more than {needed} were needed, {shortage} of them for shortage.",
                    points=self.points,
                    needed=CIRCUIT + self.shortage,
                    shortage=self.shortage,
                )
            return Score((over,), (why,))
