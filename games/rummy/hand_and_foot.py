"""Hand and Foot: canasta with five packs, in which everybody has a second hand to play when the first is gone.

Source: My Games, lines 2381-2428, on the rules of canasta (lines 1907-2007). What they leave open is decided in
`HandAndFoot.decisions`. The turn is that of the samba family (`samba_turn`, `samba_state`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final, Self

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, SeatOf, entry, flag, per_side
from games.core.sheet import FixedDeals
from games.core.state import OPEN, Action
from games.core.views import SeatView
from games.kits.canasta_sheets import SideCounts
from games.kits.canastas import BLACK_THREES, FULL, RED_THREES, Meld, Rules, is_canasta
from games.kits.melds import BONUS, DISCARD, RANK, TEXT, Hand, action_table, packs
from games.rummy.canasta import CONCEALED, GOING_OUT, MIXED_CANASTA, NATURAL_CANASTA, SEATED
from games.rummy.canasta_rules import CARD_VALUES
from games.rummy.samba_state import SambaState
from games.rummy.samba_words import FEW, TAKE_ON, WORDS, texts_of

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


class HandAndFootResult(DealResult):
    """What is counted when a deal ends. Cards in hand are those in feet too."""

    went_out: int | None = entry(Maybe(SeatOf()), "Who went out", help="Empty if the stock ran out.")
    concealed: bool | None = flag("The side opened and went out in the same turn", when={"went_out": SEATED})
    melded: tuple[int, ...] = per_side("Value of the melded cards", Number(0, ALL_CARDS, 5))
    natural: tuple[int, ...] = per_side("Natural canastas", Number(0, 31))
    mixed: tuple[int, ...] = per_side("Mixed canastas", Number(0, 30))
    in_hand: tuple[int, ...] = per_side(
        "Value of the cards in hands and feet", Number(0, ALL_CARDS, 5), help="Of both partners, threes not."
    )
    black_threes: tuple[int, ...] = per_side("Black threes in hands and feet", Number(0, 10))
    red_threes: tuple[int, ...] = per_side("Red threes in hands and feet", Number(0, 10))
    wrong_questions: tuple[int, ...] = per_side(
        "Wrong questions", Number(0, 9), help="`May I go out?` in error."
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        """Refuse what five packs of cards cannot give."""
        wrong: dict[str, str] = {}
        for name, threes in (("black_threes", self.black_threes), ("red_threes", self.red_threes)):
            if sum(threes) > 10:
                wrong[name] = f"{sum(threes)}, but there are 10."
        total = sum(self.melded) + sum(self.in_hand)
        if total > ALL_CARDS:
            wrong["in_hand"] = f"melded and in hand make {total}, but all cards are worth {ALL_CARDS}."
        used = FULL * sum(self.natural) + (FULL - RULES.wilds) * sum(self.mixed)
        if used > NATURALS:
            wrong["mixed"] = f"so many canastas need {used} natural cards, but there are {NATURALS}."
        for side in range(len(table.sides)):
            wrong |= self._check_side(side, deal)
        if self.went_out is not None:
            side = table.side_of(self.went_out)
            if self.natural[side] < NEEDED_NATURAL or self.natural[side] + self.mixed[side] < NEEDED:
                wrong["went_out"] = (
                    f"the side that goes out needs {NEEDED} canastas, {NEEDED_NATURAL} of them natural, and has "
                    f"{self.natural[side] + self.mixed[side]} and {self.natural[side]}."
                )
        if wrong:
            raise BadResult(wrong)

    def _check_side(self, side: int, deal: Deal | None) -> dict[str, str]:
        least = opening_minimum(deal.number) if deal else OPENINGS[0]
        low = CHEAPEST_NATURAL * self.natural[side] + CHEAPEST_MIXED * self.mixed[side]
        if 0 < self.melded[side] < least:
            return {
                "melded": f"{{side {side}}} has melded {self.melded[side]}, but its opening needs {least}."
            }
        if self.melded[side] < low:
            return {"melded": f"the canastas of {{side {side}}} alone are worth {low} or more."}
        return {}


def opening_minimum(deal: int) -> int:
    """What first melds must be worth in the deal of that number, from 1; the last zone lasts.

    >>> [opening_minimum(deal) for deal in (1, 2, 3, 4, 5)]
    [50, 90, 120, 150, 150]
    """
    return OPENINGS[min(deal, len(OPENINGS)) - 1]


def count_side(table: GameTable, result: HandAndFootResult, side: int) -> tuple[int, list[str]]:
    """What a deal is worth to a side, and how that comes about."""
    items: list[tuple[int, str]] = []
    if result.went_out is not None and table.side_of(result.went_out) == side:
        items.append((GOING_OUT, "going out"))
        items.append((CONCEALED if result.concealed else 0, "opening and going out in one turn"))
    items.append((result.natural[side] * NATURAL_CANASTA, f"{result.natural[side]} natural"))
    items.append((result.mixed[side] * MIXED_CANASTA, f"{result.mixed[side]} mixed"))
    items.append((result.melded[side], "melded"))
    items.append((-result.in_hand[side], "in hands and feet"))
    items.append((-result.black_threes[side] * BLACK_THREE, f"{result.black_threes[side]} black"))
    items.append((-result.red_threes[side] * RED_THREE, f"{result.red_threes[side]} red"))
    items.append((-result.wrong_questions[side] * int(table.options["wrong_question"]), "wrong questions"))
    lines = [f"{name} {points:+d}" for points, name in items if points]
    return sum(points for points, _ in items), lines or ["nothing"]


class HandAndFootSheet(SideCounts, FixedDeals):
    """Four deals, then the totals decide."""

    deals = len(OPENINGS)

    def count(self, result: DealResult, side: int) -> tuple[int, list[str]]:
        assert isinstance(result, HandAndFootResult)
        return count_side(self.table, result, side)

    def reason(self) -> str:
        return f"{self.deals} deals have been played."

    def coming(self) -> tuple[str, ...]:
        return (*super().coming(), f"First melds must be worth {opening_minimum(len(self.rows) + 1)}")


class HandAndFootDeal(SambaState):
    """A deal with feet. feet: each seat's second hand as kinds, unseen by all; None once it is picked up."""

    __slots__ = ("concealed", "feet")

    deck = DECK
    rules = RULES
    hand_size = HAND_SIZE
    texts = texts_of(RULES, {action: word for action, word in WORDS.items() if action != BONUS})
    actions = action_table(texts)

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.feet: list[tuple[int, ...] | None] = [()] * table.seats
        self.concealed = False
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

    def new_lines(self, kind: int) -> list[int]:
        """Threes are never melded."""
        return [] if kind in BLACK_THREES else super().new_lines(kind)

    # The foot -----------------------------------------------------------------------------------------------------

    def keep(self) -> int:
        """As long as the foot waits the hand may be emptied, by melding or by the discard."""
        return 2 if self.feet[self.seat] is None else 0

    def ends(self) -> list[Action]:
        return super().ends() if self.hands[self.seat].size else []

    def emptied(self) -> None:
        """Pick up the foot, or be out."""
        foot = self.feet[self.seat]
        if foot is None:
            self.concealed = self.opening
            super().emptied()
            return
        self.feet[self.seat] = None
        for kind in foot:
            self.hands[self.seat].add(kind)

    def can_go_out(self, ways: list[tuple[int, ...]] | None = None) -> bool:
        return self.feet[self.seat] is None and super().can_go_out(ways)

    def enough(self, melds: Sequence[Meld], gone: int) -> bool:
        full = [meld for meld in melds if is_canasta(meld)]
        return len(full) >= NEEDED and sum(not meld.wild for meld in full) >= NEEDED_NATURAL

    def close(self, melds: Sequence[Meld], more: int) -> bool:
        return sum(meld.size >= FULL - more for meld in melds) + more // FULL >= NEEDED

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> HandAndFootResult:
        left = [self._left(side) for side in self.table.sides]
        full = [[meld for meld in melds if is_canasta(meld)] for melds in self.melds]
        return HandAndFootResult(
            went_out=self.went_out,
            concealed=None if self.went_out is None else self.concealed,
            melded=tuple(
                sum(VALUES[RANK[kind]] for meld in melds for kind in meld.cards) for melds in self.melds
            ),
            natural=tuple(sum(not meld.wild for meld in canastas) for canastas in full),
            mixed=tuple(sum(meld.wild > 0 for meld in canastas) for canastas in full),
            in_hand=tuple(sum(VALUES[RANK[kind]] for kind in cards) for cards in left),
            black_threes=tuple(sum(kind in BLACK_THREES for kind in cards) for cards in left),
            red_threes=tuple(sum(kind in RED_THREES for kind in cards) for cards in left),
            wrong_questions=(0, 0),
        )

    def _left(self, side: Sequence[int]) -> list[int]:
        """The cards in the hands and feet of a side."""
        return [kind for seat in side for kind in (*self.hands[seat].cards(), *(self.feet[seat] or ()))]

    def returns(self) -> list[float]:
        """The difference between the own side's points and the other's."""
        result = self.result()
        points = [count_side(self.table, result, side)[0] for side in (0, 1)]
        return [float(2 * points[side] - sum(points)) for side in self.side_at]

    # Copies and worlds --------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = super().clone()
        twin.feet, twin.concealed = self.feet[:], self.concealed
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
            seen["labels"].append("plays the foot")
        elif viewer == OPEN and foot:
            cards = [TEXT[kind] for kind in Hand(foot).cards()]
            seen.setdefault("melds", []).append({"cards": cards, "title": "foot"})
        return seen

    def facts(self, viewer: int | None) -> list[list[str]]:
        waiting = sum(foot is not None for foot in self.feet)
        return [*super().facts(viewer), ["feet not picked up", str(waiting)]]

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        line = super().told(viewer, seat, action)
        last = self.hands[seat].size == 1 and DISCARD <= action < TAKE_ON and not self.waiting
        return f"{line} {{{seat}}} picks up the foot." if last and self.feet[seat] is not None else line


