"""Samba: canasta with three packs, in which seven cards of a suit in sequence are worth more than any canasta.

Source: My Games, lines 2175-2240, on the rules of canasta (lines 1907-2007). What they leave open is decided in
the rules page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable
from games.core.messages import Side, say, say_n
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, SeatOf, entry, per_side
from games.kits.melds import RANK, RED_THREES, action_table, packs
from games.rummy.canasta import MIXED_CANASTA, NATURAL_CANASTA, RED_THREE
from games.rummy.canasta_rules import CARD_VALUES
from games.rummy.kit.canasta_moves import WORDS, texts_of
from games.rummy.kit.canasta_sheets import CanastaRace, items_said, many_threes
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


class SambaResult(DealResult):
    """What is counted when a deal ends."""

    went_out: int | None = entry(
        Maybe(SeatOf()), say("Who went out"), help=say("Empty if the stock ran out.")
    )
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
    wrong_questions: tuple[int, ...] = per_side(
        say("Wrong questions"), Number(0, 9), help=say("`May I go out?` in error.")
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        """Refuse what three packs of cards cannot give."""
        wrong: dict[str, str] = {}
        threes = sum(self.red_threes) + sum(self.hidden_threes)
        if threes > len(RED_THREES) * 3:
            wrong["red_threes"] = say(
                "{count} red threes, but there are {all}.", count=threes, all=len(RED_THREES) * 3
            )
        total = sum(self.melded) + sum(self.in_hand)
        if total > ALL_CARDS:
            wrong["in_hand"] = say(
                "melded and in hand make {sum}, but all cards are worth {all}.",
                sum=total,
                all=ALL_CARDS,
            )
        used = FULL * (sum(self.natural) + sum(self.sambas)) + (FULL - RULES.wilds) * sum(self.mixed)
        if used > NATURALS:
            wrong["mixed"] = say(
                "so many canastas and sambas need {used} natural cards, but there are {naturals}.",
                used=used,
                naturals=NATURALS,
            )
        for side in range(len(table.sides)):
            wrong |= self._check_side(side, deal)
        if self.went_out is not None:
            side = table.side_of(self.went_out)
            made = self.natural[side] + self.mixed[side] + self.sambas[side]
            if made < NEEDED:
                wrong["went_out"] = say(
                    "the side that goes out needs {needed} canastas or sambas, and has {made}.",
                    needed=NEEDED,
                    made=made,
                )
        if wrong:
            raise BadResult(wrong)

    def _check_side(self, side: int, deal: Deal | None) -> dict[str, str]:
        least = max(CHEAPEST, opening_minimum(deal.scores[side]) if deal else 0)
        if 0 < self.melded[side] < least:
            return {
                "melded": say(
                    "{side} has melded {melded}, but its opening needs {least}.",
                    side=Side(side),
                    melded=self.melded[side],
                    least=least,
                )
            }
        low = CHEAPEST_NATURAL * self.natural[side] + CHEAPEST_MIXED * self.mixed[side]
        low += CHEAPEST_SAMBA * self.sambas[side]
        if self.melded[side] < low:
            return {
                "melded": say(
                    "the canastas and sambas of {side} alone are worth {low} or more.",
                    side=Side(side),
                    low=low,
                )
            }
        return {}


def count_side(table: GameTable, result: SambaResult, side: int) -> tuple[int, list[str]]:
    """What a deal is worth to a side, and how that comes about."""
    items: list[tuple[int, str]] = []
    if result.went_out is not None and table.side_of(result.went_out) == side:
        items.append((GOING_OUT, say("going out")))
    items.append((result.natural[side] * NATURAL_CANASTA, say("{count} natural", count=result.natural[side])))
    items.append((result.mixed[side] * MIXED_CANASTA, say("{count} mixed", count=result.mixed[side])))
    sambas, threes = result.sambas[side], result.red_threes[side]
    items.append((sambas * SAMBA, say_n("{count} samba", "{count} sambas", sambas)))
    made = result.natural[side] + result.mixed[side] + sambas
    worth = threes * RED_THREE if made >= NEEDED else -threes * RED_THREE
    items.append((worth, many_threes(threes)))
    items.append((result.melded[side], say("melded")))
    items.append((-result.in_hand[side], say("in hand")))
    items.append((-result.hidden_threes[side] * RED_THREE, say("red threes in hand")))
    items.append(
        (-result.wrong_questions[side] * int(table.options["wrong_question"]), say("wrong questions"))
    )
    return sum(points for points, _ in items), items_said(items)


class SambaSheet(CanastaRace):
    """Points of a deal, and the race to the target; sides level above it play another deal."""

    def count(self, result: DealResult, side: int) -> tuple[int, list[str]]:
        assert isinstance(result, SambaResult)
        return count_side(self.table, result, side)

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
        held = [[self.hands[seat] for seat in side] for side in self.table.sides]
        hidden = [sum(hand.kinds[kind] for hand in hands for kind in RED_THREES) for hands in held]
        in_hand = [sum(RULES.points(hand.kinds) for hand in hands) for hands in held]
        full = [[meld for meld in melds.values() if is_canasta(meld)] for melds in self.melds]
        return SambaResult(
            went_out=self.went_out,
            melded=tuple(
                sum(CARD_VALUES[RANK[kind]] for meld in melds.values() for kind in meld.cards)
                for melds in self.melds
            ),
            natural=tuple(sum(not meld.wild for meld in canastas) for canastas in full),
            mixed=tuple(sum(meld.wild > 0 for meld in canastas) for canastas in full),
            sambas=tuple(sum(map(is_samba, melds.values())) for melds in self.melds),
            red_threes=tuple(map(len, self.threes)),
            in_hand=tuple(
                value - CARD_VALUES[1] * count for value, count in zip(in_hand, hidden, strict=True)
            ),
            hidden_threes=tuple(hidden),
            wrong_questions=(0, 0),
        )


@register
class Samba(Game):
    """Samba as the Finnish canasta clubs play it."""

    title = "Samba"
    summary = say("Canasta with three packs: sets and sequences, and sambas of seven in suit.")
    wins = say(
        "The first side to reach the agreed points wins; if both get there in one deal, the one with more."
    )
    seats = (4,)
    objective = "either"
    luck = "some"
    may_stop = False
    max_actions = 900
    max_deals = 60
    settlements = ("two-sides",)
    Result = SambaResult
    Sheet = SambaSheet
    State = SambaDeal

    options = (
        Option("target", say("Points to play to"), TARGET, lo=500, hi=50_000),
        Option("wrong_question", say("Penalty for a wrong question"), WRONG_QUESTION, lo=0, hi=1000),
    )
    sources = ("my-games 2175-2240",)

    two_sides = True
