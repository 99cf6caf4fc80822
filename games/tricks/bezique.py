"""Bezique: two packs of 32 shuffled together, and combinations laid on the table by who has won a trick."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from games.core.fields import each_seat
from games.core.game import Deal, Game
from games.core.messages import Template, say
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_side, side
from games.core.sheet import Sheet, first_to
from games.core.state import Action
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT, SUIT_SIGNS, cards_of, mask_of
from games.kits.pack import Pack
from games.kits.tricks import PLAY
from games.tricks.kit.drawing import DRAW, DRAWING, SWAP, Call, DrawingState

TARGET: Final = 1000
HALF: Final = 500
CARDS_EACH: Final = 8
SEVEN: Final = 10
BRISQUE: Final = 10
LAST_TRICK: Final = 10
SEQUENCE, ROYAL, COMMON = 250, 40, 20
QUARTETS: Final = {"A": 100, "K": 80, "Q": 60, "J": 40}
ACES, KINGS, QUEENS, JACKS = QUARTETS.values()
BEZIQUE, DOUBLE = 40, 500
MOST: Final = 3000

PACK: Final = Pack("789JQKTA", copies=2)
COMBINATIONS: Final = {
    "double": say("double bezique"),
    "sequence": say("sequence of trumps"),
    "aces": say("four aces"),
    "kings": say("four kings"),
    "queens": say("four queens"),
    "jacks": say("four jacks"),
    "bezique": say("bezique"),
    **{
        f"{'marriage'}-{name}": say("marriage {suit}", suit=SUIT_SIGNS[n])
        for n, name in enumerate(PACK.suits)
    },
}
"""From the most valuable down."""
BARRED: Final = {"marriage": ("marriage", "sequence"), "bezique": ("bezique", "double")}
"""Kinds of combinations in which a card may not have been; of the others only its own kind."""
PAIR: Final = (PACK.named["QS"], PACK.named["JD"])
Combination = tuple[str, int, tuple[int, ...], int]
"""Kind, worth, and so many cards of each of some sets."""


def combinations(trump: int) -> tuple[Combination, ...]:
    """What each of the words is with these trumps."""
    ranks, suits = PACK.of_rank, PACK.of_suit
    return (
        ("double", DOUBLE, PAIR, 2),
        ("sequence", SEQUENCE, tuple(ranks[rank] & suits[trump] for rank in "ATKQJ"), 1),
        *(("quartet", worth, (ranks[rank],), 4) for rank, worth in QUARTETS.items()),
        ("bezique", BEZIQUE, PAIR, 1),
        *(
            ("marriage", ROYAL if number == trump else COMMON, (ranks["K"] & suit, ranks["Q"] & suit), 1)
            for number, suit in enumerate(suits)
        ),
    )


KEPT: Final = PACK.worth({"J": 2, "Q": 4, "K": 5, "T": 3, "A": 6})
BY_TRUMP: Final = tuple(map(combinations, range(len(PACK.suits))))
PINOCHLE: Final = tuple(cards_of(PACK.whole & ~PACK.of_rank["7"] & ~PACK.of_rank["8"]))
BRISQUES: Final = PACK.of_rank["A"] | PACK.of_rank["T"]


class BeziqueState(DrawingState):
    """One deal. scored: by seat, for combinations and sevens. used: cards with the kind of a combination they were in.

    sevens: the lowest trumps that have been scored.
    """

    scored: list[int] = each_seat(0)
    used: tuple[tuple[int, str], ...] = ()
    sevens: int = 0

    pack = PACK
    cards_each = CARDS_EACH
    calls = (Call("meld", COMBINATIONS, Template("{player} declares: {word}.")), SWAP, DRAW)

    def cards_dealt(self) -> tuple[int, ...]:
        return PINOCHLE if self.table.options["pinochle"] else self.deck

    def after_deal(self) -> None:
        super().after_deal()
        self.score_seven(self.deal.dealer, self.turned)

    def score_seven(self, seat: int, card: int) -> None:
        """Each lowest trump counts once."""
        if BIT[card] & self.exchanger() & ~self.sevens:
            self.sevens |= BIT[card]
            self.scored[seat] += SEVEN

    # Tricks -------------------------------------------------------------------------------------------------------

    def play_card(self, card: int) -> None:
        """Of twins the one that has been in more combinations."""
        holder = self.order[len(self.trick)]
        twins = cards_of(PACK.named[PACK.texts[card]] & self.hands[holder])
        card = max(twins, key=self.uses)
        self.score_seven(holder, card)
        super().play_card(card)

    def on_trick(self, winner: int) -> None:
        if self.stock:
            self.ask(DRAWING, winner)

    def uses(self, card: int) -> int:
        """How many combinations a card has been in."""
        return sum(bool(BIT[card] & cards) for cards, _ in self.used)

    # Combinations -------------------------------------------------------------------------------------------------

    def combination(self, value: int) -> Combination:
        return BY_TRUMP[self.rankings.index(self.ranking)][value]

    def cards_for(self, seat: int, value: int) -> int:
        """The cards of a combination that a player can lay down, those of most use before; none if he has not all."""
        kind, _, sets, count = self.combination(value)
        free = self.hands[seat]
        for cards, other in self.used:
            if other in BARRED.get(kind, (kind,)):
                free &= ~cards
        if any((free & cards).bit_count() < count for cards in sets):
            return 0
        chosen = [sorted(cards_of(free & cards), key=self.uses, reverse=True)[:count] for cards in sets]
        return mask_of([card for cards in chosen for card in cards])

    def may_meld(self, seat: int) -> list[int]:
        if self.phase != DRAWING:
            return []
        return [value for value in range(len(COMBINATIONS)) if self.cards_for(seat, value)]

    def meld(self, seat: int, value: int) -> None:
        kind, worth, *_ = self.combination(value)
        cards = self.cards_for(seat, value)
        self.used += ((cards, kind),)
        self.shown[seat] |= cards
        self.scored[seat] += worth
        self.draw_two(seat, 0)

    def may_swap(self, seat: int) -> bool:
        return self.phase == DRAWING and not BIT[self.turned] & self.exchanger() and super().may_swap(seat)

    def swap(self, seat: int, value: int) -> None:
        super().swap(seat, value)
        self.score_seven(seat, self.turned)
        self.draw_two(seat, 0)

    # The end, and what is seen ------------------------------------------------------------------------------------

    def result(self) -> Bezique.Result:
        brisques = tuple((taken & BRISQUES).bit_count() for taken in self.taken[:2])
        return Bezique.Result(declared=tuple(self.scored), brisques=brisques, last_trick=self.best_holder)

    def points_shown(self, seat: int) -> int:
        return self.scored[seat]

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """While there is a stock: win a trick to declare or for an ace or ten; else part with what is worth least."""
        if self.phase != PLAY or self.strict():
            return super().greedy(seat, rng)
        cards = self.playable()
        winners = cards & self.ranking.beats[self.best] if self.trick else 0
        wanted = any(self.cards_for(seat, value) for value in range(len(COMBINATIONS)))
        if winners and (wanted or BIT[self.trick[0]] & BRISQUES):
            return min(cards_of(winners), key=self.kept)
        return min(cards_of(cards & ~winners or cards), key=self.kept)

    def kept(self, card: int) -> int:
        """How much a card is worth keeping for combinations and tricks to come."""
        bit = BIT[card]
        return KEPT[card] + 5 * bool(bit & self.ranking.trumps) + 5 * bool(bit & (PAIR[0] | PAIR[1]))


@register
class Bezique(Game):
    title = "Bezique"
    summary = say("Two packs in one: marriages, quartets, and the queen of spades with the jack of diamonds.")
    wins = say("The first player with the agreed points wins; if both have them, the one with more.")
    sources = ("parlett 1185-1243",)
    seats = (2,)
    variants = (
        Variant("pinochle", say("Two-hand Pinochle"), "parlett pinochle 1267-1271", {"pinochle": True}),
    )
    options = (
        Option("target", say("Points that win"), TARGET, lo=10, hi=10000),
        Option("pinochle", say("Pinochle: without sevens and eights"), False),
    )
    tie = TABLE_CHOOSES
    line = HALF
    settlements = ("doubled", "fixed")

    State = BeziqueState
    Sheet = first_to(TARGET)

    @classmethod
    def line_at(cls, options: Mapping[str, OptionValue]) -> int:
        return int(options["target"]) * HALF // TARGET

    class Result(DealResult):
        """What was declared, the aces and tens taken, and who had the last trick."""

        declared: tuple[int, ...] = per_side(say("Combinations and sevens"), Number(0, MOST, 10))
        brisques: tuple[int, ...] = per_side(say("Aces and tens taken"), Number(0, 16), total=16)
        last_trick: int = side(say("Last trick"))

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            points = [told + LAST_TRICK * (by == self.last_trick) for by, told in enumerate(self.declared)]
            goal = sheet.table.target
            if any(before + more >= goal for before, more in zip(deal.scores, points, strict=True)):
                return Score(
                    tuple(points), (say("aces and tens do not count once somebody has {goal}", goal=goal),)
                )
            why = [
                say("{points} declared, {brisques} aces and tens", points=more, brisques=brisques)
                for more, brisques in zip(points, self.brisques, strict=True)
            ]
            counted = zip(points, self.brisques, strict=True)
            return Score(tuple(more + BRISQUE * brisques for more, brisques in counted), tuple(why))
