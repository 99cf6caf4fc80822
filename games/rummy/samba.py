"""Samba: canasta with three packs, in which seven cards of a suit in sequence are worth more than any canasta.

Source: My Games, lines 2175-2240, on the rules of canasta (lines 1907-2007). What they leave open is decided in
`Samba.decisions`. The turn is in `samba_turn` on the melds of `samba_melding`, what moves do and who sees what in
`samba_state`, a quick player in `samba_greedy`; melds in `games.kits.canastas`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, SeatOf, entry, per_side
from games.kits.canasta_sheets import CanastaRace
from games.kits.canastas import FULL, Meld, Rules, is_canasta, is_samba
from games.kits.melds import RANK, action_table, packs
from games.rummy.canasta import MIXED_CANASTA, NATURAL_CANASTA, RED_THREE
from games.rummy.canasta_rules import CARD_VALUES, RED_THREES
from games.rummy.samba_state import SambaState
from games.rummy.samba_words import FEW, WORDS, texts_of

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

    went_out: int | None = entry(Maybe(SeatOf()), "Who went out", help="Empty if the stock ran out.")
    melded: tuple[int, ...] = per_side(
        "Value of the melded cards",
        Number(0, ALL_CARDS, 5),
        help="Canastas and sambas included, red threes not.",
    )
    natural: tuple[int, ...] = per_side("Natural canastas", Number(0, 11))
    mixed: tuple[int, ...] = per_side("Mixed canastas", Number(0, 18))
    sambas: tuple[int, ...] = per_side("Sambas", Number(0, 12))
    red_threes: tuple[int, ...] = per_side("Red threes laid out", Number(0, 6))
    in_hand: tuple[int, ...] = per_side(
        "Value of the cards in hand", Number(0, ALL_CARDS, 5), help="Of both partners, red threes not."
    )
    hidden_threes: tuple[int, ...] = per_side("Red threes still in hand", Number(0, 6))
    wrong_questions: tuple[int, ...] = per_side(
        "Wrong questions", Number(0, 9), help="`May I go out?` in error."
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        """Refuse what three packs of cards cannot give."""
        wrong: dict[str, str] = {}
        threes = sum(self.red_threes) + sum(self.hidden_threes)
        if threes > len(RED_THREES) * 3:
            wrong["red_threes"] = f"{threes} red threes, but there are {len(RED_THREES) * 3}."
        total = sum(self.melded) + sum(self.in_hand)
        if total > ALL_CARDS:
            wrong["in_hand"] = f"melded and in hand make {total}, but all cards are worth {ALL_CARDS}."
        used = FULL * (sum(self.natural) + sum(self.sambas)) + (FULL - RULES.wilds) * sum(self.mixed)
        if used > NATURALS:
            wrong["mixed"] = (
                f"so many canastas and sambas need {used} natural cards, but there are {NATURALS}."
            )
        for side in range(len(table.sides)):
            wrong |= self._check_side(side, deal)
        if self.went_out is not None:
            side = table.side_of(self.went_out)
            made = self.natural[side] + self.mixed[side] + self.sambas[side]
            if made < NEEDED:
                wrong["went_out"] = (
                    f"the side that goes out needs {NEEDED} canastas or sambas, and has {made}."
                )
        if wrong:
            raise BadResult(wrong)

    def _check_side(self, side: int, deal: Deal | None) -> dict[str, str]:
        least = max(CHEAPEST, opening_minimum(deal.scores[side]) if deal else 0)
        if 0 < self.melded[side] < least:
            return {
                "melded": f"{{side {side}}} has melded {self.melded[side]}, but its opening needs {least}."
            }
        low = CHEAPEST_NATURAL * self.natural[side] + CHEAPEST_MIXED * self.mixed[side]
        low += CHEAPEST_SAMBA * self.sambas[side]
        if self.melded[side] < low:
            return {"melded": f"the canastas and sambas of {{side {side}}} alone are worth {low} or more."}
        return {}


def count_side(table: GameTable, result: SambaResult, side: int) -> tuple[int, list[str]]:
    """What a deal is worth to a side, and how that comes about."""
    items: list[tuple[int, str]] = []
    if result.went_out is not None and table.side_of(result.went_out) == side:
        items.append((GOING_OUT, "going out"))
    items.append((result.natural[side] * NATURAL_CANASTA, f"{result.natural[side]} natural"))
    items.append((result.mixed[side] * MIXED_CANASTA, f"{result.mixed[side]} mixed"))
    sambas, threes = result.sambas[side], result.red_threes[side]
    items.append((sambas * SAMBA, f"{sambas} samba{'' if sambas == 1 else 's'}"))
    made = result.natural[side] + result.mixed[side] + sambas
    worth = threes * RED_THREE if made >= NEEDED else -threes * RED_THREE
    items.append((worth, f"{threes} red three{'' if threes == 1 else 's'}"))
    items.append((result.melded[side], "melded"))
    items.append((-result.in_hand[side], "in hand"))
    items.append((-result.hidden_threes[side] * RED_THREE, "red threes in hand"))
    items.append((-result.wrong_questions[side] * int(table.options["wrong_question"]), "wrong questions"))
    lines = [f"{name} {points:+d}" for points, name in items if points]
    return sum(points for points, _ in items), lines or ["nothing"]


class SambaSheet(CanastaRace):
    """Points of a deal, and the race to the target; sides level above it play another deal."""

    def count(self, result: DealResult, side: int) -> tuple[int, list[str]]:
        assert isinstance(result, SambaResult)
        return count_side(self.table, result, side)

    def opening(self, total: int) -> int:
        return opening_minimum(total)


class SambaDeal(SambaState):
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
        full = [[meld for meld in melds if is_canasta(meld)] for melds in self.melds]
        return SambaResult(
            went_out=self.went_out,
            melded=tuple(
                sum(CARD_VALUES[RANK[kind]] for meld in melds for kind in meld.cards) for melds in self.melds
            ),
            natural=tuple(sum(not meld.wild for meld in canastas) for canastas in full),
            mixed=tuple(sum(meld.wild > 0 for meld in canastas) for canastas in full),
            sambas=tuple(sum(map(is_samba, melds)) for melds in self.melds),
            red_threes=tuple(map(len, self.threes)),
            in_hand=tuple(
                value - CARD_VALUES[1] * count for value, count in zip(in_hand, hidden, strict=True)
            ),
            hidden_threes=tuple(hidden),
            wrong_questions=(0, 0),
        )

    def returns(self) -> list[float]:
        """The difference between the own side's points and the other's."""
        result = self.result()
        points = [count_side(self.table, result, side)[0] for side in (0, 1)]
        return [float(2 * points[side] - sum(points)) for side in self.side_at]


def _opening_table() -> str:
    rows = [f"{need} with {least} or more" for least, need in OPENINGS]
    return f"{', '.join(rows)}, and any meld with less than nought"


@register
class Samba(Game):
    """Samba as the Finnish canasta clubs play it."""

    title = "Samba"
    summary = "Canasta with three packs: sets and sequences, and sambas of seven in suit."
    wins = "The first side to reach the agreed points wins; if both get there in one deal, the one with more."
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
        Option("target", "Points to play to", TARGET, lo=500, hi=50_000),
        Option("wrong_question", "Penalty for a wrong question", WRONG_QUESTION, lo=0, hi=1000),
    )
    sources = ("my-games 2175-2240",)

    page: ClassVar[dict[str, str]] = {
        "object": f"Be the first side to {TARGET} points, over several deals. Points come from melds on the table: "
        f"sets "
        "of one rank, sequences of one suit, and most of all canastas and sambas, melds of seven.",
        "equipment": f"Three packs with two jokers each, {len(DECK)} cards, of the values they have in canasta: a "
        f"joker "
        f"{CARD_VALUES[13]}, an ace or a two {CARD_VALUES[0]}, 8 to king {CARD_VALUES[6]}, 4 to 7 and a black three "
        f"{CARD_VALUES[1]}. Jokers and twos are wild; red threes are bonus cards. Four play, partners facing.",
        "deal": f"{HAND_SIZE} cards to each. The rest is the stock; its top card is turned to begin the discard pile, "
        "and a red three or a wild card turned is covered and freezes the pile. Red threes dealt are laid out and "
        "replaced in the player's first turn.",
        "play": f"From the dealer's left, clockwise. Draw {DRAWN} cards from the stock or take the whole discard pile; "
        "meld what you like; discard one card. A red three drawn is laid out and replaced by one card at once.",
        "melds": f"A set is three cards or more of one rank, at least two of them natural and at most {RULES.wilds} "
        "wild; a side may have several sets of a rank. Seven cards or more make a canasta; natural cards may still be "
        "added to it, wild ones may not. A sequence is three to seven cards of one suit in a row, from 4 to ace, all "
        "natural; seven cards make a samba, which is complete. Every samba holds the 8, the 9 and the 10.",
        "pile": "The pile may be taken if its top card is melded at once with two natural cards of its rank from the "
        "hand, or if it extends a set or a sequence of the side that is not complete yet. While a wild card or a red "
        "three lies in the pile it is frozen, and then only the two natural cards will do, in a new set or an "
        "incomplete one; so they must for a side that has not opened. A wild card or a three on top cannot be taken.",
        "opening": "The first melds of a side in a deal must together be worth so many points, by its score: "
        f"{_opening_table()}. Only cards from the hand and the top of the pile count.",
        "going-out": f"A side needs {NEEDED} canastas or sambas before one of its players may go out, by melding every "
        "card or every card but one that is discarded. Only then are black threes melded, three or more together. A "
        "player who can go out may ask the partner after drawing and before melding; the answer binds for the turn.",
        "scoring": f"Melded cards count for their side, cards in hand against it. Samba {SAMBA}, natural canasta "
        f"{NATURAL_CANASTA}, mixed canasta {MIXED_CANASTA}, going out {GOING_OUT}; opening and going out in "
        f"one turn is "
        f"worth nothing more. Red threes {RED_THREE} each, against a side with fewer than {NEEDED} canastas "
        f"and sambas; "
        "there is nothing extra for having many.",
        "match": f"First to {TARGET}; if both get there, the higher total. The match is played to the end, because the "
        "score sets the opening.",
        "settlement": "The difference of the totals between the two sides.",
    }
    decisions = (
        "A red three is replaced by one card, as in canasta, however many are drawn.",
        "Natural cards may be added to a complete canasta: only wild ones are forbidden. A samba of seven is closed.",
        "A frozen pile's top and its pair go to a new set or to an incomplete one of the side.",
        "Any complete meld opens for a side below nought.",
        "No final discard is needed to go out, as decided for canasta.",
        "Where two cards are drawn and one is left, that one is drawn; a red three drawn last, with nothing to replace "
        "it, ends the deal. With the stock empty the pile may still be taken; who does not take it ends the deal.",
        "If both sides pass the target the higher total wins; if they are level another deal is played.",
        f"A red three still in hand costs {RED_THREE}, as in canasta.",
        f"On the site the question may be asked with at most {FEW} cards in hand, and only by who can go out; `yes` "
        "obliges. Penalties for wrong questions are entered in the sheet.",
        "A meld begun is completed before another, a wild card is laid after two natural ones, and an opening that "
        "would fall short cannot be begun.",
    )

    two_sides = True
