"""Quinto: each suit trumps those below it, and fives, and two cards that make five, count in the tricks they fall to.

Source: Parlett, lines 2896-3023.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.fields import first
from games.core.game import Deal, Game, GameTable
from games.core.messages import Side, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, choice, per_side
from games.core.state import Action
from games.kits.cards import BIT, cards_of, mask_of
from games.kits.pack import JOKER, Pack
from games.kits.phases import CALLS, DOUBLES, PASS, PhasedState, Say
from games.kits.rankings import Duties, Ranking
from games.kits.targets import BonusRubber
from games.kits.tricks import PLAY

PACK: Final = Pack(jokers=1)
THE_JOKER: Final = PACK.first[JOKER]
CARDS_EACH: Final = 12
CACHETTE: Final = 5
TRICKS: Final = CARDS_EACH + 1
TARGET: Final = 250
GAMES: Final = 2
RUBBER: Final = 100
TRICK: Final = 5
ROYAL: Final = 25
WORTH: Final = {"C": 10, "D": 15, "H": 20, "S": 5}
"""What a quint of the suit counts."""
MOST: Final = ROYAL + 3 * sum(WORTH.values())
QUINTS: Final = (
    (PACK.jokers, ROYAL),
    *((PACK.mask(f"5{suit}"), worth) for suit, worth in WORTH.items()),
    *((PACK.mask(f"A{suit} 4{suit}"), worth) for suit, worth in WORTH.items()),
    *((PACK.mask(f"3{suit} 2{suit}"), worth) for suit, worth in WORTH.items()),
)
FACTORS: Final = {
    "1": say_in("an answer", "no"),
    "2": say_in("a bid", "double"),
    "4": say_in("a bid", "redouble"),
}
SURE: Final = 5
"""The tricks and halves of tricks for which the quick player doubles."""
RANKED: Final = Ranking(
    [[THE_JOKER], *[cards_of(PACK.of_suit[PACK.suits.index(suit)]) for suit in "SCDH"]], ranked=True
)


def quints(cards: int) -> int:
    """What the quints among these cards count."""
    return sum(worth for quint, worth in QUINTS if cards & quint == quint)


class QuintoState(PhasedState):
    """One deal. factor: what doubling has made of the tricks. doubler: who spoke last of it. scored: quints by side."""

    pack = PACK
    piles = (say_in("pile", "cachette"),)
    rankings = (RANKED,) * 5
    phases = (Say(say_in("phase", "doubling"), {**PASS, **DOUBLES}, CALLS), PLAY)
    factor: int = 1
    doubler: int = -1
    scored: list[int] = first(lambda deal: [0, 0])

    def sizes(self) -> list[int]:
        return [CARDS_EACH] * 4 + [CACHETTE]

    def may_doubling(self, seat: int) -> list[int]:
        """A pass; the first double; to redouble a double of the other side."""
        others = self.doubler >= 0 and (seat - self.doubler) % 2
        return [0, *[1] * (self.factor == 1), *[2] * (self.factor == 2 and bool(others))]

    def doubling(self, seat: int, value: int) -> None:
        if value:
            self.factor, self.doubler = 2 * self.factor, seat

    def follow_duties(self, led: int, best: int) -> Duties:
        """The suit, or the joker at any time. Where the joker was led, what the next one plays is to be followed."""
        led = self.trick[1] if led == THE_JOKER and len(self.trick) > 1 else led
        suit = self.ranking.follow[led]
        return () if led == THE_JOKER else ((suit, suit | PACK.jokers),)

    def on_trick(self, winner: int) -> None:
        """The last one brings the cachette. Quints that make a game end the deal."""
        cachette = len(self.hands) - 1
        side, gained = winner % 2, quints(mask_of(self.last[1]))
        if not any(self.hands[:cachette]):
            self.won[winner] += 1
            self.shown[cachette] = self.hands[cachette]
            gained += quints(self.hands[cachette])
        self.scored[side] += gained
        standing = self.deal.carry["standing"][side] + self.scored[side]
        if gained and standing >= self.table.target:
            self.end()

    def result(self) -> Quinto.Result:
        return Quinto.Result(quints=tuple(self.scored), tricks=self.side_tricks(), doubled=str(self.factor))

    def points_shown(self, seat: int) -> int:
        return self.scored[seat % 2]

    def call(self, seat: int) -> str:
        return FACTORS[str(self.factor)] if seat == self.doubler else ""

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [[say("Each trick"), str(TRICK * self.factor)]]

    # Bots ---------------------------------------------------------------------------------------------------------

    def gain(self, card: int) -> int:
        """What the card would add to the quints of the trick."""
        lies = mask_of(self.trick)
        return quints(lies | BIT[card]) - quints(lies)

    def greedy(self, seat: int, rng: Random) -> Action:
        """Give quints to the partner's tricks and to one's own, and to no others."""
        action = super().greedy(seat, rng)
        if self.phase != PLAY:
            return action
        cards, last = cards_of(self.playable()), len(self.trick) == 3
        if self.trick and self.together(self.best_holder, seat) and (last or not self._beatable(seat)):
            dear = max(cards, key=self.gain)
            return dear if self.gain(dear) else action
        if action != THE_JOKER and (not self.trick or BIT[action] & self.ranking.beats[self.best]):
            return action
        return min(cards, key=lambda card: (self.gain(card), self.ranking.height[card]))

    def greedy_doubling(self, seat: int, rng: Random) -> int:
        """With hearts, high diamonds and the black aces for seven tricks."""
        hand, named = self.hands[seat], self.pack.of_rank
        high = named["A"] | named["K"] & self.pack.of_suit[1]
        hope = 2 * (hand & high).bit_count() + (hand & self.pack.of_suit[2] & ~high).bit_count()
        return max(self.may_doubling(seat)) if hope >= SURE * self.factor else 0


class QuintoSheet(BonusRubber):
    """Two games are the rubber. Who is level above the target plays on."""

    games = GAMES
    bonus = RUBBER

    def _towards_game(self, points: Sequence[int]) -> None:
        after = [score + more for score, more in zip(self.game_scores, points, strict=True)]
        if after[0] == after[1]:
            self.game_scores = after
        else:
            super()._towards_game(points)


@register
class Quinto(Game):
    title = "Quinto"
    summary = say(
        "Each suit trumps those below it, and what makes five counts: win it, or give it your partner."
    )
    sources = ("parlett 2896-3023",)
    two_sides = True
    options = (Option("target", say("Points that make a game"), TARGET, lo=50, hi=1000),)

    State = QuintoState
    Sheet = QuintoSheet

    class Result(DealResult):
        """The quints and tricks of each side; fewer than all tricks where quints made a game."""

        quints: tuple[int, ...] = per_side(say("Quints, in points"), Number(0, MOST, 5))
        tricks: tuple[int, ...] = per_side(say("Tricks, with the cachette"), Number(0, TRICKS))
        doubled: str = choice(say("Tricks doubled"), *FACTORS.items())

        def made(self, table: GameTable, deal: Deal) -> bool:
            """Whether quints alone make a game: then tricks are not counted."""
            standing, goal = deal.carry["standing"], table.target
            return any(more and had + more >= goal for had, more in zip(standing, self.quints, strict=True))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if sum(self.quints) > MOST:
                refuse("quints", "together they are at most {count}.", count=MOST)
            if deal and not self.made(table, deal) and sum(self.tricks) != TRICKS:
                refuse("tricks", "together they must be {tricks}.", tricks=TRICKS)
            if sum(self.tricks) > TRICKS:
                refuse("tricks", "together they are at most {count}.", count=TRICKS)

        def score(self, sheet: QuintoSheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            each = 0 if self.made(sheet.table, deal) else TRICK * int(self.doubled)
            counted = [(quints, each * won) for quints, won in zip(self.quints, self.tricks, strict=True)]
            why = [
                say("{side}: {points} for quints, {more} for tricks", side=Side(by), points=quints, more=more)
                for by, (quints, more) in enumerate(counted)
            ]
            return sheet.with_bonus(deal, [sum(points) for points in counted], why)
