"""What a deal of contract samba is worth: contracts, the result that is entered, points and the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.errors import BadResult
from games.core.game import Deal, GameTable
from games.core.messages import Side, say, say_in
from games.core.results import (
    DealResult,
    Maybe,
    Number,
    SeatOf,
    SideOf,
    choice,
    entry,
    flag,
    number,
    per_side,
)
from games.kits.cards import SUIT_NAMES, SUIT_TITLES
from games.kits.melds import RANK, RANK_PLURALS, TWO, packs
from games.rummy.canasta import CONCEALED, MIXED_CANASTA, NATURAL_CANASTA, SEATED
from games.rummy.canasta_rules import CARD_VALUES
from games.rummy.kit.canasta_sheets import CanastaRace, items_said
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


class ContractSambaResult(DealResult):
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
    went_out: int | None = entry(
        Maybe(SeatOf()), say("Who went out"), help=say("Empty if the stock ran out: no contract.")
    )
    concealed: bool | None = flag(
        say("The side opened and went out in the same turn"), when={"went_out": SEATED}
    )
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
    wrong_questions: tuple[int, ...] = per_side(
        say("Wrong questions"), Number(0, 9), help=say("`May I go out?` in error.")
    )

    def bonus(self, side: int) -> int:
        """The complete canastas and sambas of a side."""
        return sum(worth * getattr(self, name)[side] for name, worth in BONUSES.items())

    def shown(self, side: int) -> int:
        """What counts towards the contract of all that lies on the table of the side that goes out."""
        points = self.bonus(side) + GOING_OUT - MELDED_RED_THREE * self.red_threes[side]
        return points + (self.melded[side] if self.level >= WITH_CARDS else 0)

    def check(self, table: GameTable, deal: Deal | None) -> None:
        """Refuse what three packs of cards cannot give, and who may not go out."""
        wrong: dict[str, str] = {}
        if sum(self.red_threes) + sum(self.hidden_threes) > 6:
            wrong["red_threes"] = say("there are only {count} red threes.", count=6)
        if sum(self.black_threes) > 6:
            wrong["black_threes"] = say("there are only {count} black threes.", count=6)
        if sum(self.melded) + sum(self.in_hand) > ALL_CARDS:
            wrong["in_hand"] = say(
                "melded and in hand make more than all cards, which are worth {all}.",
                all=ALL_CARDS,
            )
        for side in range(len(table.sides)):
            full = sum(getattr(self, name)[side] for name in BONUSES)
            if self.melded[side] < full * CHEAPEST:
                wrong["melded"] = say(
                    "the canastas and sambas of {side} are worth {low} or more.",
                    side=Side(side),
                    low=full * CHEAPEST,
                )
        fives = sum(sum(getattr(self, name)) for name in ("mixed", "mixed_twos", "mixed_aces"))
        sevens = sum(sum(getattr(self, name)) for name in BONUSES) - fives
        if FULL * sevens + (FULL - RULES.wilds) * fives > len(DECK) - 6:
            wrong["sambas"] = say(
                "so many canastas and sambas cannot be made of {count} cards.", count=len(DECK)
            )
        if self.went_out is not None:
            wrong |= self._check_out(table.side_of(self.went_out))
        if wrong:
            raise BadResult(wrong)

    def _check_out(self, side: int) -> dict[str, str]:
        if self.level and side == self.declarer:
            if self.shown(side) < self.level * THOUSAND:
                return {
                    "went_out": say(
                        "the declarer's side shows {points}, too little to go out.", points=self.shown(side)
                    )
                }
            return {}
        naturals = self.natural[side] + self.natural_aces[side] + self.natural_twos[side]
        mixed = self.mixed[side] + self.mixed_aces[side] + self.mixed_twos[side]
        if not naturals or naturals + mixed < 2 or not self.sambas[side]:
            return {
                "went_out": say("that side needs two canastas, one of them natural, and a samba to go out.")
            }
        return {}


def count_side(table: GameTable, result: ContractSambaResult, side: int) -> tuple[int, list[str]]:
    """What a deal is worth to a side, and how that comes about."""
    items = _counted(table, result, side)
    items.append((result.melded[side], say("melded")))
    items.append((-result.no_opening[side] * NO_OPENING, say("declarer could not open")))
    items.append(
        (-result.wrong_questions[side] * int(table.options["wrong_question"]), say("wrong questions"))
    )
    items.append(_contract(table, result, side))
    return sum(points for points, _ in items), items_said(items)


def _counted(table: GameTable, result: ContractSambaResult, side: int) -> list[tuple[int, str]]:
    """All that counts towards any contract: without the cards on the table."""
    items: list[tuple[int, str]] = []
    if result.went_out is not None and table.side_of(result.went_out) == side:
        items.append((GOING_OUT, say("going out")))
        items.append((CONCEALED if result.concealed else 0, say("opening and going out in one turn")))
    items.append((result.bonus(side), say("canastas and sambas")))
    items.append((-result.red_threes[side] * MELDED_RED_THREE, say("red threes laid out")))
    items.append((-result.in_hand[side], say("in hand")))
    items.append((-result.black_threes[side] * BLACK_THREE_IN_HAND, say("black threes in hand")))
    items.append((-result.hidden_threes[side] * RED_THREE_IN_HAND, say("red threes in hand")))
    return items


def towards_contract(table: GameTable, result: ContractSambaResult, side: int) -> int:
    """The points by which a contract is judged."""
    points = sum(points for points, _ in _counted(table, result, side))
    return points + (result.melded[side] if result.level >= WITH_CARDS else 0)


def _contract(table: GameTable, result: ContractSambaResult, side: int) -> tuple[int, str]:
    """The bonus of a contract: half for making it, the whole for the others if it fails, doubled twice that."""
    if not result.level or result.declarer is None or result.went_out is None:
        return 0, ""
    made = towards_contract(table, result, result.declarer) >= result.level * THOUSAND
    if made != (side == result.declarer):
        return 0, ""
    worth = result.level * THOUSAND * (2 if result.doubled else 1)
    return (worth // 2, say("contract made")) if made else (worth, say("contract of the others failed"))


class ContractSambaSheet(CanastaRace):
    """Points of a deal, and the race to the target; sides level above it play another deal."""

    def count(self, result: DealResult, side: int) -> tuple[int, list[str]]:
        assert isinstance(result, ContractSambaResult)
        return count_side(self.table, result, side)

    def opening(self, total: int) -> int:
        return opening_minimum(total)
