"""Brag: the worth of three cards, with braggers that stand for any card, and betting until one of the last two sees.

Source: Parlett, lines 5285-5315.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from games.core.messages import Message, Seat, say, say_in
from games.core.sheet import FixedDeals
from games.core.state import Action
from games.kits.cards import BIT, DECK_52, cards_of
from games.vying.kit.betting import ACTIONS, CALL, FOLD, SEE, SPOKEN, TEXTS, Betting, Bragging
from games.vying.kit.game import VyingSheet
from games.vying.kit.state import VyingState

HIGH, PAIR, FLUSH, RUN, FLUSH_RUN, PRIAL = range(6)
NAMES: Final = (
    say("high card"),
    say("pair"),
    say("flush"),
    say_in("a hand of brag", "run"),
    say_in("a hand of brag", "flush run"),
    say_in("a hand of brag", "prial"),
)
TWO, THREE, FIVE, ACE = 0, 1, 3, 12
BEST: Final = 13
"""What a run of A-2-3 and the best prial are compared by, above all ranks."""


def brag_strength(
    hand: int, braggers: int = 0, best_prial: int = THREE, *, runs: bool = True, more: bool = False
) -> int:
    """What three cards are worth: the higher number wins. braggers: the cards that stand for any others.

    best_prial: its rank. runs: whether runs and flushes count. more: of equal hands that with more braggers is better,
    not that with fewer.
    """
    wild = (hand & braggers).bit_count()
    worth = _worth(hand & ~braggers, wild, best_prial, runs)
    return worth << 2 | (wild if more else 3 - wild)


@lru_cache(maxsize=1 << 16)
def _worth(natural: int, wild: int, best_prial: int, runs: bool) -> int:
    if wild == 3:
        return PRIAL << 12 | BEST << 8
    cards = cards_of(natural)
    if wild == 2:
        return _prial(cards[0] % 13, best_prial)
    if wild:
        others = (BIT[card] for card in DECK_52 if not natural & BIT[card])
        return max(_worth(natural | other, 0, best_prial, runs) for other in others)
    low, middle, high = sorted(card % 13 for card in cards)
    if low == high:
        return _prial(high, best_prial)
    if low == middle or middle == high:
        return PAIR << 12 | middle << 8 | (low + high - middle) << 4
    flush = runs and len({card // 13 for card in cards}) == 1
    top = BEST if (low, middle, high) == (TWO, THREE, ACE) else high if high - low == 2 else 0
    if runs and top:
        return (FLUSH_RUN if flush else RUN) << 12 | top << 8
    return (FLUSH if flush else HIGH) << 12 | high << 8 | middle << 4 | low


def _prial(rank: int, best: int) -> int:
    return PRIAL << 12 | (BEST if rank == best else rank) << 8


class BragState(VyingState):
    """Three cards each, hidden."""

    rounds = ("DDD",)

    def strength(self, seat: int) -> int:
        return brag_strength(self.hands[seat])

    def hand_name(self, seat: int) -> str:
        return NAMES[self.strength(seat) >> 14]


class ModernBragState(BragState):
    """The dealer alone pays an ante; who goes out stacks his cards face up; one of the last two sees the other."""

    betting_kind = Bragging
    texts: ClassVar[Mapping[Action, str]] = {**TEXTS, FOLD: "stack", CALL: "stay"}
    actions: ClassVar[dict[str, Action]] = {**ACTIONS, "stack": FOLD, "stay": CALL}
    spoken: ClassVar[Mapping[str, str]] = {
        **SPOKEN,
        "stack": say_in("a bet", "stack"),
        "stay": say_in("a bet", "stay"),
    }

    def pay_antes(self) -> None:
        self.betting.pay(self.deal.dealer, self.ante)

    def bet(self) -> None:
        super().bet()
        self.betting.raised = True

    def apply(self, seat: int, action: Action) -> None:
        if action == FOLD:
            self.up[seat] |= self.hands[seat]
        super().apply(seat, action)

    def showers(self) -> tuple[int, ...]:
        """Who has seen the other and is beaten need not show."""
        rivals = super().showers()
        best = max(map(self.strength, rivals))
        return tuple(seat for seat in rivals if self.said[seat] != SEE or self.strength(seat) == best)

    def told_bet(self, seat: int, action: Action, after: Betting) -> Message:
        if action == FOLD:
            return say("{player} stacks the cards.", player=Seat(seat))
        if action == CALL:
            added = after.paid[seat] - self.betting.paid[seat]
            return say("{player} stays, paying {chips}.", player=Seat(seat), chips=added)
        return super().told_bet(seat, action, after)

    def told_antes(self) -> Message:
        dealer = Seat(self.deal.dealer)
        return say("{player} puts {ante} into the pot and deals.", player=dealer, ante=self.ante)


class BragSheet(VyingSheet):
    """Everybody deals as often as the others."""

    def number_of_deals(self) -> int:
        seats = self.table.seats
        return max(1, FixedDeals.number_of_deals(self) // seats) * seats
