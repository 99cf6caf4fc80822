"""A deal of canasta: what differs from its kin. A side has one set of a rank, and sequences are not known."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from games.core.game import Deal, GameTable
from games.core.messages import Seat, joined, say, say_in
from games.core.state import Action, Outcome
from games.core.views import PileView
from games.kits.chip_book import all_of
from games.kits.kinds import JOKER_RANK, RANK, RED_THREES, TWO, said, said_all
from games.kits.melds import ASK, DISCARD, DONE, DRAW, END, MELDING, OVER, TAKE, action_table
from games.rummy.canasta_greedy import choose
from games.rummy.canasta_rules import DECK, HAND_SIZE, SAID, TEXTS, House, opening_minimum
from games.rummy.kit.canasta_hands import NATURAL_RANKS, can_empty_sets
from games.rummy.kit.canasta_moves import LAY
from games.rummy.kit.canasta_state import CanastaState
from games.rummy.kit.canasta_table import ALLOWED
from games.rummy.kit.canastas import MOST, NATURALS, Meld, is_canasta


class OneSetEach(CanastaState):
    """What is played.

    melded: seats that have melded before this turn. last_turn: nothing replaces a red three drawn, and nothing is
    discarded any more. whole_pile: the stock is empty and the pile as it lay then has not been taken. before: the
    side's melds when the turn began.
    """

    __slots__ = ("before", "house", "last_turn", "melded", "rules", "whole_pile")

    deck = DECK
    bonus = RED_THREES
    hand_size = HAND_SIZE
    texts = TEXTS
    actions = action_table(TEXTS)
    most = 1
    few = len(DECK)

    def __init__(self, table: GameTable, deal: Deal) -> None:
        self.house = House.of(table)
        self.rules = self.house.melds
        self.melded = [False] * table.seats
        self.touched = 0
        self.last_turn = self.whole_pile = False
        self.before: dict[int, Meld] = {}
        super().__init__(table, deal)

    @property
    def replaces(self) -> bool:  # type: ignore[override]
        return self.house.replace_pile_threes

    def openings(self, deal: Deal) -> tuple[int, ...]:
        return tuple(map(opening_minimum, deal.scores))

    def apply_chance(self, outcome: Outcome) -> None:
        super().apply_chance(outcome)
        if self.house.threes_at_once:
            for turn in range(self.table.seats):
                self.lay_threes((self.seat + turn) % self.table.seats)
            self.started = [True] * self.table.seats

    def begin_turn(self, seat: int) -> None:
        if self.touched:
            self.melded[self.seat] = True
        super().begin_turn(seat)
        if self.house.own_hand:
            self.before = self.melds[self.side].copy()

    # The stock and the pile ---------------------------------------------------------------------------------------

    def draw_moves(self) -> list[Action]:
        found = super().draw_moves()
        if self.house.ask_first and self.house.drawn == 1 and self.stock and DRAW in found:
            found.append(ASK)
        return found

    def sound_draw(self, move: Action) -> bool:
        if move == ASK:
            return self.may_ask()
        if move == END:
            return not (self._must_take() and any(map(self.sound_take, self.takes())))
        return super().sound_draw(move)

    def _must_take(self) -> bool:
        """Playing on without a stock: the pile left over must be taken, later discards if they fit a meld."""
        return self.house.play_on and bool(self.pile) and (self.whole_pile or self._fits())

    def _fits(self) -> bool:
        """Whether the top card may simply be added to a meld."""
        return not self.frozen and MOST * RANK[self.pile[-1]] in self.melds[self.side]

    def takes(self) -> list[Action]:
        if not self.pile or self.answer == ALLOWED:
            return []
        rank, ranks = RANK[self.pile[-1]], self.hands[self.seat].ranks
        if rank not in self.rules.sets:
            return []
        mixed = ranks[rank] == 1 and not self.pair_needed() and ranks[TWO] + ranks[JOKER_RANK]
        return [TAKE] if self._fits() or ranks[rank] >= NATURALS or mixed else []

    def pair_needed(self) -> int:
        """A pair where the pile is frozen, as it is for a side that has not opened; some always ask for one."""
        return NATURALS if self.frozen or not self.opened[self.side] or self.house.natural_pair else 0

    def owed_to_pile(self, move: Action) -> int:
        return 0 if self._fits() else NATURALS

    def place_to_take(self, move: Action) -> int:
        return MOST * RANK[self.pile[-1]]

    def pile_taken(self) -> None:
        super().pile_taken()
        self.whole_pile = False

    def draw_turn(self) -> None:
        self.phase = MELDING
        unreplaced = self.draw_for_turn(self.house.drawn)
        self.whole_pile = self.whole_pile or not self.stock
        if unreplaced:
            self.last_turn = True
            if not self.house.play_on:
                self.phase = OVER

    # Going out ----------------------------------------------------------------------------------------------------

    def keep(self) -> int:
        return 1 if self.last_turn else 2

    def may_discard(self) -> bool:
        return not self.last_turn and super().may_discard()

    def others(self) -> list[Action]:
        """The question, and the end of a turn in which nothing is discarded any more."""
        found = super().others()
        ended = self.begun < 0 and not self.waiting and (self.opened[self.side] or not self.touched)
        if self.last_turn and ended and self.hands[self.seat].size and not self.bound():
            found.append(DONE)
        return found

    def may_ask(self) -> bool:
        """Before drawing, too."""
        if self.table.seats != 4 or self.answer or self.touched or self.last_turn:
            return False
        return self.can_go_out()

    def _way_out(self) -> list[Action]:
        return [DONE] if self.last_turn or not self.hands[self.seat].size else super()._way_out()

    def enough(self, melds: Sequence[Meld], gone: int) -> bool:
        return sum(map(is_canasta, melds)) >= self.house.canastas

    def close(self, melds: Sequence[Meld], more: int) -> bool:
        return True

    def can_go_out(self) -> bool:
        """At most one card may be left that has no other of its rank."""
        if not self.waiting and self.begun < 0:
            ranks, melds = self.hands[self.seat].ranks, self.melds[self.side]
            left = self._discards()
            for rank in NATURAL_RANKS:
                if ranks[rank] == 1 and MOST * rank not in melds:
                    if not left:
                        return False
                    left = False
        return super().can_go_out()

    def _discards(self) -> bool:
        """Whether there will be a discard: not in a last turn, nor before anything was drawn or taken."""
        return not self.last_turn and (self.drew or self.touched > 0)

    def empties_after(self, way: tuple[int, ...], missing: int) -> bool:
        ranks, melds = self.hands[self.seat].ranks[:], self._completed(way)
        for kind in way:
            ranks[RANK[kind]] -= 1
            missing -= self.rules.values[RANK[kind]]
        for kind in self.waiting:
            if kind not in RED_THREES:
                ranks[RANK[kind]] += 1
        return can_empty_sets(
            ranks, melds, self.rules, self.house.canastas, missing, discard=self._discards()
        )

    def emptied(self) -> None:
        super().emptied()
        if self.house.own_hand:
            melds = self.melds[self.side]
            extended = any(melds[place] is not meld for place, meld in self.before.items())
            self.concealed = not self.melded[self.seat] and not extended

    def greedy(self, seat: int, rng: Random) -> Action:
        return choose(self, seat)

    # What is seen -------------------------------------------------------------------------------------------------

    def show_waiting(self, piles: list[PileView], cards: list[str]) -> None:
        piles[1] |= {"cards": cards, "count": len(cards), "note": say_in("pile", "being taken")}

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        who = Seat(seat)
        if DISCARD <= action < LAY and self.hands[seat].size == 1:
            return say("{player} discards {card} and goes out.", player=who, card=said(action - DISCARD))
        if action == DONE:
            return say("{player} cannot replace the red three: the deal ends.", player=who)
        if action != TAKE:
            return super().told(viewer, seat, action)
        return say(
            "{player} takes the pile of {count} with {card} on top.",
            player=who,
            count=len(self.pile),
            card=said(self.pile[-1]) if self.pile else "",
        )

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        after = self.clone()
        after.apply_chance(outcome)
        lines = [super().told_chance(viewer, outcome)]
        for side, threes in enumerate(after.threes):
            if threes:
                names = all_of(self.table.sides[side])
                lines.append(say("Laid down by {players}: {cards}.", players=names, cards=said_all(threes)))
        return joined(lines, " ")

    def say(self, action_text: str) -> str:
        action = self.actions.get(action_text, -1)
        return SAID[action] if action in SAID else super().say(action_text)

    # Copies -------------------------------------------------------------------------------------------------------

    copied = (*CanastaState.copied, "before", "house", "last_turn", "rules", "whole_pile")

    def clone(self) -> Self:
        twin = super().clone()
        twin.melded = self.melded[:]
        return twin
