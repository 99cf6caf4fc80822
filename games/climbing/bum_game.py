"""The Bum Game: get rid of one's cards in sets and sequences, and rise from Bum to Boss.

Source: Parlett, lines 4940-5000, after Zheng Shangyou.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.climbing.kit.ranked_sets import JOKER, OF_RANK, RANK, RankedSetsState
from games.core.fields import each_seat
from games.core.game import Deal, Game
from games.core.messages import Seat, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import Score
from games.core.sheet import FirstTo, Sheet, places
from games.core.state import OPEN, Action
from games.kits.cards import cards_of, mask_of
from games.kits.going_out import OutInOrder, out_points
from games.kits.hands import CALL

TARGET: Final = 20
KEEP, GIVE = CALL + 1, CALL + 2
EXCHANGING: Final = say_in("phase", "keep jokers or give them")
POSITIONS: Final = {
    3: (say("Boss"), say("Middleman"), say("Bum")),
    4: (say("Boss"), say("Foreman"), say("Worker"), say("Bum")),
    5: (say("Boss"), say("Foreman"), say("Middleman"), say("Worker"), say("Bum")),
}


class BumSheet(FirstTo):
    """Who went out first is the next Boss, and the others follow; at the end their positions part who is level."""

    carried = ("order",)
    order: tuple[int, ...] = ()

    def dealer(self) -> int:
        return self.order[-1] if self.order else super().dealer()

    def coming(self) -> tuple[str, ...]:
        names = POSITIONS[self.table.seats]
        seats = zip(names, self.order, strict=True) if self.order else ()
        return (
            *super().coming(),
            *(say("{position}: {player}", position=name, player=Seat(seat)) for name, seat in seats),
        )

    @property
    def ranking(self) -> list[int]:
        below = [self.order.index(seat) if self.order else 0 for seat in range(self.table.seats)]
        return places([total * 10 - place for total, place in zip(self.totals, below, strict=True)])


class BumResult(OutInOrder):
    """Who went out, the new Boss first."""

    def score(self, sheet: Sheet, deal: Deal) -> Score:
        points = out_points(self.went_out, sheet.table.seats)
        why = [
            say(
                "{player} is out as number {number}: {points}",
                player=Seat(seat),
                number=number,
                points=points[seat],
            )
            for number, seat in enumerate(self.went_out, 1)
        ]
        return Score(points, tuple(why))

    def follow(self, sheet: Any) -> None:
        last = next(seat for seat in range(sheet.table.seats) if seat not in self.went_out)
        sheet.order = [*self.went_out, last]


class BumGameState(RankedSetsState):
    """keeps: who has said, before cards are exchanged, that he keeps his jokers."""

    words_said = {
        "pass": say_in("a move", "pass"),
        "keep": say("keep my jokers"),
        "give": say("give them away"),
    }

    keeps: list[bool] = each_seat(False)

    def sizes(self) -> list[int]:
        """All the cards, beginning with the Boss."""
        order = self.positions()
        each, more = divmod(len(self.deck), len(order))
        return [*(each + (order.index(seat) < more) for seat in range(len(order))), 0]

    def positions(self) -> tuple[int, ...]:
        """The seats from the Boss to the Bum, who deals; in the first deal as they sit."""
        seats, dealer = self.table.seats, self.deal.dealer
        return tuple(self.deal.carry["order"]) or tuple(
            (dealer + step) % seats for step in range(1, seats + 1)
        )

    def after_deal(self) -> None:
        self.order = self.positions()
        if self.deal.carry["order"]:
            self.ask(EXCHANGING, *sorted(self.givers_up()))
        else:
            self.lead(self.order[0])

    def givers_up(self) -> tuple[int, ...]:
        """Those who give their highest cards: the Bum, and with four and more the Worker."""
        return self.order[-1:] if len(self.order) == 3 else self.order[-2:]

    def choices(self, seat: int) -> list[Action]:
        return [KEEP, GIVE] if self.phase == EXCHANGING else super().choices(seat)

    def act(self, seat: int, action: Action) -> None:
        if self.phase != EXCHANGING:
            super().act(seat, action)
            return
        self.keeps[seat] = action == KEEP
        self.turn = tuple(other for other in self.turn if other != seat)
        if not self.turn:
            self.exchange(*self.gifts())
            self.keeps = [False] * self.table.seats
            self.lead(self.order[0])

    def gifts(self) -> list[tuple[int, int, int]]:
        """Who gives whom what, all at the same time."""
        boss, *between, bum = self.order
        if len(between) == 1:
            (middle,) = between
            low, high, own = self.low(boss), self.high(bum), self.low(middle)
            down = [(boss, bum, low[0]), (boss, middle, low[1]), (middle, bum, own[0])]
            return [*down, (bum, boss, high[0]), (bum, middle, high[1]), (middle, boss, self.high(middle)[0])]
        foreman, worker = between[0], between[-1]
        return [
            (boss, bum, sum(self.low(boss)[:2])),
            (bum, boss, sum(self.high(bum)[:2])),
            (foreman, worker, self.low(foreman)[0]),
            (worker, foreman, self.high(worker)[0]),
        ]

    def low(self, seat: int) -> list[int]:
        """A hand from the lowest card up, each as a mask."""
        return [1 << card for card in sorted(cards_of(self.hands[seat]), key=lambda one: (RANK[one], one))]

    def high(self, seat: int) -> list[int]:
        """A hand from the highest card down, without jokers that are kept."""
        jokers = mask_of(cards_of(OF_RANK[JOKER])) if self.keeps[seat] else 0
        return [card for card in reversed(self.low(seat)) if not card & jokers]

    def resampled(self, viewer: int, rng: Random) -> None:
        """What others have decided about their jokers is not known."""
        if self.phase == EXCHANGING:
            for other in self.givers_up():
                if other != viewer and other not in self.turn:
                    self.keeps[other] = rng.random() < 0.5

    def labels(self, seat: int) -> list[str]:
        position = POSITIONS[self.table.seats][self.positions().index(seat)]
        return [position, *super().labels(seat)]

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.phase != EXCHANGING:
            return super().told_choice(viewer, seat, action)
        player = Seat(seat)
        if viewer not in (seat, OPEN):
            return say("{player} has decided what to do with jokers.", player=player)
        if action == KEEP:
            return say("{player} keeps any jokers.", player=player)
        return say("{player} gives jokers away.", player=player)

    def result(self) -> BumResult:
        return BumResult(went_out=self.went_out)

    def greedy(self, seat: int, rng: Random) -> Action:
        return KEEP if self.phase == EXCHANGING else super().greedy(seat, rng)


@register
class BumGame(Game):
    title = "The Bum Game"
    summary = say("Be rid of your cards first and become the Boss, who takes the best cards off the Bum.")
    sources = ("parlett 4940-5000",)
    seats = (3, 4, 5)
    usual = 4
    options = (Option("target", say("Points that win"), TARGET, lo=1, hi=100),)
    settlements = ("winner-from-each", "average-pot", "fixed")

    State = BumGameState
    Sheet = BumSheet
    Result = BumResult
