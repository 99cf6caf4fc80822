"""Samba: canasta with three packs, in which seven cards of a suit in sequence are worth more than any canasta.

Source: My Games, lines 2175-2240, on the rules of canasta (lines 1907-2007). What they leave open is decided in
the rules page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.game import Deal, Game, GameTable
from games.core.messages import say, say_n
from games.core.options import Option
from games.core.registry import register
from games.core.results import Number, per_side
from games.core.ties import PLAYED_ON
from games.kits.kinds import RANK, RED_THREES, packs
from games.kits.melds import action_table
from games.kits.penalties import EXPOSED_CARD, FAILED_OPENING
from games.rummy.canasta import MIXED_CANASTA, NATURAL_CANASTA, RED_THREE
from games.rummy.canasta_rules import CARD_VALUES
from games.rummy.kit.canasta_moves import WORDS, texts_of
from games.rummy.kit.canasta_sheets import (
    CanastaRace,
    CanastaResult,
    Items,
    many_threes,
    questions_in_error,
    who_went_out,
)
from games.rummy.kit.canasta_state import CanastaState
from games.rummy.kit.canastas import FULL, Meld, Rules, is_canasta, is_samba

DECK: Final = packs(3, 6)
HAND_SIZE: Final = 15
DRAWN: Final = 2
SAMBA: Final = 1500
GOING_OUT: Final = 200
NEEDED: Final = 2
"""Complete canastas and sambas without which nobody goes out and red threes count against the side."""
TARGET: Final = 10_000
WRONG_QUESTION: Final = 300
OPENINGS: Final = ((7000, 150), (3000, 120), (1500, 90), (0, 50))
ALL_CARDS: Final = sum(CARD_VALUES[RANK[kind]] for kind in DECK if kind not in RED_THREES)
CHEAPEST: Final = 15
"""What a meld is worth at least."""
CHEAPEST_NATURAL, CHEAPEST_MIXED, CHEAPEST_SAMBA = 35, 65, 50
NATURALS: Final = 132
"""Cards from 4 to the ace."""
RULES: Final = Rules(CARD_VALUES, wilds=2, sets=frozenset(range(2, 13)), run=tuple(range(2, 13)), more="all")


def opening_minimum(score: int) -> int:
    """What a side's first melds of a deal must be worth, by its score before the deal.

    >>> [opening_minimum(score) for score in (-5, 0, 1500, 3000, 6995, 7000)]
    [0, 50, 90, 120, 120, 150]
    """
    return next((need for least, need in OPENINGS if score >= least), 0)


class SambaResult(CanastaResult):
    """What is counted when a deal ends."""

    went_out: int | None = who_went_out()
    melded: tuple[int, ...] = per_side(
        say("Value of the melded cards"),
        Number(0, ALL_CARDS, 5),
        help=say("Canastas and sambas included, red threes not."),
    )
    natural: tuple[int, ...] = per_side(say("Natural canastas"), Number(0, 11))
    mixed: tuple[int, ...] = per_side(say("Mixed canastas"), Number(0, 18))
    sambas: tuple[int, ...] = per_side(say("Sambas"), Number(0, 12))
    red_threes: tuple[int, ...] = per_side(say("Red threes laid out"), Number(0, 6))
    in_hand: tuple[int, ...] = per_side(
        say("Value of the cards in hand"),
        Number(0, ALL_CARDS, 5),
        help=say("Of both partners, red threes not."),
    )
    hidden_threes: tuple[int, ...] = per_side(say("Red threes still in hand"), Number(0, 6))
    wrong_questions: tuple[int, ...] = questions_in_error()

    all_cards = ALL_CARDS
    naturals = NATURALS

    def impossible(self, table: GameTable) -> dict[str, str]:
        threes, there = sum(self.red_threes) + sum(self.hidden_threes), len(RED_THREES) * 3
        if threes <= there:
            return {}
        return {"red_threes": say("{count} red threes, but there are {all}.", count=threes, all=there)}

    def in_full_melds(self) -> int:
        return FULL * (sum(self.natural) + sum(self.sambas)) + (FULL - RULES.wilds) * sum(self.mixed)

    def cheapest(self, side: int) -> int:
        low = CHEAPEST_NATURAL * self.natural[side] + CHEAPEST_MIXED * self.mixed[side]
        return low + CHEAPEST_SAMBA * self.sambas[side]

    def least(self, deal: Deal | None, side: int) -> int:
        return max(CHEAPEST, opening_minimum(deal.scores[side]) if deal else 0)

    def made(self, side: int) -> int:
        """The complete canastas and sambas of a side."""
        return self.natural[side] + self.mixed[side] + self.sambas[side]

    def why_not_out(self, table: GameTable, side: int) -> str:
        if self.made(side) >= NEEDED:
            return ""
        return say(
            "the side that goes out needs {needed} canastas or sambas, and has {made}.",
            needed=NEEDED,
            made=self.made(side),
        )

    def items(self, table: GameTable, side: int) -> Items:
        sambas, threes = self.sambas[side], self.red_threes[side]
        return [
            *self.going_out(table, side, GOING_OUT),
            (self.natural[side] * NATURAL_CANASTA, say("{count} natural", count=self.natural[side])),
            (self.mixed[side] * MIXED_CANASTA, say("{count} mixed", count=self.mixed[side])),
            (sambas * SAMBA, say_n("{count} samba", "{count} sambas", sambas)),
            (threes * (RED_THREE if self.made(side) >= NEEDED else -RED_THREE), many_threes(threes)),
            (self.melded[side], say("melded")),
            (-self.in_hand[side], say("in hand")),
            (-self.hidden_threes[side] * RED_THREE, say("red threes in hand")),
            *self.questions(table, side),
        ]


class SambaSheet(CanastaRace):
    """Points of a deal, and the race to the target; sides level above it play another deal."""

    def opening(self, total: int) -> int:
        return opening_minimum(total)


class SambaDeal(CanastaState):
    """A deal of samba: what it is played with, who may go out, and its count."""

    __slots__ = ()

    deck = DECK
    bonus = RED_THREES
    rules = RULES
    hand_size = HAND_SIZE
    drawn = DRAWN
    texts = texts_of(RULES, WORDS)
    actions = action_table(texts)

    def openings(self, deal: Deal) -> tuple[int, ...]:
        return tuple(map(opening_minimum, deal.scores))

    def enough(self, melds: Sequence[Meld], gone: int) -> bool:
        return sum(is_canasta(meld) or is_samba(meld) for meld in melds) >= NEEDED

    def close(self, melds: Sequence[Meld], more: int) -> bool:
        full = sum(meld.size >= FULL for meld in melds)
        return full + sum(FULL - more <= meld.size < FULL for meld in melds) + more // FULL >= NEEDED

    def result(self) -> SambaResult:
        return SambaResult(
            **self.counted(),
            sambas=tuple(sum(map(is_samba, melds.values())) for melds in self.melds),
            red_threes=tuple(map(len, self.threes)),
            hidden_threes=self.left_of(*RED_THREES),
        )


@register
class Samba(Game):
    """Samba as the Finnish canasta clubs play it."""

    title = "Samba"
    summary = say("Canasta with three packs: sets and sequences, and sambas of seven in suit.")
    luck = "some"
    may_stop = False
    max_deals = 60
    settlements = ("two-sides",)
    penalties = (EXPOSED_CARD, FAILED_OPENING)
    Result = SambaResult
    Sheet = SambaSheet
    State = SambaDeal

    options = (
        Option("target", say("Points to play to"), TARGET, lo=500, hi=50_000),
        Option("wrong_question", say("Penalty for a wrong question"), WRONG_QUESTION, lo=0, hi=1000),
    )
    sources = ("my-games 2175-2240",)
    tie = PLAYED_ON

    two_sides = True
