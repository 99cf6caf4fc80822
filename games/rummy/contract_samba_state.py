"""A deal of contract samba: the auction, the declarer's opening, and what differs from samba in the turns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.core.messages import Message, Seat, say, say_in
from games.core.state import Action, Outcome
from games.core.views import SeatView
from games.kits.cards import said
from games.kits.kinds import BLACK_THREES, JOKER, KIND, KINDS, KINDS_OF, RANK, RED_THREES, TWO
from games.kits.melds import BIDDING, DONE, MELD, MELDING, OPENING
from games.rummy.contract_samba_auction import BID, DOUBLE, FAIL, LEAST_TWOS, PASS, ContractAuction, said_bid
from games.rummy.contract_samba_count import (
    BONUSES,
    CANASTA_TYPE,
    CONTRACT_TYPES,
    GOING_OUT,
    MELDED_RED_THREE,
    NATURAL_TWOS,
    NO_OPENING,
    RULES,
    THOUSAND,
    VALUES,
    WITH_CARDS,
    ContractSambaResult,
    bonus_name,
    bonuses,
)  # fmt: skip
from games.rummy.kit.canastas import FULL, LEAST, MOST, SEQUENCES, Meld, is_canasta, is_samba


class ContractSambaDeal(ContractAuction):
    """A deal of contract samba; its auction and openings are in `contract_samba_auction`."""

    __slots__ = ()

    uncounted = RED_THREES.union(BLACK_THREES)

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

    def sound_take(self, move: Action) -> bool:
        """Who takes the pile draws a card as well, so the turn must be one in which the player can stay."""
        return self.easily_taken(move) or self.after_taking(move).stays()

    def counts_for_opening(self, kind: int) -> int:
        """The top of the pile and the cards that take it do not count: while some are owed nothing does."""
        return 0 if self.pair else super().counts_for_opening(kind)

    # Steps --------------------------------------------------------------------------------------------------------

    def least(self, line: int) -> int:
        return LEAST_TWOS if line == TWO and self._must_be_five() else LEAST

    def _must_be_five(self) -> bool:
        return not self.opened[self.side] and not self.declaring()

    def lays(self, kind: int) -> list[Action]:
        """A red three may be laid out, too, by who stays in the game: the card drawn for it may be any."""
        if kind == JOKER and self.begun >= 0 and self.least(self.begun // MOST) > LEAST:
            return []
        found = super().lays(kind)
        if kind in RED_THREES and self.phase == MELDING and self._may_lay_three():
            found.append(MELD + kind)
        return found

    def _may_lay_three(self) -> bool:
        if self.begun >= 0 or self.waiting or (self.touched and not self.opened[self.side]):
            return False
        return self.hands[self.seat].size - (not self.stock) >= self.keep() and not self.bound()

    def ways(self) -> list[tuple[int, ...]]:
        if self.begun >= 0 and self.least(self.begun // MOST) > LEAST:
            missing = LEAST_TWOS - self.melds[self.side][self.begun].natural
            twos = [kind for kind in KINDS_OF[TWO] for _ in range(self.hands[self.seat].kinds[kind])]
            return [tuple(twos[:missing])] if len(twos) >= missing else []
        return super().ways()

    # Going out ----------------------------------------------------------------------------------------------------

    def can_go_out(self) -> bool:
        return self.phase != OPENING and super().can_go_out()

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
        laid = sum(VALUES[RANK[kind]] for meld in self.melds[self.side].values() for kind in meld.cards)
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

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> ContractSambaResult:
        names = [[bonus_name(meld) for meld in melds.values()] for melds in self.melds]
        complete = {name: tuple(side.count(name) for side in names) for name in BONUSES}
        return ContractSambaResult(
            **self.counted() | complete,
            level=self.level,
            kind=CONTRACT_TYPES[self.contract_type] if self.bids else None,
            declarer=self.side_at[self.bids[-1][0]] if self.bids else None,
            doubled=self.doubled if self.bids else None,
            no_opening=tuple(self.failed),
            concealed=self.how(),
            red_threes=tuple(map(len, self.threes)),
            black_threes=self.left_of(*BLACK_THREES),
            hidden_threes=self.left_of(*RED_THREES),
        )

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
        opens = bool(self.steps())
        self.bids.pop()
        self.phase = BIDDING
        return BID + CANASTA_TYPE if opens else PASS

    def plausible(self, seat: int) -> bool:
        if seat != self.seat and self.phase == OPENING:
            return self.sound()
        return super().plausible(seat)

    # What is seen -------------------------------------------------------------------------------------------------

    def seat_view(self, viewer: int | None, seat: int) -> SeatView:
        seen = super().seat_view(viewer, seat)
        if self.bids and self.bids[-1][0] == seat:
            seen["labels"].append(
                say_in("beside a seat", "high bid")
                if self.phase == BIDDING
                else say_in("beside a seat", "declarer")
            )
            seen.setdefault("call", said_bid(self.bids[-1][1]))
        return seen

    def facts(self, viewer: int | None) -> list[list[str]]:
        if self.phase == BIDDING:
            return [*super().facts(viewer), [say_in("fact", "passes"), str(self.passes)]]
        contract: Message = said_bid(self.bids[-1][1]) if self.bids else say_in("a contract", "none")
        if self.bids and self.doubled:
            contract = say("{contract}, doubled", contract=contract)
        return [*super().facts(viewer), [say_in("fact", "contract"), contract]]

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        who = Seat(seat)
        if action >= BID:
            return say("{player} bids {bid}.", player=who, bid=said_bid(action - BID))
        if MELD <= action < MELD + KINDS:
            return say(
                "{player} lays out {card} and draws a card for it.", player=who, card=said(action - MELD)
            )
        if action == PASS:
            return say("{player} passes.", player=who)
        if action == DOUBLE:
            return say("{player} doubles.", player=who)
        if action == FAIL:
            return say("{player} cannot open: {points}.", player=who, points=-NO_OPENING)
        if action == DONE:
            return say("{player} has opened.", player=who)
        return super().told(viewer, seat, action)

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        return say("The cards are dealt; the auction begins.")

    def say(self, action_text: str) -> str:
        if action_text.startswith("lay "):
            card = said(KIND[action_text.removeprefix("lay ")])
            return say("lay out {card} ({points})", card=card, points=-MELDED_RED_THREE)
        if action_text == "cannot open":
            return say_in("a move", "cannot open")
        if action_text.startswith("bid "):
            return say("bid {bid}", bid=said_bid(self.actions[action_text] - BID))
        return super().say(action_text)
