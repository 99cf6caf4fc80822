"""Sinkki: seven cards in combinations, and a call when the rest is worth little. A Finnish relative of gin rummy.

Source: My Games, lines 2944-2989.

Decided where the source is open: see `Sinkki.decisions`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.errors import BadResult
from games.core.game import Deal, GameTable
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SeatOf, choice, entry, per_seat
from games.core.sheet import FixedDeals, Row
from games.core.state import OPEN, Action
from games.core.views import SeatView
from games.kits.cards import BIT, RANKS, SUIT_MASK, cards_of, mask_of
from games.kits.chips import BETWEEN_PLAYERS, SHEET, ChipGame, stack_option
from games.kits.melds import (
    DEALING,
    DISCARD,
    DRAW,
    DRAWING,
    END,
    MELDING,
    OVER,
    TAKE,
    TEXT,
    DrawDiscardState,
    action_table,
    packs,
    said,
)
from games.kits.poker import RANK_MASK

HAND: Final = 7
START_CHIPS: Final = 100
LEAST: Final = 3
"""The fewest cards of a combination."""
VALUES: Final = tuple({"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank) for rank in RANKS)
"""What a card of each rank counts when it is trash."""
CLEAN_PRICE, WIN_PRICE, CALL_PENALTY = 4, 2, 4
CLEAN, SINKKI, STOCK = "clean", "sinkki", "stock"
MOST_TRASH: Final = 2 * 30 + 10
CALL: Final = 256
"""CALL + kind: discard a card and call sinkki."""
WORDS: Final = {
    DRAW: "draw",
    TAKE: "take",
    END: "end",
    **{DISCARD + kind: f"discard {TEXT[kind]}" for kind in range(52)},
    **{CALL + kind: f"sinkki {TEXT[kind]}" for kind in range(52)},
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


class Showdown(DealResult):
    """How a deal ended, who announced it, and what everybody's trash counts."""

    ended: str = choice(
        "Ended by", (CLEAN, "a clean game"), (SINKKI, "a call of sinkki"), (STOCK, "the end of the stock")
    )
    by: int | None = entry(Maybe(SeatOf()), "Who announced it", help="empty at the end of the stock")
    trash: tuple[int, ...] = per_seat("Trash", Number(0, MOST_TRASH))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if (self.by is None) != (self.ended == STOCK):
            raise BadResult({"by": "somebody announced a clean game or sinkki, nobody the end of the stock."})
        if self.by is None:
            return
        value = self.trash[self.by]
        if self.ended == CLEAN and value:
            raise BadResult({"trash": f"a clean game has no trash, but {{{self.by}}} has {value}."})
        if self.ended == SINKKI and not value:
            raise BadResult({"trash": f"{{{self.by}}} has no trash: that is a clean game, not sinkki."})

    def winners(self) -> list[int]:
        """Who wins: the clean game, or the lowest trash; the caller of sinkki only if nobody has as little."""
        if self.ended == CLEAN:
            return [seat for seat in range(len(self.trash)) if seat == self.by]
        best = min(self.trash)
        lowest = [seat for seat, value in enumerate(self.trash) if value == best]
        if self.ended == SINKKI and len(lowest) > 1:
            return [seat for seat in lowest if seat != self.by]
        return lowest


