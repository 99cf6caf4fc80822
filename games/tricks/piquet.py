"""Piquet: exchange for point, sequences and sets, declare them, and then play for the tricks.

Source: Parlett, lines 643-743, English Rubicon Piquet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from games.core.errors import BadOption, refuse
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, joined, say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, flag, per_side
from games.core.schedules import RUBICON
from games.core.sheet import DealsOrTarget, Sheet
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT, RANK_PLURALS, RANKS, cards_of, mask_of
from games.kits.phases import Say
from games.kits.stock import StockState
from games.kits.tricks import PLAY
from games.tricks.kit.declarations import (
    LOWEST,
    PACK,
    SEQUENCE,
    TOPS,
    Declare,
    DeclaringState,
    Holding,
    runs,
)
from games.tricks.kit.exchanges import PickSome

DEALS: Final = 6
CARDS_EACH: Final = 12
ELDERS_SHARE: Final = 5
BLANK: Final = 10
SET: Final = 4
FOURTEEN: Final = 14
LONG: Final = 5
BONUS: Final = 10
"""For a sequence of five or more, and for the cards."""
ENOUGH: Final = 30
PIQUE, REPIQUE, CAPOT = 30, 60, 30
MAJORITY: Final = 7
TRICKS: Final = CARDS_EACH
YOUNGERS_SHARE: Final = 3
KEPT: Final = 6

COURTS: Final = PACK.of_rank["J"] | PACK.of_rank["Q"] | PACK.of_rank["K"]
PIPS: Final = PACK.worth({"7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11})
SETS: Final = "TJQKA"
MOST: Final = sum(PIPS[: len(PACK.ranks)])
FEWEST_PIPS: Final = {size: sum(sorted(PIPS[: len(PACK.ranks)])[:size]) for size in range(LOWEST, 9)}
LEAST: Final = FEWEST_PIPS[LOWEST]
PLURALS: Final = {rank: RANK_PLURALS[RANKS.index(rank)] for rank in SETS}

POINT: Final = {f"point-{size}": say("point of {count}", count=size) for size in FEWEST_PIPS}
WORTH: Final = {f"worth-{pips}": say("worth {points}", points=pips) for pips in range(LEAST, MOST + 1)}
TRIOS: Final = {f"three-{rank}": say("three {ranks}", ranks=PLURALS[rank]) for rank in SETS}
QUATORZES: Final = {f"fourteen-{rank}": say("fourteen {ranks}", ranks=PLURALS[rank]) for rank in SETS}


@lru_cache
def worths(suit: int, whole: bool) -> tuple[tuple[int, int], ...]:
    """The points that may be claimed with the cards of a suit: sizes and what they are worth, perhaps less."""
    pips = [PIPS[card] for card in cards_of(suit)]
    found: set[tuple[int, int]] = set()
    for size in range(LOWEST, len(pips) + 1):
        sums = {sum(cards) for cards in combinations(pips, size)}
        found |= {(size, worth) for worth in (sums if whole else range(FEWEST_PIPS[size], max(sums) + 1))}
    return tuple(found)


def run_worth(size: int) -> int:
    """What a sequence of so many cards counts."""
    return size + (BONUS if size >= LONG else 0)


def sums(worth: Mapping[int, int], cards: int = CARDS_EACH) -> set[int]:
    """What holdings of so many cards at most count together, where `worth` says by size what each counts."""
    more = {own + rest for size, own in worth.items() if size <= cards for rest in sums(worth, cards - size)}
    return {0} | more


RUNS: Final = runs(run_worth)
SEQUENCE_SUMS: Final = sums({size: run_worth(size) for size in range(LOWEST, len(PACK.ranks) + 1)})
SET_SUMS: Final = sums({LOWEST: LOWEST, SET: FOURTEEN})
POSSIBLE: Final = {
    "point": {0, *range(LOWEST, len(PACK.ranks) + 1)},
    "sequences": SEQUENCE_SUMS,
    "sets": SET_SUMS,
}
"""What may be counted for each kind of declaration."""


def beside(card: int, hand: int) -> int:
    """How many cards of its suit a hand has."""
    return (hand & PACK.of_suit[PACK.suit[card]]).bit_count()


def repique(declared: Sequence[Sequence[int]]) -> int | None:
    """Who reaches enough by declarations, kind after kind, before the other has anything."""
    have = [0, 0]
    for points in declared:
        have = [before + more for before, more in zip(have, points, strict=True)]
        if max(have) >= ENOUGH:
            return None if min(have) else have.index(max(have))
    return None


class PiquetState(StockState, DeclaringState):
    """blank: by seat, the hand without court cards that was shown. gained: in play. pique: whether elder made it."""

    phases = (
        PickSome(
            say_in("phase", "exchanging"),
            lambda deal: deal.turn[0] == deal.elder,
            lambda deal: min(len(deal.stock), ELDERS_SHARE),
            {"carte blanche": say("show carte blanche")},
            lambda deal, seat: not deal.hands[seat] & COURTS and not deal.blank[seat],
            lambda deal, seat: deal.show_blank(seat),
        ),
        Say(
            say_in("phase", "the rest"),
            {"leave": say("leave the rest face down"), "turn up": say("turn the rest up for both")},
        ),
        Declare(say_in("phase", "point"), POINT, WORTH, single=True, open=False),
        Declare(say_in("phase", "sequences"), SEQUENCE, TOPS),
        Declare(say_in("phase", "sets"), {**TRIOS, **QUATORZES}),
        PLAY,
    )
    pack = PACK
    cards_each = CARDS_EACH
    piles = (*StockState.piles, say_in("pile", "elder's discards"), say_in("pile", "younger's discards"))

    blank: list[int] = each_seat(0)
    gained: list[int] = each_seat(0)
    pique: bool = False

    @property
    def elder(self) -> int:
        return 1 - self.deal.dealer

    # The exchange -------------------------------------------------------------------------------------------------

    def show_blank(self, seat: int) -> None:
        self.blank[seat] = self.shown[seat] = self.hands[seat]

    def discards(self, seat: int) -> int:
        """The holder of what a player has put away."""
        return self.stock_holder + (1 if seat == self.elder else 2)

    def exchanging(self, seat: int, cards: int) -> None:
        """Elder looks at what he left of his share."""
        if cards:
            self.give(seat, self.discards(seat), cards)
        if self.blank[seat]:
            self.lacks[self.discards(seat)] |= PACK.whole & ~self.blank[seat]
        self.from_stock(*[seat] * cards.bit_count())
        if seat == self.elder:
            self.know(seat, self.stock_holder, mask_of(self.stock[YOUNGERS_SHARE:]))

    def who_the_rest(self) -> tuple[int, ...]:
        return (self.deal.dealer,) if self.stock else ()

    def the_rest(self, seat: int, turned_up: int) -> None:
        if turned_up:
            self.shown[self.stock_holder] = self.hands[self.stock_holder]

    # Declarations -------------------------------------------------------------------------------------------------

    def point(self, hand: int) -> list[Holding]:
        whole = bool(self.table.options["whole"])
        suits = [(suit, worths(hand & suit, whole)) for suit in PACK.of_suit]
        return [
            Holding((size - LOWEST, worth - LEAST), suit, size)
            for suit, found in suits
            for size, worth in found
        ]

    def sequences(self, hand: int) -> list[Holding]:
        return [run for run in RUNS if run.cards & hand == run.cards]

    def sets(self, hand: int) -> list[Holding]:
        """Of four as three the card is left out that is most alone in its suit."""
        found = []
        for place, rank in enumerate(SETS):
            cards = hand & PACK.of_rank[rank]
            if cards.bit_count() == SET:
                found.append(Holding((len(SETS) + place,), cards, FOURTEEN))
                cards ^= BIT[min(cards_of(cards), key=lambda card: beside(card, hand))]
            if cards.bit_count() == LOWEST:
                found.append(Holding((place,), cards, LOWEST))
        return found

    def by_kind(self) -> list[tuple[int, int]]:
        """What each has declared, kind by kind."""
        blanks = (BLANK * bool(self.blank[0]), BLANK * bool(self.blank[1]))
        return [blanks, *((self.counted_by(0, step), self.counted_by(1, step)) for step in KINDS)]

    def plausible(self, seat: int, held: int) -> bool:
        """Of a carte blanche he has all that he has not put away."""
        kept = CARDS_EACH - self.hands[self.discards(seat)].bit_count()
        blank = self.blank[seat]
        return (not blank or (held & blank).bit_count() == kept) and super().plausible(seat, held)

    # Play ---------------------------------------------------------------------------------------------------------

    def play_card(self, card: int) -> None:
        """Elder's first card: younger counts, and elder counts one for leading."""
        first = not any(self.played)
        super().play_card(card)
        if first:
            self.count(self.deal.dealer)
            self.gain(self.elder, 1)

    def on_trick(self, winner: int) -> None:
        self.gain(winner, 1 if winner == self.last[0][0] else 2)

    def gain(self, seat: int, points: int) -> None:
        self.gained[seat] += points
        declared = [sum(column) for column in zip(*self.by_kind(), strict=True)]
        elder, younger = self.elder, self.deal.dealer
        if declared[elder] < ENOUGH <= declared[elder] + self.gained[elder]:
            self.pique |= not declared[younger] + self.gained[younger]

    def result(self) -> Piquet.Result:
        blank, point, sequences, sets = self.by_kind()
        return Piquet.Result(
            blank=blank,
            point=point,
            sequences=sequences,
            sets=sets,
            tricks=tuple(self.won[:2]),
            play=tuple(self.gained),
            pique=self.pique,
        )

    # What is seen -------------------------------------------------------------------------------------------------

    def points_shown(self, seat: int) -> int:
        return sum(points[seat] for points in self.by_kind()) + self.gained[seat]

    def labels(self, seat: int) -> list[str]:
        return [say_in("beside a seat", "elder") if seat == self.elder else say_in("beside a seat", "dealer")]

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_exchanging(self, seat: int, rng: Random) -> Action:
        """As many as may be: what neither wins tricks nor is of the longest suit or of three alike."""
        hand = self.hands[seat] & ~self.chosen[seat]
        longest = max(PACK.of_suit, key=lambda suit: ((hand & suit).bit_count(), hand & suit))
        alike = sum(cards for rank in SETS if (cards := hand & PACK.of_rank[rank]).bit_count() >= LOWEST)

        def worth(card: int) -> int:
            return PACK.rank[card] + KEPT * bool(BIT[card] & longest) + KEPT * bool(BIT[card] & alike)

        return min(self.pickable(seat), key=worth)

    def greedy_the_rest(self, seat: int, rng: Random) -> int:
        return 0


