"""Two-Four-Jack: match by rank or suit; twos and fours are answered or drawn for, jacks turn play, aces name a suit.

Source: Parlett, lines 4357-4381.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.climbing.kit.matching import DRAW_WORD, PASS_WORD, EndedGame, MatchingState, ends, left_over
from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import Seat, say, say_in
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import Sheet
from games.core.state import Action
from games.kits.pack import PIPS, Pack

CARDS: Final = 12
FEWER: Final = 10
ONE_PACK: Final = 4
TARGET: Final = 200
SHUFFLES: Final = 5
ACE: Final = 20
POWER: Final = 15
COURT: Final = 10
PACK: Final = Pack(copies=2)
WORTH: Final = PACK.worth({**PIPS, "A": ACE, "2": POWER, "4": POWER})


class TwoFourJackState(MatchingState):
    """due: how many cards who does not answer the upcard takes, 0 for a jack; -1 where none is to be answered."""

    pack = PACK
    cards_each = CARDS
    most_shuffles = SHUFFLES
    counts_draws = False
    announced = True

    due: int = -1

    def cards_dealt(self) -> tuple[int, ...]:
        return self.deck[: PACK.kinds] if self.table.seats <= ONE_PACK else self.deck

    def each(self) -> int:
        return FEWER if self.table.seats in (4, 8) else CARDS

    def wild(self) -> int:
        return PACK.of_rank["A"]

    naming = wild

    def worth(self) -> Sequence[int]:
        return WORTH

    def fitting(self) -> int:
        return super().fitting() if self.due < 0 else PACK.of_rank[PACK.ranks[PACK.rank[self.waste[-1]]]]

    def choices(self, seat: int) -> list[Action]:
        if self.due < 0:
            return super().choices(seat)
        return [*self.playable(seat), DRAW_WORD if self.due else PASS_WORD]

    def on_card(self, seat: int, card: int) -> None:
        rank = PACK.ranks[PACK.rank[card]]
        if rank == "J":
            self.due, self.step = 0, -self.step
        else:
            self.due = max(self.due, 0) + int(rank) if rank in "24" else -1
        super().on_card(seat, card)

    def must_draw(self, seat: int) -> None:
        if self.due < 0:
            super().must_draw(seat)
            return
        takers = [seat] * self.due
        self.due = -1
        self.take(self.next_in(seat), *takers)

    def must_miss(self, seat: int) -> None:
        if self.due < 0:
            super().must_miss(seat)
            return
        self.due = -1
        self.go_on(seat)

    def result(self) -> TwoFourJack.Result:
        return TwoFourJack.Result(left=self.left())

    def facts(self, viewer: int | None) -> list[list[str]]:
        due = [[say_in("fact", "to be answered or drawn"), str(self.due)]] if self.due > 0 else []
        return [*super().facts(viewer), *due]

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        if self.due == 0 and action == PASS_WORD:
            return say("{player} does not answer the jack and misses a turn.", player=Seat(seat))
        if self.due > 0 and action == DRAW_WORD:
            return say("{player} draws {count} cards and misses a turn.", player=Seat(seat), count=self.due)
        return super().told_choice(viewer, seat, action)


@register
class TwoFourJack(EndedGame):
    title = "Two-Four-Jack"
    summary = say(
        "Match by rank or suit; answer twos, fours and jacks with another, or draw and miss a turn."
    )
    wins = say("Fewest points win when somebody reaches the agreed points, or after the last deal.")
    seats = (2, 3, 4, 5, 6, 7, 8)
    usual = 4
    sources = ("parlett 4357-4381",)
    options = ends(TARGET)
    max_actions = 3000

    State = TwoFourJackState

    class Result(DealResult):
        """What the cards left in each hand cost."""

        left: tuple[int, ...] = per_seat(say("Value of the cards in hand"), Number(0, sum(WORTH)))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.left.count(0) > 1:
                refuse("left", "the deal is over as soon as one player has no cards.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            return left_over(self.left)