class SinkkiSheet(FixedDeals):
    """Chips won and lost; what cannot be split stays for the winner of the next deal (`left`)."""

    def begin(self) -> None:
        super().begin()
        self.left = 0

    def carry(self) -> Mapping[str, Any]:
        return {"left": self.left}

    def coming(self) -> tuple[str, ...]:
        left = (f"In the pot from earlier deals: {self.left}, for the next winner",) if self.left else ()
        return (*super().coming(), *left)

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Showdown)
        result.check(self.table, deal)
        price = CLEAN_PRICE if result.ended == CLEAN else WIN_PRICE
        winners = result.winners()
        paid = [0 if seat in winners else price for seat in range(self.table.seats)]
        why = [f"{{{seat}}} has trash for {value}" for seat, value in enumerate(result.trash)]
        if result.ended == SINKKI and result.by is not None and result.by not in winners:
            paid[result.by] += CALL_PENALTY
            why.append(
                f"{{{result.by}}} called sinkki without being the only lowest: {CALL_PENALTY} more to pay"
            )
        pot = sum(paid) + deal.carry["left"]
        share, rest = divmod(pot, len(winners))
        why += [f"{{{seat}}} wins {share} of the pot of {pot}" for seat in winners]
        if rest:
            why.append(f"{rest} cannot be split and goes to the winner of the next deal")
        points = tuple(share if seat in winners else -paid[seat] for seat in range(self.table.seats))
        return Score(points, tuple(why))

    def enter(self, result: DealResult) -> Row:
        row = super().enter(result)
        self.left -= sum(row.points)
        return row


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
            seen["call"] = f"trash {trash(self.mask(seat))}"
        if seat == self.ended[1]:
            seen["labels"].append("clean game" if self.ended[0] == CLEAN else "called sinkki")
        return seen

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts = [["sinkki", "may be called" if self.may_call() else "not yet"]]
        if viewer is not None and viewer != OPEN and self.phase != DEALING:
            facts.append(["your trash", str(trash(self.mask(viewer)))])
        if self.deal.carry["left"]:
            facts.append(["left in the pot", str(self.deal.carry["left"])])
        return facts

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        if action == DRAW:
            return f"{{{seat}}} draws a card."
        if action == TAKE:
            return f"{{{seat}}} takes {said(self.pile[-1])} from the pile."
        if action == END:
            return f"{{{seat}}} leaves the pile: the deal is over."
        after = self.clone()
        after.apply(seat, action)
        story = f"{{{seat}}} discards {said(after.pile[-1])}"
        if after.phase != OVER:
            return f"{story}."
        announced = {CLEAN: " and has a clean game", SINKKI: " and calls sinkki", STOCK: ": the deal is over"}
        return f"{story}{announced[after.ended[0]]}."

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        return f"The cards are dealt. {{{self.starter}}} discards first."

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
    summary = "Seven cards, sets and runs, and a call that costs you dearly if somebody has as little as you."
    wins = "Who has won most chips after the last deal wins."
    seats = (3, 4, 5)
    options = (
        Option(
            "deals",
            "Deals",
            20,
            lo=1,
            hi=MOST_DEALS,
            help="How many deals are played, unless the players stop.",
        ),
        SHEET,
        stack_option(START_CHIPS),
    )
    presets = (Preset("my-games", "Sinkki", (Source("my-games", "sinkki", (2944, 2989)),), seats=4),)
    objective = "either"
    draws = True
    luck = "some"
    may_stop = True
    settlements = ("average-pot",)
    chip_kinds = BETWEEN_PLAYERS
    max_actions = 2 * MOST_TURNS + 1
    max_deals = MOST_DEALS
    page: ClassVar[dict[str, str]] = {
        "object": "Bring your seven cards into combinations, or end the deal while you have the least left over.",
        "equipment": f"One deck of 52 cards and chips, such as {START_CHIPS} for each of 3 to 5 players.",
        "deal": (
            f"{HAND} cards each, and one more for the player left of the dealer, who starts by laying one card open: "
            "the beginning of the discard pile. The others are the stock. The deal passes to the left."
        ),
        "combinations": (
            "Three or four cards of one rank, or three and more cards of one suit in sequence, with the ace below the "
            "two only. Each card belongs to one combination; what belongs to none is trash and counts: ace "
            f"{VALUES[-1]}, two to ten their number, jack, queen and king {VALUES[-2]} each. A hand is divided as is "
            "best for it. A hand without trash is a clean game."
        ),
        "play": (
            "The player in turn takes the top card of the stock or of the pile and discards another one: not the card "
            "just taken from the pile. Who then has a clean game says so, and the deal is over. Who has not may call "
            "sinkki with the discard, and the deal is over too; but not before the first turn of the player to the "
            "right of the starter. When the stock is gone, the player in turn may still take the top of the pile and "
            "discard; then the deal is over."
        ),
        "scoring": (
            f"For a clean game everybody pays its player {CLEAN_PRICE}. Otherwise the lowest trash wins {WIN_PRICE} "
            "from everybody else. Who called sinkki wins only with less than anybody else, and who calls and does not "
            f"win pays {CALL_PENALTY} more. Several winners share the pot; what cannot be split goes to the winner of "
            "the next deal."
        ),
        "match": (
            f"Each deal is a game of its own. {options[0].default} deals unless chosen otherwise, or until the players "
            "stop: who has won most chips wins."
        ),
        "settlement": "Everybody settles the chips won or lost; an unsplit rest of the last pot belongs to all alike.",
    }
    decisions = (
        "The player left of the dealer starts, and the deal passes to the left.",
        "The starter's opening discard is no turn. If it leaves a clean game, that is announced at once; sinkki may "
        "not be called with it.",
        "A clean game is announced by itself, since it must be, and from the first turn on.",
        "When several win, they pay nothing to each other.",
        "An odd rest is added to the next pot; if that cannot be split either, its rest goes on.",
        "At the end of the stock the player in turn may also leave the pile alone.",
        f"A deal in which the pile is taken again and again ends after {MOST_TURNS} turns as if the stock had run out.",
        "The last turn, taken from the pile with the stock gone, may end with a call as well.",
        f"Chips are counted and not limited: a player may lose more than the {START_CHIPS} to begin with.",
        "On a chip sheet the odd rest of a last pot is given to somebody before the final count.",
    )

    Result = Showdown
    Sheet = SinkkiSheet
    State = SinkkiState

    usual = 4
