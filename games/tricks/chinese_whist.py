"""Chinese Whist, or Scarecrow: for two, whose cards lie in rows, the upper ones open and what is below them unseen.

Source: Parlett, lines 267-277.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.commitment import shuffled
from games.core.fields import first
from games.core.game import Deal, Game
from games.core.messages import Seat, Template, joined, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import Sheet, first_to
from games.core.state import Outcome
from games.kits.cards import BIT, SUIT_MASK, SUIT_NAMES, cards_of, mask_of, said
from games.kits.phases import PhasedState, Say
from games.kits.rankings import NO_TRUMP
from games.kits.tricks import PLAY
from games.kits.whist_scores import over_the_book

ROW: Final = 12
OUT: Final = 2
TRICKS: Final = 2 * ROW + 1
BOOK: Final = 13
TARGET: Final = 13
NAMES: Final = dict(zip(("clubs", "diamonds", "hearts", "spades"), SUIT_NAMES, strict=True))


class ChineseWhistState(PhasedState):
    """One deal. suit: the trumps. under: by open card the one below it, which not even its owner has seen."""

    piles = (
        *(say("face down: {player}", player=Seat(seat)) for seat in (0, 1)),
        say_in("pile", "out of play"),
    )
    phases = (Say(say_in("phase", "trumps"), NAMES, Template("{player}: {word}.")), PLAY)

    suit: int = NO_TRUMP
    under: dict[int, int] = first(lambda deal: {})

    def sizes(self) -> list[int]:
        return [ROW + 1, ROW + 1, ROW, ROW, OUT]

    def apply_chance(self, outcome: Outcome) -> None:
        """Of the cards of each the last one stays in his hand; the others lie open, one on each of the row below."""
        for seat in (0, 1):
            own, below = (ROW + 1) * seat, 2 * (ROW + 1) + ROW * seat
            self.shown[seat] = mask_of(outcome[own : own + ROW])
            self.under |= zip(outcome[own : own + ROW], outcome[below : below + ROW], strict=True)
        super().apply_chance(outcome)

    def who_trumps(self) -> tuple[int, ...]:
        return (self.deal.dealer,)

    def trumps(self, seat: int, value: int) -> None:
        self.suit = value

    def trump(self) -> int:
        return self.suit

    def on_trick(self, winner: int) -> None:
        """Before the next trick is led, what lay under the cards that were played is turned up."""
        for seat, card in zip(*self.last, strict=True):
            if card in self.under:
                bit = BIT[self.under.pop(card)]
                self.hands[seat + 2] ^= bit
                self.hands[seat] |= bit
                self.shown[seat] |= bit
                self.lacks[seat] &= ~bit

    def resampled(self, viewer: int, rng: Random) -> None:
        """The cards of a row may lie in any order."""
        for seat in (0, 1):
            open_cards = [card for card in self.under if BIT[card] & self.shown[seat]]
            self.under |= zip(open_cards, shuffled(cards_of(self.hands[seat + 2]), rng), strict=True)

    def result(self) -> ChineseWhist.Result:
        return ChineseWhist.Result(tricks=tuple(self.won[:2]))

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = [[say("Trumps"), SUIT_NAMES[self.suit]]] if self.suit != NO_TRUMP else []
        for seat in (0, 1):
            hidden = self.hands[seat] & ~self.shown[seat]
            alone = [card for card in cards_of(self.hands[seat] & self.shown[seat]) if card not in self.under]
            if viewer == seat and hidden:
                facts.append([say("In your hand"), said(hidden.bit_length() - 1)])
            if alone:
                facts.append(
                    [say("{player}: nothing below", player=Seat(seat)), joined(map(said, alone), " ")]
                )
        return facts

    def greedy_trumps(self, seat: int, rng: Random) -> int:
        return max(range(4), key=lambda suit: ((self.hands[seat] & SUIT_MASK[suit]).bit_count(), suit))


@register
class ChineseWhist(Game):
    title = "Chinese Whist"
    summary = say("Whist for two with cards in rows: play an open one, and what lies below it is turned up.")
    sources = ("parlett 267-277",)
    seats = (2,)
    options = (
        Option("target", say("Points that win"), TARGET, lo=1, hi=50),
        Option("book", say("Tricks that score nothing"), BOOK, lo=BOOK - 1, hi=BOOK),
    )
    settlements = ("two-sides", "fixed")

    Sheet = first_to(TARGET)
    State = ChineseWhistState

    class Result(DealResult):
        """The tricks of each; a point for each over the book."""

        tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            return over_the_book(self.tricks, int(sheet.table.options["book"]))
