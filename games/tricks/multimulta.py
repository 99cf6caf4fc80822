"""Multimulta: 36 cards, each with a rank in up to three suits; the leader says which suit his card is.

Source: My Games, lines 424-710 (faces 476-696); the three pages of faces that the newer edition lost are in the older
one (lines 935-1496), whose deck is the same. Two against two, with three cards passed to the partner.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.game import Deal, Game
from games.core.messages import say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import Sheet
from games.core.state import Action
from games.kits.claims import ANY_TRICKS
from games.kits.phases import PhasedState, Pick
from games.kits.rankings import Duties, in_order
from games.kits.stat_cards import StatDeck, StatTrickState
from games.kits.targets import Rubber
from games.kits.tricks import PLAY
from games.kits.whist_scores import over_the_book

TRICKS: Final = 9
PASSED: Final = 3
BOOK: Final = 4
"""Tricks that count for nothing."""
TARGET: Final = 5
MOST_GAMES: Final = 5

RANKS: Final = "789TJQKA"
SUITS: Final = "SDC"
SUIT_NAMES: Final = (say_in("a suit", "spades"), say_in("a suit", "diamonds"), say_in("a suit", "clubs"))
SIGNS: Final = "♠♦♣"
FACES: Final = (
    "KAA", "KKK", "AKA", "AAK", "JK9", "9KJ", "K9J", "KJ9", "QQQ", "J97", "9JK", "J9K",
    "7J9", "97J", "9J7", "J79", "977", "977", "TTT", "79J", "779", "779", "797", "797",
    "7-7", "-77", "77-", "888", "7--", "7--", "-7-", "777", "--7", "--7", "-7-", "999",
)  # fmt: skip
"""The ranks of each card in spades, diamonds and clubs; - is none."""


def card_text(number: int, face: str) -> str:
    """`17:9S/7D/7C`: the number tells alike cards apart."""
    return f"{number}:" + "/".join(rank + suit for rank, suit in zip(face, SUITS, strict=True) if rank != "-")


def card_lines(face: str) -> tuple[str, ...]:
    """`9♠`, `7♦`, `7♣`."""
    return tuple(rank + sign for rank, sign in zip(face, SIGNS, strict=True) if rank != "-")


def card_said(face: str) -> str:
    """`9♠7♦7♣`."""
    return "".join(card_lines(face))


THE_CARDS: Final = ", ".join(map(card_said, FACES))
DECK: Final = StatDeck(
    texts=tuple(card_text(number, face) for number, face in enumerate(FACES, 1)),
    said=tuple(map(card_said, FACES)),
    categories=tuple(SUITS),
    category_names=SUIT_NAMES,
    values=tuple(
        tuple(None if face[suit] == "-" else RANKS.index(face[suit]) for face in FACES) for suit in range(3)
    ),
    faces=tuple(card_lines(face) for face in FACES),
)


class MultimultaSheet(Rubber):
    """A point for each trick over four."""

    target = TARGET


class MultimultaState(PhasedState, StatTrickState):
    """Three cards to the partner, then nine tricks."""

    claimed_by = ANY_TRICKS
    stats = DECK
    phases = (Pick(say_in("phase", "pass"), PASSED, together=True, to=2), PLAY)

    def sizes(self) -> list[int]:
        return [TRICKS] * 4

    def follow_duties(self, led: int, best: int) -> Duties:
        """Equal or higher than the best so far; else any card with a rank in the suit; else any card."""
        return in_order(self.ranking.beats[best], self.ranking.follow[led])

    def greedy_pass(self, seat: int, rng: Random) -> Action:
        """The weakest card."""
        return min(self.pickable(seat), key=DECK.worth.__getitem__)

    def result(self) -> Multimulta.Result:
        return Multimulta.Result(tricks=self.side_tricks())


@register
class Multimulta(Game):
    title = "Multimulta"
    summary = say("Every card belongs to several suits; the leader says which one counts.")
    wins = say(
        "The first side to reach the agreed points wins the game, and who first has the agreed "
        "number of games the match."
    )
    options = (Option("games", say("Games that win the rubber"), 1, lo=1, hi=MOST_GAMES),)
    sources = ("my-games 424-710",)
    variants = (Variant("rubber", say("Rubber of multimulta"), "my-games 424-710", {"games": 2}),)
    simultaneous = True
    two_sides = True
    objective = "either"

    Sheet = MultimultaSheet
    State = MultimultaState

    class Result(DealResult):
        """The tricks of each side."""

        tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            return over_the_book(self.tricks, BOOK)
