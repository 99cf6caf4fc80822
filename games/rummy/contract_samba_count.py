"""What a deal of contract samba is worth: contracts, the result that is entered, points and the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.game import Deal, GameTable
from games.core.messages import say, say_in
from games.core.results import (
    Number,
    SideOf,
    choice,
    entry,
    flag,
    number,
    per_side,
)
from games.kits.cards import SUIT_NAMES, SUIT_TITLES
from games.kits.kinds import RANK, RANK_PLURALS, TWO, packs
from games.rummy.canasta import CONCEALED, MIXED_CANASTA, NATURAL_CANASTA
from games.rummy.canasta_rules import CARD_VALUES
from games.rummy.kit.canasta_sheets import (
    CanastaRace,
    CanastaResult,
    Items,
    opened_and_went_out,
    questions_in_error,
    who_went_out,
)
from games.rummy.kit.canastas import FULL, Meld, Rules, is_canasta, is_samba

DECK: Final = packs(3, 6)
TARGET: Final = 20_000
OPENINGS: Final = ((10_000, 200), (7000, 150), (3000, 120), (1500, 90), (0, 50))
LEAST_OPENING: Final = 15
NATURAL_TWOS, MIXED_TWOS, NATURAL_ACES, MIXED_ACES = 3000, 2000, 1000, 500
SAMBA, GOING_OUT = 1500, 200
MELDED_RED_THREE, RED_THREE_IN_HAND, BLACK_THREE_IN_HAND = 300, 500, 100
NO_OPENING: Final = 1000
"""What a declarer pays who cannot open."""
THOUSAND: Final = 1000
HIGHEST: Final = 12
"""The highest level that can be bid."""
BY_TYPE: Final = 4
"""From this level the declarer may open with the type of the contract."""
WITH_CARDS: Final = 5
"""From this level the cards on the table count towards the contract."""
WRONG_QUESTION: Final = 300
ACE: Final = 12
CONTRACT_TYPES: Final = ("clubs", "diamonds", "hearts", "spades", "canasta", "twos")
TYPES_SAID: Final = (*SUIT_NAMES, say_in("a contract", "canasta"), RANK_PLURALS[0])
TYPE_TITLES: Final = (*SUIT_TITLES, say_in("a contract", "Canasta"), say_in("a contract", "Twos"))
CANASTA_TYPE, TWOS_TYPE = 4, 5
VALUES: Final = CARD_VALUES
ALL_CARDS: Final = sum(VALUES[RANK[kind]] for kind in DECK)
RULES: Final = Rules(
    VALUES, wilds=2, sets=frozenset((TWO, *range(2, 13))), run=tuple(range(13)), circular=True, more="mixed"
)
CHEAPEST: Final = 35
BONUSES: Final = {
    "natural_twos": NATURAL_TWOS, "mixed_twos": MIXED_TWOS, "natural_aces": NATURAL_ACES, "mixed_aces": MIXED_ACES,
    "natural": NATURAL_CANASTA, "mixed": MIXED_CANASTA, "sambas": SAMBA,
}  # fmt: skip
"""By the name of the field in a result."""


def opening_minimum(score: int) -> int:
    """What a side's first melds of a deal must be worth, by its score before the deal.

    >>> [opening_minimum(score) for score in (-5, 0, 1500, 3000, 7000, 10_000)]
    [15, 50, 90, 120, 150, 200]
    """
    return next((need for least, need in OPENINGS if score >= least), LEAST_OPENING)


def bonus_name(meld: Meld) -> str:
    """What a complete meld is called in a result, "" for one that is not complete."""
    if is_samba(meld):
        return "sambas"
    if not is_canasta(meld):
        return ""
    kind = "mixed" if meld.wild else "natural"
    return {TWO: kind + "_twos", ACE: kind + "_aces"}.get(meld.line, kind)


def bonuses(melds: Sequence[Meld]) -> int:
    """What the complete canastas and sambas among these melds are worth."""
    return sum(BONUSES.get(bonus_name(meld), 0) for meld in melds)


class ContractSambaResult(CanastaResult):
    """What is counted when a deal ends. Canastas of twos and of aces are entered by themselves."""

    level: int = number(say("Level of the contract"), 0, HIGHEST, help=say("0 if there was no contract."))
    kind: str | None = choice(
        say("Type of the contract"),
        *zip(CONTRACT_TYPES, TYPE_TITLES, strict=True),
        when={"level": tuple(range(1, HIGHEST + 1))},
    )
    declarer: int | None = entry(
        SideOf(), say("Declarer's side"), when={"level": tuple(range(1, HIGHEST + 1))}
    )
    doubled: bool | None = flag(say("Doubled"), when={"level": tuple(range(1, HIGHEST + 1))})
    no_opening: tuple[int, ...] = per_side(say("Declarers who could not open"), Number(0, HIGHEST * 6))
    went_out: int | None = who_went_out(say("Empty if the stock ran out: no contract."))
    concealed: bool | None = opened_and_went_out()
    melded: tuple[int, ...] = per_side(
        say("Value of the melded cards"),
        Number(0, ALL_CARDS, 5),
        help=say("Red threes laid out by themselves not."),
    )
    natural_twos: tuple[int, ...] = per_side(say("Natural canastas of twos"), Number(0, 1))
    mixed_twos: tuple[int, ...] = per_side(say("Mixed canastas of twos"), Number(0, 2))
    natural_aces: tuple[int, ...] = per_side(say("Natural canastas of aces"), Number(0, 1))
    mixed_aces: tuple[int, ...] = per_side(say("Mixed canastas of aces"), Number(0, 2))
    natural: tuple[int, ...] = per_side(say("Other natural canastas"), Number(0, 10))
    mixed: tuple[int, ...] = per_side(say("Other mixed canastas"), Number(0, 18))
    sambas: tuple[int, ...] = per_side(say("Sambas"), Number(0, 20))
    red_threes: tuple[int, ...] = per_side(say("Red threes laid out by themselves"), Number(0, 6))
    in_hand: tuple[int, ...] = per_side(
        say("Value of the cards in hand, without threes"), Number(0, ALL_CARDS, 5)
    )
    black_threes: tuple[int, ...] = per_side(say("Black threes in hand"), Number(0, 6))
    hidden_threes: tuple[int, ...] = per_side(say("Red threes in hand"), Number(0, 6))
    wrong_questions: tuple[int, ...] = questions_in_error()

    def bonus(self, side: int) -> int:
        """The complete canastas and sambas of a side."""
        return sum(worth * getattr(self, name)[side] for name, worth in BONUSES.items())

    def shown(self, side: int) -> int:
        """What counts towards the contract of all that lies on the table of the side that goes out."""
        points = self.bonus(side) + GOING_OUT - MELDED_RED_THREE * self.red_threes[side]
        return points + (self.melded[side] if self.level >= WITH_CARDS else 0)

    all_cards = ALL_CARDS
    naturals = len(DECK) - 6

    def impossible(self, table: GameTable) -> dict[str, str]:
        wrong: dict[str, str] = {}
        if sum(self.red_threes) + sum(self.hidden_threes) > 6:
            wrong["red_threes"] = say("there are only {count} red threes.", count=6)
        if sum(self.black_threes) > 6:
            wrong["black_threes"] = say("there are only {count} black threes.", count=6)
        return wrong

    def in_full_melds(self) -> int:
        fives = sum(sum(getattr(self, name)) for name in ("mixed", "mixed_twos", "mixed_aces"))
        sevens = sum(sum(getattr(self, name)) for name in BONUSES) - fives
        return FULL * sevens + (FULL - RULES.wilds) * fives

    def cheapest(self, side: int) -> int:
        return CHEAPEST * sum(int(getattr(self, name)[side]) for name in BONUSES)

    def least(self, deal: Deal | None, side: int) -> int:
        """A side may open with a canasta or the type of its contract, whatever they are worth."""
        return 0

    def why_not_out(self, table: GameTable, side: int) -> str:
        if self.level and side == self.declarer:
            if self.shown(side) >= self.level * THOUSAND:
                return ""
            return say("the declarer's side shows {points}, too little to go out.", points=self.shown(side))
        naturals = self.natural[side] + self.natural_aces[side] + self.natural_twos[side]
        mixed = self.mixed[side] + self.mixed_aces[side] + self.mixed_twos[side]
        if naturals and naturals + mixed >= 2 and self.sambas[side]:
            return ""
        return say("that side needs two canastas, one of them natural, and a samba to go out.")

    def items(self, table: GameTable, side: int) -> Items:
        return [
            *self._shown_or_held(table, side),
            (self.melded[side], say("melded")),
            (-self.no_opening[side] * NO_OPENING, say("declarer could not open")),
            *self.questions(table, side),
            self._of_contract(table, side),
        ]

    def _shown_or_held(self, table: GameTable, side: int) -> Items:
        """All that counts towards any contract: without the cards on the table."""
        concealed = (CONCEALED if self.concealed else 0, say("opening and going out in one turn"))
        return [
            *self.going_out(table, side, GOING_OUT, concealed),
            (self.bonus(side), say("canastas and sambas")),
            (-self.red_threes[side] * MELDED_RED_THREE, say("red threes laid out")),
            (-self.in_hand[side], say("in hand")),
            (-self.black_threes[side] * BLACK_THREE_IN_HAND, say("black threes in hand")),
            (-self.hidden_threes[side] * RED_THREE_IN_HAND, say("red threes in hand")),
        ]

    def towards_contract(self, table: GameTable, side: int) -> int:
        """The points by which a contract is judged."""
        points = sum(points for points, _ in self._shown_or_held(table, side))
        return points + (self.melded[side] if self.level >= WITH_CARDS else 0)

    def _of_contract(self, table: GameTable, side: int) -> tuple[int, str]:
        """The bonus of a contract: half for making it, the whole for the others if it fails, doubled twice that."""
        if not self.level or self.declarer is None or self.went_out is None:
            return 0, ""
        made = self.towards_contract(table, self.declarer) >= self.level * THOUSAND
        if made != (side == self.declarer):
            return 0, ""
        worth = self.level * THOUSAND * (2 if self.doubled else 1)
        return (worth // 2, say("contract made")) if made else (worth, say("contract of the others failed"))


class ContractSambaSheet(CanastaRace):
    """Points of a deal, and the race to the target; sides level above it play another deal."""

    def opening(self, total: int) -> int:
        return opening_minimum(total)
