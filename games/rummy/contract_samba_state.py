"""A deal of contract samba: the auction, the declarer's opening, and what differs from samba in the turns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Self

from games.core.game import Deal, Table
from games.core.state import Action, Outcome
from games.core.views import SeatView
from games.kits.canastas import (
    BLACK_THREES,
    FULL,
    LEAST,
    RED_THREES,
    SEQUENCES,
    TWO,
    Meld,
    companions,
    is_canasta,
    is_samba,
)
from games.kits.melds import (
    BIDDING,
    DONE,
    DRAWING,
    JOKER,
    JOKER_RANK,
    KINDS,
    KINDS_OF,
    MELD,
    OPENING,
    RANK,
    TAKE,
    TEXT,
    action_table,
    said,
)  # fmt: skip
from games.rummy.contract_samba_count import (
    BONUSES,
    BY_TYPE,
    CANASTA_TYPE,
    CONTRACT_TYPES,
    DECK,
    GOING_OUT,
    HIGHEST,
    MELDED_RED_THREE,
    NATURAL_TWOS,
    NO_OPENING,
    RULES,
    THOUSAND,
    TWOS_TYPE,
    VALUES,
    WITH_CARDS,
    ContractSambaResult,
    bonus_name,
    bonuses,
    count_side,
    opening_minimum,
)  # fmt: skip
from games.rummy.samba_state import SambaState
from games.rummy.samba_words import LAY, TAKE_ON, WORDS, texts_of

PASS, DOUBLE, FAIL = 8, 9, 10
BID: Final = 1 << 16
"""BID + 6 * (level - 1) + the number of the type."""
LEAST_TWOS: Final = 5
"""Twos in a meld of twos in the opening of a side that did not declare."""


def said_bid(bid: int) -> str:
    """`4 hearts`."""
    return f"{bid // 6 + 1} {CONTRACT_TYPES[bid % 6]}"


def _texts() -> dict[Action, str]:
    words = {**WORDS, PASS: "pass", DOUBLE: "double", FAIL: "cannot open", DONE: "done"}
    texts = texts_of(RULES, words)
    texts |= {BID + bid: f"bid {said_bid(bid)}" for bid in range(6 * HIGHEST)}
    texts |= {MELD + kind: f"lay {TEXT[kind]}" for kind in RED_THREES}
    return texts


class ContractSambaDeal(SambaState):
    """A deal with its auction.

    bids: (seat, bid), the highest last; those that fell are taken off. passes: in a row. doubled: of the last bid.
    failed: declarers of each side who could not open.
    """

    __slots__ = ("bids", "concealed", "doubled", "failed", "passes")

    deck = DECK
    rules = RULES
    hand_size = 15
    discards = (1,)
    texts = _texts()
    actions = action_table(texts)

    def __init__(self, table: Table, deal: Deal) -> None:
        super().__init__(table, deal)
        self.bids: list[tuple[int, int]] = []
        self.passes = 0
        self.doubled = self.concealed = False
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
        return bool(self.bids) and self.sides[self.bids[-1][0]] == self.side

    def legal(self, seat: int) -> list[Action]:
        if self.phase == BIDDING:
            high = self.bids[-1][1] if self.bids else -1
            double = [DOUBLE] if self.bids and not self.declaring() else []
            return [PASS, *double, *(BID + bid for bid in range(high + 1, 6 * HIGHEST))]
        if self.phase == OPENING:
            steps = sorted(step for step in self.steps() if self._sound_step(step))
            return [DONE, *steps] if self._opening_done() else steps or [FAIL]
        return super().legal(seat)

    def sample_legal(self, seat: int, rng: Random) -> Action:
        if self.phase == BIDDING and rng.random() < 0.7:
            return PASS
        if self.phase in (BIDDING, OPENING):
            legal = self.legal(seat)
            return legal[int(rng.random() * len(legal))]
        return super().sample_legal(seat, rng)

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

    # The pile -----------------------------------------------------------------------------------------------------

    def takeable(self) -> int:
        """All, or of a frozen pile down to the topmost freezing card and those that touch it."""
        at = len(self.pile)
        while at and not self.freezes(self.pile[at - 1]):
            at -= 1
        if not at:
            return len(self.pile)
        while at and self.freezes(self.pile[at - 1]):
            at -= 1
        return len(self.pile) - at

    def pile_taken(self) -> None:
        self.frozen = any(map(self.freezes, self.pile))

    def pair_needed(self) -> int:
        """A pair, or three where the pile is frozen, as it is for a side that has not opened."""
        return 3 if self.frozen or not self.opened[self.side] else 2

    def extends(self, meld: Meld, kind: int) -> bool:
        return meld.line >= SEQUENCES and self.rules.fits(meld, kind)

    def joins(self, meld: Meld, kind: int) -> bool:
        return meld.line == RANK[kind] and meld.size + 1 + self.pair_needed() <= FULL

    def _sound_take(self, action: Action) -> bool:
        """Who takes the pile draws a card as well, so the turn must be one in which the player can stay."""
        trial = self.clone()
        trial.take_top(action)
        return not trial.bound() and trial._can_stay(trial._ways())

    def counts_for_opening(self, kind: int) -> int:
        """The top of the pile and the cards that take it do not count: while some are owed nothing does."""
        return 0 if self.pair else super().counts_for_opening(kind)

    # Steps --------------------------------------------------------------------------------------------------------

    def least(self, line: int) -> int:
        return LEAST_TWOS if line == TWO and self._must_be_five() else LEAST

    def _must_be_five(self) -> bool:
        return not self.opened[self.side] and not self.declaring()

    def steps(self) -> list[Action]:
        steps = super().steps()
        if self.begun >= 0 and self.least(self.melds[self.side][self.begun].line) > LEAST:
            return [step for step in steps if (step - LAY) % 64 != JOKER]
        return steps

    def _ways(self) -> list[tuple[int, ...]]:
        if self.begun >= 0 and self.least(self.melds[self.side][self.begun].line) > LEAST:
            missing = LEAST_TWOS - self.melds[self.side][self.begun].natural
            twos = [kind for kind in KINDS_OF[TWO] for _ in range(self.hands[self.seat].kinds[kind])]
            return [tuple(twos[:missing])] if len(twos) >= missing else []
        return super()._ways()

    def ends(self) -> list[Action]:
        """A red three may be laid out, too, by who stays in the game: the card drawn for it may be any."""
        legal = super().ends()
        hand = self.hands[self.seat]
        stays = hand.size - (not self.stock) >= self.keep() and not self.bound()
        if stays and self.begun < 0 and not self.waiting and not self._opening_begun():
            legal += [MELD + kind for kind in sorted(RED_THREES) if hand.kinds[kind]]
        return sorted(legal)

    def keep(self) -> int:
        return 1 if self.phase == OPENING else 2

    def has_opened(self) -> bool:
        return super().has_opened() or (self.touched > 0 and self._opens_by_type(self.melds[self.side]))

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

    def other_opening(self, kinds: Sequence[int], melds: Sequence[Meld], keep: int) -> bool:
        if self._opens_by_type(melds):
            return True
        room = sum(kinds) - keep
        wilds = sum(kinds[kind] for kind in (*KINDS_OF[TWO], JOKER))
        of_rank = [sum(kinds[kind] for kind in KINDS_OF[rank]) for rank in range(JOKER_RANK)]
        laid = {meld.line: meld for meld in melds}
        for rank in range(2, JOKER_RANK):
            meld = laid.get(rank, Meld(rank))
            naturals = meld.natural + of_rank[rank]
            wild = min(RULES.wilds, meld.wild + wilds)
            if naturals >= 2 and naturals + wild >= FULL and FULL - meld.size <= room:
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
            pairs = companions(RULES)
            runs = (pairs[card] for card in range(first, first + 13) if kinds[card])
            return room >= LEAST and any(kinds[one] and kinds[other] for run in runs for one, other in run)
        ranks = (TWO,) if kind == TWOS_TYPE else (TWO, *range(2, JOKER_RANK))
        for rank in ranks:
            missing = 4 - laid.get(rank, Meld(rank)).natural
            if of_rank[rank] >= missing and missing <= room and laid.get(rank, Meld(rank)).size < FULL:
                return True
        return False

    # Going out ----------------------------------------------------------------------------------------------------

    def can_go_out(self, ways: list[tuple[int, ...]] | None = None) -> bool:
        return self.phase != OPENING and super().can_go_out(ways)

    def enough(self, melds: Sequence[Meld], gone: int) -> bool:
        """The declarer's side must show the points of its contract, the others two canastas and a samba."""
        if not self.declaring():
            full = [meld for meld in melds if is_canasta(meld)]
            return len(full) >= 2 and not all(meld.wild for meld in full) and any(map(is_samba, melds))
        points = bonuses(melds) + GOING_OUT - MELDED_RED_THREE * len(self.threes[self.side])
        if self.level >= WITH_CARDS:
            points += self._cards_to_lay() - (VALUES[RANK[gone]] if gone >= 0 else 0)
        return points >= THOUSAND * self.level

    def _cards_to_lay(self) -> int:
        """The cards of the side on the table, and of the player's hand."""
        laid = sum(VALUES[RANK[kind]] for meld in self.melds[self.side] for kind in meld.cards)
        return (
            laid
            + sum(VALUES[RANK[kind]] for kind in self.waiting)
            + RULES.points(self.hands[self.seat].kinds)
        )

    def close(self, melds: Sequence[Meld], more: int) -> bool:
        near = [meld for meld in melds if FULL - more <= meld.size < FULL]
        if not self.declaring():
            return sum(meld.size >= FULL for meld in melds) + len(near) + more // FULL >= 3
        points = bonuses(melds) + GOING_OUT + NATURAL_TWOS * (more // FULL)
        points += sum(BONUSES.get(bonus_name(meld._replace(natural=FULL - meld.wild)), 0) for meld in near)
        if self.level >= WITH_CARDS:
            points += self._cards_to_lay()
        return points >= THOUSAND * self.level

    def emptied(self) -> None:
        self.concealed = self.opening
        super().emptied()

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> ContractSambaResult:
        held = [[kind for seat in side for kind in self.hands[seat].cards()] for side in self.table.sides]
        names = [[bonus_name(meld) for meld in melds] for melds in self.melds]
        full = {name: tuple(side.count(name) for side in names) for name in BONUSES}
        return ContractSambaResult(
            level=self.level,
            kind=CONTRACT_TYPES[self.contract_type] if self.bids else None,
            declarer=self.sides[self.bids[-1][0]] if self.bids else None,
            doubled=self.doubled if self.bids else None,
            no_opening=tuple(self.failed),
            went_out=self.went_out,
            concealed=None if self.went_out is None else self.concealed,
            melded=tuple(
                sum(VALUES[RANK[kind]] for meld in melds for kind in meld.cards) for melds in self.melds
            ),
            **full,
            red_threes=tuple(map(len, self.threes)),
            in_hand=tuple(sum(VALUES[RANK[kind]] for kind in cards if RANK[kind] != 1) for cards in held),
            black_threes=tuple(sum(kind in BLACK_THREES for kind in cards) for cards in held),
            hidden_threes=tuple(sum(kind in RED_THREES for kind in cards) for cards in held),
            wrong_questions=(0, 0),
        )

    def returns(self) -> list[float]:
        """The difference between the own side's points and the other's."""
        result = self.result()
        points = [count_side(self.table, result, side)[0] for side in (0, 1)]
        return [float(2 * points[side] - sum(points)) for side in self.sides]

    def clone(self) -> Self:
        twin = super().clone()
        twin.bids, twin.failed = self.bids[:], self.failed[:]
        twin.passes, twin.doubled, twin.concealed = self.passes, self.doubled, self.concealed
        return twin

    def key(self) -> tuple[object, ...]:
        auction = (tuple(self.bids), tuple(self.failed), self.passes, self.doubled, self.concealed)
        return (*super().key(), auction)

    def greedy(self, seat: int, rng: Random) -> Action:
        """Bid the lowest contract with a hand that opens; open; then play as in samba."""
        if self.phase == BIDDING:
            return self._greedy_bid(seat)
        legal = self.legal(seat)
        if self.phase == OPENING and (DONE in legal or len(legal) == 1):
            return legal[0]
        return super().greedy(seat, rng)

    def _greedy_bid(self, seat: int) -> Action:
        if self.bids:
            return PASS
        self.phase = OPENING
        self.bids.append((seat, CANASTA_TYPE))
        opens = any(self._sound_step(step) for step in self.steps())
        self.bids.pop()
        self.phase = BIDDING
        return BID + CANASTA_TYPE if opens else PASS

    def plausible(self, seat: int) -> bool:
        if seat != self.seat and self.phase == OPENING:
            return self._sound()
        return super().plausible(seat)

    # What is seen -------------------------------------------------------------------------------------------------

    def seat_view(self, viewer: int | None, seat: int) -> SeatView:
        seen = super().seat_view(viewer, seat)
        if self.bids and self.bids[-1][0] == seat:
            seen["labels"].append("high bid" if self.phase == BIDDING else "declarer")
            seen.setdefault("call", said_bid(self.bids[-1][1]))
        return seen

    def facts(self, viewer: int | None) -> list[list[str]]:
        if self.phase == BIDDING:
            return [*super().facts(viewer), ["passes", str(self.passes)]]
        contract = said_bid(self.bids[-1][1]) + (", doubled" if self.doubled else "") if self.bids else "none"
        return [*super().facts(viewer), ["contract", contract]]

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        who = f"{{{seat}}}"
        if action >= BID:
            return f"{who} bids {said_bid(action - BID)}."
        if MELD <= action < MELD + KINDS:
            return f"{who} lays out {said(action - MELD)} and draws a card for it."
        words = {
            PASS: "passes.",
            DOUBLE: "doubles.",
            FAIL: f"cannot open: {-NO_OPENING}.",
            DONE: "has opened.",
        }
        return f"{who} {words[action]}" if action in words else super().told(viewer, seat, action)

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        return "The cards are dealt; the auction begins."

    def say(self, action_text: str) -> str:
        if action_text.startswith("lay "):
            return f"lay out {super().say(action_text).removeprefix('lay ')} ({-MELDED_RED_THREE})"
        if action_text in ("pass", "double", "done", "cannot open") or action_text.startswith("bid "):
            return action_text
        return super().say(action_text)
