"""Android Whist: whist with spades as trumps for two people, each with a robot partner that obeys simple commands.

Source: My Games, lines 317-373. Everybody sees the opponent's android and commands the own one, whose cards are hidden.
Section 4.3 alone (lines 337-341) is whist for four people.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.core.game import Deal, Game, Sides, individuals, two_teams
from games.core.messages import say, say_in
from games.core.options import OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import Sheet, first_to
from games.core.state import Action
from games.kits.androids import ANDROID, ERROR, AndroidState, Asked
from games.kits.cards import SPADES, SUIT_MASK, SUIT_NAMES
from games.kits.claims import ANY_TRICKS
from games.kits.hands import CALL
from games.kits.tricks import TrickState
from games.kits.whist_scores import over_the_book

TRICKS: Final = 13
BOOK: Final = 6
"""Tricks that count for nothing."""
TARGET: Final = 5

DUCK, BEAT, HIGH = FOLLOW_COMMANDS = tuple(range(CALL, CALL + 3))
SUIT: Final = CALL + 3
"""Naming suit s is command `SUIT + s`; the six commands with the prefix follow those without."""
SHORTEST, LONGEST = SUIT + 4, SUIT + 5
LEAD_COMMANDS: Final = tuple(range(SUIT, SUIT + 12))
NAMES: Final = (*map(str, SUIT_NAMES), "shortest", "longest")
NAMES_SAID: Final = (*SUIT_NAMES, say_in("a suit", "shortest"), say_in("a suit", "longest"))
RANKING: Final = TrickState.rankings[SPADES]


class AndroidWhistResult(DealResult):
    """The tricks of each side, a player with the android or two partners."""

    tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)

    def score(self, sheet: Sheet, deal: Deal) -> Score:
        return over_the_book(self.tricks, BOOK)


def obeyed(command: Action, hand: int, led: int, best: int) -> int:
    """The card that an android plays, or ERROR. led, best: the trick so far; -1 when the android leads."""
    if command in FOLLOW_COMMANDS:
        return _follow(command, hand, led, best)
    number = command - SUIT
    high = number >= len(NAMES)
    suit = _named(number % len(NAMES), hand)
    if not suit:
        return ERROR
    return RANKING.highest(suit) if high else RANKING.lowest(suit)


def _follow(command: Action, hand: int, led: int, best: int) -> int:
    suited = hand & RANKING.follow[led]
    winners = (suited or hand) & RANKING.beats[best] if command != DUCK else 0
    if winners:
        return RANKING.lowest(winners) if command == BEAT else RANKING.highest(winners)
    return RANKING.lowest(suited) if suited else ERROR


def _named(number: int, hand: int) -> int:
    """The cards of the suit that is meant, 0 if it cannot be said or there are none."""
    if number < 4:
        return hand & SUIT_MASK[number]
    shortest = NAMES[number] == "shortest"
    suits = [
        hand & mask for suit, mask in enumerate(SUIT_MASK) if hand & mask and (suit != SPADES or not shortest)
    ]
    if not suits:
        return 0
    length = (min if shortest else max)(suit.bit_count() for suit in suits)
    meant = [suit for suit in suits if suit.bit_count() == length]
    return meant[0] if len(meant) == 1 else 0


class AndroidWhistState(AndroidState):
    """Thirteen tricks with spades as trumps."""

    claimed_by = ANY_TRICKS
    words_said = {
        "duck": say_in("a command", "duck"),
        "beat": say_in("a command", "beat"),
        "high": say_in("a command", "high"),
        **dict(zip(NAMES, NAMES_SAID, strict=True)),
        **{
            "high " + name: say("high {suit}", suit=said)
            for name, said in zip(NAMES, NAMES_SAID, strict=True)
        },
    }

    def after_deal(self) -> None:
        self.show_androids()
        self.begin_play()

    def trump(self) -> int:
        return SPADES

    def commands(self, holder: int) -> list[Action]:
        """Following until the first error; after it everything that has not failed yet."""
        if not self.trick:
            allowed = LEAD_COMMANDS
        else:
            allowed = (*FOLLOW_COMMANDS, *LEAD_COMMANDS) if self.tried else FOLLOW_COMMANDS
        return [command for command in allowed if command not in self.tried]

    def reply(self, asked: Asked, hand: int) -> int:
        return obeyed(asked[0], hand, asked[1], asked[2])

    def result(self) -> AndroidWhistResult:
        first, second = (
            sum(self.won[holder] for holder in range(4) if holder % 2 == side) for side in (0, 1)
        )
        return AndroidWhistResult(tricks=(first, second))

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        return self._greedy_command(seat) if self.commanding() else super().greedy(seat, rng)

    def _greedy_command(self, seat: int) -> Action:
        """Duck under the own side's sure trick, else win; lead the longest suit; throw from the shortest."""
        legal = self.commands(ANDROID + seat)
        if not self.trick:
            wish = [LONGEST, *self._own_high_suits(seat)]
        elif self.best_holder == seat and (len(self.trick) == 3 or not self._beatable(seat)):
            wish = [DUCK, SHORTEST]
        else:
            wish = [BEAT if len(self.trick) == 3 else HIGH, DUCK, SHORTEST]
        return next((command for command in wish if command in legal), legal[-1])

    def _own_high_suits(self, seat: int) -> list[Action]:
        """Low cards of the suits, those first in which the own hand is high."""
        hand = self.hands[seat]
        best = [max((RANKING.height[card] for card in range(52) if hand >> card & 1 and card // 13 == suit), default=-1)
                for suit in range(4)]  # fmt: skip
        return [SUIT + suit for suit in sorted(range(4), key=lambda suit: -best[suit])]


@register
class AndroidWhist(Game):
    title = "Android Whist"
    summary = say("Whist for two: command a robot partner whose cards only your opponent sees.")
    wins = say("The first side to reach the agreed points wins.")
    seats = (2, 4)
    variants = (
        Variant("my-games", "Android Whist", "my-games 317-373", seats=2),
        Variant("four-humans", say("For four people"), "my-games 317-373", seats=4),
    )
    objective = "either"

    Result = AndroidWhistResult
    Sheet = first_to(TARGET)
    State = AndroidWhistState

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, OptionValue]) -> Sides:
        return two_teams(seats) if seats == 4 else individuals(seats)
