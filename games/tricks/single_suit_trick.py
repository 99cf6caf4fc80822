"""The single-suit trick game: 2n cards of one suit, all dealt to two players; more tricks win.

Source: My Games, line 3183 (problem 7, unsolved in the book); tricks as in Chapter 2, lines 273-281.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Final

from games.core.commitment import shuffled
from games.core.errors import BadOption, Illegal, refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import say
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import SingleDeal
from games.core.state import Action, Outcome
from games.kits.cards import cards_of, mask_of
from games.kits.claims import ANY_TRICKS
from games.kits.pack import Pack
from games.kits.tricks import TrickState

CARDS_EACH: Final = 7
MOST_EACH: Final = 32
FIRST, SECOND = "first", "second"


class SingleSuitResult(DealResult):
    """The tricks of each player."""

    tricks: tuple[int, ...] = per_seat(say("Tricks"), Number(0, MOST_EACH))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if sum(self.tricks) != table.options["each"]:
            refuse("tricks", "together they must be {tricks}.", tricks=table.options["each"])

    def score(self, sheet: SingleSuitSheet, deal: Deal) -> Score:
        return Score(
            self.tricks, (say("{one} against {other} tricks", one=self.tricks[0], other=self.tricks[1]),)
        )


class SingleSuitSheet(SingleDeal):
    """A point a trick; one deal."""

    def dealer(self) -> int:
        """The starter sits on the dealer's left."""
        return 1 if self.table.options["starter"] == FIRST else 0


def agreed_hand(text: str, each: int) -> int | None:
    """The first player's cards as a mask, None if they are to be dealt at random. Raises BadOption."""
    if not text:
        return None
    words = text.replace(",", " ").split()
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4]
    if len(numbers) < len(words) or not all(1 <= number <= 2 * each for number in numbers):
        raise BadOption(
            say(
                "First player's cards: {cards} are not numbers from 1 to {most}.",
                cards=repr(text),
                most=2 * each,
            )
        )
    if len(set(numbers)) != len(numbers) or len(numbers) != each:
        raise BadOption(
            say(
                "First player's cards: {count} different ones are needed, not {cards}.",
                count=each,
                cards=repr(text),
            )
        )
    return mask_of([number - 1 for number in numbers])


class SingleSuitState(TrickState):
    """Card k of the deck is the one numbered k + 1. Everybody can work out the other hand, so both lie open."""

    claimed_by = ANY_TRICKS
    pack = Pack([str(number) for number in range(1, 2 * MOST_EACH + 1)], [""])

    @property
    def each(self) -> int:
        """How many cards each player has."""
        return int(self.table.options["each"])

    def sizes(self) -> list[int]:
        return [self.each] * 2

    def draw(self, rng: Random) -> Outcome:
        agreed = agreed_hand(str(self.table.options["hand"]), self.each)
        if agreed is None:
            return shuffled(list(range(2 * self.each)), rng)
        return cards_of(agreed) + [card for card in range(2 * self.each) if not agreed >> card & 1]

    def check_chance(self, outcome: Outcome) -> None:
        super().check_chance(outcome)
        agreed = agreed_hand(str(self.table.options["hand"]), self.each)
        if agreed is not None and mask_of(outcome[: self.each]) != agreed:
            raise Illegal(say("the first player gets the cards that were agreed."))

    def texts_of(self, cards: int) -> list[str]:
        return [self.pack.texts[card] for card in cards_of(cards)]

    def after_deal(self) -> None:
        self.shown = self.hands[:]
        self.begin_play()

    def result(self) -> SingleSuitResult:
        return SingleSuitResult(tricks=tuple(self.won))

    def greedy(self, seat: int, rng: Random) -> Action:
        """Take with the lowest card that takes, else throw the lowest; lead a sure winner only when it is time."""
        own, other = self.hands[seat], self.hands[1 - seat]
        if self.trick:
            over = own >> self.trick[0] << self.trick[0]
            return (over & -over if over else own & -own).bit_length() - 1
        if own.bit_count() <= SOLVED:
            return best_lead(own, other)
        return (own & -own).bit_length() - 1


SOLVED: Final = 6
"""From so many cards in each hand on, the greedy player knows the best lead."""


def most_tricks(leader: int, follower: int) -> int:
    """Tricks the leader wins with best play on both sides, from the masks of the hands."""
    cards = cards_of(leader | follower)
    return _most_tricks(
        mask_of([place for place, card in enumerate(cards) if leader >> card & 1]), len(cards)
    )


@cache
def _most_tricks(leader: int, cards: int) -> int:
    """The same for a deck of the lowest so many cards: only the order of the cards matters."""
    follower = (1 << cards) - 1 ^ leader
    return max((_after_lead(lead, leader, follower) for lead in cards_of(leader)), default=0)


def best_lead(leader: int, follower: int) -> int:
    """A lead that wins the most tricks, the lowest such."""
    return max(cards_of(leader), key=lambda lead: (_after_lead(lead, leader, follower), -lead))


def _after_lead(lead: int, leader: int, follower: int) -> int:
    """The leader's tricks when the follower answers best: he takes with his lowest winner or throws his lowest card."""
    rest = leader ^ (1 << lead)
    lowest = follower & -follower
    thrown = lowest < 1 << lead
    worst = 1 + most_tricks(rest, follower ^ lowest) if thrown else leader.bit_count()
    over = follower >> lead << lead
    if over:
        left = follower ^ (over & -over)
        worst = min(worst, left.bit_count() - most_tricks(left, rest))
    return worst


@register
class SingleSuitTrick(Game):
    title = "Single-suit Trick Game"
    summary = say("One suit, two hands, nothing hidden: who takes more tricks?")
    wins = say("Who takes more tricks wins.")
    seats = (2,)
    options = (
        Option("each", say("Cards each"), CARDS_EACH, lo=1, hi=MOST_EACH),
        Option(
            "starter",
            say("Who leads first"),
            SECOND,
            choices={FIRST: say("the first player"), SECOND: say("the second player")},
        ),
        Option(
            "hand",
            say("First player's cards"),
            "",
            longest=200,
            help=say("Their numbers; the second player has the others. Empty: dealt at random."),
        ),
    )
    variants = (Variant("my-games", say("Single-suit trick game"), "my-games 3183"),)
    hidden = False
    draws = True

    Result = SingleSuitResult
    Sheet = SingleSuitSheet
    State = SingleSuitState

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        each = options["each"]
        assert isinstance(each, int)
        agreed_hand(str(options["hand"]), each)
