"""Bismarck: for three, who each deal four times running, every time to other rules; the dealer has four cards to spare.

Source: Parlett, lines 3222-3246.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.game import Deal, Game
from games.core.messages import Seat, Template, say, say_in
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import FixedDeals, Sheet
from games.core.state import Action, Outcome
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT, RANK_OF, SUIT_MASK, SUIT_NAMES, SUIT_OF
from games.kits.claims import THE_REST
from games.kits.phases import PhasedState, Pick, Say
from games.kits.rankings import NO_TRUMP
from games.kits.tricks import PLAY

TRICKS: Final = 16
SPARE: Final = 4
PAR: Final = (8, 4)
MAY: Final = (4, 6)
"""The tricks that the dealer, and the others, need not go over where they want them, or may win where not."""
KINDS: Final = (
    say("tricks are wanted, at no trumps"),
    say("tricks are wanted, a turned card names trumps"),
    say("tricks are wanted, the dealer names trumps"),
    say("tricks are avoided, at no trumps"),
)
TURNED, NAMED, AVOIDED = range(1, len(KINDS))
NAMES: Final = dict(zip(("clubs", "diamonds", "hearts", "spades"), SUIT_NAMES, strict=True))


def kind_of(deal: Deal) -> int:
    """Which of the four rules a deal has."""
    return (deal.number - 1) % len(KINDS)


class BismarckSheet(FixedDeals):
    """Each deals four times before the next does."""

    deals = 3 * len(KINDS)

    def dealer(self) -> int:
        return len(self.rows) // len(KINDS) % self.table.seats

    def coming(self) -> tuple[str, ...]:
        return *super().coming(), KINDS[len(self.rows) % len(KINDS)]


class BismarckState(PhasedState):
    """suit: the trumps."""

    claimed_by = THE_REST
    phases = (
        Pick(say_in("phase", "laying away"), SPARE, pile=0),
        Say(say_in("phase", "trumps"), NAMES, Template("{player} names trumps: {word}.")),
        PLAY,
    )
    piles = (say_in("pile", "laid away"),)

    suit: int = NO_TRUMP

    def sizes(self) -> list[int]:
        return [TRICKS + SPARE * (seat == self.deal.dealer) for seat in range(3)] + [0]

    def apply_chance(self, outcome: Outcome) -> None:
        if kind_of(self.deal) == TURNED:
            dealer = self.deal.dealer
            turned = outcome[sum(self.sizes()[: dealer + 1]) - 1]
            self.suit, self.shown[dealer] = SUIT_OF[turned], BIT[turned]
        super().apply_chance(outcome)

    def who_laying_away(self) -> tuple[int, ...]:
        return (self.deal.dealer,)

    def who_trumps(self) -> tuple[int, ...]:
        return (self.deal.dealer,) if kind_of(self.deal) == NAMED else ()

    def trumps(self, seat: int, suit: int) -> None:
        self.suit = suit

    def trump(self) -> int:
        return self.suit

    def wants(self, holder: int) -> bool:
        return kind_of(self.deal) != AVOIDED

    def result(self) -> Bismarck.Result:
        return Bismarck.Result(tricks=tuple(self.won[:3]))

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = [[say("This deal"), KINDS[kind_of(self.deal)]]]
        return facts if self.suit == NO_TRUMP else [*facts, [say("Trumps"), SUIT_NAMES[self.suit]]]

    def greedy_laying_away(self, seat: int, rng: Random) -> Action:
        """Low cards that are no trumps; high ones where tricks are avoided."""
        sign = 1 if self.wants(seat) else -1
        return min(self.pickable(seat), key=lambda card: (SUIT_OF[card] == self.suit, sign * RANK_OF[card]))

    def greedy_trumps(self, seat: int, rng: Random) -> int:
        return max(range(4), key=lambda suit: (self.hands[seat] & SUIT_MASK[suit]).bit_count())


@register
class Bismarck(Game):
    title = "Bismarck"
    summary = say("Whist for three: everybody deals four times, each time to other rules.")
    wins = say("Most points win when everybody has dealt four times.")
    sources = ("parlett 3222-3246",)
    seats = (3,)
    tie = TABLE_CHOOSES

    State = BismarckState
    Sheet = BismarckSheet

    class Result(DealResult):
        """The tricks of each; what they count depends on the deal."""

        tricks: tuple[int, ...] = per_seat(say("Tricks"), Number(0, TRICKS), total=TRICKS)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            avoided = kind_of(deal) == AVOIDED
            line = MAY if avoided else PAR
            over = [won - line[seat != deal.dealer] for seat, won in enumerate(self.tricks)]
            points = tuple(-more if avoided else max(0, more) for more in over)
            why = [
                say(
                    "{player}: tricks {tricks}, points {points}",
                    player=Seat(seat),
                    tricks=won,
                    points=points[seat],
                )
                for seat, won in enumerate(self.tricks)
            ]
            return Score(points, tuple(why))