@register
class HandAndFoot(Game):
    """Hand and Foot for two partnerships."""

    title = "Hand and Foot"
    summary = "Light canasta with five packs: play your hand, then your foot."
    wins = "The side with most points after the last deal wins."
    seats = (4,)
    objective = "either"
    luck = "some"
    draws = True
    may_stop = False
    max_actions = 1500
    max_deals = len(OPENINGS)
    settlements = ("two-sides",)
    Result = HandAndFootResult
    Sheet = HandAndFootSheet
    State = HandAndFootDeal

    options = (Option("wrong_question", "Penalty for a wrong question", WRONG_QUESTION, lo=0, hi=1000),)
    sources = ("my-games 2381-2428",)

    page: ClassVar[dict[str, str]] = {
        "object": f"Have the most points after {len(OPENINGS)} deals. Points come from melds, sets of cards of "
        f"one rank, "
        "and most of all from canastas, melds of seven.",
        "equipment": f"Five packs with two jokers each, {len(DECK)} cards, of the values they have in canasta: a "
        f"joker "
        f"{CARD_VALUES[13]}, an ace or a two {CARD_VALUES[0]}, 8 to king {CARD_VALUES[6]}, 4 to 7 {CARD_VALUES[2]}. "
        "Jokers and twos are wild. Four play, partners facing.",
        "deal": f"A hand of {HAND_SIZE} cards and a foot of {HAND_SIZE} to each; nobody looks at a foot "
        f"before picking it "
        "up. The rest is the stock; its top card is turned to begin the discard pile, and wild cards "
        "turned are covered.",
        "play": "From the dealer's left, clockwise. Draw two cards from the stock or take from the discard "
        "pile; meld "
        "what you like; discard one card. Whoever has no card left in the hand picks up the foot and "
        "plays on with it, "
        "also in the middle of a turn.",
        "melds": f"A meld is three to {FULL} cards of one rank, at least two of them natural and at most "
        f"{RULES.wilds} "
        "wild. A side may have several melds of a rank; one of seven is complete and takes no more.",
        "pile": f"The pile is always frozen: it is taken only by melding its top card with two natural cards "
        f"of its rank "
        f"from the hand. Only the top {TAKEN} cards are taken, all if there are fewer. A wild card or a three on top "
        "cannot be taken.",
        "threes": "All threes, red and black, are good for nothing but blocking the pile: they can never be "
        "melded, not "
        "even when going out.",
        "opening": "The first melds of a side in a deal must together be worth "
        f"{', '.join(f'{need} in deal {deal}' for deal, need in enumerate(OPENINGS, 1))}, whatever the score. Only "
        "cards from the hand and the top of the pile count.",
        "going-out": f"Whoever gets rid of the foot too goes out; the side needs {NEEDED} canastas for that, at "
        f"least "
        f"{NEEDED_NATURAL} of them natural. No final discard is needed. A player who can go out may "
        f"ask the partner after "
        "drawing and before melding, and the answer binds for the turn.",
        "scoring": f"Melded cards count for their side, cards in hands and in feet not picked up against it. Natural "
        f"canasta {NATURAL_CANASTA}, mixed canasta {MIXED_CANASTA}, going out {GOING_OUT}, and "
        f"{CONCEALED} more in the "
        f"turn of the side's opening. Each black three in a hand or foot {-BLACK_THREE}, each red one {-RED_THREE}.",
        "match": f"{len(OPENINGS)} deals; equal totals are a draw.",
        "settlement": "The difference of the totals between the two sides.",
    }
    decisions = (
        "At most three wild cards in a meld, as in canasta.",
        f"Going out is worth {GOING_OUT}, with {CONCEALED} more for opening and going out in one "
        f"turn, as in canasta.",
        "A red three drawn is kept and not replaced: it works like a black three.",
        "A red three turned up at the start is not covered, as a black one is not; a wild card is.",
        "A foot picked up in the middle of a turn is played on with, and a card of it is discarded.",
        "The hand may be emptied by the discard; the foot is then played from the next turn.",
        "The top of the pile and its pair go to a new meld, or to one with room for three.",
        "Opening melds must be paid from the hand: the foot cannot be counted on, because nobody has seen it.",
        "After four deals equal totals are a draw.",
        f"On the site the question may be asked with at most {FEW} cards of the foot left, and only "
        f"by who can go out.",
        "Play for yourself is mentioned in the book (line 1901) without rules, so only partners play here.",
    )

    two_sides = True
