"""The table of canasta, samba and hand and foot: red threes, a pile that freezes, openings, and the question.

Two sides, or two players, lay melds out and take the discard pile. A turn is made of small moves: `draw` or the pile,
then cards laid one at a time, then a discard. What a meld is, and whether a turn can still be ended, says the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Self

from games.core.game import Deal, GameTable
from games.core.messages import Seat, Side, joined, say, say_in
from games.core.state import Action, Outcome
from games.core.views import MeldView, PileView, SeatView
from games.kits.kinds import JOKER_RANK, RANK, RED_THREES, TEXT, TWO, said, said_all
from games.kits.melds import ANSWERING, ASK, BONUS, DISCARD, DRAW, END, NO, YES, DrawDiscardState
from games.rummy.kit.canasta_sheets import SideResult

WILD_RANKS: Final = (TWO, JOKER_RANK)
NEITHER, ALLOWED, FORBIDDEN = range(3)
"""The partner's answer to `may I go out?` in this turn."""


class CanastaTable(DrawDiscardState):
    """A deal in which sides meld.

    threes (red ones laid out), opened, need (what the opening must be worth): per side. started: seats whose first turn
    has begun. Of the turn: begun (the meld not yet complete, or -1), pair (naturals that the hand still owes it for the
    pile), waiting (cards of the pile that are picked up once its top is properly melded), laid (points towards the
    opening), touched (cards melded), drew, answer, opening (the side had not opened before this turn).
    concealed: how the deal was ended.
    """

    __slots__ = (
        "answer", "begun", "concealed", "drew", "frozen", "laid", "need", "opened", "opening", "pair", "side",
        "side_at", "started", "threes", "touched", "waiting", "went_out",
    )  # fmt: skip

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.side_at = tuple(table.side_of(seat) for seat in range(table.seats))
        self.threes: list[tuple[int, ...]] = [()] * len(table.sides)
        self.opened = [False] * len(table.sides)
        self.need = self.openings(deal)
        self.started = [False] * table.seats
        self.frozen = False
        self.went_out: int | None = None
        self.concealed = False
        self.begin_turn(self.seat)

    # What a game says ---------------------------------------------------------------------------------------------

    replaces: ClassVar[bool] = True
    """Whether red threes that come with the pile are replaced from the stock."""

    def openings(self, deal: Deal) -> tuple[int, ...]:
        """What each side's opening must be worth."""
        raise NotImplementedError

    def melds_seen(self, side: int) -> list[MeldView]:
        """The melds of a side, as they lie."""
        raise NotImplementedError

    # The turn -----------------------------------------------------------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.side = self.side_at[seat]
        self.begun = -1
        self.pair = self.laid = self.touched = 0
        self.waiting: tuple[int, ...] = ()
        self.drew = False
        self.answer = NEITHER
        self.opening = not self.opened[self.side]

    def mover(self) -> int:
        return self.partner() if self.phase == ANSWERING else self.seat

    def partner(self) -> int:
        return (self.seat + 2) % self.table.seats

    # Cards --------------------------------------------------------------------------------------------------------

    @staticmethod
    def freezes(kind: int) -> bool:
        """Whether a card freezes the pile."""
        return RANK[kind] in WILD_RANKS or kind in RED_THREES

    def turn_up(self) -> None:
        """Begin the discard pile; cards that freeze are covered."""
        while True:
            self.pile.append(self.stock.pop())
            if not self.freezes(self.pile[-1]):
                break
            self.frozen = True

    def red_threes(self, seat: int) -> list[int]:
        """The bonus cards in a hand."""
        kinds = self.hands[seat].kinds
        return [kind for kind in sorted(self.bonus) for _ in range(kinds[kind])]

    def owes_threes(self) -> bool:
        """Whether red threes must be laid out before anything else."""
        return not self.started[self.seat] and bool(self.red_threes(self.seat))

    def lay_threes(self, seat: int) -> None:
        """Red threes are laid out and replaced."""
        held = self.red_threes(seat)
        for kind in held:
            self.hands[seat].remove(kind)
        self.threes[self.side_at[seat]] += (*held, *self.draw_cards(seat, len(held)))

    def draw_for_turn(self, count: int) -> bool:
        """Draw so many; whether that ended with a red three that nothing is left to replace."""
        self.drew = True
        hand = self.hands[self.seat]
        full, last = hand.size + count, self.stock[0] if self.stock else -1
        if laid := self.draw_cards(self.seat, count):
            self.threes[self.side] += tuple(laid)
        return hand.size < full and last in self.bonus

    def pick_up_waiting(self) -> None:
        """The rest of the pile comes into the hand; red threes in it are laid out."""
        red = [kind for kind in self.waiting if kind in self.bonus]
        self.pick_up(self.seat, [kind for kind in self.waiting if kind not in self.bonus])
        self.waiting = ()
        self.threes[self.side] += tuple(red)
        if self.replaces:
            self.threes[self.side] += tuple(self.draw_cards(self.seat, len(red)))

    def may_hold_bonus(self, seat: int) -> bool:
        return not self.started[seat]

    def returns(self) -> list[float]:
        """The difference between the own side's points and the other's."""
        result = self.result()
        assert isinstance(result, SideResult)
        points = [result.points(self.table, side) for side in range(len(self.table.sides))]
        return [float(2 * points[side] - sum(points)) for side in self.side_at]

    # What is seen -------------------------------------------------------------------------------------------------

    def seat_view(self, viewer: int | None, seat: int) -> SeatView:
        seen = super().seat_view(viewer, seat)
        side = self.side_at[seat]
        if seat == self.table.sides[side][0]:
            seen["melds"] = self.melds_seen(side)
            if self.threes[side]:
                cards = [TEXT[kind] for kind in self.threes[side]]
                seen["melds"].append({"cards": cards, "title": say("red threes")})
        if seat == self.seat and self.phase == ANSWERING:
            seen["call"] = say("May I go out?")
        elif seat == self.partner() and self.answer and self.table.seats == 4:
            seen["call"] = say_in("an answer", "yes") if self.answer == ALLOWED else say_in("an answer", "no")
        if seat == self.went_out:
            seen["labels"].append(say_in("beside a seat", "out"))
        return seen

    def pile_view(self) -> PileView:
        seen = super().pile_view()
        if self.frozen:
            seen["note"] = say_in("pile", "frozen")
        return seen

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = []
        for side, opened in enumerate(self.opened):
            state = say_in("a side", "opened") if opened else say("opens with {need}", need=self.need[side])
            facts.append([joined([Side(side)]), state])
        if self.laid and not self.opened[self.side]:
            facts.append([say_in("fact", "laid towards the opening"), str(self.laid)])
        if self.answer == FORBIDDEN:
            facts.append([say_in("fact", "going out"), say("not in this turn")])
        return facts

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        who = Seat(seat)
        if action >= DISCARD:
            return say("{player} discards {card}.", player=who, card=said(action - DISCARD))
        return {
            DRAW: say("{player} draws from the stock.", player=who),
            BONUS: say("{player} lays down red threes and replaces them.", player=who),
            END: say("The stock is empty and {player} does not take the pile: the deal ends.", player=who),
            ASK: say("{player} asks: May I go out?", player=who),
            YES: say("{player} answers: Yes.", player=who),
            NO: say("{player} answers: No.", player=who),
        }[action]

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        after = self.clone()
        after.apply_chance(outcome)
        return say("The cards are dealt. {cards} is turned up.", cards=said_all(after.pile))

    # Copies -------------------------------------------------------------------------------------------------------

    copied: ClassVar[Sequence[str]] = (
        "answer", "begun", "concealed", "drew", "frozen", "laid", "need", "opening", "pair", "side", "side_at",
        "touched", "waiting", "went_out",
    )  # fmt: skip
    """What a clone shares: nobody can change it."""

    def clone(self) -> Self:
        twin = super().clone()
        for name in self.copied:
            setattr(twin, name, getattr(self, name))
        twin.threes, twin.opened, twin.started = self.threes[:], self.opened[:], self.started[:]
        return twin
