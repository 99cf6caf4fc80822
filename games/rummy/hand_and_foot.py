"""Hand and Foot: canasta with five packs, in which everybody has a second hand to play when the first is gone.

Source: My Games, lines 2381-2428, on the rules of canasta (lines 1907-2007). What they leave open is decided in
the rules page.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Self

from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, joined, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import Number, per_side
from games.core.sheet import FixedDeals
from games.core.state import OPEN, Action
from games.core.views import SeatView
from games.kits.kinds import BLACK_THREES, RANK, RED_THREES, TEXT, THREE, Hand, packs
from games.kits.melds import BONUS, DISCARD, action_table
from games.rummy.canasta import CONCEALED, GOING_OUT, MIXED_CANASTA, NATURAL_CANASTA
from games.rummy.canasta_rules import CARD_VALUES
from games.rummy.kit.canasta_moves import TAKE_ON, WORDS, texts_of
from games.rummy.kit.canasta_sheets import (
    CanastaResult,
    Items,
    SideCounts,
    opened_and_went_out,
    questions_in_error,
    who_went_out,
)
from games.rummy.kit.canasta_state import CanastaState
from games.rummy.kit.canastas import FULL, Meld, Rules, is_canasta

DECK: Final = packs(5, 10)
HAND_SIZE: Final = 11
TAKEN: Final = 7
"""Cards taken from the top of the pile, at most."""
OPENINGS: Final = (50, 90, 120, 150)
"""By the number of the deal; a match has as many deals (My Games, lines 2423-2428)."""
NEEDED, NEEDED_NATURAL = 5, 2
"""Canastas, and natural ones among them, without which nobody goes out."""
RED_THREE, BLACK_THREE = 500, 100
WRONG_QUESTION: Final = 300
VALUES: Final = (CARD_VALUES[0], 0, *CARD_VALUES[2:])
"""Of the cards by rank; threes are counted apart, because they are never melded."""
ALL_CARDS: Final = sum(VALUES[RANK[kind]] for kind in DECK)
NATURALS: Final = 220
"""Cards from 4 to the ace."""
CHEAPEST_NATURAL, CHEAPEST_MIXED = 35, 80
RULES: Final = Rules(VALUES, wilds=3, sets=frozenset(range(2, 13)), more="none")


class HandAndFootResult(CanastaResult):
    """What is counted when a deal ends. Cards in hand are those in feet too."""

    went_out: int | None = who_went_out()
    concealed: bool | None = opened_and_went_out()
    melded: tuple[int, ...] = per_side(say("Value of the melded cards"), Number(0, ALL_CARDS, 5))
    natural: tuple[int, ...] = per_side(say("Natural canastas"), Number(0, 31))
    mixed: tuple[int, ...] = per_side(say("Mixed canastas"), Number(0, 30))
    in_hand: tuple[int, ...] = per_side(
        say("Value of the cards in hands and feet"),
        Number(0, ALL_CARDS, 5),
        help=say("Of both partners, threes not."),
    )
    black_threes: tuple[int, ...] = per_side(say("Black threes in hands and feet"), Number(0, 10))
    red_threes: tuple[int, ...] = per_side(say("Red threes in hands and feet"), Number(0, 10))
    wrong_questions: tuple[int, ...] = questions_in_error()

    all_cards = ALL_CARDS
    naturals = NATURALS

    def impossible(self, table: GameTable) -> dict[str, str]:
        return {
            name: say("{count}, but there are 10.", count=sum(threes))
            for name, threes in (("black_threes", self.black_threes), ("red_threes", self.red_threes))
            if sum(threes) > 10
        }

    def in_full_melds(self) -> int:
        return FULL * sum(self.natural) + (FULL - RULES.wilds) * sum(self.mixed)

    def cheapest(self, side: int) -> int:
        return CHEAPEST_NATURAL * self.natural[side] + CHEAPEST_MIXED * self.mixed[side]

    def least(self, deal: Deal | None, side: int) -> int:
        return opening_minimum(deal.number) if deal else OPENINGS[0]

    def why_not_out(self, table: GameTable, side: int) -> str:
        made, natural = self.natural[side] + self.mixed[side], self.natural[side]
        if made >= NEEDED and natural >= NEEDED_NATURAL:
            return ""
        return say(
            "the side that goes out needs {needed} canastas, {pure} of them natural, and has {made} and {natural}.",
            needed=NEEDED,
            pure=NEEDED_NATURAL,
            made=made,
            natural=natural,
        )

    def items(self, table: GameTable, side: int) -> Items:
        concealed = (CONCEALED if self.concealed else 0, say("opening and going out in one turn"))
        return [
            *self.going_out(table, side, GOING_OUT, concealed),
            (self.natural[side] * NATURAL_CANASTA, say("{count} natural", count=self.natural[side])),
            (self.mixed[side] * MIXED_CANASTA, say("{count} mixed", count=self.mixed[side])),
            (self.melded[side], say("melded")),
            (-self.in_hand[side], say("in hands and feet")),
            (-self.black_threes[side] * BLACK_THREE, say("{count} black", count=self.black_threes[side])),
            (-self.red_threes[side] * RED_THREE, say("{count} red", count=self.red_threes[side])),
            *self.questions(table, side),
        ]


def opening_minimum(deal: int) -> int:
    """What first melds must be worth in the deal of that number, from 1; the last zone lasts.

    >>> [opening_minimum(deal) for deal in (1, 2, 3, 4, 5)]
    [50, 90, 120, 150, 150]
    """
    return OPENINGS[min(deal, len(OPENINGS)) - 1]


class HandAndFootSheet(SideCounts, FixedDeals):
    """Four deals, then the totals decide."""

    deals = len(OPENINGS)

    def reason(self) -> str:
        return say("{deals} deals have been played.", deals=self.deals)

    def coming(self) -> tuple[str, ...]:
        return (
            *super().coming(),
            say("First melds must be worth {points}", points=opening_minimum(len(self.rows) + 1)),
        )


class HandAndFootDeal(CanastaState):
    """A deal with feet. feet: each seat's second hand as kinds, unseen by all; None once it is picked up."""

    __slots__ = ("feet",)

    deck = DECK
    rules = RULES
    hand_size = HAND_SIZE
    texts = texts_of(RULES, {action: word for action, word in WORDS.items() if action != BONUS})
    actions = action_table(texts)

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.feet: list[tuple[int, ...] | None] = [()] * table.seats
        self.frozen = True

    def openings(self, deal: Deal) -> tuple[int, ...]:
        return (opening_minimum(deal.number),) * 2

    def deal_out(self, order: list[int], hand_size: int) -> None:
        """Hands and feet; a foot is dealt like a hand and lies face down."""
        super().deal_out(order, hand_size)
        for turn in range(self.table.seats):
            seat = (self.deal.dealer + 1 + turn) % self.table.seats
            self.feet[seat] = tuple(self.stock[-hand_size:])
            del self.stock[-hand_size:]

    @staticmethod
    def freezes(kind: int) -> bool:
        """Wild cards cover nothing more than they do: the pile is always frozen. Asked of the card turned up."""
        return RANK[kind] in (0, 13)

    def pile_taken(self) -> None:
        """The pile stays frozen."""

    def takeable(self) -> int:
        return min(TAKEN, len(self.pile))

    def joins(self, meld: Meld, kind: int) -> bool:
        """The top and its pair need room for three."""
        return meld.line == RANK[kind] and meld.size + 1 + self.pair_needed() <= FULL

    def may_begin(self, line: int, kind: int) -> bool:
        """Threes are never melded."""
        return line != THREE and super().may_begin(line, kind)

    # The foot -----------------------------------------------------------------------------------------------------

    def keep(self) -> int:
        """As long as the foot waits the hand may be emptied, by melding or by the discard."""
        return 2 if self.feet[self.seat] is None else 0

    def emptied(self) -> None:
        """Pick up the foot, or be out."""
        foot = self.feet[self.seat]
        if foot is None:
            super().emptied()
            return
        self.feet[self.seat] = None
        for kind in foot:
            self.hands[self.seat].add(kind)

    def can_go_out(self) -> bool:
        return self.feet[self.seat] is None and super().can_go_out()

    def enough(self, melds: Sequence[Meld], gone: int) -> bool:
        full = [meld for meld in melds if is_canasta(meld)]
        return len(full) >= NEEDED and sum(not meld.wild for meld in full) >= NEEDED_NATURAL

    def close(self, melds: Sequence[Meld], more: int) -> bool:
        return sum(meld.size >= FULL - more for meld in melds) + more // FULL >= NEEDED

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> HandAndFootResult:
        return HandAndFootResult(
            **self.counted(),
            concealed=self.how(),
            black_threes=self.left_of(*BLACK_THREES),
            red_threes=self.left_of(*RED_THREES),
        )

    def left(self, side: int) -> list[int]:
        """Feet count like hands."""
        feet = [kind for seat in self.table.sides[side] for kind in self.feet[seat] or ()]
        return super().left(side) + feet

    # Copies and worlds --------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = super().clone()
        twin.feet = self.feet[:]
        return twin

    def face_down(self) -> list[int]:
        """Feet are as unknown as the stock, the own one too."""
        return [*self.stock, *(kind for foot in self.feet for kind in foot or ())]

    def _dealt_anew(self, seat: int, rng: Random, own: list[int] | None) -> Self:
        world = super()._dealt_anew(seat, rng, own)
        for other, foot in enumerate(self.feet):
            if foot:
                world.feet[other] = tuple(world.stock[-len(foot) :])
                del world.stock[-len(foot) :]
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def seat_view(self, viewer: int | None, seat: int) -> SeatView:
        seen = super().seat_view(viewer, seat)
        foot = self.feet[seat]
        if foot is None:
            seen["labels"].append(say_in("beside a seat", "plays the foot"))
        elif viewer == OPEN and foot:
            cards = [TEXT[kind] for kind in Hand(foot).cards()]
            seen.setdefault("melds", []).append({"cards": cards, "title": say_in("pile", "foot")})
        return seen

    def facts(self, viewer: int | None) -> list[list[str]]:
        waiting = sum(foot is not None for foot in self.feet)
        return [*super().facts(viewer), [say_in("fact", "feet not picked up"), str(waiting)]]

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        line = super().told(viewer, seat, action)
        last = self.hands[seat].size == 1 and DISCARD <= action < TAKE_ON and not self.waiting
        if not last or self.feet[seat] is None:
            return line
        return joined([line, say("{player} picks up the foot.", player=Seat(seat))], " ")


@register
class HandAndFoot(Game):
    """Hand and Foot for two partnerships."""

    title = "Hand and Foot"
    summary = say("Light canasta with five packs: play your hand, then your foot.")
    wins = say("The side with most points after the last deal wins.")
    objective = "either"
    luck = "some"
    may_stop = False
    max_actions = 1500
    max_deals = len(OPENINGS)
    settlements = ("two-sides",)
    Result = HandAndFootResult
    Sheet = HandAndFootSheet
    State = HandAndFootDeal

    options = (Option("wrong_question", say("Penalty for a wrong question"), WRONG_QUESTION, lo=0, hi=1000),)
    sources = ("my-games 2381-2428",)

    two_sides = True
