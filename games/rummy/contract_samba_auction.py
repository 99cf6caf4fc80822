"""The auction of contract samba, and the opening that the declarer owes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Self

from games.core.game import Deal, GameTable
from games.core.messages import Message, joined
from games.core.state import Action, Outcome
from games.kits.kinds import JOKER_RANK, KINDS, RED_THREES, TEXT, TWO
from games.kits.melds import BIDDING, DONE, DRAWING, MELD, OPENING, TAKE, action_table
from games.rummy.contract_samba_count import (
    BY_TYPE,
    CANASTA_TYPE,
    CONTRACT_TYPES,
    DECK,
    HIGHEST,
    RULES,
    TWOS_TYPE,
    TYPES_SAID,
    opening_minimum,
)  # fmt: skip
from games.rummy.kit.canasta_moves import TAKE_ON, WORDS, texts_of
from games.rummy.kit.canasta_state import CanastaState
from games.rummy.kit.canastas import FULL, LEAST, SEQUENCES, Meld, by_rank, is_canasta

PASS, DOUBLE, FAIL = 8, 9, 10
BID: Final = 1 << 16
"""BID + 6 * (level - 1) + the number of the type."""
NOTHING: Final = Meld(-1)
LEAST_TWOS: Final = 5
"""Twos in a meld of twos in the opening of a side that did not declare."""


def bid_text(bid: int) -> str:
    """`4 hearts`."""
    return f"{bid // 6 + 1} {CONTRACT_TYPES[bid % 6]}"


def said_bid(bid: int) -> Message:
    """The same for people."""
    return joined([bid // 6 + 1, TYPES_SAID[bid % 6]], " ")


def _texts() -> dict[Action, str]:
    words = {**WORDS, PASS: "pass", DOUBLE: "double", FAIL: "cannot open", DONE: "done"}
    texts = texts_of(RULES, words)
    texts |= {BID + bid: "bid " + bid_text(bid) for bid in range(6 * HIGHEST)}
    texts |= {MELD + kind: "lay " + TEXT[kind] for kind in RED_THREES}
    return texts


class ContractAuction(CanastaState):
    """The auction and the openings of a deal.

    bids: (seat, bid), the highest last; those that fell are taken off. passes: in a row. doubled: of the last bid.
    failed: declarers of each side who could not open.
    """

    __slots__ = ("bids", "doubled", "failed", "passes")

    deck = DECK
    rules = RULES
    hand_size = 15
    discards = (1,)
    texts = _texts()
    actions = action_table(texts)

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.bids: list[tuple[int, int]] = []
        self.passes = 0
        self.doubled = False
        self.failed = [0] * len(table.sides)

    def openings(self, deal: Deal) -> tuple[int, ...]:
        return tuple(map(opening_minimum, deal.scores))

    def apply_chance(self, outcome: Outcome) -> None:
        self.deal_out(outcome, self.hand_size)
        self.phase = BIDDING

    # The auction --------------------------------------------------------------------------------------------------

    @property
    def level(self) -> int:
        return self.bids[-1][1] // 6 + 1 if self.bids else 0

    @property
    def contract_type(self) -> int:
        return self.bids[-1][1] % 6

    def declaring(self) -> bool:
        """Whether the side to move declares."""
        return bool(self.bids) and self.side_at[self.bids[-1][0]] == self.side

    def legal(self, seat: int) -> list[Action]:
        if self.phase == BIDDING:
            high = self.bids[-1][1] if self.bids else -1
            double = [DOUBLE] if self.bids and not self.declaring() else []
            return [PASS, *double, *(BID + bid for bid in range(high + 1, 6 * HIGHEST))]
        if self.phase == OPENING:
            return [DONE, *self.steps()] if self._opening_done() else self.steps() or [FAIL]
        return super().legal(seat)

    def sample_legal(self, seat: int, rng: Random) -> Action:
        if self.phase == BIDDING and rng.random() < 0.7:
            return PASS
        if self.phase == BIDDING or (self.phase == OPENING and self._opening_done()):
            legal = self.legal(seat)
            return legal[int(rng.random() * len(legal))]
        return self._sample_opening(rng) if self.phase == OPENING else super().sample_legal(seat, rng)

    def _sample_opening(self, rng: Random) -> Action:
        """A random card of those with which an opening may be made, or that there is none."""
        held = self.layable()
        while held:
            steps = list(filter(self.sound_step, self.lays(held.pop(int(rng.random() * len(held))))))
            if steps:
                return steps[int(rng.random() * len(steps))]
        return FAIL

    def _opening_done(self) -> bool:
        return self.opened[self.side] and self.begun < 0

    def apply(self, seat: int, action: Action) -> None:
        if self.phase == BIDDING:
            self._bid(seat, action)
        elif action == FAIL:
            self.failed[self.side] += 1
            self.bids.pop()
            self.doubled = False
            self._settle_contract()
        elif action == DONE:
            self._start(seat)
        elif MELD <= action < MELD + KINDS:
            self.put_down(seat, action - MELD)
            self.threes[self.side] += (action - MELD,)
            self.draw_cards(seat, 1)
        else:
            super().apply(seat, action)
            if action == TAKE or TAKE_ON <= action < BID:
                self.draw_cards(seat, 1)

    def _bid(self, seat: int, action: Action) -> None:
        if action >= BID:
            self.bids.append((seat, action - BID))
            self.passes = 0
        elif action == PASS:
            self.passes += 1
        else:
            self.doubled = True
        if self.doubled or self.passes == (3 if self.bids else 4):
            self._settle_contract()
        else:
            self.begin_turn(self.table.next_seat(seat))

    def _settle_contract(self) -> None:
        """The highest bid that still stands is the contract, and its bidder opens; without one play begins."""
        if not self.bids:
            self._start(self.table.next_seat(self.deal.dealer))
            return
        self.phase = OPENING
        self.begin_turn(self.bids[-1][0])

    def _start(self, seat: int) -> None:
        """Turn the bottom card of the pile; the first turn begins."""
        self.turn_up()
        self.phase = DRAWING
        self.begin_turn(seat)

    def keep(self) -> int:
        return 1 if self.phase == OPENING else 2

    def has_opened(self) -> bool:
        return super().has_opened() or (
            self.touched > 0 and self._opens_by_type([*self.melds[self.side].values()])
        )

    def _opens_by_type(self, melds: Sequence[Meld]) -> bool:
        """Whether these melds open whatever they are worth: a complete canasta, or from level 4 the contract's type."""
        if any(is_canasta(meld) for meld in melds):
            return True
        return self.phase == OPENING and self.level >= BY_TYPE and any(map(self._is_of_type, melds))

    def _is_of_type(self, meld: Meld) -> bool:
        kind = self.contract_type
        if kind < CANASTA_TYPE:
            return meld.line == SEQUENCES + kind and meld.size >= LEAST
        return meld.natural >= 4 and (meld.line == TWO if kind == TWOS_TYPE else meld.line < SEQUENCES)

    def other_opening(self, kinds: Sequence[int], melds: Mapping[int, Meld], keep: int) -> bool:
        if self._opens_by_type([*melds.values()]):
            return True
        room = sum(kinds) - keep
        of_rank = by_rank(kinds)
        wilds = of_rank[TWO] + of_rank[JOKER_RANK]
        laid = {meld.line: meld for meld in melds.values()}
        for rank in RULES.naturals:
            meld = laid.get(rank, NOTHING)
            naturals = meld.natural + of_rank[rank]
            if naturals < FULL - RULES.wilds:
                continue
            if naturals + min(RULES.wilds, meld.wild + wilds) >= FULL and FULL - meld.size <= room:
                return True
        return (
            self.phase == OPENING and self.level >= BY_TYPE and self._type_in_hand(kinds, of_rank, laid, room)
        )

    def _type_in_hand(
        self, kinds: Sequence[int], of_rank: list[int], laid: dict[int, Meld], room: int
    ) -> bool:
        kind = self.contract_type
        if kind < CANASTA_TYPE:
            first = 13 * kind
            suit = range(first, first + 13)
            return room >= LEAST and any(kinds[card] and RULES.in_run(card, kinds) for card in suit)
        ranks = (TWO,) if kind == TWOS_TYPE else (TWO, *range(2, JOKER_RANK))
        for rank in ranks:
            meld = laid.get(rank, NOTHING)
            missing = 4 - meld.natural
            if of_rank[rank] >= missing and missing <= room and meld.size < FULL:
                return True
        return False

    def clone(self) -> Self:
        twin = super().clone()
        twin.bids, twin.failed = self.bids[:], self.failed[:]
        twin.passes, twin.doubled = self.passes, self.doubled
        return twin