KINDS: Final = [step for step, phase in enumerate(PiquetState.phases) if isinstance(phase, Declare)]


class PiquetSheet(DealsOrTarget):
    """So many deals, or until somebody has the target."""

    def example(self, rng: Random) -> Piquet.Result:
        """A deal in which elder has the point and the other the sets."""
        elder = 1 - self.dealer()
        tricks = rng.randint(1, TRICKS - 1)
        side = tricks, TRICKS - tricks
        return Piquet.Result(
            blank=(0, 0),
            point=of_side(elder, rng.randint(LOWEST, 8)),
            sequences=of_side(elder, rng.choice((0, 3, 4))),
            sets=of_side(1 - elder, rng.choice((3, 14, 17))),
            tricks=side,
            play=tuple(won + (seat == elder) for seat, won in enumerate(side)),
            pique=False,
        )


def of_side(side: int, points: int) -> tuple[int, ...]:
    return (points, 0) if side == 0 else (0, points)


@register
class Piquet(Game):
    title = "Piquet"
    summary = say("Exchange for long suits, sequences and sets, declare them, and play for the tricks.")
    wins = say("Most points after the agreed deals win; or the first player with the agreed points.")
    sources = ("parlett 643-743",)
    seats = (2,)
    variants = (Variant("au-cent", say("Piquet au cent"), "parlett 649", {"deals": 0, "target": RUBICON}),)
    options = (
        Option("deals", say("Deals that end the match (0: no number does)"), DEALS, lo=0, hi=100),
        Option("target", say("Points that end the match (0: none do)"), 0, lo=0, hi=1000),
        Option("whole", say("Only whole cards may be sunk"), False),
    )
    tie = TABLE_CHOOSES
    settlements = ("rubicon", "two-sides", "fixed")

    State = PiquetState
    Sheet = PiquetSheet

    class Result(DealResult):
        """What each declared, kind by kind, and what the tricks brought."""

        blank: tuple[int, ...] = per_side(say("Carte blanche"), Number(0, BLANK, BLANK))
        point: tuple[int, ...] = per_side(say("Point"), Number(0, 8))
        sequences: tuple[int, ...] = per_side(say("Sequences"), Number(0, max(SEQUENCE_SUMS), rare=True))
        sets: tuple[int, ...] = per_side(say("Sets"), Number(0, max(SET_SUMS), rare=True))
        tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)
        play: tuple[int, ...] = per_side(
            say("Points in play"),
            Number(0, 2 * TRICKS),
            help=say("For leading and for each trick, without what the most tricks bring."),
        )
        pique: bool = flag(say("Elder made pique"))

        @property
        def kinds(self) -> tuple[tuple[int, ...], ...]:
            return self.blank, self.point, self.sequences, self.sets

        def check(self, table: GameTable, deal: Deal | None) -> None:
            for kind in ("point", "sequences", "sets"):
                if all(getattr(self, kind)):
                    refuse(kind, "only one player counts it.")
                if found := {*getattr(self, kind)} - POSSIBLE[kind]:
                    refuse(kind, "no cards count {points}.", points=min(found))
            if deal is None:
                return
            elder = 1 - deal.dealer
            for side, tricks in enumerate(self.tricks):
                if not tricks <= self.play[side] - (side == elder) <= 2 * tricks:
                    refuse("play", "a trick brings 1 or 2, and leading to the first one 1.")
            own, other = (sum(kind[side] for kind in self.kinds) for side in (elder, deal.dealer))
            possible = not other and own < ENOUGH <= own + self.play[elder]
            if self.pique != possible and (self.pique or not self.play[deal.dealer]):
                refuse("pique", "it does not agree with what was declared and played.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            points = [0, 0]
            why = []
            repiqued = repique(self.kinds)
            for side in (0, 1):
                declared = sum(kind[side] for kind in self.kinds)
                bonus = [
                    (REPIQUE if side == repiqued else 0, say("repique")),
                    (PIQUE if self.pique and side != deal.dealer else 0, say("pique")),
                    (BONUS if self.tricks[side] >= MAJORITY else 0, say("the cards")),
                    (CAPOT if self.tricks[side] == TRICKS else 0, say("capot")),
                ]
                points[side] = declared + self.play[side] + sum(more for more, _ in bonus)
                extra = [joined([name, more], " ") for more, name in bonus if more]
                why.append(
                    say(
                        "{player}: {declared} declared, {play} in play",
                        player=Seat(side),
                        declared=declared,
                        play=self.play[side],
                    )
                )
                why += extra
            return Score(tuple(points), tuple(why))

    @classmethod
    def check_options(cls, options: Mapping[str, OptionValue], seats: int) -> None:
        if not options["target"] and not options["deals"]:
            raise BadOption(say("Either points or a number of deals must end the match."))
