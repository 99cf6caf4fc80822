"""Sinkki: seven cards in combinations, and a call when the rest is worth little. A Finnish relative of gin rummy.

Source: My Games, lines 2944-2989.

Decided where the source is open: see the rules page.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Final, Self

from games.core.game import Deal, GameTable
from games.core.messages import Card, Seat, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.state import OPEN, Action
from games.core.ties import TABLE_CHOOSES
from games.core.views import SeatView
from games.kits.cards import BIT, RANKS, SUIT_MASK, cards_of, mask_of, said
from games.kits.chips import BETWEEN_PLAYERS, SHEET, ChipGame, stack_option
from games.kits.kinds import KIND, TEXT, packs
from games.kits.melds import (
    DEALING,
    DISCARD,
    DRAW,
    DRAWING,
    END,
    MELDING,
    OVER,
    TAKE,
    DrawDiscardState,
    action_table,
)
from games.kits.poker import RANK_MASK
from games.rummy.sinkki_sheet import CLEAN, SINKKI, STOCK, Showdown, SinkkiSheet

HAND: Final = 7
START_CHIPS: Final = 100
LEAST: Final = 3
"""The fewest cards of a combination."""
VALUES: Final = tuple({"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank) for rank in RANKS)
"""What a card of each rank counts when it is trash."""
CALL: Final = 256
"""CALL + kind: discard a card and call sinkki."""
WORDS: Final = {
    DRAW: "draw",
    TAKE: "take",
    END: "end",
    **{DISCARD + kind: "discard " + TEXT[kind] for kind in range(52)},
    **{CALL + kind: "sinkki " + TEXT[kind] for kind in range(52)},
}
MOST_DEALS: Final = 200
MOST_TURNS: Final = 200
"""After so many turns, which takes everybody taking from the pile, the deal ends as if the stock had."""


@lru_cache(maxsize=1 << 16)
def trash(hand: int) -> int:
    """What the cards outside combinations count, with the hand divided at its best. `trash(0)` is 0."""
    if not hand:
        return 0
    low = hand & -hand
    best = VALUES[(low.bit_length() - 1) % 13] + trash(hand ^ low)
    for meld in _melds_with(hand, low.bit_length() - 1):
        best = min(best, trash(hand & ~meld))
    return best


def _melds_with(hand: int, card: int) -> list[int]:
    """The combinations in a hand to which a card belongs: sets of its rank, and runs of its suit with the ace low."""
    equal = cards_of(hand & RANK_MASK[card % 13])
    melds = [mask_of(chosen) for size in (3, 4) for chosen in combinations(equal, size) if card in chosen]
    suit = card // 13
    places = [(held % 13 + 1) % 13 for held in cards_of(hand & SUIT_MASK[suit])]
    own = (card % 13 + 1) % 13
    for low in range(own, -1, -1):
        if low not in places:
            break
        for high in range(own, 13):
            if high not in places:
                break
            if high - low + 1 >= LEAST:
                melds.append(mask_of([13 * suit + (place - 1) % 13 for place in range(low, high + 1)]))
    return melds


class SinkkiState(DrawDiscardState):
    """A deal in play."""

    deck = packs(1, 0)
    texts = WORDS
    actions = action_table(WORDS)

    __slots__ = ("ended", "last_turn", "opening", "starter", "taken", "turns")

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.starter = self.seat
        self.ended: tuple[str, int | None] = STOCK, None
        self.opening = True
        """Whether the starter has yet to lay the first card of the pile."""
        self.last_turn = False
        """Whether the turn began with an empty stock."""
        self.taken = -1
        """The card just taken from the pile, which may not be discarded."""
        self.turns = 0
        """Turns finished; the starter's opening discard is none."""

    # Turns --------------------------------------------------------------------------------------------------------

    def apply_chance(self, outcome: Any) -> None:
        self.deal_out(outcome, HAND)
        self.draw_cards(self.starter, 1)
        self.phase = MELDING

    def may_call(self) -> bool:
        """Sinkki may be called from the first turn of the player right of the starter on."""
        return not self.opening and self.turns >= self.table.seats - 2

    def legal(self, seat: int) -> list[Action]:
        if self.phase == DRAWING:
            return [DRAW, TAKE] if self.stock else sorted((TAKE, END))
        kinds = [kind for kind in self.hands[seat].held() if kind != self.taken]
        calls = [CALL + kind for kind in kinds if self.may_call() and trash(self._without(seat, kind))]
        return [*(DISCARD + kind for kind in kinds), *calls]

    def _without(self, seat: int, kind: int) -> int:
        return self.mask(seat) & ~BIT[kind]

    def mask(self, seat: int) -> int:
        return mask_of(self.hands[seat].held())

    def apply(self, seat: int, action: Action) -> None:
        if action == DRAW:
            self.draw_cards(seat, 1)
            self.phase = MELDING
        elif action == TAKE:
            self.last_turn = not self.stock
            self.taken = self.pile.pop()
            self.pick_up(seat, [self.taken])
            self.phase = MELDING
        elif action == END:
            self.phase = OVER
        else:
            self._discard(seat, action)

    def _discard(self, seat: int, action: Action) -> None:
        self.turns += not self.opening
        self.opening = False
        kind = action - (CALL if action >= CALL else DISCARD)
        self.put_down(seat, kind)
        self.pile.append(kind)
        if not trash(self.mask(seat)):
            self.ended = CLEAN, seat
        elif action >= CALL:
            self.ended = SINKKI, seat
        over = self.ended[1] is not None or self.last_turn or self.turns >= MOST_TURNS
        self.taken = -1
        self.phase = OVER if over else DRAWING
        if not over:
            self.seat = self.table.next_seat(seat)

    # The end ------------------------------------------------------------------------------------------------------

    def result(self) -> Showdown:
        ended, by = self.ended
        return Showdown(
            ended=ended, by=by, trash=tuple(trash(self.mask(seat)) for seat in range(self.table.seats))
        )

    def returns(self) -> list[float]:
        """Chips won or lost."""
        sheet = SinkkiSheet(self.table)
        return [float(points) for points in sheet.score(self.result(), self.deal).points]

    # Copies and worlds --------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = super().clone()
        twin.ended, twin.starter, twin.last_turn = self.ended, self.starter, self.last_turn
        twin.opening, twin.taken, twin.turns = self.opening, self.taken, self.turns
        return twin

    def resample(self, seat: int, rng: Random) -> Self:
        return self.clone() if self.phase == OVER else super().resample(seat, rng)

    def plausible(self, seat: int) -> bool:
        """Nobody who has discarded may hold a clean game: it would have been announced."""
        players = min(self.turns, self.table.seats - 1) + (not self.opening)
        acted = [(self.starter + step) % self.table.seats for step in range(players)]
        return all(trash(self.mask(other)) for other in acted if other not in (seat, self.seat))

    # What is seen -------------------------------------------------------------------------------------------------

    def sees_hand(self, viewer: int | None, seat: int) -> bool:
        return self.phase == OVER or super().sees_hand(viewer, seat)

    def seat_view(self, viewer: int | None, seat: int) -> SeatView:
        seen = super().seat_view(viewer, seat)
        if self.phase == OVER:
            seen["call"] = say("trash {points}", points=trash(self.mask(seat)))
        if seat == self.ended[1]:
            seen["labels"].append(say("clean game") if self.ended[0] == CLEAN else say("called sinkki"))
        return seen

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = [
            [say_in("fact", "sinkki"), say("may be called") if self.may_call() else say("not yet")]
        ]
        if viewer is not None and viewer != OPEN and self.phase != DEALING:
            facts.append([say_in("fact", "your trash"), str(trash(self.mask(viewer)))])
        if self.deal.carry["left"]:
            facts.append([say_in("fact", "left in the pot"), str(self.deal.carry["left"])])
        return facts

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if action == DRAW:
            return say("{player} draws a card.", player=Seat(seat))
        if action == TAKE:
            return say(
                "{player} takes {card} from the pile.", player=Seat(seat), card=Card(TEXT[self.pile[-1]])
            )
        if action == END:
            return say("{player} leaves the pile: the deal is over.", player=Seat(seat))
        after = self.clone()
        after.apply(seat, action)
        player, card = Seat(seat), Card(TEXT[after.pile[-1]])
        if after.phase != OVER:
            return say("{player} discards {card}.", player=player, card=card)
        if after.ended[0] == CLEAN:
            return say("{player} discards {card} and has a clean game.", player=player, card=card)
        if after.ended[0] == SINKKI:
            return say("{player} discards {card} and calls sinkki.", player=player, card=card)
        return say("{player} discards {card}: the deal is over.", player=player, card=card)

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        return say("The cards are dealt. {player} discards first.", player=Seat(self.starter))

    def say(self, action_text: str) -> str:
        word, _, card = action_text.partition(" ")
        return say("sinkki {card}", card=said(KIND[card])) if word == "sinkki" else super().say(action_text)

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Take the open card if it makes the hand better by more than itself; keep what counts least and fits best."""
        if self.phase == DRAWING:
            return self._greedy_draw(seat)
        kinds = [kind for kind in self.hands[seat].held() if kind != self.taken]
        kind = min(
            kinds,
            key=lambda kind: (trash(self._without(seat, kind)), self._fits(seat, kind), -VALUES[kind % 13]),
        )
        left = trash(self._without(seat, kind))
        if left and self.may_call() and left <= max(4, 16 - 2 * self.turns // self.table.seats):
            return CALL + kind
        return DISCARD + kind

    def _greedy_draw(self, seat: int) -> Action:
        now, hand = trash(self.mask(seat)), self.mask(seat) | BIT[self.pile[-1]]
        best = min(trash(hand & ~BIT[kind]) for kind in self.hands[seat].held())
        if best < now - 3 or (best < now and not self.stock):
            return TAKE
        return DRAW if self.stock else END

    def _fits(self, seat: int, kind: int) -> int:
        """How many other cards of the hand a card may come together with."""
        hand = self._without(seat, kind)
        place = (kind % 13 + 1) % 13
        near = [place + step for step in (-2, -1, 1, 2) if 0 <= place + step < 13]
        runs = mask_of([13 * (kind // 13) + (one - 1) % 13 for one in near])
        return (hand & (RANK_MASK[kind % 13] | runs)).bit_count()


@register
class Sinkki(ChipGame):
    title = "Sinkki"
    summary = say(
        "Seven cards, sets and runs, and a call that costs you dearly if somebody has as little as you."
    )
    wins = say("Who has won most chips after the last deal wins.")
    seats = (3, 4, 5)
    options = (
        Option(
            "deals",
            say("Deals"),
            20,
            lo=1,
            hi=MOST_DEALS,
            help=say("How many deals are played, unless the players stop."),
        ),
        SHEET,
        stack_option(START_CHIPS),
    )
    variants = (Variant("my-games", "Sinkki", "my-games 2944-2989", seats=4),)
    objective = "either"
    tie = TABLE_CHOOSES
    luck = "some"
    may_stop = True
    settlements = ("average-pot",)
    chip_kinds = BETWEEN_PLAYERS
    max_deals = MOST_DEALS

    Result = Showdown
    Sheet = SinkkiSheet
    State = SinkkiState

    usual = 4
